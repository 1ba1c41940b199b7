"""Shows the lights as half blocks. At size 2 each LED is two characters wide and has a dim rim."""

import functools
import itertools
from collections.abc import Callable
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from . import blocks
from .colours import (
    BOARD_COLOUR_RGB,
    LightColour,
    exposure_table,
    glow_colour,
    hex_colour,
    screen_colour,
)

# A small LED has two characters, drawn as half blocks: the bright part in the middle, with a glow
# to its left and right.
LED_HALF_BLOCKS = "▐▌"
DARK_LED_DOT = "▗▖"  # a dark LED is only a dot
SMALL_LED_SIZE = 2
LED_NUMBER_STYLE = "#8b919c"


@functools.lru_cache(maxsize=65536)
def led_style(light: LightColour) -> Style:
    """Return the style of an LED with the given ``light``, including its glow."""
    return Style(color=hex_colour(screen_colour(light)), bgcolor=hex_colour(glow_colour(light)))


def _led_run(light: LightColour, count: int) -> Segment:
    """Return ``count`` equal adjacent LEDs."""
    return Segment((LED_HALF_BLOCKS if max(light) else DARK_LED_DOT) * count, led_style(light))


class PitchView(Widget):
    """Shows the lights of a ``Panel``; ``repaint_changes()`` repaints the rows that have changed.

    ``pointed(column, row)`` is called with the position of an LED that is clicked. With ``shapes``,
    each colour is shown as a character, for a terminal without colours.
    """

    def __init__(
        self, panel: Any, pointed: Callable[[int, int], None], shapes: bool = False
    ) -> None:
        super().__init__(id="lights")
        self._panel = panel
        self._pointed = pointed
        self._shapes = shapes
        self._numbered = True
        self._rows: list[bytes] = []
        self.size_of_led = 0
        self.set_led_size(SMALL_LED_SIZE, True)

    def set_led_size(self, size: int, numbered: bool) -> None:
        """Show LEDs that are ``size`` characters wide (``blocks.LED_SIZES``).

        If ``numbered``, show the number of each row of squares on the LED at its left edge.
        """
        if (size, numbered) == (self.size_of_led, self._numbered):
            return
        self.size_of_led = size
        self._numbered = numbered
        self._rows = [b""] * self._panel.height
        self.styles.width = size * self._panel.width
        self.styles.height = blocks.row_count(self._panel.height, size)
        self.refresh(layout=True)

    def on_click(self, event: Any) -> None:
        """Report the LED that was clicked on."""
        row = (2 * event.y + 1) // self.size_of_led
        self._pointed(event.x // self.size_of_led, min(row, self._panel.height - 1))

    def repaint_changes(self) -> int:
        """Repaint what has changed; return the number of repainted rows of LEDs."""
        lit = self._panel.lit.translate(exposure_table(self._panel.scale))
        size = 3 * self._panel.width
        changed = []
        for y in range(self._panel.height):
            row = lit[y * size : (y + 1) * size]
            if row != self._rows[y]:
                self._rows[y] = row
                first, lines = blocks.led_lines(y, self.size_of_led)
                changed.append(Region(0, first, self.size_of_led * self._panel.width, lines))
        if changed:
            self.refresh(*changed)
        return len(changed)

    def render_line(self, y: int) -> Strip:
        """Return one line of text, in which equal adjacent LEDs form one segment."""
        rows = [_row_colours(row) for row in self._rows]
        if not all(rows) or y >= blocks.row_count(len(rows), self.size_of_led):
            return Strip([])
        if self._shapes:
            name = blocks.colour_namer(self._panel)
            segments = blocks.shape_line(rows, self.size_of_led, y, name)
        elif self.size_of_led == SMALL_LED_SIZE:
            segments = _small_row(rows[y])
        else:
            segments = list(Segment.simplify(blocks.colour_line(rows, self.size_of_led, y)))
        strip = Strip(segments, self.size_of_led * self._panel.width)
        return self._with_number(strip, y, rows)

    def _with_number(self, strip: Strip, y: int, rows: list[list[LightColour]]) -> Strip:
        """Return text line ``y`` with the number of the row of squares that begins there, if any.

        ``strip`` is that line without a number. Only small LEDs (of two characters) show numbers,
        and only if ``set_led_size`` has said so.
        """
        high = len(rows) // 8
        if not self._numbered or y % high or self.size_of_led != SMALL_LED_SIZE:
            return strip
        light = rows[y][0]
        ground, ink = BOARD_COLOUR_RGB, LED_NUMBER_STYLE
        if max(light):
            ground = screen_colour(light)
            ink = "#101216" if sum(ground) > 300 else "#ffffff"
        written = Style(color=ink, bgcolor=hex_colour(ground))
        return Strip.join(
            [Strip([Segment(str(y // high + 1), written)], 1), strip.crop(1, strip.cell_length)]
        )


@functools.lru_cache(maxsize=256)
def _row_colours(row: bytes) -> list[LightColour]:
    """Return the colours of a row of LEDs, given as bytes."""
    return [(row[x], row[x + 1], row[x + 2]) for x in range(0, len(row), 3)]


def _small_row(row: list[LightColour]) -> list[Segment]:
    return [_led_run(light, len(list(equal))) for light, equal in itertools.groupby(row)]
