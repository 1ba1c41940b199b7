"""Plays one unattended match with simulated dice and prints what happens. Each throw adds its
nominal time to the playing time. The opponents named by --players make the decisions. `--players
uniform` makes random decisions, which is fast, but most such matches are unlike those of people.

Without --seed a random seed is used and printed. If the record exists already, it is replaced
atomically.
"""

import argparse
import json
from typing import Any

from pixelpitch import opponents
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.record import RECORD_TITLE, Record

from ..common import files, matches
from ..common.parser import InputError, Parser, add_json, add_options, add_ruleset, parse_seed

EXAMPLE_COMMAND = "pixelpitch match dicesoccer --seed 7 --record seven.txt"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser)
    parser.add_argument("--seed", type=parse_seed, metavar="N", help="play the match of this seed")
    add_options(parser)
    parser.add_argument(
        "--record", metavar="FILE", help="save the match for replay; - writes only it to stdout"
    )
    parser.add_argument(
        "--players",
        metavar="LEFT[,RIGHT]",
        default=matches.DEFAULT_OPPONENT_LEVEL,
        help=f"the opponents: {', '.join(opponents.names())}; one name plays both sides;"
        f" default {matches.DEFAULT_OPPONENT_LEVEL}",
    )
    add_json(parser)


def _parse_players(text: str, seed: int) -> tuple[Any, Any]:
    names = text.split(",")
    for name in names:
        if name not in opponents.names():
            choices = ", ".join(opponents.names())
            raise InputError(f"got player {name!r}, expected one of {choices}")
    if len(names) > 2:
        raise InputError(f"got --players {text!r}, expected one or two, e.g. hard,easy")
    if set(names) == {matches.UNIFORM_OPPONENT}:
        return None, None
    return (
        opponents.make(names[0], Generator(seed)),
        opponents.make(names[-1], Generator(seed + 1)),
    )


def run(args: argparse.Namespace) -> int:
    """Play one match, write its record, and print its events or the JSON."""
    if args.json and args.record == "-":
        raise InputError("got --json and --record -, expected one of them: both are for stdout")
    if args.record is not None:
        files.expect_replaceable(args.record, RECORD_TITLE, "record of a match")
    match = matches.make_match(args.ruleset, args.option)
    seed = matches.random_seed() if args.seed is None else args.seed
    players = _parse_players(args.players, seed)
    record = Record.for_match(match, [("seed", str(seed))])
    story = matches.EventLog(match)
    count = 0
    for count in matches.play_steps(match, seed, record, players):
        story.add(match, count, record.tokens[-1])
    record.last = match.checksum()
    if args.record is not None:
        files.write_text(args.record, record.to_text())
    if args.json:
        from ..common import stored_matches

        stored = stored_matches.RecordFile("this match", record.to_text())
        result = matches.result_json(match, seed, record)
        print(json.dumps(stored_matches.full_result(stored, result)))
    elif args.record != "-":
        heading = [f"{matches.game_heading(match)}, seed {seed}", ""]
        print("\n".join(heading + story.lines() + matches.result_lines(match, seed, count)))
    return 0
