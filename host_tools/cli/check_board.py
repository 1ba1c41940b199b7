"""Checks a file that describes the playing field of a game. FILE may also be the name of a board
that comes with the game. For a board of LEDs and pads, use pixelpitch board list. A finding that
begins with "lights" is only advice.

Exit code 0: no findings; 1: there are findings, one per line; 2: the file cannot be parsed.
"""

import argparse
import os
import shlex
from typing import Any

from pixelpitch import rulesets

from ..common import board_folder, files
from ..common.errors import expect_extra
from ..common.parser import InputError, Parser

EXAMPLE_COMMAND = "pixelpitch board check mine.board --picture mine.png"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument("file", metavar="FILE", help="a board file, or the name of a built-in one")
    parser.add_argument("--picture", metavar="OUT.png", help="also draw the board")


def run(args: argparse.Namespace) -> int:
    """Print the errors in a board file, one per line; return the exit code.

    If there are no errors, also compute which of two tracks is the better choice for the computer
    opponents on this board. The choices are stored in a file next to the board's file.
    """
    data: Any = rulesets.part(rulesets.ruleset_of_suffix("board"), "laptop_boards")
    _expect_playing_field(args.file)
    # `load` treats a name without a slash as the name of a built-in board.
    path = args.file
    if "/" not in path and os.path.exists(path):
        path = "./" + path
    try:
        board = data.load(path)
    except data.DataError as error:
        raise InputError(str(error)) from None
    findings = data.findings(board)
    if args.picture is not None:
        _print_drawing(data, board, args.picture)
    advice = data.advice(board)
    if findings + advice:
        print("\n".join(findings + advice))
    if findings:
        print(f"{board.name}: {len(findings)} finding{'' if len(findings) == 1 else 's'}")
        return 1
    print(f"{board.name}: {len(board.dots)} dots, no findings")
    if data.is_path(path):
        _write_choices(data, board, data.companion(path))
    return 0


def _expect_playing_field(given: str) -> None:
    """Raise InputError if ``given`` is a physical board (LEDs and pads) and not a playing field.

    ``given`` may be a name, a folder or a file.
    """
    folder = os.path.dirname(given) if os.path.basename(given) == "__init__.py" else given
    is_name = folder in board_folder.board_names() and not os.path.exists(folder)
    if is_name or os.path.isdir(folder):
        where = folder if is_name else os.path.join(folder, "")
        raise InputError(
            f"got {given!r}, expected the file of a playing field (NAME.board); a board of LEDs and"
            f" pads is checked by pixelpitch board list {shlex.quote(where)}"
        )


def _write_choices(data: Any, board: Any, path: str) -> None:
    """Compute which tracks the computer opponents should choose; write them to ``path``."""
    text, words = data.compute_choices(board)
    files.write_text(path, text)
    print(f"{words}, written to {path}")


def _print_drawing(data: Any, board: Any, path: str) -> None:
    if not path.endswith(".png"):
        raise InputError("got picture " + repr(path) + ", expected a name that ends in .png")
    expect_extra("plots")
    files.write_atomically(path, lambda beside: data.draw(board, beside))
