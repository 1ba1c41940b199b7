"""Plays in this terminal. Both coaches share the keyboard. The help line at the bottom names the
keys.

With --script the simulator needs no terminal: it plays a file (see below) and writes to stdout. The
same script with the same --seed gives the same output. Without --seed, the seed of a script is 1,
and that of a session at a terminal is random. Exit code 1: an expectation of the script failed.

With --plain the simulator draws nothing, for screen readers, braille displays and pipes. It reads
lines and prints lines; the line `help` lists the commands. While the simulator waits for a line,
the match clock stops.

With --speak the simulator also reads prompts and results aloud in the board's language, with
spd-say (Speech Dispatcher) or espeak-ng. Each new text interrupts the one before. You can press
keys while it speaks.

With --neopixel PIN a real panel of WS2812B LEDs at this computer (a Raspberry Pi) shows the lights
as well. Chain its panels on PIN in the order of the board's file. The current never exceeds the
budget in that file. This needs `pip install 'pixelpitch[neopixel]'`.
"""

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
    checked_board,
    parse_seed,
)
from ..common.ruleset_folder import folder_of

EXAMPLE_COMMAND = "pixelpitch sim streetsoccer --board mini16 --seats coach,hard"
COACH_SEAT_NAME = "coach"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_ruleset(
        parser, nargs="?", help="start with this game, an id or a folder; default: the menu"
    )
    add_board(parser)
    add_options(parser)
    add_neopixel(parser)
    parser.add_argument(
        "--language", metavar="LANGUAGE", help="the board's language; default: from LANG"
    )
    parser.add_argument(
        "--script", metavar="FILE", help="play this script without a terminal; - reads stdin"
    )
    parser.add_argument(
        "--plain", action="store_true", help="line by line: read a line, print one, draw nothing"
    )
    parser.add_argument(
        "--seed", type=parse_seed, metavar="S", help="the same seed gives the same throws"
    )
    parser.add_argument(
        "--seats",
        metavar="LEFT,RIGHT",
        help=f"who plays: {', '.join(_opponent_names())}, e.g. coach,hard; needs RULESET",
    )
    parser.add_argument(
        "--sound", action="store_true", help="play the tunes here; needs pixelpitch[sound]"
    )
    parser.add_argument(
        "--speak",
        action="store_true",
        help="read prompts and results aloud, by spd-say or espeak-ng",
    )
    parser.add_argument(
        "--practice",
        action="store_true",
        help="let the keys 1 to 6 throw that face in matches, too",
    )
    parser.add_argument(
        "--engineer",
        action="store_true",
        help="show the hardware's details: mA, calibration, ...",
    )
    parser.add_argument(
        "--reload",
        action="store_true",
        help="RULESET is a folder: reload it when a file is saved, and continue the match",
    )
    parser.more_help = _script_help


def _script_help() -> str:
    from ..simulator.script import HELP_BY_COMMAND

    lines = ["a script has one command a line; text after a # is a comment:"]
    return "\n".join(lines + ["  " + form for form in HELP_BY_COMMAND.values()])


def _opponent_names() -> list[str]:
    return [COACH_SEAT_NAME, *opponents.names()]


def _seats(text: str | None, ruleset: str | None) -> tuple[str, ...]:
    """Return the computer opponents at the left and right seat; "" means that a person sits there.

    Return () if ``text``, the value of --seats, is None, so that the board's settings apply.
    """
    if text is None:
        return ()
    choices = _opponent_names()
    names = text.split(",")
    for name in names:
        if name not in choices:
            raise InputError(f"got seat {name!r}, expected one of {', '.join(choices)}")
    if len(names) != 2:
        raise InputError(f"got --seats {text!r}, expected two, e.g. coach,hard")
    if ruleset is None:
        raise InputError("got --seats without RULESET, expected the game that it is for")
    return tuple("" if name == COACH_SEAT_NAME else name for name in names)


