"""Draws LEDs that are larger than one row of characters, with half blocks and dimmer corners.

An LED of size n is n characters wide and n half characters high, which makes it square. If n is
odd, two rows of LEDs may share a row of characters.
"""

import functools
from collections.abc import Callable, Sequence
from typing import Any

from rich.segment import Segment
from rich.style import Style

from pixelpitch.render import palette

from .colours import (
    BOARD_COLOUR_RGB,
    DARK_LED_COLOUR_RGB,
    LightColour,
    glow_colour,
    hex_colour,
    screen_colour,
)

LED_SIZES = (8, 6, 5, 4, 3, 2)
# Characters in place of colours (NO_COLOR): digits for dice numbers, triangles for sides.
SHAPE_BY_COLOUR = {
    "dark": " ",
    "grass": "·",
    "white": "█",
    "red": "▲",
    "blue": "▼",
    "yellow": "1",
    "lime": "2",
    "green": "3",
    "cyan": "4",
    "magenta": "5",
    "rose": "6",
    "orange": "△",
    "purple": "▽",
    "teal": "○",
    "amber": "!",
}


def row_count(height: int, size: int) -> int:
    """Return how many rows of characters ``height`` LEDs of ``size`` need."""
    return -(-height * size // 2)


def led_lines(row: int, size: int) -> tuple[int, int]:
    """Return (first text line of LED row ``row``, number of text lines that show a part of it)."""
    first = row * size // 2
    return first, -(-(row + 1) * size // 2) - first


def colour_line(rows: Sequence[Sequence[LightColour]], size: int, number: int) -> list[Segment]:
    """Return text line ``number`` of the picture; ``rows`` are the colours of all LEDs."""
    upper, lower = 2 * number, 2 * number + 1
    above = rows[upper // size]
    below: Sequence[LightColour | None]
    below = rows[lower // size] if lower // size < len(rows) else [None] * len(above)
    return [
        Segment(
            "▀",
            _half_block_style(
                _half_colour(one, size, column, upper), _half_colour(two, size, column, lower)
            ),
        )
        for one, two in zip(above, below, strict=True)
        for column in range(size)
    ]


def shape_line(
    rows: Sequence[Sequence[LightColour]], size: int, number: int, name: Callable[[int, int], str]
) -> list[Segment]:
    """Return text line ``number`` with one shape per LED; ``name(x, y)`` names an LED's colour."""
    row = min((2 * number + 1) // size, len(rows) - 1)
    text = "".join([SHAPE_BY_COLOUR[name(x, row)] * size for x in range(len(rows[0]))])
    return [Segment(text, Style(color="#ffffff", bgcolor=hex_colour(BOARD_COLOUR_RGB)))]


def _half_colour(light: LightColour | None, size: int, column: int, half: int) -> LightColour:
    """Return the colour of the upper or lower half of one character of the terminal.

    An LED with the colour ``light`` covers ``size`` columns and ``size`` half characters.
    ``column`` is counted from the left edge of the LED. ``half`` counts rows of half characters
    from the top of the picture.
    """
    if light is None:
        return BOARD_COLOUR_RGB
    across, down = min(column, size - 1 - column), min(half % size, size - 1 - half % size)
    if max(light) == 0:
        inner = (size - 1) // 2
        return DARK_LED_COLOUR_RGB if across >= inner and down >= inner else BOARD_COLOUR_RGB
    return glow_colour(light) if not across and not down else screen_colour(light)


@functools.lru_cache(maxsize=65536)
def _half_block_style(upper: LightColour, lower: LightColour) -> Style:
    return Style(color=hex_colour(upper), bgcolor=hex_colour(lower))


def colour_namer(panel: Any) -> Callable[[int, int], str]:
    """Return a function (column, row) that returns the name of the colour of that LED."""
    return lambda x, y: palette.name(panel.colour(x, y))
