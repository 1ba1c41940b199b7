"""Without a name all boards.  --wiring prints what goes to which pin, as a table.

Exit code 0: they are good; 1: there are findings, one a line."""

import argparse
import importlib
import pkgutil
from typing import Any

import boards

from .. import wiring
from ..board_file import faults
from .parser import InputError, Parser

EXAMPLE = "pixelpitch boards pitch32 --wiring"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="a folder in boards/")
    parser.add_argument("--wiring", action="store_true", help="print its wiring; needs NAME")


def run(args: argparse.Namespace) -> int:
    """Print each board in one line and what is wrong with it below."""
    known = names()
    if args.name is not None and args.name not in known:
        raise InputError(f"got board {args.name!r}, expected one of {', '.join(known)}")
    if args.wiring and args.name is None:
        raise InputError(f"got --wiring alone, expected also one of {', '.join(known)}")
    bad = False
    for name in known if args.name is None else [args.name]:
        try:
            board: Any = importlib.import_module("boards." + name)
        except (SyntaxError, NameError, ValueError, ImportError) as error:
            found = [f"cannot be read: {error}"]
            print(name)
        else:
            found = faults(board)
            if args.wiring and not found:
                print(wiring.table(board))
                return 0
            print(f"{name:10} {getattr(board, 'ABOUT', '')}")
            if getattr(board, "NAME", name) != name:
                found.insert(0, f"NAME is {board.NAME!r}, but the folder is {name!r}")
        for each in found:
            print("  " + each)
        bad = bad or bool(found)
    return 1 if bad else 0


def names() -> list[str]:
    """Return the names of all boards, sorted."""
    return sorted(each.name for each in pkgutil.iter_modules(boards.__path__) if each.ispkg)
