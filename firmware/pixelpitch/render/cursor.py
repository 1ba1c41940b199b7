"""The cursor: the corners around a square blink, and a light runs along the ball's path to it.

Both are a dimmer white than the ball, so that they do not look like balls.
"""

from . import palette, path

# A mask. The period of 512 ms divides the range of time, so no jump shows when time wraps.
_BLINK = 511
_LIT_MS = 320
_RUN_MS = 64  # ms in which the light passes half a square of the path
_COLOUR = palette.shade(palette.WHITE, 28)
_RUN_PAUSE = 6  # pause before the light runs again, as a multiple of ``_RUN_MS``


class Cursor:
    """The cursor on ``canvas``; ``square`` is 0..127, or -1 if no cursor is shown."""

    def __init__(self, canvas):
        self._canvas = canvas
        self.set(-1)

    def set(self, square, squares=()):
        """Move the cursor to ``square``; ``squares`` is the ball's path if it is chosen."""
        self.square = square
        self._corners = self._canvas.corners(square)
        self._way = path.way(self._canvas, squares)

    def has_way(self):
        """Return True if a light runs along a path."""
        return bool(self._way)

    def run(self, now):
        """Draw the light that runs along the path."""
        canvas = self._canvas
        way = self._way
        at = now // _RUN_MS % (len(way) // 2 + _RUN_PAUSE) * 2
        if at < len(way):
            canvas.block(way[at + 1] * canvas.width + way[at], palette.TRAIL)

    def blink(self, now):
        """Draw the corners if they are lit at ``now``."""
        if self.square < 0 or now & _BLINK >= _LIT_MS:
            return
        corners = self._corners
        for at in range(4):
            self._canvas.put(corners[at], _COLOUR)
