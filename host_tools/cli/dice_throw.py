"""Makes one throw and prints what the detector reports. The throw is one of the stored throws;
--engine simulates it again with the rigid-body engine. The same kind and seed always give the same
samples. The detector reads them in bursts of 20 ms, as on a board.
"""

import argparse

from ..common import files
from ..common.errors import expect_extra
from ..common.parser import InputError, Parser, parse_seed
from ..physics import traces

EXAMPLE_COMMAND = "pixelpitch dice throw --kind jumped --seed 7 --csv throw.csv --png throw.png"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    kinds = "; ".join(
        f"{kind!r}: {about}" for kind, about in traces.DESCRIPTION_BY_PLAY_KIND.items()
    )
    parser.add_argument("--kind", metavar="KIND", default="box", help=kinds)
    parser.add_argument("--seed", type=parse_seed, metavar="S", default=1, help="default 1")
    parser.add_argument(
        "--engine", action="store_true", help="simulate the throw again; needs mujoco"
    )
    parser.add_argument("--csv", metavar="FILE.csv", help="save the samples of both sensors")
    parser.add_argument("--png", metavar="FILE.png", help="draw samples, states and verdict")


def run(args: argparse.Namespace) -> int:
    """Make a throw, print the detector's answers, and save the requested files."""
    if args.kind not in traces.DESCRIPTION_BY_PLAY_KIND:
        raise InputError(
            f"got kind {args.kind!r}, expected one of {', '.join(traces.DESCRIPTION_BY_PLAY_KIND)}"
        )
    if args.png is not None and not args.png.endswith(".png"):
        raise InputError(f"got --png {args.png!r}, expected a name that ends in .png")
    if args.csv is not None and not args.csv.endswith(".csv"):
        raise InputError(f"got --csv {args.csv!r}, expected a name that ends in .csv")
    for path in (args.csv, args.png):
        if path is not None:
            files.expect_writable(path)
    # Imported late, so that other commands start fast.
    from pixelpitch.app.texts import words as in_english
    from pixelpitch.dice import events, words

    from ..analysis import dice_bench as bench

    if args.engine:
        expect_extra("physics")
        from ..physics import sensors

        trace = sensors.simulate_trace(args.kind, args.seed, "judging")
    else:
        throws = traces.load_stored(args.kind)
        trace = throws[args.seed % len(throws)]
    kind, face = trace.truth
    print(f"{trace.kind}, seed {trace.seed}: {traces.DESCRIPTION_BY_PLAY_KIND[trace.kind]}")
    print(f"truth     {kind} {face or ''}".rstrip() + f"; at rest from {trace.rest_ms} ms")
    for kind, face, throw_evidence, now in bench.detector_answers(trace):
        verdict = in_english(words.answer_message(kind, face, throw_evidence))
        if kind == events.ANSWER_OUT:
            verdict += ": " + in_english(words.out_reason(throw_evidence))
        print(f"answer    {kind} at {now} ms: {verdict}")
        part = throw_evidence.share
        share = "no tray" if part < 0 else f"{part / 10:g} % of them"
        impacts, fell_ms = throw_evidence.impacts, throw_evidence.fell_ms
        print(f"  {impacts} impacts after {fell_ms} ms in the air; the tray got {share}")
    if args.csv is not None:
        files.write_text(args.csv, traces.trace_csv(trace))
    if args.png is not None:
        expect_extra("plots")
        from ..analysis import dice_picture as picture

        files.write_atomically(args.png, lambda beside: picture.draw(trace, beside))
    return 0
