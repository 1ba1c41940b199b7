"""Lists the games with their options. These options can be passed to the commands `match`,
`position` and `screenshot`, which play matches without people. These commands also accept --seed N.
"""

import argparse
import json
from typing import Any

from pixelpitch.rules import options as kinds
from pixelpitch.rulesets import facts, ids

from ..common.parser import Parser, add_json

EXAMPLE_COMMAND = "pixelpitch rulesets --json"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print each ruleset with its options and the time that a throw counts as (or as JSON)."""
    rows = [_facts_json(ruleset) for ruleset in ids()]
    if args.json:
        print(json.dumps(rows, indent=2))
    else:
        _print_table(rows)
    return 0


def _facts_json(ruleset: str) -> dict[str, Any]:
    module: Any = facts(ruleset)
    return {
        "id": ruleset,
        "name": module.NAME,
        "about": module.ABOUT,
        "nominal_s": module.SECONDS_PER_THROW,
        "options": [_option_json(each) for each in module.OPTIONS],
    }


def _option_json(option: kinds.Option) -> dict[str, Any]:
    result = {
        "name": option.name,
        "type": option.kind,
        "range": option.range_words(),
        "default": option.default,
        "about": option.about,
    }
    if option.kind == kinds.WHOLE_KIND:
        result.update(low=option.low, high=option.high)
        if option.off:
            result["off"] = 0
    elif option.choices:
        result["choices"] = list(option.choices)
    return result


def _print_table(rows: list[dict[str, Any]]) -> None:
    from ..common.tables import console, escaped_cell, plain_table

    screen = console()
    titles = ("id", "name", "a throw counts", "option", "type", "range", "default")
    table = plain_table(*titles, overflow="fold")
    for column in table.columns:
        column.no_wrap = column.header in ("id", "option")
    for each in rows:
        seconds = each["nominal_s"]
        first = [each["id"], each["name"], f"{seconds} s" if seconds else "-"]
        for option in each["options"] or [None]:
            cells = ["-", "", "", ""] if option is None else _option_cells(option)
            table.add_row(*[escaped_cell(each) for each in first + cells])
            first = ["", "", ""]
        table.add_section()
    screen.print(table)
    screen.print("Unattended matches also take --seed N, 0..1073741823: the same match again.")


def _option_cells(option: dict[str, Any]) -> list[str]:
    default = option["default"]
    if isinstance(default, bool):
        default = "on" if default else "off"
    return [option["name"], option["type"], option["range"], str(default)]
