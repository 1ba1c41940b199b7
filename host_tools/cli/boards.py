"""Prints a line for BOARD, or for every board, and the errors in its file. --wiring prints a table
of a board's wiring, pin by pin, and --drawing prints the wiring as an SVG.

These boards consist of LEDs, pads and sensors. For the playing field of a game, use pixelpitch
board check.

Exit code 0: no findings; 1: there are findings, printed one per line.
"""

import argparse
import os
import shlex

from ..common import board_folder, wiring, wiring_drawing
from ..common.board_file import board_errors
from ..common.parser import InputError, Parser, one_line

EXAMPLE_COMMAND = "pixelpitch board list pitch32 --wiring"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument(
        "name", metavar="BOARD", nargs="?", help="a name, or the path of a board's folder"
    )
    choice_group = parser.add_mutually_exclusive_group()
    choice_group.add_argument(
        "--wiring", action="store_true", help="print the board's wiring; needs BOARD"
    )
    choice_group.add_argument(
        "--drawing", action="store_true", help="print the wiring as an SVG; needs BOARD"
    )


def run(args: argparse.Namespace) -> int:
    """Print a line for each board, with its findings below."""
    names = board_folder.board_names()
    if args.name is not None and args.name.endswith(".board"):
        raise InputError(
            f"got {args.name!r}, expected a board of LEDs and pads; a playing field is checked by"
            f" pixelpitch board check {shlex.quote(args.name)}"
        )
    if args.name is not None and not board_folder.is_path(args.name) and args.name not in names:
        raise InputError(board_folder.unknown_board_message(args.name))
    if (args.wiring or args.drawing) and args.name is None:
        given = "--wiring" if args.wiring else "--drawing"
        raise InputError(f"got {given} alone, expected also one of {', '.join(names)}")
    bad = False
    for where in names if args.name is None else [args.name]:
        name = os.path.basename(os.path.abspath(where))
        try:
            board = board_folder.load_board(where)
        except board_folder.BoardError as error:
            findings = [str(error)]
            print(one_line(name))
        else:
            findings = board_errors(board)
            if (args.wiring or args.drawing) and not findings:
                draw = wiring.wiring_table if args.wiring else wiring_drawing.draw_module
                print(draw(board).rstrip())
                return 0
            print(one_line(f"{name:12} {getattr(board, 'ABOUT', '')}"))
            if getattr(board, "NAME", name) != name:
                findings.insert(0, f"NAME is {board.NAME!r}, but the folder is {name!r}")
        for each in findings:
            print("  " + one_line(each))
        bad = bad or bool(findings)
    return 1 if bad else 0
