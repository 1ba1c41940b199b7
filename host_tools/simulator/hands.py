"""What scripts need to play a match: durations, names of pads, and the lights as text.

``headless.Player`` and ``twin.Twin`` use this module, so scripts work in the same way on a
simulated and on an emulated board.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pixelpitch.render import palette
from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood

from .devices import PAD_KEY_NAMES, DeviceError

PRESS_DURATION_MS = 60
# If two pads are pressed within 100 ms, the firmware ignores the second press, because the finger
# has probably slid.
PRESS_GAP_MS = 140
THROW_ANSWER_TIMEOUT_MS = 500  # the detector needs 400 ms after the die has come to rest
MAX_BOARD_MOVEMENT_MS = 60000  # no movement on the board takes longer than this

LETTER_BY_COLOUR = {
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
    """Choose who plays at the left and at the right seat.

    ``seats`` has the name of a program (opponent) for each seat, or "" for a person (coach). An
    empty ``seats`` changes nothing.
    """
    for seat, name in zip(session.seats, seats, strict=False):
        seat.seat_player(name, devices.entropy)
    if seats and session.game is not None:
        # Store the match again, because its stored heading names the opponents.
        session.saver.begin(session.game)


def parse_pad(name: str, pads: Any) -> tuple[str, str | None]:
    """Return (pad_cluster, key) of the pad that is called ``name``: ``"left ok"``, ``"menu"``.

    On a board with a shared cluster, "left ok", "right ok" and "ok" are the same pad. Raises
    NotUnderstood if ``pads`` (``devices.Pads``) has no such pad.
    """
    parts = name.split()
    if pads.clusters == ("shared",) and len(parts) == 2 and parts[0] in ("left", "right"):
        parts[0] = "shared"
    if len(parts) == 1 and parts[0] in PAD_KEY_NAMES and len(pads.clusters) == 1:
        parts.insert(0, "shared")
    if len(parts) in (1, 2):
        key = parts[1] if len(parts) == 2 else None
        try:
            pads.bit(parts[0], key)
            return parts[0], key
        except DeviceError:
            pass
    raise NotUnderstood(
        f"pad {name!r}", f"left or right and one of {', '.join(PAD_KEY_NAMES)}; or menu"
    )


def square_colours(square: str, board: Any, colour: Callable[[int, int], tuple[int, ...]]) -> str:
    """Return the names of the colours on a square (``"d5"``), each name once: ``"white grass"``.

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
    """Return the lights (a letter of ``LETTER_BY_COLOUR`` for each LED) and the display as text.

    ``colour(x, y)`` returns (red, green, blue) of an LED. ``texts`` are the lines of the display,
    or None without a display.
    """
    lines = [
        "".join([LETTER_BY_COLOUR[palette.name(colour(x, y))] for x in range(board.WIDTH)])
        for y in range(board.HEIGHT)
    ]
    if texts is None:
        return "\n".join(lines)
    box = ["+" + "-" * 16 + "+", *[f"|{each:16}|" for each in texts], "+" + "-" * 16 + "+"]
    box += [""] * (len(lines) - len(box))
    return "\n".join([f"{a}  {b}".rstrip() for a, b in zip(lines, box, strict=True)])
