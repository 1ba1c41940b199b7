"""Exit code 0: the board is good; 1: there are findings, one a line; 2: the file cannot
be understood.  A line that begins with "lights" is advice, no finding: the board can be
played on.  The name of a board that comes with the game will do too."""

import argparse
import os
from typing import Any

from ..common import files
from ..common.errors import expect_extra
from ..common.parser import InputError, Parser

EXAMPLE = "pixelpitch check-board mine.board --picture mine.png"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("file", metavar="FILE", help="a board file, or the name of a built-in one")
    parser.add_argument("--picture", metavar="OUT.png", help="also draw the board")


def run(args: argparse.Namespace) -> int:
    """Print the findings on one board."""
    # Only this command pays for the imports: no other knows a ruleset's inside.
    from pixelpitch.rulesets.sokhazania import board_file, board_files
    from pixelpitch.rulesets.sokhazania import validate_board as checker

    # A file in the current directory needs no slash here; `load` would take it for a name.
    path = args.file
    if "/" not in path and os.path.exists(path):
        path = "./" + path
    try:
        board = board_file.load(path)
    except board_file.BoardError as error:
        raise InputError(str(error)) from None
    found = checker.findings(board)
    if args.picture is not None:
        _draw(board, args.picture)
    advice = checker.advice(board)
    if found + advice:
        print("\n".join(found + advice))
    if found:
        print(f"{board.name}: {len(found)} finding{'' if len(found) == 1 else 's'}")
        return 1
    print(f"{board.name}: {len(board.dots)} dots, no findings")
    if board_files.is_path(path):
        _write_choices(board, board_files.choices_path(path))
    return 0


def _write_choices(board: Any, path: str) -> None:
    """Solve which of two tracks is better, for the board's own opponents."""
    from pixelpitch.rulesets.sokhazania import count_choices as choices

    solved = choices.solve(board)
    text = choices.to_text(board, solved)
    files.write_text(path, text)
    print(f"best choices: {len(solved) // 2} a side, written to {path}")


def _draw(board: Any, path: str) -> None:
    if not path.endswith(".png"):
        raise InputError("got picture " + repr(path) + ", expected a name that ends in .png")
    expect_extra("plots")
    from pixelpitch.rulesets.sokhazania import print_board as picture

    files.write_whole(path, lambda beside: picture.draw_print(board, beside))
