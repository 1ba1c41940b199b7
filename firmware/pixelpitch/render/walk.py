"""Draws a figure that walks over the pitch."""

from .. import ticks
from . import palette, path

# A figure walks half a square in this many ms, slowly enough for coaches to count the squares.
_STEP_MS = 75


class Walk:
    """A figure's walk along ``squares``, which begins at ``start`` (ms).

    ``colour`` and ``side`` belong to the figure. ``draw`` allocates nothing.
    """

    def __init__(self, canvas, squares, colour, side, start):
        self._positions = path.positions(canvas, squares)
        self._colour = colour
        self._side = side
        self._start = start

    def remaining_ms(self, now):
        """Return the remaining time in ms of the walk, including a wait before its start."""
        gone = ticks.diff(now, self._start)
        return max((len(self._positions) >> 1) * _STEP_MS - gone, 0)

    def draw(self, canvas, now):
        """Draw the figure where it is at ``now``."""
        positions = self._positions
        step = max(ticks.diff(now, self._start), 0) // _STEP_MS
        at = 2 * min(step, (len(positions) >> 1) - 1)
        led = positions[at + 1] * canvas.width + positions[at]
        if self._side == 1:
            # Make the square dark, so that lines of the pitch do not shine through a hollow figure.
            canvas.fill_square(led, palette.DARK)
        canvas.draw_shape_at(led, self._colour, self._side)
