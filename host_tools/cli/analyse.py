"""Throws fall by their weights, the opponent of --players decides for both sides, a throw counts
its nominal time.  Match number k, from 0, has the seed of the run plus k: `match --seed` plays it
again.  Left begins the matches of even seeds, right those of odd ones, unless --option first says
otherwise.  The result is the same however many processes play.  --players uniform draws any legal
action: many times as quick, and where a ruleset's odds are known exactly they stand beside those of
the matches.  Ctrl-C shows what the matches so far say; exit code 130; SIGTERM ends it and its
processes; exit code 143.  `analyse all --players hard` makes a page of all games; --write keeps it
in host_tools/analysis/BALANCE.md."""

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
    add_machines,
    add_options,
    add_ruleset,
    expect_opponent,
    machines,
    match_count,
    option_pairs,
    seed,
)

EXAMPLE = "pixelpitch analyse sokhazania --matches 1000 --option level=hard"
ALL = "all"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_ruleset(parser, help="its id (see pixelpitch rulesets), the path of its folder, or all")
    parser.add_argument(
        "--players",
        metavar="NAME",
        default=matches.PLAYER,
        help=f"who decides: {', '.join(opponents.names())}; {matches.PLAYER} if not given",
    )
    parser.add_argument("--write", action="store_true", help="of all: keep the page")
    parser.add_argument("--matches", type=match_count, metavar="N", default=1000, help="1000")
    add_machines(parser)
    parser.add_argument("--seed", type=seed, metavar="S", help="the same matches again")
    add_json(parser)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play the matches, print the tables or the JSON."""
    played_by = machines(args)
    expect_opponent(args.players)
    if args.players == matches.UNIFORM and args.ruleset != ALL:
        args.players = None  # a draw, without a player
    if args.ruleset == ALL or args.write:
        return _page(args, played_by)
    match = matches.make(args.ruleset, args.option)
    seed = matches.fresh_seed() if args.seed is None else args.seed
    # Only this command pays for the imports: processes, and numpy for some rulesets.
    from ..analysis import counters, simulation, summary, tally
    from ..common import progress
    from ..common.tables import console

    numbers = simulation.seeds(seed, args.matches)
    options = _options(match, args)
    parts = simulation.parts(match.RULESET, options, numbers, *played_by, args.players)
    total, broken_off = progress.gather(parts, args.matches, tally.Total())
    if not total.matches:
        raise KeyboardInterrupt
    own = counters.of(args.ruleset)
    # What is known without playing is about uniform choices.
    exact = own.exact(match.options) if args.players is None else {}
    if args.json:
        fields = {
            "ruleset": args.ruleset,
            "options": options,
            "players": args.players,
            "seed": seed,
            "matches": total.matches,
            "asked": args.matches,
            **summary.as_json(total, exact),
        }
        print(json.dumps(fields, indent=2))
    else:
        screen = console()
        count = f"{total.matches}" + (f" of {args.matches}" if broken_off else "")
        by = f" of {args.players}" if args.players else ""
        screen.print(f"{matches.heading(match)}: {count} matches{by}, seed {seed}", markup=False)
        screen.print(summary.tables(total, exact))
        report = own.report(match.options)
        if report and args.players is None:
            screen.print(report, markup=False)
    if broken_off:
        print(f"interrupted after {total.matches} of {args.matches} matches", file=sys.stderr)
        return 130
    return 0


def _options(match: Match, args: argparse.Namespace) -> dict[str, Any]:
    """Return the match's options; who begins is left open for players unless it was given."""
    options = option_pairs(args.option)
    open_ = args.players is not None and "first" not in options
    return {name: value for name, value in match.options.items() if not (open_ and name == "first")}


def _page(args: argparse.Namespace, played_by: tuple[int, str | None]) -> int:
    """Play all games, print the page or keep it."""
    if args.ruleset != ALL or args.option or args.json:
        raise InputError("got what makes no page, expected all, and no --option or --json")
    from ..analysis import balance, simulation, tally
    from ..common import progress

    seed = matches.fresh_seed() if args.seed is None else args.seed
    games = []
    for ruleset in ids():
        numbers = simulation.seeds(seed, args.matches)
        parts = simulation.parts(ruleset, {}, numbers, *played_by, args.players)
        total, broken_off = progress.gather(parts, args.matches, tally.Total())
        if broken_off:
            raise KeyboardInterrupt  # a page of some games, or of fewer matches, is none
        match = load(ruleset)()
        sides = (side(match, 0), side(match, 1))
        games.append(balance.Game(match.NAME, sides, args.players, seed, total))
    if args.write:
        files.write_text(str(balance.PAGE), balance.page(games) + balance.ladder(balance.PAGE))
    else:
        print(balance.page(games), end="")
    return 0
