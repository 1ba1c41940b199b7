"""Plays two opponents against each other and counts their wins. They swap sides after each match.
Match number k, counted from 0, has the seed S + k, where S is the value of --seed.

The table gives the 95 % confidence limits of each share (Wilson's interval). Ctrl-C prints the
results of the matches played so far and exits with code 130.
"""

import argparse
import json
import sys
from functools import partial
from typing import Any

from pixelpitch import opponents

from ..common import matches
from ..common.parser import (
    Parser,
    add_json,
    add_options,
    add_process_options,
    add_ruleset,
    expect_opponent,
    parse_match_count,
    parse_seed,
    process_options,
)

EXAMPLE_COMMAND = "pixelpitch arena streetsoccer hard normal --matches 200"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser)
    parser.add_argument("first", metavar="A", help="an opponent: " + ", ".join(opponents.names()))
    parser.add_argument("second", metavar="B", help="the opponent of A")
    parser.add_argument(
        "--matches", type=parse_match_count, metavar="N", default=100, help="default 100"
    )
    add_process_options(parser)
    parser.add_argument(
        "--seed", type=parse_seed, metavar="S", help="play the matches of this seed"
    )
    add_json(parser)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play the matches; print the results as a table or as JSON."""
    match = matches.make_match(args.ruleset, args.option)
    names = (args.first, args.second)
    for name in names:
        expect_opponent(name)
    played_by = process_options(args)
    seed = matches.random_seed() if args.seed is None else args.seed
    # Imported late, because modules for processes and tables would slow down other commands.
    from ..analysis import arena, simulation
    from ..analysis.tally import Total, wilson_limits
    from ..common import progress

    player = partial(arena.play_matches, match.RULESET, match.options, names)
    numbers = simulation.seed_range(seed, args.matches)
    parts = simulation.run_in_parts(player, numbers, *played_by)
    total, broken_off = progress.add_results(parts, args.matches, Total())
    if not total.match_count:
        raise KeyboardInterrupt
    counts = total.words[arena.RESULT_STATISTIC]
    summary = {
        "ruleset": match.RULESET,
        "options": match.options,
        "seed": seed,
        "opponents": list(names),
        "matches": total.match_count,
        "results": {
            result: {
                "matches": counts[result],
                "share": counts[result] / total.match_count,
                "limits": list(wilson_limits(counts[result], total.match_count)),
            }
            for result in arena.MATCH_RESULTS
        },
        "goals": [total.statistics[name].mean for name in arena.GOAL_STATISTICS],
        "decisions": total.statistics[arena.DECISIONS_STATISTIC].mean,
    }
    if args.json:
        print(json.dumps(summary, indent=2))
    else:
        _print_results(matches.game_heading(match), summary)
    if broken_off:
        print(f"interrupted after {total.match_count} of {args.matches} matches", file=sys.stderr)
        return 130
    return 0


def _print_results(heading: str, summary: dict[str, Any]) -> None:
    from ..common.tables import console, plain_table

    first, second = summary["opponents"]
    table = plain_table(first, "matches", "share", "95 % limits", right_aligned=True)
    for result, row in summary["results"].items():
        if row["matches"] or result != "no end":
            low, high = row["limits"]
            limits = f"{low:.1%} .. {high:.1%}"
            table.add_row(result, str(row["matches"]), f"{row['share']:.1%}", limits)
    screen = console()
    title = f"{first} against {second}, {summary['matches']} matches, seed {summary['seed']}"
    screen.print(f"{heading}: {title}", markup=False)
    screen.print(table)
    own, other = summary["goals"]
    screen.print(f"goals a match: {own:.2f} to {other:.2f}; decisions: {summary['decisions']:.0f}")
