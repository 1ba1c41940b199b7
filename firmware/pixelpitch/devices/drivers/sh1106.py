"""Driver of a text display with an SH1106, the controller of most 1.3 inch displays.

The board's file must name this driver: ``"text": "sh1106"``. It cannot be detected: an SH1106 has
the same address as an SSD1306, and its status byte differs between modules.

An SH1106 has memory for 132 columns, of which modules show the middle 128. Instead of an addressing
window, a command sets a page and the first column, and a write stays within that page (SH1106 data
sheet, commands 0x00, 0x10, 0xB0).
"""

from . import ssd1306

INTERFACE_NAME = "text"
ADDRESSES = ssd1306.ADDRESSES

_COMMANDS = 0x00
_FIRST_COLUMN = 2  # number of the first of the 128 visible columns
# The commands, in order: off; first line; mirrored horizontally and vertically; 64 lines; no
# offset; pin configuration; clock; charge times; half contrast; dots from memory, not inverted;
# internal voltage converter on; on.
_SET_UP = bytes(
    (_COMMANDS, 0xAE, 0x40, 0xA1, 0xC8, 0xA8, 63, 0xD3, 0, 0xDA, 0x12, 0xD5, 0x80, 0xD9, 0xF1)
    + (0xDB, 0x20, 0x81, 0x7F, 0xA4, 0xA6, 0xAD, 0x8B, 0xAF)
)


def make(i2c, address):
    """Return the ``Display`` at ``address``, or None if it does not answer."""
    try:
        return Display(i2c, address)
    except OSError:
        return None


class Display(ssd1306.Display):
    """A ``ssd1306.Display`` with the commands of the SH1106."""

    CHIP_NAME = "SH1106"
    SETUP_COMMANDS = _SET_UP

    def __init__(self, i2c, address):
        ssd1306.Display.__init__(self, i2c, address)
        self._window = bytearray((_COMMANDS, 0xB0, 0x00, 0x10))

    def _set_window(self, line, left, right):
        window = self._window
        column = left + _FIRST_COLUMN
        window[1] = 0xB0 | line
        window[2] = column & 15
        window[3] = 0x10 | column >> 4
        self._i2c.writeto(self.address, window)
