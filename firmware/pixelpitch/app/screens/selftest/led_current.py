"""Measures the current of this board's LEDs: a coach enters what a meter at the 5 V supply shows.

The LEDs show three pictures: all dark, one channel at full brightness, and white. The first one
gives the current of a dark LED (a little too high, because it includes the rest of the board). Each
of the others gives the current of a channel, of which the larger is used.
"""

from ...display_text import fit_page
from ...input.pad_events import BACK, DOWN, LEFT, LONG_PRESS, OK, PRESS, RIGHT, UP
from ...texts import text_of
from .manual import JudgedPart, safe_level

TEST_COLOURS = (("dark", 0x000000), ("red", 0xFF0000), ("white", 0xFFFFFF))
# The accepted ranges in uA, from half the smallest value in data sheets to twice the largest.
CHANNEL_CURRENT_RANGE_UA = (4000, 40000)
IDLE_CURRENT_RANGE_UA = (100, 3000)
_STEPS = {UP: 10, DOWN: -10, RIGHT: 100, LEFT: -100}
_MAX_MA = 9990


class LedCurrent(JudgedPart):
    """A part of the self-test: finds LED currents in uA, then calls ``keep(channel, dark_led)``."""

    name = "current"

    def __init__(self, devices, board, keep):
        self._pixels = devices.pixels
        self._board = board
        self._leds = board.WIDTH * board.HEIGHT
        self._keep = keep
        self._at = 0
        # The meter's reading in mA for each picture so far; the coach edits the last one.
        self._read = [self._leds * board.IDLE_UA // 1000]
        self._sums = [0]  # sum of all channels' levels (0..255) for each picture so far

    def run(self, now, presses):
        """Return the result after the third picture, otherwise None.

        BACK returns to the previous picture, or ends the test.
        """
        for _, key, kind in presses:
            if kind == LONG_PRESS or key not in (UP, DOWN, LEFT, RIGHT, OK, BACK):
                continue
            if key in _STEPS:
                self._read[-1] = min(max(self._read[-1] + _STEPS[key], 0), _MAX_MA)
            elif kind == PRESS and key == BACK:
                if not self._at:
                    return self.results_so_far()
                self._at -= 1
                self._read.pop()
                self._sums.pop()
            elif kind == PRESS:
                if self._at == len(TEST_COLOURS) - 1:
                    return self._result()
                self._next_picture()
        return None

    def _next_picture(self):
        """Show the next picture with the expected current in mA, which the coach then corrects."""
        self._at += 1
        channels = self._leds * (1 if self._at == 1 else 3)
        light = channels * safe_level(self._pixels.light_limit, channels)
        self._sums.append(light)
        self._read.append(self._read[0] + light * self._board.CHANNEL_MA // 255)

    def _result(self):
        dark, red, white = self._read
        idle = dark * 1000 // self._leds
        channel = 0
        for read, light in zip((red, white), self._sums[1:]):
            channel = max(channel, (read - dark) * 255 * 1000 // max(light, 1))
        named = {"channel": f"{channel / 1000:.1f}", "dark": f"{idle / 1000:.2f}"}
        if not (
            CHANNEL_CURRENT_RANGE_UA[0] <= channel <= CHANNEL_CURRENT_RANGE_UA[1]
            and IDLE_CURRENT_RANGE_UA[0] <= idle <= IDLE_CURRENT_RANGE_UA[1]
            and idle * self._leds < self._board.BUDGET_MA * 900
        ):
            return [(self.name, False, text_of("current.wrong", **named))]
        self._keep(channel, idle)
        return [(self.name, True, text_of("current.found", **named))]

    def question_text(self):
        """Return the request to enter the current, as one text."""
        return text_of("current.ask", light=self._picture_word(), current=self._read[-1])

    def lines(self):
        """Return the 8 lines of the display."""
        return fit_page(
            [
                text_of("current.title"),
                text_of("current.picture", number=self._at + 1, light=self._picture_word()),
                text_of("current.supply"),
                f"  {self._read[-1]} mA",
                "",
                text_of("current.tens"),
                text_of("current.hundreds"),
                text_of("current.pads"),
            ]
        )

    def _picture_word(self):
        """Return the word for the picture that is shown: dark, red or white."""
        return text_of("light." + TEST_COLOURS[self._at][0])

    def picture(self, now):
        """Return the picture to show."""
        return TEST_COLOURS[self._at]

    def draw(self, canvas, picture):
        """Draw ``picture`` on a dark ``canvas``."""
        canvas.fill_rectangle(0, 0, self._board.WIDTH, self._board.HEIGHT, picture[1])
