"""Throws fall by their weights, choices are uniform, a throw counts its nominal time.
Without --seed one is drawn and printed.  An existing record is replaced in one step."""

import argparse
import json

from pixelpitch.rules.record import TITLE, Record

from ..common import files, matches
from ..common.parser import InputError, Parser, add_json, add_options, add_ruleset, seed

EXAMPLE = "pixelpitch match dicesoccer --seed 7 --record seven.txt"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_ruleset(parser)
    parser.add_argument("--seed", type=seed, metavar="N", help="the same match again")
    add_options(parser)
    parser.add_argument(
        "--record", metavar="FILE", help="save the match for replay; - writes only it to stdout"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play one match, write its record, print the story or the JSON."""
    if args.json and args.record == "-":
        raise InputError("got --json and --record -, expected one of them: both are for stdout")
    if args.record is not None:
        files.expect_replaceable(args.record, TITLE, "record of a match")
    match = matches.make(args.ruleset, args.option)
    drawn = matches.fresh_seed() if args.seed is None else args.seed
    record = Record.of(match, [("seed", str(drawn))])
    lines = [f"{matches.heading(match)}, seed {drawn}", ""]
    count = 0
    for count in matches.steps(match, drawn, record):
        token = matches.token_text(record.tokens[-1])
        for index, words in enumerate(matches.event_words(match)):
            first = index == 0
            lines.append(matches.story_line(count if first else 0, token if first else "", words))
    record.last = match.checksum()
    if args.record is not None:
        files.write_text(args.record, record.to_text())
    if args.json:
        print(json.dumps(matches.result(match, drawn, record)))
    elif args.record != "-":
        print("\n".join(lines + matches.result_lines(match, drawn, count)))
    return 0
