"""Saves a picture of every screen, and of every phase of each game in an unattended match.
sheet.png has all of them on one page.

With --readme the command only redraws the pictures of the lit board in README.md, in English.
"""

import argparse
from pathlib import Path

from ..common import folders
from ..common.parser import InputError, Parser, checked_board

EXAMPLE_COMMAND = "pixelpitch tour --out tour"
DEFAULT_BOARD_NAMES = ("pitch32", "mini16")


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument(
        "--out", metavar="DIR", help="folder for the pictures, with a subfolder for each board"
    )
    parser.add_argument("--readme", action="store_true", help="redraw the pictures of README.md")
    parser.add_argument(
        "--board",
        metavar="BOARD",
        action="append",
        help="an id or a folder, may be repeated; default: " + " and ".join(DEFAULT_BOARD_NAMES),
    )
    parser.add_argument(
        "--language", metavar="LANGUAGE", default="en", help="the board's language; default: en"
    )


def run(args: argparse.Namespace) -> int:
    """Save pictures of each board, or redraw the pictures in README.md."""
    if bool(args.out) == args.readme:
        both = "--out and --readme" if args.readme else "neither --out nor --readme"
        raise InputError(f"got {both}, expected one of them")
    hardware = [checked_board(each) for each in args.board or DEFAULT_BOARD_NAMES]
    # Imported late, because importing numpy and Pillow would slow down other commands.
    from pixelpitch.rules.text import set_language

    from ..simulator import language
    from ..simulator.tour import draw_readme_pictures, save_tour

    set_language(language.choose_language(args.language))
    if args.readme:
        if args.language != "en":
            raise InputError(f"got --language {args.language} with --readme, expected none")
        if folders.CHECKOUT_FOLDER is None:
            raise InputError("got --readme of an installed package, expected it in a checkout")
        draw_readme_pictures(folders.CHECKOUT_FOLDER, print)
        return 0
    for each in hardware:
        save_tour(each, Path(args.out) / each.NAME, print)
    return 0
