"""Saves a picture of the lights after some actions of an unattended match. --seed selects the
match, and --step the number of actions; the default is seed 1, step 40. `match --players uniform`
plays the same match with the same seed. With --position, the state of the match comes from a JSON
file that `position` or `apply` has written.
"""

import argparse

from pixelpitch.rules.match import Match

from ..common import files, matches
from ..common.parser import (
    InputError,
    Parser,
    add_board,
    add_options,
    add_ruleset,
    checked_board,
    parse_seed,
    parse_step,
)

DEFAULT_SEED_AND_STEP = (1, 40)  # (seed of the match, number of the step to draw)
EXAMPLE_COMMAND = "pixelpitch screenshot sokhazania --seed 7 --step 30 --out lit.png"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(parser)
    parser.add_argument("--seed", type=parse_seed, metavar="N", help="seed of the match")
    parser.add_argument("--step", type=parse_step, metavar="K", help="how many actions to play")
    parser.add_argument("--position", metavar="FILE", help="a JSON position; - reads stdin")
    parser.add_argument("--out", metavar="FILE.png", required=True, help="the picture to write")
    add_board(parser)
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Save one picture; after a failure there is no incomplete file."""
    if not args.out.endswith(".png"):
        raise InputError(f"got --out {args.out!r}, expected a name that ends in .png")
    hardware = checked_board(args.board)
    match, where = _match_to_draw(args)
    # Imported late, because importing numpy and Pillow would slow down other commands.
    from ..simulator.still import render_match

    files.write_atomically(args.out, lambda beside: render_match(hardware, match).save(beside))
    print(f"{args.out}: {match.NAME}, {where}, on {hardware.NAME}")
    return 0


def _match_to_draw(args: argparse.Namespace) -> tuple[Match, str]:
    """Return (match to draw, description of its state, such as seed and step)."""
    if args.position is not None:
        for name in ("seed", "step", "option"):
            if getattr(args, name) not in (None, []):
                raise InputError(f"got --{name} with --position, expected one of them")
        return matches.match_from_position(args.ruleset, args.position), "the given position"
    if args.seed is None and args.step is None:
        args.seed, args.step = DEFAULT_SEED_AND_STEP
    for name, other in (("seed", "step"), ("step", "seed")):
        if getattr(args, other) is None:
            raise InputError(
                f"got --{name} {getattr(args, name)} alone, expected --{other} with it"
            )
    match = matches.make_match(args.ruleset, args.option)
    matches.play_to_step(match, args.seed, args.step)
    return match, f"seed {args.seed}, step {args.step}"
