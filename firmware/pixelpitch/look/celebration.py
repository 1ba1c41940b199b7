"""A goal: rings of light run from the goal that was scored in, GOAL rises over them.

The letters are made of squares in the scoring side's shape, so that the joy, too,
can be told apart without its colour.
"""

from . import font
from .canvas import Canvas
from .palette import shade

LENGTH_MS = 2600

_WORD = font.columns("GOAL")  # 15 squares wide
_LETTER = 4  # columns from one letter to the next
_FIRST_MS = 800  # when the first letter comes
_LETTER_MS = 160  # and how long after it each other one
_FLASH_MS = 130  # a fresh letter is brighter for so long
_FADE_MS = 400
_RING_MS = 26  # a ring grows by one LED
_SPACING = 7  # LEDs between rings
_RING = 36  # 64ths of the team's colour
_BEHIND = 3


class Celebration:
    """Draws the celebration on boards like ``board``; ``draw`` allocates nothing."""

    def __init__(self, board):
        width = board.WIDTH
        height = board.HEIGHT
        rings = []
        for led in range(width * height):
            # Distance from the middle of the left goal line, rounded down.
            x = led % width
            y = abs(2 * (led // width) - height + 1)
            radius = 0
            while 4 * (radius + 1) * (radius + 1) <= 4 * x * x + y * y:
                radius += 1
            while len(rings) <= radius:
                rings.append([])
            rings[radius].append(led)
        self._dark = Canvas(board)
        self._reach = len(rings)
        self._leds = bytearray(2 * width * height)  # by distance, two bytes each
        self._from = bytearray(2 * (len(rings) + 1))  # where each distance begins there
        at = 0
        for radius in range(len(rings)):
            for led in rings[radius]:
                self._leds[2 * at] = led >> 8
                self._leds[2 * at + 1] = led & 255
                at += 1
            self._from[2 * radius + 2] = at >> 8
            self._from[2 * radius + 3] = at & 255

    def draw(self, canvas, elapsed, side, colour):
        """Draw on a dark board; ``elapsed`` ms since the beginning, 0..LENGTH_MS."""
        canvas.copy(self._dark)
        level = 64
        if LENGTH_MS - elapsed < _FADE_MS:
            level = 64 * (LENGTH_MS - elapsed) // _FADE_MS
        radius = elapsed // _RING_MS
        while radius >= 0:
            # Where the word stands already, rings are no more than a glimmer behind it.
            bright = _RING if elapsed < _FIRST_MS else _BEHIND
            if radius < self._reach:
                self._ring(canvas, radius, side, shade(colour, bright * level >> 6))
            if 0 < radius <= self._reach and elapsed < _FIRST_MS:
                self._ring(canvas, radius - 1, side, shade(colour, bright * level >> 8))
            radius -= _SPACING
        self._word(canvas, elapsed, side, shade(colour, level), shade(colour, 40 * level >> 6))

    def _ring(self, canvas, radius, side, colour):
        first = self._from[2 * radius] << 8 | self._from[2 * radius + 1]
        last = self._from[2 * radius + 2] << 8 | self._from[2 * radius + 3]
        # Side 0 scores on the right: the half turn of the table.
        turned = canvas.width * canvas.height - 1
        for at in range(first, last):
            led = self._leds[2 * at] << 8 | self._leds[2 * at + 1]
            canvas.put(turned - led if side == 0 else led, colour)

    def _word(self, canvas, elapsed, side, fresh, settled):
        left = (canvas.width - len(_WORD) * canvas.across) // 2
        top = (canvas.height - font.HEIGHT * canvas.down) // 2
        for column in range(len(_WORD)):
            age = elapsed - _FIRST_MS - column // _LETTER * _LETTER_MS
            if age < 0:
                return
            colour = fresh if age < _FLASH_MS else settled
            bits = _WORD[column]
            led = top * canvas.width + left + column * canvas.across
            while bits:
                if bits & 1:
                    canvas.mark(led, colour, side)
                bits >>= 1
                led += canvas.down * canvas.width
