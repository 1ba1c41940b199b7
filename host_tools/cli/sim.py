"""Both coaches share the keyboard; the help line at the bottom names the keys.  With
--script the session is played headless, without a terminal: a file with one command a
line, `press left ok`, `throw 4`, `screen`, `expect text goal`, ...; what it shows goes
to stdout.  Exit code 1: something that the script expects did not come true.

With --neopixel a real panel of WS2812B at this computer (a Raspberry Pi) shows the lights, too:
its panels one behind the other on that pin, as the board's file lists them, never brighter than
its budget allows.  It needs `pip install 'pixelpitch[neopixel]'`."""

import argparse
import sys
from typing import Any

from pixelpitch.rules.errors import MatchError

from . import files, matches
from .parser import (
    InputError,
    Parser,
    add_board,
    add_neopixel,
    add_options,
    add_ruleset,
    board,
    close_neopixel,
    neopixel,
)

EXAMPLE = "pixelpitch sim dicesoccer --board mini16"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_ruleset(parser, nargs="?", help="sit down at this game, an id or a folder; without: menu")
    add_board(parser)
    add_options(parser)
    add_neopixel(parser)
    parser.add_argument("--script", metavar="FILE", help="play this headless; - reads stdin")


def run(args: argparse.Namespace) -> int:
    """Open the simulator, or play the script."""
    chosen = board(args.board)
    if args.ruleset is None:
        if args.option:
            raise InputError("got --option without RULESET, expected the game that it is for")
        options = None
    else:
        options = matches.make(args.ruleset, args.option).options
    if args.script is None:
        return _play(chosen, args.ruleset, options, args.neopixel)
    if args.neopixel is not None:
        raise InputError("got --neopixel with --script, expected one of them")
    lines = files.read_text(args.script).splitlines()
    # Only this command pays for the imports: they bring the whole firmware.
    from ..simulator import script
    from ..simulator.headless import Player

    player = Player(board=chosen, ruleset=args.ruleset, options=options)
    try:
        return script.run(lines, player, sys.stdout)
    except MatchError as error:
        raise InputError(files.name(args.script) + ": " + str(error)) from None


def _play(chosen: Any, ruleset: str | None, options: dict[str, Any] | None, pin: str | None) -> int:
    from ..simulator import run as play

    panel = neopixel(chosen, pin)
    try:
        code = play(chosen, ruleset, options, panel)
    finally:
        close_neopixel(panel)
    return code or 0
