"""Tests the die's detector on the stored throws or, if you name files of `pixelpitch dice record`,
on these recordings.

--engine N simulates N new throws of each kind with a rigid-body engine. The masses, floors and
movements of the hand in these throws differ from those with which the detector was tuned.

--lead throws a die on a lead (cable) of the given kind in the same engine, and counts how
often each face comes up.

--wireless throws a die without a lead. Then only the tray's sensor can tell whether the die fell
into the box.

Exit code 1: a result misses its target, or the detector reported a throw that did not happen in a
recording.
"""

import argparse
import os

from ..common import files
from ..common.errors import expect_extra
from ..common.parser import Parser, parse_seed, whole_number
from ..physics.traces import DESCRIPTION_BY_PLAY_KIND

EXAMPLE_COMMAND = "pixelpitch dice bench --engine 200"
_throws_argument = whole_number("throws", 1, 100000)


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="recordings of dice record")
    parser.add_argument(
        "--engine", type=_throws_argument, metavar="N", help="simulate N throws of each row"
    )
    parser.add_argument(
        "--seed", type=parse_seed, metavar="S", default=1, help="seed of the first throw"
    )
    parser.add_argument(
        "--family", choices=("tuning", "judging"), default="judging", help="the set of conditions"
    )
    parser.add_argument(
        "--lead",
        choices=("none", "awg30", "awg36", "qwiic", "own"),
        help="simulate N throws on this lead; own: our wireless die",
    )
    parser.add_argument(
        "--wireless",
        choices=("makers", "own"),
        help="simulate N throws of each kind, in the box and outside",
    )
    parser.add_argument(
        "--keep",
        nargs="*",
        metavar="KIND",
        choices=sorted(DESCRIPTION_BY_PLAY_KIND),
        help="rewrite the stored throws, all of them or only some kinds",
    )


def run(args: argparse.Namespace) -> int:
    """Test the dice detector and print the results; return the exit code.

    With FILE, --keep, --lead or --wireless do what that option requests instead.
    """
    if args.files:
        return _judge_recordings(args.files)
    from ..analysis import dice_bench as bench  # imported late, so that other commands start fast

    if args.keep is not None:
        return _store_traces(args.keep)
    if args.lead or args.wireless:
        expect_extra("physics")
        return _report_engine_dice(args, range(args.seed, args.seed + (args.engine or 20)))
    if args.engine is None:
        rows = bench.judge_stored_traces()
    else:
        expect_extra("physics")
        workers = min(2, os.cpu_count() or 1)
        rows = bench.judge_new_throws(args.engine, args.seed, args.family, workers=workers)
    text, all_kept = bench.report(rows)
    print(text)
    return 0 if all_kept else 1


def _report_engine_dice(args: argparse.Namespace, seeds: range) -> int:
    """Print a report on simulated throws of a die on a lead (cable) or of a wireless die.

    The report says how fair the die on the lead is, or how often the tray's sensor finds out
    whether the wireless die is in the box.
    """
    from ..analysis import dice_falls, dice_wireless

    if args.lead:
        falls = [dice_falls.throw_on_lead(args.lead, each, args.family) for each in seeds]
        print(dice_falls.report(args.lead, falls))
        return 0
    for kind in dice_wireless.SIMULATED_THROW_KINDS:
        found = [
            dice_wireless.throw_and_judge(kind, each, args.family, args.wireless) for each in seeds
        ]
        print(dice_wireless.report(kind, found))
    return 0


def _store_traces(kinds: list[str]) -> int:
    expect_extra("physics")
    from ..physics import trace_maker, traces

    data = traces.dumps(trace_maker.make_traces(kinds))
    files.write_bytes(str(traces.TRACES_FILE), data)
    count = sum(trace_maker.TRACE_COUNT_BY_KIND.values())
    print(f"{traces.TRACES_FILE.name}: {count} traces, {len(data)} bytes")
    return 0


def _judge_recordings(names: list[str]) -> int:
    from ..analysis import dice_bench as bench
    from ..simulator import recording

    wrong = 0
    for name in names:
        head, readings = recording.parse_recording(files.read_text(name), files.display_name(name))
        answers = bench.answers_to_readings(readings)
        false = any(kind == "throw" and (kind, face) not in head.truth for kind, face in answers)
        wrong += false
        verdict = "right" if tuple(answers) == head.truth else "WRONG" if false else "doubt"
        words = ", ".join(f"{kind} {face or ''}".rstrip() for kind, face in answers) or "nothing"
        truth = f"{head.what} {head.face or ''}".rstrip()
        print(f"{verdict:6} {name}: said {truth}, read {words}")
    return 1 if wrong else 0
