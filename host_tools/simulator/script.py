"""Plays a script, a text with one command per line, without a terminal.

::

    # choose the first game and start it
    press left down
    press left ok 3
    throw 4
    expect text throw
    screen

A script is parsed completely before it is played, so a wrong line is reported first.
``HELP_BY_COMMAND`` lists all commands, and README.md in this folder describes the language.
"""

import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.numbers import whole_number

from .hands import LETTER_BY_COLOUR
from .headless import TICK_MS
from .throws import FAULTY_THROW_KINDS, THROW_ARGUMENT_HELP

ScriptStep = Callable[[], Any]  # carries out a command
# A function (words after a command's name, player). It returns a function that carries out the
# command, or None if the words are invalid.
StepParser = Callable[[list[str], Any], ScriptStep | None]

# The cursor blinks once in this time. What a script expects may be invisible for so long, and must
# appear within this time.
CURSOR_BLINK_PERIOD_MS = 600
MAX_SCRIPTED_WAIT_MS = 3600000

HELP_BY_COMMAND = {
    "start": "start GAME, an id or a name of the menu: from the menu after power on to its match",
    "press": "press PAD [TIMES], a pad being left ok, right up, ... or menu",
    "hold": "hold PAD MILLISECONDS, for example hold left ok 800",
    "throw": "throw " + THROW_ARGUMENT_HELP,
    "wait": "wait MILLISECONDS, 1..3600000",
    "settle": "settle alone: wait until nothing moves on the pitch",
    "pull": "pull alone: pull the die's lead out",
    "plug": "plug alone: put the die's lead back in",
    "screen": "screen alone: print lights and text",
    "text": "text alone: print what the display says",
    "lit": "lit SQUARE, a1..p8: print its colours",
    "picture": "picture FILE.png",
    "expect": "expect text WORDS, expect lit SQUARE COLOUR or expect place WORD",
}


class ExpectationFailed(Exception):
    """The board did not show what an `expect` command expects; ``str()`` is one line."""


def run_script(
    lines: Iterable[str],
    player: Any,
    out: TextIO,
    errors: TextIO | None = None,
    progress: TextIO | None = None,
) -> int:
    """Play ``lines`` with ``player`` and print the requested output to ``out``.

    Return 0 if all commands succeed. If a command fails, print one line to ``errors`` (None:
    stderr) and return the exit code 1. Before anything is played, raise NotUnderstood for an
    invalid command, with the number of its line. ``progress`` receives each line before it is
    played.
    """
    steps = []
    for number, line in enumerate(lines, 1):
        words = line.split("#")[0].split()
        if words:
            try:
                steps.append((number, line.strip(), parse_command(words, player)))
            except NotUnderstood as error:
                raise NotUnderstood(f"line {number}: {error.came}", error.expected) from None
    for number, line, step in steps:
        if progress is not None:
            print(f"line {number} of {steps[-1][0]}: {line}", file=progress, flush=True)
        try:
            text = step()
        except ExpectationFailed as failed:
            print(f"line {number}: {line}: {failed}", file=errors or sys.stderr)
            return 1
        except ValueError as error:  # the devices refuse what a coach cannot do now
            print(f"line {number}: {line}: {error}", file=errors or sys.stderr)
            return 1
        if text is not None:
            print(text, file=out)
    return 0


def parse_command(command_words: list[str], player: Any) -> ScriptStep:
    """Return a function that carries out one command of a script.

    The function returns a text to print, or None.
    """
    name, rest = command_words[0], command_words[1:]
    if name not in HELP_BY_COMMAND:
        raise NotUnderstood(repr(" ".join(command_words)), "one of " + ", ".join(HELP_BY_COMMAND))
    step = _PARSERS[name](rest, player)
    if step is None:
        raise NotUnderstood(repr(" ".join(command_words)), HELP_BY_COMMAND[name])
    return step


def _whole_number(text: str, low: int, high: int) -> int | None:
    """Return ``text`` as a whole number ``low``..``high``, or None."""
    number = whole_number(text)
    return number if number is not None and low <= number <= high else None


def _parse_start(rest: list[str], player: Any) -> ScriptStep | None:
    name = " ".join(rest)
    if not name:
        return None
    games = player.games()
    for place, (ruleset, title) in enumerate(games):
        if name in (ruleset, title):
            return lambda: _begin(player, place, ruleset, title)
    raise NotUnderstood(f"game {name!r}", "one of " + ", ".join(ruleset for ruleset, _ in games))


def _begin(player: Any, place: int, ruleset: str, title: str) -> None:
    """Press the pads that begin a match of game number ``place`` in the menu, named ``title``.

    The menu must be as it is after power on. Do nothing if a match of ``ruleset`` is already being
    played, as with `sim RULESET --script`.
    """
    if player.is_playing(ruleset):
        return
    player.press("left down")
    player.press("left ok")
    player.press("left down", place)
    player.press("left ok")
    if len(player.text()) > 1:  # without a display the title cannot be checked
        try:
            _expect_within_blink(player, lambda: _shown_line(player), title, _has_title)
        except ExpectationFailed as failed:
            raise ExpectationFailed(
                f"{failed}; start begins in the menu, as after power on"
            ) from None
    player.press("left ok")
    player.wait(CURSOR_BLINK_PERIOD_MS)


