"""Throws fall by their weights, choices are uniform, a throw counts its nominal time.  Match
number k, from 0, has the seed of the run plus k: `match --seed` plays it again.  The result
is the same however many processes play.  Where a ruleset's odds are known exactly they stand
beside those of the matches.  Ctrl-C shows what the matches so far say; exit code 130;
SIGTERM ends it and its processes; exit code 143."""

import argparse
import json
import os
import sys

from . import matches
from .parser import InputError, Parser, add_json, add_options, add_ruleset, seed, whole

EXAMPLE = "pixelpitch analyse sokhazania --matches 1000 --option level=hard"
MAX_MATCHES = 1_000_000
MAX_JOBS = 256


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_ruleset(parser)
    parser.add_argument("--matches", type=_matches, metavar="N", default=1000, help="1000")
    add_machines(parser)
    parser.add_argument("--seed", type=seed, metavar="S", help="the same matches again")
    add_json(parser)
    add_options(parser)


def _matches(text: str) -> int:
    return whole("matches", 1, MAX_MATCHES, text)


def add_machines(parser: Parser) -> None:
    """Add ``--jobs`` and ``--scheduler``: who plays."""
    jobs = "processes; one for each processor"
    parser.add_argument("--jobs", type=_jobs, metavar="J", default=None, help=jobs)
    scheduler = "of a Dask cluster that plays instead, e.g. tcp://192.168.1.7:8786"
    parser.add_argument("--scheduler", metavar="ADDRESS", help=scheduler)


def machines(args: argparse.Namespace) -> tuple[int, str | None]:
    """Return how many processes play here, and the scheduler that is asked instead, or None."""
    if args.jobs is not None and args.scheduler is not None:
        raise InputError("got --jobs and --scheduler, expected one of them")
    return args.jobs or os.cpu_count() or 1, args.scheduler


def _jobs(text: str) -> int:
    return whole("jobs", 1, MAX_JOBS, text)


def run(args: argparse.Namespace) -> int:
    """Play the matches, print the tables or the JSON."""
    match = matches.make(args.ruleset, args.option)
    played_by = machines(args)
    drawn = matches.fresh_seed() if args.seed is None else args.seed
    # Only this command pays for the imports: processes, and numpy for some rulesets.
    from ..analysis import counters, simulation, summary
    from . import progress
    from .tables import console

    numbers = simulation.seeds(drawn, args.matches)
    parts = simulation.parts(match.RULESET, match.options, numbers, *played_by)
    total, broken_off = progress.gather(parts, args.matches)
    if not total.matches:
        raise KeyboardInterrupt
    own = counters.of(args.ruleset)
    exact = own.exact(match.options)
    if args.json:
        made = {
            "ruleset": args.ruleset,
            "options": match.options,
            "seed": drawn,
            "matches": total.matches,
            "asked": args.matches,
            **summary.as_json(total, exact),
        }
        print(json.dumps(made, indent=2))
    else:
        shown = console()
        played = f"{total.matches}" + (f" of {args.matches}" if broken_off else "")
        shown.print(f"{matches.heading(match)}: {played} matches, seed {drawn}", markup=False)
        shown.print(summary.tables(total, exact))
        told = own.report(match.options)
        if told:
            shown.print(told, markup=False)
    if broken_off:
        print(f"interrupted after {total.matches} of {args.matches} matches", file=sys.stderr)
        return 130
    return 0
