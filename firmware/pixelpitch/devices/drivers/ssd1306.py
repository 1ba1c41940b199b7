"""Driver of the text display: an SSD1306 with 128 x 64 dots on I2C, 8 lines of 16 characters.

::

    display = Display(i2c, 0x3C)
    display.show(["PIXELPITCH", ">Soccer Dice"] + [""] * 6)
    display.flush()

``show`` only stores the lines; ``tick`` sends them. Drawing and sending a line takes 4 ms on a bus
of 400 kHz, 13 ms at 100 kHz. So that the LEDs never wait, ``tick`` sends at most two lines, or one
on a slow bus, and of each line only the part from the first to the last changed character.

If the display has an SH1106, this driver shows two columns of noise and all eight lines on top of
each other. Such a display needs the driver ``sh1106``.
"""

from time import ticks_diff, ticks_ms

from framebuf import MONO_VLSB, FrameBuffer

from ...letters import is_ascii

INTERFACE_NAME = "text"
ADDRESSES = (0x3C, 0x3D)

_LINES = 8
_CHARACTERS = 16
_CHARACTER_DOTS = 8  # a character is 8 x 8 dots, so a line is a page of the controller
_LINES_AT_ONCE = 2
_MAX_SEND_MS = 6  # ``tick`` starts no further line after sending for this many ms
_RETRY_MS = 1000

_COMMANDS = 0x00
_DATA = 0x40
# Commands of the SSD1306 datasheet, in order: off; horizontal addressing; first column and line;
# mirrored horizontally; 64 lines; mirrored vertically (the connector is above the picture); no
# offset; pin configuration; clock; charge times; half contrast, to reduce wear; dots from memory,
# not inverted; charge pump; on.
_SET_UP = bytes(
    (_COMMANDS, 0xAE, 0x20, 0x00, 0x40, 0xA1, 0xA8, 63, 0xC8, 0xD3, 0, 0xDA, 0x12, 0xD5, 0x80)
    + (0xD9, 0xF1, 0xDB, 0x20, 0x81, 0x7F, 0xA4, 0xA6, 0x8D, 0x14, 0xAF)
)


def make(i2c, address):
    """Return the ``Display`` at ``address``, or None if it does not answer."""
    try:
        return Display(i2c, address)
    except OSError:
        return None


class Display:
    """Implements the interface ``text``; raises OSError if nothing answers at ``address``.

    ``fault`` is the last OSError, or None.
    """

    CHIP_NAME = "SSD1306"
    SETUP_COMMANDS = _SET_UP

    def __init__(self, i2c, address):
        self.address = address
        self.fault: OSError | None = None
        self._i2c = i2c
        try:
            i2c.writeto(address, self.SETUP_COMMANDS)
        except OSError:
            raise OSError(f"no {self.CHIP_NAME} at 0x{address:02x}: nothing answers")
        self._wanted = [""] * _LINES
        # The lines that the display shows; None for unknown content, such as the noise after power
        # on.
        self._shown: list[str | None] = [None] * _LINES
        # The dots of the line that is being sent.
        self._dots = memoryview(bytearray(_CHARACTERS * _CHARACTER_DOTS))
        self._picture = FrameBuffer(
            self._dots, _CHARACTERS * _CHARACTER_DOTS, _CHARACTER_DOTS, MONO_VLSB
        )
        self._window = bytearray((_COMMANDS, 0x21, 0, 0, 0x22, 0, 0))
        self._next = 0  # index of the line that is sent next
        self._gone = None  # time at which the display stopped responding, or None

    def show(self, lines):
        """Show 8 lines of at most 16 characters; ``tick`` sends them."""
        for index in range(_LINES):
            self._wanted[index] = lines[index]

    def tick(self):
        """Send at most two of the lines that have changed. Call it every 20 ms."""
        if self._gone is not None and 0 <= ticks_diff(ticks_ms(), self._gone) < _RETRY_MS:
            return
        try:
            if self._gone is not None:
                self._i2c.writeto(self.address, self.SETUP_COMMANDS)
                self._gone = None
            sent = 0
            began = ticks_ms()
            for _ in range(_LINES):
                index = self._next
                self._next = (index + 1) % _LINES
                if self._shown[index] != self._wanted[index]:
                    self._send(index)
                    sent += 1
                    if sent == _LINES_AT_ONCE or ticks_diff(ticks_ms(), began) > _MAX_SEND_MS:
                        break
        except OSError as error:
            self.fault = error
            self._gone = ticks_ms()
            for index in range(_LINES):
                self._shown[index] = None

    def flush(self):
        """Send all lines that have changed; takes up to 35 ms on a bus of 400 kHz."""
        for _ in range(_LINES):
            self.tick()

    def _send(self, index):
        """Draw line ``index``; send its characters from the first to the last changed one."""
        new = self._wanted[index]
        new = new + " " * (_CHARACTERS - len(new))
        old = self._shown[index]
        first, end = 0, _CHARACTERS
        if old is not None:
            old = old + " " * (_CHARACTERS - len(old))
            while first < end and old[first] == new[first]:
                first += 1
            while first < end and old[end - 1] == new[end - 1]:
                end -= 1
        if first < end:
            left, right = first * _CHARACTER_DOTS, end * _CHARACTER_DOTS
            self._picture.fill(0)
            text = new[first:end]
            if is_ascii(text):
                self._picture.text(text, left, 0)
            else:
                self._draw_letters(text, left)
            self._set_window(index, left, right)
            self._i2c.writeto_mem(self.address, _DATA, self._dots[left:right])
        self._shown[index] = self._wanted[index]

    def _draw_letters(self, text, left):
        """Draw ``text``, which contains letters beyond ASCII; it begins in column ``left``."""
        from ..glyphs import draw, to_ascii  # imported late, because English never needs it

        self._picture.text(to_ascii(text), left, 0)
        draw(text, self._dots, left)

    def _set_window(self, line, left, right):
        """Set the window of the next dots: columns ``left`` to ``right`` - 1 of ``line``."""
        window = self._window
        window[2] = left
        window[3] = right - 1
        window[5] = window[6] = line
        self._i2c.writeto(self.address, window)
