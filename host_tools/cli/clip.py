"""Makes an animated picture of a goal and the moves that led to it, or with --end SECONDS of the
last seconds of the match. The suffix of FILE selects the format: .gif, .webp (the smallest) or .png
(animated, lossless).
"""

import argparse
from pathlib import Path

from pixelpitch.rules import record as records
from pixelpitch.rules.errors import MatchError

from ..common import files
from ..common.parser import InputError, Parser, add_board, checked_board, whole_number

EXAMPLE_COMMAND = "pixelpitch clip seven.txt --goal 2 --out goal.webp"
MAX_CLIP_S = 120
_seconds_argument = whole_number("seconds", 1, MAX_CLIP_S)


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("record", metavar="RECORD", help="a file of match --record; - reads stdin")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--goal",
        type=whole_number("goal", 1, 999),
        metavar="N",
        help="1, 2, ...; default: the last",
    )
    which.add_argument(
        "--end", type=_seconds_argument, metavar="SECONDS", help="show only the last seconds"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="replaced if it exists")
    add_board(parser)


def run(args: argparse.Namespace) -> int:
    """Replay the record on simulated lights and save the frames as one animated picture."""
    # Imported late, because importing numpy and Pillow would slow down other commands.
    from ..simulator import clip

    out = Path(args.out)
    if out.suffix not in clip.CLIP_FILE_SUFFIXES:
        endings = ", ".join(clip.CLIP_FILE_SUFFIXES)
        raise InputError(f"got --out {args.out!r}, expected a name that ends in one of {endings}")
    hardware = checked_board(args.board)
    name = files.display_name(args.record)
    try:
        record = records.parse(files.read_text(args.record))
        if args.end:
            frames = clip.ending_frames(record, hardware, args.end)
        else:
            steps = clip.goal_steps(record)
            number = args.goal or len(steps)
            if not 1 <= number <= len(steps):
                given = f"goal {number}" if args.goal else "no goal"
                raise InputError(f"{name}: got {given}, expected one of {len(steps)}; try --end 20")
            frames = clip.goal_frames(record, hardware, steps[number - 1])
    except MatchError as error:
        raise InputError(f"{name}: {error}") from None
    if not frames:
        raise InputError(f"{name}: got a record without an action, expected at least one")
    count = 0

    def write_temporary(temporary_path: str) -> None:
        """Save the clip to the file ``temporary_path`` and store its number of frames."""
        nonlocal count
        count = clip.save_clip(Path(temporary_path), frames, hardware)

    files.write_atomically(args.out, write_temporary)
    print(f"{args.out}: {count} pictures, {out.stat().st_size // 1024} KB")
    return 0
