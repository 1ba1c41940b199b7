"""Prints the report of a board on USB about itself. The board stops its program for this and
restarts afterwards. Then it offers to resume an unfinished match. The free memory is measured
before a game is loaded. Each accelerometer is sampled at rest and during its built-in self-test.

Exit code 1: something is wrong, e.g. a sensor is missing or there is no firmware.
"""

import argparse
import json

from ..common.parser import Parser, add_json, add_port

EXAMPLE_COMMAND = "pixelpitch doctor --json"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_port(parser)
    add_json(parser, "sizes in bytes: ")


def run(args: argparse.Namespace) -> int:
    """Examine a board and print the report; return 1 if it has problems."""
    # Imported late, because mpremote would slow down other commands.
    from ..flash import doctor, link

    with link.connect(args.port, quiet=True) as board:
        facts = doctor.examine_board(board)
    if args.json:
        print(json.dumps(facts, indent=2))
    else:
        _print_table(doctor.report_rows(facts))
    missing = [each for each in facts["sensors"] if each["state"] not in ("there", "LIS3DH")]
    return 1 if missing or facts["problems"] else 0


def _print_table(rows: list[tuple[str, str]]) -> None:
    from rich.table import Table

    from ..common.tables import console, escaped_cell

    table = Table(show_header=False)
    for what, words in rows:
        table.add_row(what, escaped_cell(words))
    console().print(table)
