"""The lights as half blocks: each LED two characters wide, with a dim rim around it."""

import functools
import math

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

LED = "▐▌"  # half blocks: the LED in the middle of its two characters, its glow beside
DARK = "▗▖"  # an LED that gives no light is but a dot
BOARD = (13, 14, 17)
DARK_LED = (34, 36, 42)
_TONE = 4.0
_GLOW = 0.6


@functools.cache
def seen(channel_peak):
    """Return what a light of ``channel_peak`` (0..255, linear) is to a dazzled eye, linear.

    An LED at a tenth of its light is still bright in a living room; a screen has
    no such range, so dim lights are lifted and bright ones held back.
    """
    whole = 1 - math.exp(-_TONE)
    return (1 - math.exp(-_TONE * channel_peak / 255)) / whole * 255


@functools.lru_cache(maxsize=65536)
def screen_colour(light):
    """Return the screen's (red, green, blue) for ``light``, as it leaves an LED."""
    peak = max(light)
    if peak == 0:
        return DARK_LED
    lift = seen(peak) / peak
    rgb = [round(255 * (channel * lift / 255) ** (1 / 2.2)) for channel in light]
    return tuple(max(a, b) for a, b in zip(rgb, DARK_LED, strict=True))


@functools.lru_cache(maxsize=65536)
def style(light):
    """Return the style of an LED that gives ``light``, glow included."""
    colour = screen_colour(light)
    if max(light) == 0:
        glow = BOARD
    else:
        glow = tuple(round(b + (c - b) * _GLOW) for b, c in zip(BOARD, colour, strict=True))
    return Style(color=hexadecimal(colour), bgcolor=hexadecimal(glow))


def _run(light, count):
    """Return ``count`` equal LEDs side by side."""
    return Segment((LED if max(light) else DARK) * count, style(light))


def hexadecimal(colour):
    """Return ``#rrggbb`` of (red, green, blue)."""
    return "#" + bytes(colour).hex()


class PitchView(Widget):
    """Shows a ``Panel``; ``look()`` repaints the rows that have changed.

    ``pointed`` is called with the column and row of a LED that the mouse clicks on.
    """

    def __init__(self, panel, pointed):
        super().__init__(id="lights")
        self._panel = panel
        self._pointed = pointed
        self._rows = [b""] * panel.height
        self.styles.width = 2 * panel.width
        self.styles.height = panel.height

    def on_click(self, event):
        """Tell which LED was clicked on."""
        self._pointed(event.x // 2, event.y)

    def look(self):
        """Repaint what has changed; return how many rows that were."""
        lit = self._panel.lit
        size = 3 * self._panel.width
        changed = []
        for y in range(self._panel.height):
            row = lit[y * size : (y + 1) * size]
            if row != self._rows[y]:
                self._rows[y] = row
                changed.append(Region(0, y, 2 * self._panel.width, 1))
        if changed:
            self.refresh(*changed)
        return len(changed)

    def render_line(self, y):
        """Return one row of LEDs; equal neighbours make one segment."""
        row = self._rows[y] if y < len(self._rows) else b""
        segments = []
        last = None
        count = 0
        for x in range(0, len(row), 3):
            light = (row[x], row[x + 1], row[x + 2])
            if light != last:
                if last is not None:
                    segments.append(_run(last, count))
                last = light
                count = 0
            count += 1
        if last is not None:
            segments.append(_run(last, count))
        return Strip(segments, len(row) // 3 * 2)
