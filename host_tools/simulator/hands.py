"""Pad presses and what is seen of the lights, the same for the simulator and the twin.

Times, the words for pads and throws, the letters of a printed picture, and what the LEDs
draw.  Both boards that are none (``headless.Player``, ``twin.Twin``) and the scripts use
only these, so that a script means the same on either.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pixelpitch.render import palette
from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood

from .devices import KEYS, DeviceError

PRESS_MS = 60
BETWEEN_MS = 140  # the pads ignore a hand that slides from one to the next (100 ms)
ANSWER_MS = 500  # the detector answers 400 ms after the die has come to rest
LONGEST_MS = 60000  # nothing on the board moves longer by itself

LETTERS = {
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


def sit(session: Any, devices: Any, seats: Sequence[str]) -> None:
    """Seat opponents by name, left and right, "" for a coach; () leaves all as they are."""
    for seat, name in zip(session.seats, seats, strict=False):
        seat.sit(name, devices.entropy)
    if seats and session.game is not None:
        session.keeper.begin(session.game)  # what is kept of the match says who plays it


def pad(words: str, pads: Any) -> tuple[str, str | None]:
    """Return (cluster, key) of a pad in words: ``"left ok"``, ``"menu"``.

    On a shared cluster both coaches mean it, and a key alone is enough.  Raises
    NotUnderstood for what ``pads`` (``devices.Pads``) do not have.
    """
    parts = words.split()
    if pads.clusters == ("shared",) and len(parts) == 2 and parts[0] in ("left", "right"):
        parts[0] = "shared"
    if len(parts) == 1 and parts[0] in KEYS and len(pads.clusters) == 1:
        parts.insert(0, "shared")
    if len(parts) in (1, 2):
        key = parts[1] if len(parts) == 2 else None
        try:
            pads.bit(parts[0], key)
            return parts[0], key
        except DeviceError:
            pass
    raise NotUnderstood(f"pad {words!r}", f"left or right and one of {', '.join(KEYS)}; or menu")


def colour_words(square: str, board: Any, colour: Callable[[int, int], tuple[int, ...]]) -> str:
    """Return the colours of ``"d5"`` in words, each once: ``"white"``, ``"dark red"``.

    ``colour(x, y)`` gives (red, green, blue) of a LED.
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


def screen(
    board: Any, colour: Callable[[int, int], tuple[int, ...]], texts: list[str] | None
) -> str:
    """Return lights and display as text: a letter of ``LETTERS`` for each LED.

    ``colour`` as for ``colour_words``; ``texts`` are the display's lines, or None without one.
    """
    lines = [
        "".join([LETTERS[palette.name(colour(x, y))] for x in range(board.WIDTH)])
        for y in range(board.HEIGHT)
    ]
    if texts is None:
        return "\n".join(lines)
    box = ["+" + "-" * 16 + "+", *[f"|{each:16}|" for each in texts], "+" + "-" * 16 + "+"]
    box += [""] * (len(lines) - len(box))
    return "\n".join([f"{a}  {b}".rstrip() for a, b in zip(lines, box, strict=True)])
