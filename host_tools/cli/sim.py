"""Both coaches share the keyboard; the help line at the bottom names the keys.  With
--script the session is played headless, without a terminal, as the file says (see below);
what it shows goes to stdout.  The same script with the same --seed shows the same; without
--seed a script has seed 1, and at a terminal every session is another one.  Exit code 1:
something that the script expects did not come true.

With --plain nothing is drawn: one line in, one line out, for screen readers, braille lines and
pipes.  The line `help` lists what can be typed.  The match clock stands while a line is awaited.

With --neopixel a real panel of WS2812B at this computer (a Raspberry Pi) shows the lights, too:
its panels one behind the other on that pin, as the board's file lists them, never brighter than
its budget allows.  It needs `pip install 'pixelpitch[neopixel]'`."""

import argparse
import sys
from random import Random, SystemRandom
from typing import Any

from pixelpitch import opponents, rulesets
from pixelpitch.rules.errors import MatchError

from ..common import files, matches
from ..common.parser import (
    InputError,
    Parser,
    add_board,
    add_neopixel,
    add_options,
    add_ruleset,
    board,
    seed,
)
from ..common.ruleset_folder import given

EXAMPLE = "pixelpitch sim streetsoccer --board mini16 --seats coach,hard"
COACH = "coach"


def add_arguments(parser: Parser) -> None:
    """Add what this command takes."""
    add_ruleset(parser, nargs="?", help="sit down at this game, an id or a folder; without: menu")
    add_board(parser)
    add_options(parser)
    add_neopixel(parser)
    parser.add_argument(
        "--language", metavar="LANGUAGE", help="what the board says; without: as LANG has it"
    )
    parser.add_argument("--script", metavar="FILE", help="play this headless; - reads stdin")
    parser.add_argument(
        "--plain", action="store_true", help="line by line: read a line, print one, draw nothing"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="the same throws again")
    parser.add_argument(
        "--seats",
        metavar="LEFT,RIGHT",
        help=f"who plays: {', '.join(_who())}, e.g. coach,hard; needs RULESET",
    )
    parser.add_argument(
        "--sound", action="store_true", help="play the tunes here; needs pixelpitch[sound]"
    )
    parser.add_argument(
        "--practice", action="store_true", help="in a match, too, the keys 1 to 6 throw that face"
    )
    parser.add_argument(
        "--engineer",
        action="store_true",
        help="show what belongs to hardware: mA, calibration, ...",
    )
    parser.add_argument(
        "--reload",
        action="store_true",
        help="RULESET is a folder: load it again when a file is saved, and go on with the match",
    )
    parser.more_help = _script_words


def _script_words() -> str:
    from ..simulator.script import COMMANDS

    lines = ["a script has one command a line; what follows a # is a remark:"]
    return "\n".join(lines + ["  " + form for form in COMMANDS.values()])


def _who() -> list[str]:
    return [COACH, *opponents.names()]


def _seats(text: str | None, ruleset: str | None) -> tuple[str, ...]:
    """Return the names of opponents for the seats, "" for a coach; none: as they are."""
    if text is None:
        return ()
    choices = _who()
    names = text.split(",")
    for name in names:
        if name not in choices:
            raise InputError(f"got seat {name!r}, expected one of {', '.join(choices)}")
    if len(names) != 2:
        raise InputError(f"got --seats {text!r}, expected two, e.g. coach,hard")
    if ruleset is None:
        raise InputError("got --seats without RULESET, expected the game that it is for")
    return tuple("" if name == COACH else name for name in names)


def run(args: argparse.Namespace) -> int:
    """Open the simulator, or play the script."""
    from ..simulator import language

    hardware = board(args.board)
    language.choose(args.language)
    if args.ruleset is None:
        if args.option:
            raise InputError("got --option without RULESET, expected the game that it is for")
        options = None
    else:
        options_of = matches.make(args.ruleset, args.option)
        options = options_of.options
    seats = _seats(args.seats, args.ruleset)
    if options is not None and any(seats):
        from pixelpitch.app.matches import against_board

        chosen = [each.partition("=")[0] for each in args.option]
        against_board(rulesets.facts(options_of.RULESET), options, chosen)
    if args.reload and not (args.ruleset and given(args.ruleset)):
        raise InputError("got --reload without a folder, expected RULESET to be one of your own")
    if args.plain:
        return _play_plainly(hardware, args, options, seats)
    if args.script is None:
        return _play(hardware, args, options, seats)
    if args.neopixel is not None:
        raise InputError("got --neopixel with --script, expected one of them")
    if args.sound:
        raise InputError("got --sound with --script, expected one of them: a script takes no time")
    for name in ("practice", "engineer"):
        if getattr(args, name):
            raise InputError(f"got --{name} with --script, expected one of them: it does all that")
    if args.reload:
        raise InputError("got --reload with --script, expected one of them: a script takes no time")
    lines = files.read_text(args.script).splitlines()
    # Only this command pays for the imports: they bring the whole firmware.
    from ..simulator import script
    from ..simulator.hands import sit
    from ..simulator.headless import Player

    number = 1 if args.seed is None else args.seed
    player = Player(board=hardware, ruleset=args.ruleset, options=options, seed=number)
    sit(player.session, player.devices, seats)
    try:
        return script.run(lines, player, sys.stdout)
    except MatchError as error:
        raise InputError(files.name(args.script) + ": " + str(error)) from None


def _play(
    hardware: Any,
    args: argparse.Namespace,
    options: dict[str, Any] | None,
    seats: tuple[str, ...],
) -> int:
    from ..simulator import run as play
    from ..simulator.neopixel_panel import panel_at

    with panel_at(hardware, args.neopixel) as panel:
        folder = given(args.ruleset) if args.reload else ""
        more = (args.sound, args.practice, args.engineer, folder)
        code = play(hardware, args.ruleset, options, args.seed, seats, panel, *more)
    return code or 0


def _play_plainly(
    hardware: Any,
    args: argparse.Namespace,
    options: dict[str, Any] | None,
    seats: tuple[str, ...],
) -> int:
    for name in ("script", "neopixel", "sound", "engineer", "reload"):
        if getattr(args, name) not in (None, False):
            raise InputError(f"got --{name} with --plain, expected one of them")
    from pixelpitch.storage.settings import BOARD

    from ..common.store import user_store
    from ..simulator import plain
    from ..simulator.hands import sit
    from ..simulator.headless import Player

    store = user_store()
    try:
        player = Player(hardware, args.ruleset, options, args.seed, store=store)
        if player.session.settings.is_new:  # as at the terminal: one coach throws for both
            player.session.set_setting("board_throws", BOARD)
        sit(player.session, player.devices, seats)
        for words in (store.why, store.notice):
            if words:
                print(words, file=sys.stderr)
        random = Random(args.seed) if args.seed is not None else SystemRandom()
        plain.run(plain.Plain(player, args.practice, random), sys.stdin, sys.stdout)
    finally:
        store.close()
    return 0
