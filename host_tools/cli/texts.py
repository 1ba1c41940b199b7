"""Prints what can be read on the board, one text a line, its kind before it: prompts, choices,
events, refusals, reasons of hints, options, lessons; then menus, die, settings; then what board and
laptop say when they refuse something, with "..." for each value.

Of texts that differ in numbers or squares only, one is printed.
"""

import argparse

from ..common.parser import InputError, ruleset

EXAMPLE = "pixelpitch texts --game streetsoccer"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--game", type=ruleset, help="only the texts of this game: its id, or its folder"
    )


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    from pixelpitch import rulesets

    from ..simulator import texts

    games = rulesets.ids()
    if args.game is not None and args.game not in games:
        raise InputError(f"got game {args.game!r}, expected one of {', '.join(games)}")
    for game in games if args.game is None else [args.game]:
        print("\n".join(texts.of_game(game)))
    if args.game is None:
        print("\n".join(texts.of_board() + texts.errors()))
    return 0
