"""Draws the match clock: the bright part of the top touchline shows how much time remains.

The clock uses the top row of LEDs of columns b to o, between the margins. The remaining part is
green, and amber in the last minute. Figures on row 1 may cover some of these LEDs. ``mark_free``
finds the others, and ``repaint`` changes only those. ``set`` and ``repaint`` do not allocate
memory.
"""

from .canvas import SLICE_MAKER, WHOLE_SLICE
from .palette import AMBER, GRASS_COLOUR, shade

LAST_MINUTE_S = 60

_REMAINING = shade(GRASS_COLOUR, 120)  # the colour of the remaining time, dimmer than any figure
_PASSED = shade(GRASS_COLOUR, 24)  # the colour of the time that has passed
_LAST_MINUTE = shade(AMBER, 36)


class Clock:
    """Draws the match clock on ``canvas``, or on any other canvas of the same size."""

    def __init__(self, canvas):
        self._first = canvas.across  # number of the leftmost LED of the clock
        self._lights = canvas.width - 2 * canvas.across
        self._lit = 0
        self._colour = GRASS_COLOUR
        self._row = SLICE_MAKER[3 * self._first : 3 * (self._first + self._lights)]
        self._all = b"\1" * self._lights
        # One byte for each LED of the clock: 0 if a figure covers it, otherwise 1. ``on_base`` is
        # for the picture ``Background.base``, ``on_complete`` for ``Background.complete``.
        self.on_base = bytearray(self._lights)
        self.on_complete = bytearray(self._lights)

    def set(self, remaining_s, total_s):
        """Show ``remaining_s`` of ``total_s`` seconds; return True if a light must change."""
        left = max(remaining_s, 0)
        total = max(total_s, 1)
        # Rounded up, so that a light stays on until its last second is over.
        lit = min((left * self._lights + total - 1) // total, self._lights)
        colour = _REMAINING if left > LAST_MINUTE_S else _LAST_MINUTE
        changed = lit != self._lit or colour != self._colour
        self._lit = lit
        self._colour = colour
        return changed

    def clear(self):
        """Show a plain touchline, for a match without a clock."""
        self._lit = self._lights
        self._colour = GRASS_COLOUR

    def paint(self, canvas):
        """Draw all lights of the clock on ``canvas``."""
        canvas.data[self._row] = self._all_colours()

    def mark_free(self, canvas, free):
        """Set ``free[n]`` to 1 if nothing on ``canvas`` covers LED n of the clock, else to 0."""
        # Usually nothing covers the clock. Then this comparison saves the 2 ms that checking each
        # light takes.
        if canvas.data[self._row] == self._all_colours():
            free[WHOLE_SLICE] = self._all
            return
        for light in range(self._lights):
            free[light] = canvas.led_colour(self._first + light) == self._colour_at(light)

    def repaint(self, canvas, free):
        """Draw the lights marked in ``free``; return by how much the sum of all R, G and B grew."""
        grown = 0
        for light in range(self._lights):
            if free[light]:
                led = self._first + light
                colour = self._colour_at(light)
                grown += _sum(colour) - _sum(canvas.led_colour(led))
                canvas.set_led(led, colour)
        return grown

    def _all_colours(self):
        """Return the R, G, B of all lights as bytes."""
        return _channels(self._colour) * self._lit + _channels(_PASSED) * (self._lights - self._lit)

    def _colour_at(self, light):
        return self._colour if light < self._lit else _PASSED


def _channels(colour):
    return bytes((colour >> 16, colour >> 8 & 255, colour & 255))


def _sum(colour):
    return (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
