"""Throws fall by their weights, choices are uniform, a throw counts its nominal time.  Match
number k, from 0, has the seed of the run plus k: `match --seed` plays it again.  The result
is the same however many processes play.  Where a ruleset's odds are known exactly they stand
beside those of the matches.  Ctrl-C shows what the matches so far say; exit code 130;
SIGTERM ends it and its processes; exit code 143."""

import argparse
import contextlib
import json
import os
import sys
from typing import Any

from . import files, matches
from .parser import InputError, Parser, add_options, add_ruleset, seed, whole

EXAMPLE = "pixelpitch analyse sokhazania --matches 1000 --option level=hard"
MAX_MATCHES = 1_000_000
MAX_JOBS = 256


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_ruleset(parser)
    parser.add_argument("--matches", type=_matches, metavar="N", default=1000, help="1000")
    parser.add_argument(
        "--jobs", type=_jobs, metavar="J", default=None, help="processes; one for each processor"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="the same matches again")
    parser.add_argument("--json", metavar="FILE", help="save all as JSON; - writes it to stdout")
    add_options(parser)


def _matches(text: str) -> int:
    return whole("matches", 1, MAX_MATCHES, text)


def _jobs(text: str) -> int:
    return whole("jobs", 1, MAX_JOBS, text)


def run(args: argparse.Namespace) -> int:
    """Play the matches, write the JSON, print the tables."""
    match = matches.make(args.ruleset, args.option)
    if args.json is not None and args.json != "-":
        files.expect_writable(args.json)  # before all the matches, not after them
    drawn = matches.fresh_seed() if args.seed is None else args.seed
    # Only this command pays for the imports: processes, and numpy for some rulesets.
    from ..analysis import counters, summary
    from .tables import console

    total, broken_off = _play(match, args.matches, args.jobs or os.cpu_count() or 1, drawn)
    if not total.matches:
        raise KeyboardInterrupt
    own = counters.of(args.ruleset)
    exact = own.exact(match.options)
    if args.json is not None:
        made = {
            "ruleset": args.ruleset,
            "options": match.options,
            "seed": drawn,
            "matches": total.matches,
            "asked": args.matches,
            **summary.as_json(total, exact),
        }
        files.write_text(args.json, json.dumps(made, indent=2) + "\n")
    if args.json != "-":
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


def _play(match: Any, count: int, jobs: int, first: int) -> tuple[Any, bool]:
    """Return what the matches brought, and whether Ctrl-C broke the run off."""
    from rich import progress
    from rich.console import Console

    from ..analysis import simulation
    from ..analysis.tally import Total

    total = Total()
    numbers = simulation.seeds(first, count)
    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    )
    bar = progress.Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    parts = simulation.parts(match.RULESET, match.options, numbers, jobs)
    try:
        with bar, contextlib.closing(parts):
            task = bar.add_task("playing", total=count)
            for part in parts:
                total.add(part)
                bar.advance(task, part.matches)
    except KeyboardInterrupt:
        return total, True
    except simulation.BrokenOff as error:
        raise InputError(str(error)) from None
    return total, False