def run(args: argparse.Namespace) -> int:
    """Open the simulator in the terminal, or play the script; return the exit code."""
    from ..simulator import language

    hardware = checked_board(args.board)
    language.choose_language(args.language)
    if args.ruleset is None:
        if args.option:
            raise InputError("got --option without RULESET, expected the game that it is for")
        options = None
    else:
        options_of = matches.make_match(args.ruleset, args.option)
        options = options_of.options
    seats = _seats(args.seats, args.ruleset)
    if options is not None and any(seats):
        from pixelpitch.app.matches import apply_against_board

        chosen = [each.partition("=")[0] for each in args.option]
        apply_against_board(rulesets.facts(options_of.RULESET), options, chosen)
    if args.reload and not (args.ruleset and folder_of(args.ruleset)):
        raise InputError("got --reload without a folder, expected RULESET to be one of your own")
    if args.plain:
        return _play_line_by_line(hardware, args, options, seats)
    if args.script is None:
        return _play_session(hardware, args, options, seats)
    if args.neopixel is not None:
        raise InputError("got --neopixel with --script, expected one of them")
    for name in ("sound", "speak"):
        if getattr(args, name):
            raise InputError(
                f"got --{name} with --script, expected one of them: a script takes no time"
            )
    for name in ("practice", "engineer"):
        if getattr(args, name):
            raise InputError(f"got --{name} with --script, expected one of them: it does all that")
    if args.reload:
        raise InputError("got --reload with --script, expected one of them: a script takes no time")
    lines = files.read_text(args.script).splitlines()
    # Imported late, because importing the whole firmware would slow down other commands.
    from ..simulator import script
    from ..simulator.hands import seat_opponents
    from ..simulator.headless import Player

    number = 1 if args.seed is None else args.seed
    player = Player(board=hardware, ruleset=args.ruleset, options=options, seed=number)
    seat_opponents(player.session, player.devices, seats)
    try:
        return script.run_script(lines, player, sys.stdout)
    except MatchError as error:
        raise InputError(files.display_name(args.script) + ": " + str(error)) from None


def _play_session(
    hardware: Any,
    args: argparse.Namespace,
    options: dict[str, Any] | None,
    seats: tuple[str, ...],
) -> int:
    from ..simulator import run as play
    from ..simulator.neopixel_panel import open_panel

    voice = _find_voice(args)
    try:
        with open_panel(hardware, args.neopixel) as panel:
            folder = folder_of(args.ruleset) if args.reload else ""
            more = (args.sound, args.practice, args.engineer, folder, voice)
            code = play(hardware, args.ruleset, options, args.seed, seats, panel, *more)
    finally:
        if voice is not None:
            voice.close()
    return code or 0


def _find_voice(args: argparse.Namespace) -> Any:
    """Return the ``Voice`` for --speak, or None; raises InputError if no program can speak."""
    if not args.speak:
        return None
    from ..simulator.speech import Voice

    return Voice()


def _play_line_by_line(
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
    from ..simulator.hands import seat_opponents
    from ..simulator.headless import Player
    from ..simulator.terminal import resume_hint, typed_command, will_resume

    voice = _find_voice(args)
    store = user_store()
    try:
        player = Player(hardware, args.ruleset, options, args.seed, store=store)
        # A new user probably plays alone, so the board throws for the computer opponents, as in the
        # simulator in the terminal.
        if player.session.settings.is_new:
            player.session.set_setting("board_throws", BOARD)
        seat_opponents(player.session, player.devices, seats)
        for words in (store.no_store_reason, store.notice):
            if words:
                print(words, file=sys.stderr)
        random = Random(args.seed) if args.seed is not None else SystemRandom()
        say = voice.say if voice is not None else None
        plain.run_lines(
            plain.LineSession(player, args.practice, random), sys.stdin, sys.stdout, say
        )
        if not store.no_store_reason and will_resume(player.session):
            print(resume_hint(typed_command(sys.argv)))
    finally:
        store.close()
        if voice is not None:
            voice.close(immediately=False)
    return 0
