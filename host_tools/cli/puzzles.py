"""Lists the puzzles of a game with rating, prompt and solution, or searches for new ones.

--count N searches matches between two experts for N new puzzles. A puzzle is a turn in which one
action is clearly the best, both by the expert's score and by playouts
(host_tools/analysis/puzzles.py). The same seed finds the same puzzles.

--option plays these matches with an option. Then the command only accepts puzzles that depend on
the option: with the option's default, the solution would not be legal or not be the best turn.

--again checks the existing puzzles with the present opponents and new playouts. Exit code 1 means
that at least one of them failed.

--write stores the new puzzles in the game's folder in place of the old ones; with --again it stores
those that passed the check, easiest first. --add stores the new puzzles in addition to the old
ones.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pixelpitch import rulesets
from pixelpitch.app.puzzles import Puzzle, option_names, puzzle_data
from pixelpitch.opponents.levels import player_module
from pixelpitch.rules.errors import NotUnderstood

from ..analysis import puzzles as search
from ..analysis.playouts import MIN_LEAD_GOALS
from ..common import files, matches
from ..common.parser import (
    InputError,
    Parser,
    add_json,
    add_options,
    add_ruleset,
    parse_seed,
    whole_number,
)

EXAMPLE_COMMAND = "pixelpitch puzzles streetsoccer"
_MAX_COUNT = 200
_count_argument = whole_number("count", 1, _MAX_COUNT)
_throws_argument = whole_number("throws", 1, 100)
_margin_argument = whole_number("margin", 0, 1000)


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--count", type=_count_argument, metavar="N", help="look for N puzzles")
    which.add_argument("--again", action="store_true", help="check the game's own puzzles again")
    parser.add_argument(
        "--seed", type=parse_seed, metavar="S", help="seed of the first match; default: random"
    )
    parser.add_argument(
        "--throws",
        type=_throws_argument,
        metavar="T",
        default=6,
        help="throws in each playout; default 6",
    )
    about = (
        "smallest lead of the solution, in hundredths of a goal by the expert's score; default 10"
    )
    parser.add_argument("--margin", type=_margin_argument, metavar="M", default=10, help=about)
    add_options(parser)
    choice_group = parser.add_mutually_exclusive_group()
    choice_group.add_argument("--write", action="store_true", help="store them in puzzles.py")
    choice_group.add_argument(
        "--add", action="store_true", help="store them after those in puzzles.py"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the puzzles, search for new ones, or check the existing ones."""
    match_class = rulesets.load(args.ruleset)
    for name in ("seed", "option", "add"):
        if getattr(args, name) not in (None, [], False) and args.count is None:
            given = "--again" if args.again else "alone"
            raise InputError(f"got --{name} {given}, expected --count N with it")
    options = matches.make_match(args.ruleset, args.option).options
    if args.count is None and not args.again:
        if args.write:
            raise InputError("got --write alone, expected --count N or --again with it")
        own = _existing_puzzles(args.ruleset)
        if own or args.json:
            _print_puzzles(own, args.json)
        else:
            others = [each for each in rulesets.ids() if puzzle_data(each)]
            print(f"no puzzles; there are some of {', '.join(others)}")
        return 0
    if not hasattr(player_module(args.ruleset), "value"):
        raise InputError(f"got {args.ruleset}, expected a game whose player has value()")
    kept = _existing_puzzles(args.ruleset) if args.add else []
    found = _check_existing(args) if args.again else _search_puzzles(args, options, kept)
    wanted_count = len(puzzle_data(args.ruleset)) if args.again else args.count
    names = search.names_of_options(match_class)
    puzzles = [Puzzle(match_class, each, names) for each in sorted(found, key=_rating)]
    if found and (args.write or args.add):
        old = [search.puzzle_bytes(each.rating, each.answer, each.match) for each in kept]
        _store_puzzles(args.ruleset, sorted([*old, *found], key=_rating))
    _print_puzzles(puzzles, args.json)
    return 0 if len(puzzles) == wanted_count else 1


