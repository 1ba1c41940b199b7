"""The text display: an SSD1306 of 128 x 64 dots on I2C, 8 lines of 16 characters.

::

    display = Display(i2c, 0x3C)
    display.show(["PIXELPITCH", ">Soccer Dice"] + [""] * 6)
    display.flush()

``show`` only writes into memory.  The bus is as slow as 3 ms a line, so ``tick``
sends two lines at most, and of each only the characters that changed: the lights
never wait for the words.
"""

from time import ticks_diff, ticks_ms

from framebuf import MONO_VLSB, FrameBuffer

_LINES = 8
_CHARACTERS = 16
_DOTS = 8  # a character is 8 x 8 dots: a line is a page of the controller
_AT_ONCE = 2
_RETRY_MS = 1000

_COMMANDS = 0x00
_DATA = 0x40
# SSD1306 datasheet: off; horizontal addressing; first column and line; 64 lines;
# mirrored both ways (the connector is above); no offset; its pins; clock; charge
# pump and its times; half contrast, which keeps the dots from wearing; on.
_SET_UP = bytes(
    (_COMMANDS, 0xAE, 0x20, 0x00, 0x40, 0xA1, 0xA8, 63, 0xC8, 0xD3, 0, 0xDA, 0x12, 0xD5, 0x80)
    + (0xD9, 0xF1, 0xDB, 0x20, 0x81, 0x7F, 0xA4, 0xA6, 0x8D, 0x14, 0xAF)
)


class Display:
    """The promise ``text``; raises OSError if nothing answers at ``address``."""

    def __init__(self, i2c, address):
        self.address = address
        self._i2c = i2c
        self._lines = [""] * _LINES
        self._dots = memoryview(bytearray(_LINES * _CHARACTERS * _DOTS))
        self._picture = FrameBuffer(self._dots, _CHARACTERS * _DOTS, _LINES * _DOTS, MONO_VLSB)
        # The characters of each line that the display does not show yet: from, to.
        self._from = [0] * _LINES
        self._to = [_CHARACTERS] * _LINES
        self._window = bytearray((_COMMANDS, 0x21, 0, 0, 0x22, 0, 0))
        self._next = 0  # the line that is sent next
        self._gone = None  # since when the display does not answer
        try:
            i2c.writeto(address, _SET_UP)
        except OSError:
            raise OSError(f"no SSD1306 at 0x{address:02x}: nothing answers")

    def show(self, lines):
        """Show 8 lines of at most 16 characters, as soon as ``tick`` has sent them."""
        for index in range(_LINES):
            line = lines[index]
            if line != self._lines[index]:
                self._change(index, self._lines[index], line)
                self._lines[index] = line

    def tick(self):
        """Send what has changed, at most two lines; to be called every 20 ms."""
        if self._gone is not None and 0 <= ticks_diff(ticks_ms(), self._gone) < _RETRY_MS:
            return
        try:
            if self._gone is not None:
                self._i2c.writeto(self.address, _SET_UP)
                self._gone = None
            sent = 0
            for _ in range(_LINES):
                sent += self._send(self._next)
                self._next = (self._next + 1) % _LINES
                if sent == _AT_ONCE:
                    break
        except OSError:
            self._gone = ticks_ms()
            for index in range(_LINES):
                self._from[index] = 0
                self._to[index] = _CHARACTERS

    def flush(self):
        """Send all that has changed at once; waits up to 25 ms."""
        for _ in range(_LINES // _AT_ONCE):
            self.tick()

    def _change(self, index, old, new):
        """Draw ``new`` over ``old`` and remember which characters differ."""
        old = old + " " * (_CHARACTERS - len(old))
        new = new + " " * (_CHARACTERS - len(new))
        for at in range(_CHARACTERS):
            if old[at] != new[at]:
                self._picture.fill_rect(at * _DOTS, index * _DOTS, _DOTS, _DOTS, 0)
                self._picture.text(new[at], at * _DOTS, index * _DOTS)
                self._from[index] = min(self._from[index], at)
                self._to[index] = max(self._to[index], at + 1)

    def _send(self, index):
        """Send the changed characters of a line; return 1 if there were any, else 0."""
        first = self._from[index] * _DOTS
        end = self._to[index] * _DOTS
        if first >= end:
            return 0
        window = self._window
        window[2] = first
        window[3] = end - 1
        window[5] = window[6] = index
        self._i2c.writeto(self.address, window)
        start = index * _CHARACTERS * _DOTS
        self._i2c.writeto_mem(self.address, _DATA, self._dots[start + first : start + end])
        self._from[index] = _CHARACTERS
        self._to[index] = 0
        return 1
