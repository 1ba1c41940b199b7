"""Draws the celebration of a goal, and the final score at full time.

After a goal, rings spread from the goal mouth, then the word GOAL appears. At full time, rings in
the winner's colour run behind the score.

Each dot of a letter fills one square, drawn like a piece of its side: solid for side 0, hollow for
side 1. So the sides differ by more than colour.
"""

from array import array

from . import font
from .canvas import Canvas
from .palette import WHITE, brightest_channel, shade

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CELEBRATION_MS = 2600  # length in ms of the celebration of a goal

# ``font.columns("GOAL")``, 15 squares wide. It is a literal, because the font takes 4 KB of heap.
_GOAL_COLUMNS = b"\x0e\x11\x1d\x00\x0e\x11\x0e\x00\x1e\x05\x1e\x00\x1f\x10\x10"
_LETTER_ROWS = 5  # number of rows of squares in a letter
_FIRST_COLUMN_MS = 800  # time in ms until the first column of the first letter appears
# Time in ms until the next column of the word appears. The columns appear one by one, because
# drawing a whole letter in one frame would take 4 ms.
_COLUMN_MS = 40
_COMPLETE_MS = _FIRST_COLUMN_MS + (len(_GOAL_COLUMNS) + 1) * _COLUMN_MS
_FADE_MS = 300
_RING_MS = 26  # time in ms in which the radius of a ring grows by one LED
_RING_SPACING = 7  # distance between rings in LEDs
_RING_LEVEL = 36  # brightness of a ring, in 64ths of the team's colour
# Brightness of the inner LEDs of a hollow letter's squares, in 64ths. If they were dark, an A would
# look like an N.
_HOLLOW_LEVEL = 22
_RING_BEHIND_WORD_LEVEL = 3  # brightness of a ring behind the word, in 64ths
_RING_BEHIND_SCORE_LEVEL = 8  # brightness of a ring behind a score, in 64ths
_KICK_LEVEL = (
    48  # brightness of the dot of a scored kick in a shoot-out, in 64ths of the team's colour
)
_MISS_COLOUR = shade(WHITE, 10)  # the colour of the dot of a missed kick


