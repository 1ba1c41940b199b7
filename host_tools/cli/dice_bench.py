"""Throws are made from a model of die and tray, not from the detector: the same seed gives
the same throws.  Exit code 1: a figure is missed."""

import argparse
import os

from .parser import Parser, seed, whole

EXAMPLE = "pixelpitch dice-bench --throws 200 --seed 7"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument(
        "--throws", type=_throws, metavar="N", default=2000, help="of each kind; 2000 if not given"
    )
    parser.add_argument("--seed", type=seed, metavar="S", default=1, help="of the first throw")


def run(args: argparse.Namespace) -> int:
    """Print rates, confusion and latency of every kind of throw, and the verdict."""
    from ..analysis import dice_bench as bench  # only this command pays for the import

    rows = bench.measure(args.throws, args.seed, workers=min(2, os.cpu_count() or 1))
    text, kept = bench.report(rows)
    print(text)
    return 0 if kept else 1


def _throws(text: str) -> int:
    return whole("throws", 1, 100000, text)
