"""Throws are made from a model of die and tray, not from the detector: the same seed gives
the same throws.  With `--stress` they are made in surroundings that all differ, with hands,
tables and buses as they are; with files of `pixelpitch dice-record` the detector is judged on
those.  Exit code 1: a figure is missed, or a file was read as a throw that it is not."""

import argparse
import os

from ..common import files
from ..common.parser import InputError, Parser, seed, whole

EXAMPLE = "pixelpitch dice-bench --stress --throws 200"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="recordings of dice-record")
    parser.add_argument(
        "--throws", type=_throws, metavar="N", default=2000, help="of each kind; 2000 if not given"
    )
    parser.add_argument("--seed", type=seed, metavar="S", default=1, help="of the first throw")
    parser.add_argument("--stress", action="store_true", help="the die in the real world")
    parser.add_argument(
        "--model",
        choices=("judging", "other", "lined"),
        default="judging",
        help="with --stress: other contact, hands and rolls, or a box with a soft lining",
    )


def run(args: argparse.Namespace) -> int:
    """Print rates, confusion and latency of every kind of throw, and the verdict."""
    workers = min(2, os.cpu_count() or 1)
    if args.files:
        return _judge(args.files)
    if args.stress:
        from ..analysis import dice_stress as stress

        text, kept = stress.report(stress.measure(args.throws, args.model, workers=workers))
    else:
        from ..analysis import dice_bench as bench  # only this command pays for the import

        text, kept = bench.report(bench.measure(args.throws, args.seed, workers=workers))
    print(text)
    return 0 if kept else 1


def _judge(names: list[str]) -> int:
    from ..analysis import dice_bench as bench
    from ..simulator import recording

    wrong = 0
    for name in names:
        try:
            head, readings = recording.loads(files.read_text(name), files.name(name))
        except ValueError as error:
            raise InputError(str(error)) from None
        told = bench.recorded(readings)
        false = any(kind == "throw" and (kind, face) not in head.truth for kind, face in told)
        wrong += false
        verdict = "right" if tuple(told) == head.truth else "WRONG" if false else "doubt"
        words = ", ".join(f"{kind} {face or ''}".rstrip() for kind, face in told) or "nothing"
        said = f"{head.what} {head.face or ''}".rstrip()
        print(f"{verdict:6} {name}: said {said}, read {words}")
    return 1 if wrong else 0


def _throws(text: str) -> int:
    return whole("throws", 1, 100000, text)
