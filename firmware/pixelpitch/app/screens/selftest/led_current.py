"""Measures the current of this board's LEDs: a coach types in what the supply's meter shows.

There are three pictures: dark, one channel of all LEDs, and white. The first gives the current of a
dark LED (including the rest of the board, which errs to the safe side), the others that of a
channel at full brightness, of which the larger value counts.
"""

from ...display_text import page
from ...input.pad_events import BACK, DOWN, LEFT, LONG, OK, PRESS, RIGHT, UP
from ...texts import text_of
from .manual import _Judged, safe_level

PICTURES = (("dark", 0x000000), ("red", 0xFF0000), ("white", 0xFFFFFF))
CHANNEL_UA = (4000, 40000)  # accepted range: half to twice the values of data sheets
IDLE_UA = (100, 3000)
_STEPS = {UP: 10, DOWN: -10, RIGHT: 100, LEFT: -100}
_MOST_MA = 9990


class LedCurrent(_Judged):
    """A part of the self-test; calls ``keep(channel_ua, idle_ua)`` with the result."""

    name = "current"

    def __init__(self, devices, board, keep):
        self._pixels = devices.pixels
        self._board = board
        self._leds = board.WIDTH * board.HEIGHT
        self._keep = keep
        self._at = 0
        # Milliamperes typed in so far; the last is being edited.
        self._read = [self._leds * board.IDLE_UA // 1000]
        self._sums = [0]  # for each picture the sum of all channels that the LEDs show

    def run(self, now, presses):
        """Return the result when all three have been typed in; BACK goes back one, or gives up."""
        for _, key, kind in presses:
            if kind == LONG or key not in (UP, DOWN, LEFT, RIGHT, OK, BACK):
                continue
            if key in _STEPS:
                self._read[-1] = min(max(self._read[-1] + _STEPS[key], 0), _MOST_MA)
            elif kind == PRESS and key == BACK:
                if not self._at:
                    return self.given_up()
                self._at -= 1
                self._read.pop()
                self._sums.pop()
            elif kind == PRESS:
                if self._at == len(PICTURES) - 1:
                    return self._result()
                self._go_on()
        return None

    def _go_on(self):
        """Begin the next picture with the expected current, which the coach can correct."""
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
            CHANNEL_UA[0] <= channel <= CHANNEL_UA[1]
            and IDLE_UA[0] <= idle <= IDLE_UA[1]
            and idle * self._leds < self._board.BUDGET_MA * 900
        ):
            return [(self.name, False, text_of("current.wrong", **named))]
        self._keep(channel, idle)
        return [(self.name, True, text_of("current.found", **named))]

    def asks(self):
        """Return the question."""
        return text_of("current.ask", light=self._light(), current=self._read[-1])

    def lines(self):
        """Return the 8 lines of the display."""
        return page(
            [
                text_of("current.title"),
                text_of("current.picture", number=self._at + 1, light=self._light()),
                text_of("current.supply"),
                f"  {self._read[-1]} mA",
                "",
                text_of("current.tens"),
                text_of("current.hundreds"),
                text_of("current.pads"),
            ]
        )

    def _light(self):
        """Return the word for the present picture."""
        return text_of("light." + PICTURES[self._at][0])

    def picture(self, now):
        """Return the picture to show."""
        return PICTURES[self._at]

    def draw(self, canvas, picture):
        """Draw ``picture`` on a dark canvas."""
        canvas.bar(0, 0, self._board.WIDTH, self._board.HEIGHT, picture[1])
