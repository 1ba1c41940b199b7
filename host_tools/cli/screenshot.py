"""The match is the unattended match that `match` plays with the same seed; step 0 is its start."""

import argparse

from ..common import files, matches
from ..common.parser import (
    InputError,
    Parser,
    add_board,
    add_options,
    add_ruleset,
    board,
    seed,
    step,
)

EXAMPLE = "pixelpitch screenshot sokhazania --seed 7 --step 30 --out lit.png"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser)
    parser.add_argument("--seed", type=seed, metavar="N", required=True, help="seed of the match")
    parser.add_argument(
        "--step", type=step, metavar="K", required=True, help="how many actions to play"
    )
    parser.add_argument("--out", metavar="FILE.png", required=True, help="the picture to write")
    add_board(parser)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Save one picture; a failure leaves no partial file."""
    if not args.out.endswith(".png"):
        raise InputError(f"got --out {args.out!r}, expected a name that ends in .png")
    hardware = board(args.board)
    match = matches.make(args.ruleset, args.option)
    matches.at_step(match, args.seed, args.step)
    # Only this command pays for the imports: pictures need numpy and Pillow.
    from ..simulator.still import still

    files.write_whole(args.out, lambda beside: still(hardware, match).save(beside))
    print(f"{args.out}: {match.NAME}, seed {args.seed}, step {args.step}, on {hardware.NAME}")
    return 0
