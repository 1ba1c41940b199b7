"""Exit code 0: the board is good; 1: there are findings, one a line; 2: the file cannot
be understood.  A line that begins with "lights" is advice, no finding: the board can be
played on.  The name of a board that comes with the game will do too."""

import argparse
import os
from typing import Any

from pixelpitch import rulesets

from ..common import files
from ..common.errors import expect_extra
from ..common.parser import InputError, Parser

EXAMPLE = "pixelpitch board check mine.board --picture mine.png"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("file", metavar="FILE", help="a board file, or the name of a built-in one")
    parser.add_argument("--picture", metavar="OUT.png", help="also draw the board")


def run(args: argparse.Namespace) -> int:
    """Print the findings on one board."""
    data: Any = rulesets.part(rulesets.taking("board"), "laptop_boards")
    if os.path.isdir(args.file):
        raise InputError(f"got folder {args.file!r}, expected a file")
    # A file in the current directory needs no slash here; `load` would take it for a name.
    path = args.file
    if "/" not in path and os.path.exists(path):
        path = "./" + path
    try:
        board = data.load(path)
    except data.DataError as error:
        raise InputError(str(error)) from None
    findings = data.findings(board)
    if args.picture is not None:
        _draw(data, board, args.picture)
    advice = data.advice(board)
    if findings + advice:
        print("\n".join(findings + advice))
    if findings:
        print(f"{board.name}: {len(findings)} finding{'' if len(findings) == 1 else 's'}")
        return 1
    print(f"{board.name}: {len(board.dots)} dots, no findings")
    if data.is_path(path):
        _solve(data, board, data.companion(path))
    return 0


def _solve(data: Any, board: Any, path: str) -> None:
    """Write what lies beside the file: how the board's own opponents choose best."""
    text, words = data.solve(board)
    files.write_text(path, text)
    print(f"{words}, written to {path}")


def _draw(data: Any, board: Any, path: str) -> None:
    if not path.endswith(".png"):
        raise InputError("got picture " + repr(path) + ", expected a name that ends in .png")
    expect_extra("plots")
    files.write_whole(path, lambda beside: data.draw(board, beside))