def _parse_press(rest: list[str], player: Any) -> ScriptStep | None:
    times: int | None = 1
    if len(rest) > 1 and rest[-1][0].isdigit():
        times = _whole_number(rest[-1], 1, 100)
        rest = rest[:-1]
    if not rest or times is None:
        return None
    pad = " ".join(rest)
    player.parse_pad(pad)
    return lambda: player.press(pad, times)


def _parse_hold(rest: list[str], player: Any) -> ScriptStep | None:
    milliseconds = _whole_number(rest[-1], 1, MAX_SCRIPTED_WAIT_MS) if len(rest) > 1 else None
    if milliseconds is None:
        return None
    pad = " ".join(rest[:-1])
    player.parse_pad(pad)
    return lambda: player.hold(pad, milliseconds)


def _parse_throw(rest: list[str], player: Any) -> ScriptStep | None:
    rest_words = " ".join(rest)
    if rest_words in FAULTY_THROW_KINDS:
        return lambda: player.throw(rest_words)
    face = _whole_number(rest_words, 1, 6)
    return None if face is None else lambda: player.throw(face)


def _parse_wait(rest: list[str], player: Any) -> ScriptStep | None:
    milliseconds = _whole_number(rest[0], 1, MAX_SCRIPTED_WAIT_MS) if len(rest) == 1 else None
    return None if milliseconds is None else lambda: player.wait(milliseconds)


def _parser_without_arguments(action: Callable[[Any], Any]) -> StepParser:
    """Return the parser of a command that calls ``action(player)`` and has no arguments."""

    def parse_no_arguments(arguments: list[str], player: Any) -> ScriptStep | None:
        """Return a function that executes the command; None if ``arguments`` is not empty."""
        return None if arguments else lambda: action(player)

    return parse_no_arguments


def _parse_lit(rest: list[str], player: Any) -> ScriptStep | None:
    if len(rest) != 1:
        return None
    squares.number(rest[0])
    return lambda: player.colour_words(rest[0])


def _parse_picture(rest: list[str], player: Any) -> ScriptStep | None:
    if len(rest) != 1 or not rest[0].endswith(".png"):
        return None
    return lambda: player.save_picture(rest[0])


def _parse_expect(rest: list[str], player: Any) -> ScriptStep | None:
    if len(rest) >= 2 and rest[0] == "text":
        words = " ".join(rest[1:])
        return lambda: _expect_within_blink(
            player, lambda: _shown_line(player), words, str.__contains__
        )
    if len(rest) == 3 and rest[0] == "lit":
        square, colour = rest[1:]
        squares.number(square)
        if colour not in LETTER_BY_COLOUR:
            raise NotUnderstood(f"colour {colour!r}", "one of " + ", ".join(LETTER_BY_COLOUR))
        return lambda: _expect_within_blink(
            player, lambda: player.colour_words(square), colour, _word_of
        )
    if len(rest) == 2 and rest[0] == "place":
        return lambda: _expect_within_blink(player, lambda: player.place, rest[1], str.__eq__)
    return None


def _shown_line(player: Any) -> str:
    return " ".join(" ".join(player.text()).split())


def _has_title(line: str, title: str) -> bool:
    # The display breaks a long word into two lines.
    return title.replace(" ", "") in line.replace(" ", "")


def _word_of(words: str, word: str) -> bool:
    return word in words.split()


def _expect_within_blink(
    player: Any, look: Callable[[], str], words: str, fits: Callable[[str, str], bool]
) -> None:
    """Wait until ``fits(look(), words)``; raise ExpectationFailed after CURSOR_BLINK_PERIOD_MS.

    ``look()`` returns what the board shows. ``words`` are the expected words.
    """
    for _ in range(0, CURSOR_BLINK_PERIOD_MS, TICK_MS):
        if fits(look(), words):
            return
        player.wait(TICK_MS)
    raise ExpectationFailed(f"expected {words!r}, saw {look()!r}")


_PARSERS = {
    "start": _parse_start,
    "press": _parse_press,
    "hold": _parse_hold,
    "throw": _parse_throw,
    "wait": _parse_wait,
    "settle": _parser_without_arguments(lambda player: player.settle()),
    "pull": _parser_without_arguments(lambda player: player.unplug_die()),
    "plug": _parser_without_arguments(lambda player: player.plug_die_in()),
    "screen": _parser_without_arguments(lambda player: player.screen()),
    "text": _parser_without_arguments(lambda player: "\n".join(player.whole_text())),
    "lit": _parse_lit,
    "picture": _parse_picture,
    "expect": _parse_expect,
}