class Celebration:
    """Draws celebrations on a canvas of ``board``; ``draw`` allocates nothing."""

    def __init__(self, board):
        width = board.WIDTH
        height = board.HEIGHT
        reach = 0
        # The distance of each LED from the middle of the left goal line, in LEDs, rounded down.
        distance = bytearray(width * height)
        for row in range(height):
            y = abs(2 * row - height + 1)
            radius = 0
            for x in range(width):
                while 4 * (radius + 1) * (radius + 1) <= 4 * x * x + y * y:
                    radius += 1
                distance[row * width + x] = radius
            reach = max(reach, radius + 1)
        # copied, because MicroPython's bytearray has no ``find``
        distances = bytes(distance)
        self.maximum = 0  # upper bound of the sum of all R, G and B values
        self._board = board
        # A canvas on which the word is drawn column by column. ``end`` frees its 1.6 KB of memory.
        self._stage: Any = None
        self._word = _GOAL_COLUMNS  # the word GOAL or the final score, as columns of dots
        self._columns = 0  # number of columns of the word that have been drawn
        self._sides = b""  # for a score: the side (0, 1) to which each column belongs
        self._colours = (0, 0)
        self._side = 0  # the side whose colour the rings have, or -1
        self._colour = 0
        self._channel = 0
        self._reach = reach
        # The offset of each LED in a canvas (three times its number), sorted by the LED's distance.
        self._leds = array("H", bytes(2 * width * height))
        self._turned = False  # True if the LEDs are sorted by their distance from the right goal
        # The index in ``_leds`` of the first LED at each distance, as two bytes, high byte first.
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
        """Prepare the celebration of a goal of ``side`` (0, 1), whose team has ``colour``."""
        self._stage = Canvas(self._board)
        self._word = _GOAL_COLUMNS
        self._sides = b""
        self._columns = 0
        self._side = side
        self._colour = colour
        strongest = brightest_channel(colour)
        self._channel = 0  # index (0 R, 1 G, 2 B) of the strongest channel of the team's colour
        while colour >> 16 - 8 * self._channel & 255 != strongest:
            self._channel += 1
        if self._turned != (side == 0):
            # Sort ``_leds`` by the distance from the other goal: rotate each LED by 180 degrees.
            self._turned = side == 0
            last = len(self._stage.data) - 3
            for at in range(len(self._leds)):
                self._leds[at] = last - self._leds[at]
        leds = self._stage.width * self._stage.height
        self.maximum = leds * ((colour >> 16) + (colour >> 8 & 255) + (colour & 255))

    def end(self):
        """Free the bitmap of the word or score; ``begin`` allocates it again."""
        self._stage = None

    def begin_score(self, score, winner, teams, shootout_counts):
        """Prepare to show the final ``score``, with rings in the colour of ``winner`` (-1: a draw).

        ``teams`` are the colours of both sides. After a shoot-out, ``shootout_counts`` is (goals,
        misses) for each side, otherwise (). Goals are drawn as dots in the team's colour, misses as
        dim white dots.
        """
        self.begin(max(winner, 0), teams[max(winner, 0)])
        self._side = winner
        left, right = font.columns(str(score[0])), font.columns(str(score[1]))
        self._word = left + b"\0\x0a\0" + right
        if len(self._word) > 16:
            self._word = (left + b"\x0a" + right)[:16]
        self._sides = bytes(len(left) + 1) + b"\1" * (len(self._word) - len(left) - 1)
        # ``_draw_ring`` looks at only one channel to decide whether an LED is lit, so no channel of
        # a digit may be 0. The 1 in 255 that is added is invisible.
        self._colours = (teams[0] | 0x010101, teams[1] | 0x010101)
        stage = self._stage
        rows = (0, stage.height // stage.unit - 1)
        room = stage.width // stage.unit
        for side in range(len(shootout_counts)):
            goals = shootout_counts[side][0]
            count = goals + shootout_counts[side][1]
            apart = 2 if 2 * count <= room else 1
            for kick in range(min(count, room)):
                colour = shade(self._colours[side], _KICK_LEVEL) if kick < goals else _MISS_COLOUR
                stage.fill_dot(apart * kick, rows[side], colour | 0x010101)
        lights = [sum((each >> 16, each >> 8 & 255, each & 255)) for each in self._colours]
        self.maximum = stage.width * stage.height * max(lights)

    def draw_score(self, canvas, elapsed_ms):
        """Draw the final score as it looks after ``elapsed_ms``; its rings repeat endlessly."""
        while self._columns < len(self._word) and elapsed_ms >= self._columns * _COLUMN_MS:
            self._draw_column(self._columns)
            self._columns += 1
        canvas.copy(self._stage)
        if self._side < 0:
            return
        radius = elapsed_ms // _RING_MS % _RING_SPACING
        bright = shade(self._colour, _RING_BEHIND_SCORE_LEVEL)
        while radius < self._reach:
            self._draw_ring(canvas, radius, bright)
            radius += _RING_SPACING

    def draw(self, canvas, elapsed_ms):
        """Draw the celebration of a goal ``elapsed_ms`` (0..CELEBRATION_MS) after it began.

        Return the brightness in 64ths at which the caller must show the whole board. This makes the
        word GOAL pulse and fade, without drawing the word again in each frame.
        """
        while (
            self._columns < len(self._word)
            and elapsed_ms >= _FIRST_COLUMN_MS + self._columns * _COLUMN_MS
        ):
            self._draw_column(self._columns)
            self._columns += 1
        canvas.copy(self._stage)
        bright = shade(self._colour, _RING_BEHIND_WORD_LEVEL if self._columns else _RING_LEVEL)
        radius = elapsed_ms // _RING_MS
        while radius >= 0:
            if radius < self._reach:
                self._draw_ring(canvas, radius, bright)
            if 0 < radius <= self._reach and not self._columns:
                self._draw_ring(canvas, radius - 1, shade(bright, 16))
            radius -= _RING_SPACING
        if elapsed_ms > CELEBRATION_MS - _FADE_MS:
            return 64 * max(CELEBRATION_MS - elapsed_ms, 0) // _FADE_MS
        if elapsed_ms > _COMPLETE_MS:
            beat = (elapsed_ms - _COMPLETE_MS) % 400
            return 64 - beat // 8 if beat < 200 else 39 + (beat - 200) // 8
        return 64

    def _draw_ring(self, canvas, radius, colour):
        first = self._from[2 * radius] << 8 | self._from[2 * radius + 1]
        last = self._from[2 * radius + 2] << 8 | self._from[2 * radius + 3]
        # Write the bytes here: calls of ``set_led`` would make the slowest frames even slower.
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
            # Only a dark LED shows the ring. A lit LED belongs to the word, which stays in front.
            if not data[led + channel]:
                data[led] = red
                data[led + 1] = green
                data[led + 2] = blue

    def _draw_column(self, column):
        """Draw column ``column`` (from 0) of the word on the canvas ``_stage``."""
        canvas = self._stage
        left = (canvas.width - len(self._word) * canvas.across) // 2
        top = (canvas.height - _LETTER_ROWS * canvas.down) // 2
        bits = self._word[column]
        side = self._side
        colour = self._colour
        if self._sides:
            side = self._sides[column]
            colour = self._colours[side]
        led = top * canvas.width + left + column * canvas.across
        while bits:
            if bits & 1:
                canvas.fill_square(led, shade(colour, _HOLLOW_LEVEL))
                canvas.draw_shape_at(led, colour, side)
            bits >>= 1
            led += canvas.down * canvas.width
