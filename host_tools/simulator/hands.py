"""Presses of pads and reading of lights, in the same way for the simulator and for the twin.

Defines times, the words for pads and throws, the letters of a printed picture, and the LEDs'
current. Both emulate a coach with only these (``headless.Player`` and ``twin.Twin``), so that a
script has the same meaning on either.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pixelpitch.render import palette
from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood

from .devices import PAD_KEYS, DeviceError

PRESS_MS = 60
# The firmware ignores a press within 100 ms of another pad's, as from a sliding finger.
PRESS_GAP_MS = 140
THROW_ANSWER_MS = 500  # the detector answers 400 ms after the die has come to rest
MAX_MOVEMENT_MS = 60000  # no movement on the board takes longer than this

COLOUR_LETTERS = {
    "dark": ".",
    "grass": ",",
    "white": "W",
    "red": "R",
    "blue": "B",
    "yellow": "y",
    "lime": "l",
    "green": "g",
    "cyan": "c",
    "magenta": "m",
    "rose": "r",
    "orange": "o",
    "purple": "p",
    "teal": "t",
    "amber": "a",
}


def seat_opponents(session: Any, devices: Any, seats: Sequence[str]) -> None:
    """Seat the opponents ``seats`` at the left and right seat; "" seats a coach.

    () changes nothing.
    """
    for seat, name in zip(session.seats, seats, strict=False):
        seat.seat_player(name, devices.entropy)
    if seats and session.game is not None:
        session.saver.begin(session.game)  # the stored match contains the seats


def parse_pad(words: str, pads: Any) -> tuple[str, str | None]:
    """Return (cluster, key) of a pad in words: ``"left ok"``, ``"menu"``.

    On a shared cluster, left and right mean the same, and a key alone is enough. Raises
    NotUnderstood for a pad that ``pads`` (``devices.Pads``) lacks.
    """
    parts = words.split()
    if pads.clusters == ("shared",) and len(parts) == 2 and parts[0] in ("left", "right"):
        parts[0] = "shared"
    if len(parts) == 1 and parts[0] in PAD_KEYS and len(pads.clusters) == 1:
        parts.insert(0, "shared")
    if len(parts) in (1, 2):
        key = parts[1] if len(parts) == 2 else None
        try:
            pads.bit(parts[0], key)
            return parts[0], key
        except DeviceError:
            pass
    raise NotUnderstood(
        f"pad {words!r}", f"left or right and one of {', '.join(PAD_KEYS)}; or menu"
    )


def square_colours(square: str, board: Any, colour: Callable[[int, int], tuple[int, ...]]) -> str:
    """Return the words for the colours of a square (``"d5"``), each once, e.g. ``"white"``.

    ``colour(x, y)`` returns (red, green, blue) of an LED.
    """
    number = squares.number(square)
    wide = board.WIDTH // squares.COLUMNS
    high = board.HEIGHT // squares.ROWS
    left = number % squares.COLUMNS * wide
    top = number // squares.COLUMNS * high
    words = []
    for y in range(top, top + high):
        for x in range(left, left + wide):
            word = palette.name(colour(x, y))
            if word not in words:
                words.append(word)
    return " ".join(words)


def screen_text(
    board: Any, colour: Callable[[int, int], tuple[int, ...]], texts: list[str] | None
) -> str:
    """Return lights and display as text: a letter of ``COLOUR_LETTERS`` for each LED.

    ``colour`` is that of ``square_colours``; ``texts`` are the display's lines, or None without a
    display.
    """
    lines = [
        "".join([COLOUR_LETTERS[palette.name(colour(x, y))] for x in range(board.WIDTH)])
        for y in range(board.HEIGHT)
    ]
    if texts is None:
        return "\n".join(lines)
    box = ["+" + "-" * 16 + "+", *[f"|{each:16}|" for each in texts], "+" + "-" * 16 + "+"]
    box += [""] * (len(lines) - len(box))
    return "\n".join([f"{a}  {b}".rstrip() for a, b in zip(lines, box, strict=True)])
