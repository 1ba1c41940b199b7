"""Guides you through the steps of boards/BRINGUP.md with a new board on USB. The command measures
whatever the board can measure itself, asks you for the readings of your meter and oscilloscope, and
writes a report. An empty answer skips a reading. --only runs some of the steps.

Exit code 1: a reading is out of range or missing.
"""

import argparse
import datetime
import sys

from ..common import files
from ..common.errors import expect_extra
from ..common.parser import InputError, Parser, add_port

EXAMPLE_COMMAND = "pixelpitch bringup --out report.txt"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_port(parser)
    parser.add_argument("--out", metavar="FILE", default="bringup.txt", help="the report")
    parser.add_argument("--only", metavar="STEPS", help="e.g. clock,line (see boards/BRINGUP.md)")
    parser.add_argument(
        "--no-twin", action="store_true", help="skip the comparison with the emulated board"
    )


def run(args: argparse.Namespace) -> int:
    """Run the steps and write the report; return 1 if a reading is missing or out of range."""
    # Imported late, because mpremote would slow down other commands.
    from ..flash import bringup, install, link, ports

    steps = list(bringup.STEP_FUNCTION_BY_NAME) if args.only is None else args.only.split(",")
    for name in steps:
        if name not in bringup.STEP_FUNCTION_BY_NAME:
            raise InputError(
                f"got step {name!r}, expected some of {','.join(bringup.STEP_FUNCTION_BY_NAME)}"
            )
    if sys.stdin is None or not sys.stdin.isatty():
        raise InputError("got no terminal, expected one: you type the readings of meter and scope")
    walk = bringup.BringUp(_ask_user, lambda words: print(words, flush=True))
    if not args.no_twin:
        expect_extra("twin")
        walk.twin = _run_on_twin
    try:
        for name in steps:
            walk.step = name
            print(f"\n{name}: {bringup.STEP_FUNCTION_BY_NAME[name].__doc__}")
            if name not in bringup.STEP_NAMES_WITHOUT_BOARD and walk.link is None:
                walk.link = link.Link(ports.choose_port(args.port)).__enter__()
                walk.slot = install.expect_firmware(walk.link.about)
                walk.board_report["board"] = install.active_slot(walk.link.about)[1]
            bringup.STEP_FUNCTION_BY_NAME[name](walk)
    finally:
        if walk.readings:
            text = bringup.report(walk, datetime.datetime.now().strftime("%Y-%m-%d %H:%M"))
            files.write_text(args.out, text)
            print(f"\n{args.out}: {text.splitlines()[-1]}")
        if walk.link is not None:
            _release_board(walk.link)
    return 0 if all(each.is_good for each in walk.readings) else 1


def _ask_user(question: str) -> str:
    try:
        return input(question)
    except EOFError:
        return ""


def _run_on_twin(board: str, program: str) -> str:
    """Run ``program`` on the emulated board (the twin) with this checkout's firmware.

    Return its output.
    """
    from ..twin import Twin

    twin = Twin(board)
    twin.stop()
    return twin.run(program, 300_000)


def _release_board(board: object) -> None:
    """Restart the board and close its port; a failure is printed, not raised."""
    from ..flash import FlashError
    from ..flash.link import Link

    assert isinstance(board, Link)
    try:
        board.restart()
    except FlashError as error:
        print(error, file=sys.stderr)
    board.close()
