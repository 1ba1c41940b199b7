"""Draws the cursor: blinking corners around a square, and a light on the ball's path to it.

Both are dimmer than the white ball, so they cannot be mistaken for it.
"""

from . import palette, path

# Masks the time within a blinking period of 512 ms, a power of two, so that the blinking does not
# jump when the millisecond counter wraps.
_BLINK_MASK = 511
_LIT_MS = 320  # time in ms for which the corners are lit in each period
_LIGHT_MS = 64  # time in ms in which the light on the ball's path moves by half a square
_COLOUR = palette.shade(palette.WHITE, 28)
_LIGHT_PAUSE = 6  # pause before this light runs again, as a multiple of ``_LIGHT_MS``


class Cursor:
    """The cursor on ``canvas``; ``square`` is 0..127, or -1 if no cursor is shown."""

    def __init__(self, canvas):
        self._canvas = canvas
        self.set(-1)

    def set(self, square, squares=()):
        """Move the cursor to ``square``; ``squares`` is the ball's path to it, or empty."""
        self.square = square
        self._corners = self._canvas.corners(square)
        self._positions = path.positions(self._canvas, squares)

    def has_path(self):
        """Return True if the cursor shows the ball's path."""
        return bool(self._positions)

    def draw_light(self, now):
        """Draw the light that runs along the ball's path, if it is visible at ``now``."""
        canvas = self._canvas
        positions = self._positions
        at = now // _LIGHT_MS % (len(positions) // 2 + _LIGHT_PAUSE) * 2
        if at < len(positions):
            canvas.fill_square(
                positions[at + 1] * canvas.width + positions[at], palette.TRAIL_COLOUR
            )

    def draw_corners(self, now):
        """Draw the corners around the chosen square. They blink and may be dark at ``now``."""
        if self.square < 0 or now & _BLINK_MASK >= _LIT_MS:
            return
        corners = self._corners
        for at in range(4):
            self._canvas.set_led(corners[at], _COLOUR)
