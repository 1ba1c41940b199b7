"""Prints the position at the start of a match with the given options. With --seed and --step it
prints the position after that number of actions of the match that `match --players uniform` plays.
"""

import argparse
import json

from ..common import matches
from ..common.parser import InputError, Parser, add_options, add_ruleset, parse_seed, parse_step

EXAMPLE_COMMAND = "pixelpitch position sokhazania --seed 7 --step 30 > middle.json"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser)
    add_options(parser)
    parser.add_argument("--seed", type=parse_seed, metavar="N", help="seed of the unattended match")
    parser.add_argument("--step", type=parse_step, metavar="K", help="how many actions to play")


def run(args: argparse.Namespace) -> int:
    """Print one position as JSON."""
    if (args.seed is None) != (args.step is None):
        alone, other = ("--seed", "--step") if args.step is None else ("--step", "--seed")
        raise InputError("got " + alone + " alone, expected " + other + " with it")
    match = matches.make_match(args.ruleset, args.option)
    if args.step is not None:
        matches.play_to_step(match, args.seed, args.step)
    print(json.dumps(match.position(), indent=2))
    return 0