def _existing_puzzles(ruleset: str) -> list[Puzzle]:
    """Return the puzzles in the game's folder."""
    match_class = rulesets.load(ruleset)
    return [Puzzle(match_class, each, option_names(ruleset)) for each in puzzle_data(ruleset)]


def _rating(data: bytes) -> int:
    return data[0] >> 4


def _store_puzzles(ruleset: str, data: list[bytes]) -> None:
    """Write puzzles.py in the game's folder."""
    facts: Any = rulesets.facts(ruleset)
    match_class = rulesets.load(ruleset)
    puzzles = [Puzzle(match_class, each, search.names_of_options(match_class)) for each in data]
    path = Path(facts.__file__).with_name(search.PUZZLES_FILE_NAME)
    files.write_text(str(path), search.module_source(facts.NAME, puzzles, data))


def _search_puzzles(
    args: argparse.Namespace, options: dict[str, Any], known: list[Puzzle]
) -> list[bytes]:
    """Search for new puzzles and return the bytes in which each is stored.

    Print how each of them was checked on stderr. ``known`` are the puzzles that the game has.
    """
    seed = matches.random_seed() if args.seed is None else args.seed
    print(f"seed {seed}", file=sys.stderr)
    found = []
    answers = [each.answer for each in known]
    done = search.Progress()

    def show_progress(progress: search.Progress) -> None:
        """Print the ``progress`` of the search to stderr."""
        nonlocal done
        done = progress
        print(
            f"match {progress.match_count + 1}: {progress.turn_count} turns searched,"
            f" {progress.usable_turn_count} usable, {progress.found_count} found",
            file=sys.stderr,
        )

    for puzzle in search.find_puzzles(
        args.ruleset,
        args.count,
        seed,
        args.throws,
        args.margin / 100,
        options,
        answers,
        show_progress,
    ):
        found.append(puzzle.packed())
        print(f"{len(found)}: {_describe_checks(puzzle)}, match {puzzle.seed}", file=sys.stderr)
    if done.match_count and not done.usable_turn_count:
        note = " that needs " + " ".join(args.option) if args.option else ""
        print(
            f"got no usable turn among {done.turn_count} in {done.match_count} matches,"
            f" expected one{note}",
            file=sys.stderr,
        )
    return found


def _check_existing(args: argparse.Namespace) -> list[bytes]:
    """Check the game's puzzles; return those that still hold; print each result on stderr."""
    found = []
    for number, puzzle in enumerate(search.recheck_puzzles(args.ruleset, args.throws), 1):
        if puzzle is None:
            print(f"{number}: expert plays something else", file=sys.stderr)
            continue
        is_better = puzzle.gain >= MIN_LEAD_GOALS and puzzle.gain_limits[0] > 0
        holds = is_better and puzzle.margin * 100 >= args.margin
        if holds:
            found.append(puzzle.packed())
        end = "" if holds else ": none any more"
        print(f"{number}: {_describe_checks(puzzle)}{end}", file=sys.stderr)
    return found


def _describe_checks(puzzle: search.FoundPuzzle) -> str:
    low, high = puzzle.gain_limits
    return (
        f"rating {puzzle.rating}, margin {puzzle.margin:.2f}, by playouts"
        f" {puzzle.gain:.2f} goals [{low:.2f}, {high:.2f}]"
    )


def _position_json(puzzle: Puzzle) -> Any:
    try:
        return puzzle.match.position()
    except NotUnderstood:
        return None  # this game has no JSON form for positions


def _print_puzzles(puzzles: list[Puzzle], as_json: bool) -> None:
    if as_json:
        listed = [
            {
                "rating": each.rating,
                "answer": search.solution_words(each),
                "position": _position_json(each),
            }
            for each in puzzles
        ]
        print(json.dumps(listed, indent=2))
        return
    for number, each in enumerate(puzzles, 1):
        stars = ("*" * each.rating).ljust(5)
        solution = " ".join(search.solution_words(each))
        print(f"{number:3} {stars} {search.question(each)}: {solution}")
    if not puzzles:
        print("no puzzles")
