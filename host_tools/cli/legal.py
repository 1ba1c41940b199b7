"""Prints the legal actions of a position as a JSON object with three parts:

- who acts next: 0 or 1 for a side, -1 for a throw, -4 after the end of the match.
- the prompt.
- the legal actions, each as a number and as the text that `apply` accepts. Each outcome of a throw
  also has its probability as an exact fraction.
"""

import argparse
import json
from fractions import Fraction
from typing import Any

from pixelpitch.app.shortcuts import label
from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.match import Match

from ..common import matches
from ..common.parser import Parser, add_ruleset

EXAMPLE_COMMAND = "pixelpitch position sokhazania | pixelpitch legal sokhazania --position -"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser)
    add_position(parser)


def add_position(parser: Parser) -> None:
    """Add ``--position FILE`` to ``parser``."""
    parser.add_argument(
        "--position", metavar="FILE", required=True, help="a JSON position; - reads stdin"
    )


def run(args: argparse.Namespace) -> int:
    """Print the legal actions in the position as JSON."""
    match = matches.match_from_position(args.ruleset, args.position)
    print(json.dumps(legal_json(match), indent=2))
    return 0


def legal_json(match: Match) -> dict[str, Any]:
    """Return the player to act in ``match``, the prompt and the legal actions, as JSON values."""
    player = match.current_player()
    weights = dict(match.chance_outcomes())
    chance = match.chance()
    actions: list[dict[str, Any]] = []
    for action in match.legal_actions():
        entry: dict[str, Any] = {"action": action, "text": match.action_to_string(action)}
        if player == CHANCE:
            entry["probability"] = str(Fraction(weights[action], sum(weights.values())))
            if chance.name(action):
                entry["name"] = chance.name(action)
        elif label(match, action) != entry["text"]:
            entry["name"] = label(match, action)
        actions.append(entry)
    result: dict[str, Any] = {
        "ruleset": match.RULESET,
        "player": player,
        "awaited": "nothing: the match is over" if player == TERMINAL else match.prompt(),
        "actions": actions,
    }
    if player in (0, 1):
        result["side"] = match.side_name(player)
    if player == CHANCE:
        result["kind"] = chance.kind
        result["thrower"] = chance.side
        if chance.side >= 0:
            result["side"] = match.side_name(chance.side)
        result["die"] = chance.label
    return result
