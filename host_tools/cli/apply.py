"""Applies each ACTION in order and prints a JSON object with the new position and the events. Once
the match is over, it also contains the outcome.

An ACTION is written as in the output of `legal` or in a record: 4, out, d5, or a label. ACTION+7
adds seven seconds of playing time after the action.
"""

import argparse
import json
from typing import Any

from pixelpitch.rules.match import Match
from pixelpitch.rules.record import Record, read_token, replay

from ..common import matches
from ..common.parser import InputError, Parser, add_ruleset
from . import legal

EXAMPLE_COMMAND = "pixelpitch apply dicesoccer --position kickoff.json 5 3"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser)
    legal.add_position(parser)
    parser.add_argument("action", metavar="ACTION", nargs="+", help="one, or several in order")


def run(args: argparse.Namespace) -> int:
    """Apply all actions, or none if one is not legal; print the new position."""
    match = matches.match_from_position(args.ruleset, args.position)
    record = Record(args.ruleset)
    for number, word in enumerate(args.action, 1):
        record.places.append(f"action {number}")
        if not word:
            raise InputError(f"got action {number} empty, expected 4, out, d5 or a label")
        record.tokens.append(read_token(word, record.places[-1]))
    happened: list[dict[str, Any]] = []

    def add_events(match: Match, text: str) -> None:
        """Add the events of ``match``, and the action ``text`` that caused them, to the output."""
        for event in match.events:
            kind, side, _ = event
            words = match.event_to_string(event)
            name = match.side_name(side) if side >= 0 else None
            happened.append({"action": text, "kind": kind, "side": name, "words": words})

    replay(record, lambda _: match, add_events)
    result = {
        "position": match.position(),
        "events": happened,
        "outcome": match.outcome(),
        "next": legal.legal_json(match),
    }
    print(json.dumps(result, indent=2))
    return 0
