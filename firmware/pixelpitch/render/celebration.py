"""A goal: rings of light run from the goal that was scored in, GOAL rises over them.

The letters are made of squares in the scoring side's shape, so that the celebration, too,
can be told apart without its colour.
"""

from .canvas import Canvas
from .palette import shade

LENGTH_MS = 2600

# font.columns("GOAL"), 15 squares wide; written out, since the font takes 4 KB of heap.
_WORD = b"\x0e\x11\x1d\x00\x0e\x11\x0e\x00\x1e\x05\x1e\x00\x1f\x10\x10"
_HEIGHT = 5  # of its letters
_LETTERS = 4
_LETTER = 4  # columns from one letter to the next
_FIRST_MS = 800  # when the first letter comes
_LETTER_MS = 160  # and how long after it each other one
_STANDS_MS = _FIRST_MS + _LETTERS * _LETTER_MS
_FADE_MS = 300
_RING_MS = 26  # a ring grows by one LED
_SPACING = 7  # LEDs between rings
_RING = 36  # 64ths of the team's colour
_BEHIND = 3  # where the word stands, rings are no more than a glimmer behind it


class Celebration:
    """Draws the celebration on boards like ``board``; ``draw`` allocates nothing."""

    def __init__(self, board):
        width = board.WIDTH
        height = board.HEIGHT
        reach = 0
        # Distance of each LED from the middle of the left goal line, rounded down.
        distance = bytearray(width * height)
        for row in range(height):
            y = abs(2 * row - height + 1)
            radius = 0
            for x in range(width):
                while 4 * (radius + 1) * (radius + 1) <= 4 * x * x + y * y:
                    radius += 1
                distance[row * width + x] = radius
            reach = max(reach, radius + 1)
        distances = bytes(distance)  # MicroPython finds in bytes only
        self.maximum = 0  # what all channels may add up to
        self._stage = Canvas(board)  # dark, then letter by letter the word
        self._letters = 0  # that stand on it
        self._side = 0
        self._colour = 0
        self._reach = reach
        self._leds = bytearray(2 * width * height)  # by distance, two bytes each
        self._from = bytearray(2 * (reach + 1))  # where each distance begins there
        at = 0
        for radius in range(reach):
            led = distances.find(bytes((radius,)))
            while led >= 0:
                self._leds[2 * at] = led >> 8
                self._leds[2 * at + 1] = led & 255
                at += 1
                led = distances.find(bytes((radius,)), led + 1)
            self._from[2 * radius + 2] = at >> 8
            self._from[2 * radius + 3] = at & 255

    def begin(self, side, colour):
        """Make ready for a goal of ``side`` (0, 1) in its team's ``colour``."""
        self._stage.clear()
        self._letters = 0
        self._side = side
        self._colour = colour
        leds = self._stage.width * self._stage.height
        self.maximum = leds * ((colour >> 16) + (colour >> 8 & 255) + (colour & 255))

    def draw(self, canvas, elapsed):
        """Draw the moment ``elapsed`` ms (0..LENGTH_MS) after the beginning.

        Returns the light that the whole board should have, in 64ths: the word
        throbs and fades by it, which costs nothing.
        """
        while self._letters < _LETTERS and elapsed >= _FIRST_MS + self._letters * _LETTER_MS:
            self._letter(self._letters)
            self._letters += 1
        canvas.copy(self._stage)
        bright = shade(self._colour, _BEHIND if self._letters else _RING)
        radius = elapsed // _RING_MS
        while radius >= 0:
            if radius < self._reach:
                self._ring(canvas, radius, bright)
            if 0 < radius <= self._reach and not self._letters:
                self._ring(canvas, radius - 1, shade(bright, 16))
            radius -= _SPACING
        if elapsed > LENGTH_MS - _FADE_MS:
            return 64 * max(LENGTH_MS - elapsed, 0) // _FADE_MS
        if elapsed > _STANDS_MS:
            beat = (elapsed - _STANDS_MS) % 400
            return 64 - beat // 8 if beat < 200 else 39 + (beat - 200) // 8
        return 64

    def _ring(self, canvas, radius, colour):
        first = self._from[2 * radius] << 8 | self._from[2 * radius + 1]
        last = self._from[2 * radius + 2] << 8 | self._from[2 * radius + 3]
        # Side 0 scores on the right: the half turn of the table.
        turned = canvas.width * canvas.height - 1
        for at in range(first, last):
            led = self._leds[2 * at] << 8 | self._leds[2 * at + 1]
            led = turned - led if self._side == 0 else led
            if self._letters and self._stage.at(led):
                continue  # the word stands before the ring
            canvas.put(led, colour)

    def _letter(self, number):
        canvas = self._stage
        left = (canvas.width - len(_WORD) * canvas.across) // 2
        top = (canvas.height - _HEIGHT * canvas.down) // 2
        for column in range(number * _LETTER, min((number + 1) * _LETTER, len(_WORD))):
            bits = _WORD[column]
            led = top * canvas.width + left + column * canvas.across
            while bits:
                if bits & 1:
                    canvas.mark(led, self._colour, self._side)
                bits >>= 1
                led += canvas.down * canvas.width
