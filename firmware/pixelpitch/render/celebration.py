"""Celebrates a goal and full time: rings spread from a goal mouth, then GOAL or the score appears.

The letters are made of squares in the shape of the scoring side, bright on dim, so that the sides
differ by more than colour.
"""

from array import array

from . import font
from .canvas import Canvas
from .palette import WHITE, brightest, shade

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LENGTH_MS = 2600

# font.columns("GOAL"), 15 squares wide. A literal, because the font takes 4 KB of heap.
_WORD = b"\x0e\x11\x1d\x00\x0e\x11\x0e\x00\x1e\x05\x1e\x00\x1f\x10\x10"
_HEIGHT = 5  # rows of squares in a letter
_FIRST_MS = 800  # ms until the first column of the first letter appears
_COLUMN_MS = 40  # ms between two columns; drawing a whole letter at once would take 4 ms of a frame
_STANDS_MS = _FIRST_MS + (len(_WORD) + 1) * _COLUMN_MS
_FADE_MS = 300
_RING_MS = 26  # ms in which a ring grows by one LED
_SPACING = 7  # LEDs between rings
_RING = 36  # brightness of a ring, in 64ths of the team's colour
# Brightness of the gaps in a hollow letter, in 64ths; dark gaps would make an A look like an N.
_BELOW = 22
_BEHIND = 3  # brightness of a ring behind the word, in 64ths
_RUNNING = 8  # brightness of a ring behind a score, in 64ths
_KICK = 48  # brightness of a scored kick of a shoot-out, in 64ths of the team's colour
_MISS = shade(WHITE, 10)  # the colour of a missed kick


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
        distances = bytes(distance)  # bytes, because MicroPython's ``find`` needs them
        self.maximum = 0  # upper bound of the sum of all channels
        self._board = board
        # The picture to which the word is added column by column; 1.6 KB, freed by ``end``.
        self._stage: Any = None
        self._word = _WORD
        self._columns = 0  # how many columns of the word are already drawn on the stage
        self._sides = b""  # for a score: the side (0, 1) to which each column belongs
        self._colours = (0, 0)
        self._side = 0  # the side whose colour the rings have, -1 for none
        self._colour = 0
        self._channel = 0
        self._reach = reach
        # Three times the number of each LED, sorted by its distance.
        self._leds = array("H", bytes(2 * width * height))
        self._turned = False  # True: the distances are counted from the goal on the right
        # Where each distance begins in ``_leds``, two bytes each.
        self._from = bytearray(2 * (reach + 1))
        at = 0
        for radius in range(reach):
            led = distances.find(bytes((radius,)))
            while led >= 0:
                self._leds[at] = 3 * led
                at += 1
                led = distances.find(bytes((radius,)), led + 1)
            self._from[2 * radius + 2] = at >> 8
            self._from[2 * radius + 3] = at & 255

    def begin(self, side, colour):
        """Prepare a goal of ``side`` (0, 1) in its team's ``colour``."""
        self._stage = Canvas(self._board)
        self._word = _WORD
        self._sides = b""
        self._columns = 0
        self._side = side
        self._colour = colour
        strongest = brightest(colour)
        self._channel = 0  # the brightest channel of the colour: if it is 0, the LED is dark
        while colour >> 16 - 8 * self._channel & 255 != strongest:
            self._channel += 1
        if self._turned != (side == 0):
            # Side 0 scores on the right: rotate all LEDs by half a turn.
            self._turned = side == 0
            last = len(self._stage.data) - 3
            for at in range(len(self._leds)):
                self._leds[at] = last - self._leds[at]
        leds = self._stage.width * self._stage.height
        self.maximum = leds * ((colour >> 16) + (colour >> 8 & 255) + (colour & 255))

    def end(self):
        """Free the buffers; ``begin`` allocates them again."""
        self._stage = None

    def begin_score(self, score, winner, teams, kicks):
        """Prepare full time: ``score`` in digits, and rings of the ``winner`` (-1: none).

        ``teams`` are the colours of both sides. ``kicks`` has (goals, misses) of each side in a
        shoot-out, or is (). A goal is drawn as a light in the team's colour, a miss as a dim white
        one.
        """
        self.begin(max(winner, 0), teams[max(winner, 0)])
        self._side = winner
        left, right = font.columns(str(score[0])), font.columns(str(score[1]))
        self._word = left + b"\0\x0a\0" + right
        if len(self._word) > 16:
            self._word = (left + b"\x0a" + right)[:16]
        self._sides = bytes(len(left) + 1) + b"\1" * (len(self._word) - len(left) - 1)
        # Adds an invisible trace to every channel, because a ring reads one channel to find lit
        # LEDs.
        self._colours = (teams[0] | 0x010101, teams[1] | 0x010101)
        stage = self._stage
        rows = (0, stage.height // stage.unit - 1)
        room = stage.width // stage.unit
        for side in range(len(kicks)):
            goals = kicks[side][0]
            count = goals + kicks[side][1]
            apart = 2 if 2 * count <= room else 1
            for kick in range(min(count, room)):
                colour = shade(self._colours[side], _KICK) if kick < goals else _MISS
                stage.dot(apart * kick, rows[side], colour | 0x010101)
        lights = [sum((each >> 16, each >> 8 & 255, each & 255)) for each in self._colours]
        self.maximum = stage.width * stage.height * max(lights)

    def draw_score(self, canvas, elapsed):
        """Draw full time at ``elapsed`` ms after its beginning; it has no end of its own."""
        while self._columns < len(self._word) and elapsed >= self._columns * _COLUMN_MS:
            self._column(self._columns)
            self._columns += 1
        canvas.copy(self._stage)
        if self._side < 0:
            return
        radius = elapsed // _RING_MS % _SPACING
        bright = shade(self._colour, _RUNNING)
        while radius < self._reach:
            self._ring(canvas, radius, bright)
            radius += _SPACING

    def draw(self, canvas, elapsed):
        """Draw the celebration at ``elapsed`` ms (0..LENGTH_MS) after its beginning.

        Return the brightness for the whole board, in 64ths. Scaling the whole board makes the word
        throb and fade without drawing it again.
        """
        while self._columns < len(self._word) and elapsed >= _FIRST_MS + self._columns * _COLUMN_MS:
            self._column(self._columns)
            self._columns += 1
        canvas.copy(self._stage)
        bright = shade(self._colour, _BEHIND if self._columns else _RING)
        radius = elapsed // _RING_MS
        while radius >= 0:
            if radius < self._reach:
                self._ring(canvas, radius, bright)
            if 0 < radius <= self._reach and not self._columns:
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
        # Inlined as in Canvas, because the frames of a goal take longest.
        data = canvas.data
        leds = self._leds
        channel = self._channel
        red = colour >> 16
        green = colour >> 8 & 255
        blue = colour & 255
        if not self._columns:
            for at in range(first, last):
                led = leds[at]
                data[led] = red
                data[led + 1] = green
                data[led + 2] = blue
            return
        for at in range(first, last):
            led = leds[at]
            if not data[led + channel]:  # the word is in front of the ring
                data[led] = red
                data[led + 1] = green
                data[led + 2] = blue

    def _column(self, column):
        """Draw a column of the word onto the stage, in the shape of the side."""
        canvas = self._stage
        left = (canvas.width - len(self._word) * canvas.across) // 2
        top = (canvas.height - _HEIGHT * canvas.down) // 2
        bits = self._word[column]
        side = self._side
        colour = self._colour
        if self._sides:
            side = self._sides[column]
            colour = self._colours[side]
        led = top * canvas.width + left + column * canvas.across
        while bits:
            if bits & 1:
                canvas.block(led, shade(colour, _BELOW))
                canvas.mark(led, colour, side)
            bits >>= 1
            led += canvas.down * canvas.width
