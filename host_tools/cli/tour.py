"""Every screen and every state of the table as a picture, and sheet.png with all of them, for a
look through in two minutes.  States come from unattended matches: one picture for each thing that a
game waits for."""

import argparse
from pathlib import Path

from .parser import Parser, board

EXAMPLE = "pixelpitch tour --out tour"
BOARDS = ("pitch32", "mini16")


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("--out", metavar="DIR", required=True, help="a folder for each board in it")
    parser.add_argument(
        "--board",
        metavar="BOARD",
        action="append",
        help="an id or a folder, may be repeated; without: " + " and ".join(BOARDS),
    )


def run(args: argparse.Namespace) -> int:
    """Save the pictures of each board."""
    chosen = [board(each) for each in args.board or BOARDS]
    # Only this command pays for the imports: pictures need numpy and Pillow.
    from ..simulator.tour import tour

    for each in chosen:
        tour(each, Path(args.out) / each.NAME, print)
    return 0
