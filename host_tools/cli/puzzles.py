"""Without --count the puzzles that the game has: rating, what is to be decided, the answer.
With it the command looks for others in matches between two experts: turns that are clearly the
best by expert's own score and by playouts (host_tools/analysis/puzzles.py says how).  The same
seed finds the same ones.  --write puts them into the game's folder, the easiest first."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pixelpitch import rulesets
from pixelpitch.app.puzzles import Puzzle, pieces
from pixelpitch.opponents.levels import player
from pixelpitch.rules.errors import NotUnderstood

from ..analysis import puzzles as search
from ..common import files, matches
from ..common.parser import InputError, Parser, add_json, add_ruleset, seed, whole

EXAMPLE = "pixelpitch puzzles streetsoccer"
_MOST = 200
_count = whole("count", 1, _MOST)
_throws = whole("throws", 1, 100)
_margin = whole("margin", 0, 1000)


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_ruleset(parser)
    parser.add_argument("--count", type=_count, metavar="N", help="look for N puzzles")
    parser.add_argument("--seed", type=seed, metavar="S", help="of the first match; else drawn")
    parser.add_argument("--throws", type=_throws, metavar="T", default=6, help="of a playout; 6")
    about = "hundredths of a goal by expert's own score; 10"
    parser.add_argument("--margin", type=_margin, metavar="M", default=10, help=about)
    parser.add_argument("--write", action="store_true", help="keep them in puzzles.py")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the puzzles, or find some."""
    make = rulesets.load(args.ruleset)
    if args.count is None:
        if args.write or args.seed is not None:
            raise InputError("got --write or --seed alone, expected --count N with it")
        _show([Puzzle(make, each) for each in pieces(args.ruleset)], args.json)
        return 0
    if not hasattr(player(args.ruleset), "value"):
        raise InputError(f"got {args.ruleset}, expected a game whose player has value()")
    data = sorted(_search(args), key=lambda piece: piece[0] >> 4)
    puzzles = [Puzzle(make, each) for each in data]
    if args.write:
        facts: Any = rulesets.facts(args.ruleset)
        path = Path(facts.__file__).with_name(search.NAME)
        files.write_text(str(path), search.source(facts.NAME, puzzles, data))
    _show(puzzles, args.json)
    return 0 if len(puzzles) == args.count else 1


def _search(args: argparse.Namespace) -> list[bytes]:
    """Return the bytes of puzzles that were found; say on stderr how each was checked."""
    seed = matches.fresh_seed() if args.seed is None else args.seed
    print(f"seed {seed}", file=sys.stderr)
    pieces = []
    for puzzle in search.search(args.ruleset, args.count, seed, args.throws, args.margin / 100):
        pieces.append(puzzle.piece())
        low, high = puzzle.limits
        print(
            f"{len(pieces)}: rating {puzzle.rating}, margin {puzzle.margin:.2f}, by playouts"
            f" {puzzle.gain:.2f} goals [{low:.2f}, {high:.2f}], match {puzzle.seed}",
            file=sys.stderr,
        )
    return pieces


def _position(puzzle: Puzzle) -> Any:
    try:
        return puzzle.match.position()
    except NotUnderstood:
        return None  # a game without positions


def _show(puzzles: list[Puzzle], as_json: bool) -> None:
    if as_json:
        listed = [
            {"rating": each.rating, "answer": search.words(each), "position": _position(each)}
            for each in puzzles
        ]
        print(json.dumps(listed, indent=2))
        return
    for number, each in enumerate(puzzles, 1):
        stars = ("*" * each.rating).ljust(5)
        print(f"{number:3} {stars} {each.match.prompt()}: {' '.join(search.words(each))}")
    if not puzzles:
        print("no puzzles")
