"""Plays unattended matches with simulated dice and prints their statistics. Each throw adds its
nominal time to the playing time.

The opponent named by --players decides for both sides. Without --players all actions are random,
which is many times faster. The statistics then also show the exact odds of a game that computes
them.

Match number k, counted from 0, has the seed S + k, where S is the value of --seed. To see one of
the matches, run `match` with its seed. The left side begins the matches with an even seed, unless
you pass --option first=...

Ctrl-C prints the statistics of the matches played so far and exits with code 130. SIGTERM ends the
command with code 143.

`analyse all --players hard` makes a page about all games. --write stores the page in
host_tools/analysis/BALANCE.md.
"""

import argparse
import json
import sys
from typing import Any

from pixelpitch import opponents
from pixelpitch.rules.counters import side
from pixelpitch.rules.match import Match
from pixelpitch.rulesets import ids, load

from ..common import files, matches
from ..common.parser import (
    InputError,
    Parser,
    add_json,
    add_options,
    add_process_options,
    add_ruleset,
    expect_opponent,
    parse_match_count,
    parse_options,
    parse_seed,
    process_options,
)

EXAMPLE_COMMAND = "pixelpitch analyse sokhazania --matches 1000 --option level=hard"
ALL_GAMES_ARGUMENT = "all"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser, help="its id (see pixelpitch rulesets), the path of its folder, or all")
    parser.add_argument(
        "--players",
        metavar="NAME",
        default=matches.DEFAULT_OPPONENT_LEVEL,
        help=f"the opponent: {', '.join(opponents.names())};"
        f" default {matches.DEFAULT_OPPONENT_LEVEL}",
    )
    parser.add_argument("--write", action="store_true", help="with all: store the page")
    parser.add_argument(
        "--matches", type=parse_match_count, metavar="N", default=1000, help="default 1000"
    )
    add_process_options(parser)
    parser.add_argument(
        "--seed", type=parse_seed, metavar="S", help="play the matches of this seed"
    )
    add_json(parser)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play the matches; print their statistics as tables or as JSON."""
    played_by = process_options(args)
    expect_opponent(args.players)
    if args.players == matches.UNIFORM_OPPONENT and args.ruleset != ALL_GAMES_ARGUMENT:
        args.players = None  # None stands for random actions, which need no opponent
    if args.ruleset == ALL_GAMES_ARGUMENT or args.write:
        return _print_page(args, played_by)
    match = matches.make_match(args.ruleset, args.option)
    seed = matches.random_seed() if args.seed is None else args.seed
    # Imported late, because these modules import multiprocessing (and numpy for some rulesets),
    # which would slow down other commands.
    from ..analysis import counters, simulation, summary, tally
    from ..common import progress
    from ..common.tables import console

    numbers = simulation.seed_range(seed, args.matches)
    options = _options_of(match, args)
    parts = simulation.partial_totals(match.RULESET, options, numbers, *played_by, args.players)
    total, broken_off = progress.add_results(parts, args.matches, tally.Total())
    if not total.match_count:
        raise KeyboardInterrupt
    own = counters.load_counters(args.ruleset)
    # Exact figures are valid only for random actions.
    exact = own.exact(match.options) if args.players is None else {}
    if args.json:
        fields = {
            "ruleset": args.ruleset,
            "options": options,
            "players": args.players,
            "seed": seed,
            "matches": total.match_count,
            "asked": args.matches,
            **summary.summary_json(total, exact),
        }
        print(json.dumps(fields, indent=2))
    else:
        screen = console()
        count = f"{total.match_count}" + (f" of {args.matches}" if broken_off else "")
        by = f" of {args.players}" if args.players else ""
        screen.print(
            f"{matches.game_heading(match)}: {count} matches{by}, seed {seed}", markup=False
        )
        screen.print(summary.summary_tables(total, exact))
        report = own.report(match.options)
        if report and args.players is None:
            screen.print(report, markup=False)
    if broken_off:
        print(f"interrupted after {total.match_count} of {args.matches} matches", file=sys.stderr)
        return 130
    return 0


def _options_of(match: Match, args: argparse.Namespace) -> dict[str, Any]:
    """Return the options of ``match`` to be used in the simulation.

    If --players is given without --option first, the result has no ``first``: `simulation` then
    chooses the side that begins.
    """
    options = parse_options(args.option)
    open_ = args.players is not None and "first" not in options
    return {name: value for name, value in match.options.items() if not (open_ and name == "first")}


def _print_page(args: argparse.Namespace, played_by: tuple[int, str | None]) -> int:
    """Play matches of all games; print the page about them, or store it with --write.

    ``played_by`` is (number of processes, address of the Dask cluster or None).
    """
    if args.ruleset != ALL_GAMES_ARGUMENT or args.option or args.json:
        raise InputError("got options that make no page, expected all without --option or --json")
    from ..analysis import balance, simulation, tally
    from ..common import progress

    seed = matches.random_seed() if args.seed is None else args.seed
    games = []
    for ruleset in ids():
        numbers = simulation.seed_range(seed, args.matches)
        parts = simulation.partial_totals(ruleset, {}, numbers, *played_by, args.players)
        total, broken_off = progress.add_results(parts, args.matches, tally.Total())
        if broken_off:
            # After Ctrl-C matches are missing, so no page is made.
            raise KeyboardInterrupt
        match = load(ruleset)()
        sides = (side(match, 0), side(match, 1))
        games.append(balance.GameResults(match.NAME, sides, args.players, seed, total))
    if args.write:
        files.write_text(
            str(balance.BALANCE_PAGE_FILE),
            balance.balance_page(games) + balance.levels_section(balance.BALANCE_PAGE_FILE),
        )
    else:
        print(balance.balance_page(games), end="")
    return 0
