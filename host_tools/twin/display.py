"""Emulates the SSD1306 display: receives commands and data, returns 128 x 64 dots and text.

Modelled from the data sheet (rev. 1.1): the three addressing modes, page and column windows, start
line, segment and COM direction, inversion, all on, display on and off. Not modelled: scrolling,
contrast, timing, the charge pump. ``text`` recognizes letters of the 8 x 8 font of MicroPython's
framebuf.

Many display modules have an SH1106 instead (``Sh1106``, data sheet 2.3). It has page addressing
only, and lacks the commands for windows. Its memory has 132 columns, of which the middle 128 are
visible.
"""

from typing import Any

from pixelpitch import letters
from pixelpitch.devices.glyphs import draw, to_ascii

from ..common.glyphs import GLYPH_COLUMNS_HEX
from .bus import BusDevice

WIDTH, HEIGHT, PAGES = 128, 64, 8
LINES, CHARACTERS = 8, 16
UNKNOWN_GLYPH = "\ufffd"
# {command: number of bytes that follow it}; other commands are a single byte.
_ARGUMENT_COUNTS = {
    **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
    **dict.fromkeys((0x21, 0x22, 0xA3), 2),
    **dict.fromkeys((0x29, 0x2A), 5),
    **dict.fromkeys((0x26, 0x27), 6),
}


class Ssd1306(BusDevice):
    """An OLED display of 128 x 64 dots with an SSD1306."""

    MEMORY_COLUMNS = WIDTH
    FIRST_VISIBLE_COLUMN = 0
    ARGUMENT_COUNTS = _ARGUMENT_COUNTS

    def __init__(self) -> None:
        self.on_draw: Any = None  # called at the end of a transfer that changed the picture
        self._has_changed = False
        self.received = 0  # bytes of picture data since the twin was made
        self.power_off()

    def attach(self, rp2040: Any) -> None:
        """Do nothing: the display has no pins other than the bus."""

    def power_off(self) -> None:
        """Reset registers and picture, as without power."""
        self._ram = bytearray(self.MEMORY_COLUMNS * PAGES)
        self._mode = 2  # page addressing is the mode after power on
        self._column, self._columns = 0, (0, WIDTH - 1)
        self._page, self._pages = 0, (0, PAGES - 1)
        self._start_line = 0
        self.on = self._all_on = self._inverse = False
        # Modules are mounted upside down; the commands A1 and C8 turn the picture upright.
        self._right_to_left = self._upside_down = True
        self._command: list[int] = []
        self._control: int | None = None

    # These methods are called by the bus.

    def start(self, reading: bool) -> None:
        """Start a transfer; the first byte is a control byte."""
        self._control = None

    def write(self, value: int) -> bool:
        """Receive a control byte, a byte of a command, or a byte with eight dots."""
        if self._control is None:
            self._control = value
        else:
            if self._control & 0x40:
                self._draw(value)
            else:
                self._command.append(value)
                if len(self._command) > self.ARGUMENT_COUNTS.get(self._command[0], 0):
                    self._carry_out(*self._command)
                    self._command = []
            if self._control & 0x80:  # Co: another control byte follows after one byte
                self._control = None
        return True

    def read(self) -> int:
        """Return the status byte: bit 6 is set while the display is off."""
        return 0x00 if self.on else 0x40

    def stop(self) -> None:
        """End a transfer and call ``on_draw`` if the picture has changed."""
        if self._has_changed and self.on_draw is not None:
            self.on_draw()
        self._has_changed = False

    def _carry_out(self, command: int, *values: int) -> None:
        if command < 0x10:
            self._column = self._column & 0xF0 | command
        elif command < 0x20:
            self._column = (self._column & 0x0F | (command & 15) << 4) % self.MEMORY_COLUMNS
        elif command == 0x20:
            self._mode = values[0] & 3
        elif command == 0x21:
            self._columns = (values[0] & 127, values[1] & 127)
            self._column = self._columns[0]
        elif command == 0x22:
            self._pages = (values[0] & 7, values[1] & 7)
            self._page = self._pages[0]
        elif 0x40 <= command < 0x80:
            self._start_line = command & 63
        elif command in (0xA0, 0xA1):
            self._right_to_left = command == 0xA0
        elif command in (0xA4, 0xA5):
            self._all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self._inverse = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif 0xB0 <= command < 0xB8:
            self._page = command & 7
        elif 0xC0 <= command < 0xD0:
            self._upside_down = not command & 8

    def _draw(self, dots: int) -> None:
        self._has_changed = True
        self.received += 1
        self._ram[self._page * self.MEMORY_COLUMNS + self._column] = dots
        if self._mode == 1:
            self._page, over = _next_position(self._page, self._pages)
            if over:
                self._column, _ = _next_position(self._column, self._columns)
        elif self._mode == 0:
            self._column, over = _next_position(self._column, self._columns)
            if over:
                self._page, _ = _next_position(self._page, self._pages)
        else:
            self._column = (self._column + 1) % self.MEMORY_COLUMNS

    # These methods return the picture that a user sees.

    def dots(self) -> list[list[int]]:
        """Return the visible picture: 64 rows of 128 dots, 0 or 1."""
        if not self.on:
            return [[0] * WIDTH for _ in range(HEIGHT)]
        if self._all_on:
            return [[1] * WIDTH for _ in range(HEIGHT)]
        rows = []
        for y in range(HEIGHT):
            line = (HEIGHT - 1 - y if self._upside_down else y) + self._start_line
            at = line % HEIGHT // 8 * self.MEMORY_COLUMNS + self.FIRST_VISIBLE_COLUMN
            bit = line % 8
            row = [self._ram[at + x] >> bit & 1 ^ self._inverse for x in range(WIDTH)]
            rows.append(row[::-1] if self._right_to_left else row)
        return rows

    def text(self) -> list[str]:
        """Return the visible text: 8 lines of up to 16 characters, with U+FFFD for unknown glyphs.

        Inverted letters (dark on a lit background) are recognized, too.
        """
        rows = self.dots()
        lines = []
        for top in range(0, HEIGHT, 8):
            line = []
            for left in range(0, WIDTH, 8):
                glyph = bytes(sum(rows[top + y][left + x] << y for y in range(8)) for x in range(8))
                line.append(
                    _LETTERS.get(glyph)
                    or _LETTERS.get(bytes(255 - each for each in glyph), UNKNOWN_GLYPH)
                )
            lines.append("".join(line).rstrip())
        return lines


class Sh1106(Ssd1306):
    """An OLED display of 128 x 64 dots with an SH1106."""

    MEMORY_COLUMNS = 132
    FIRST_VISIBLE_COLUMN = 2
    ARGUMENT_COUNTS = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)

    def _carry_out(self, command: int, *values: int) -> None:
        if not 0x20 <= command < 0x30:  # an SH1106 has neither addressing modes nor windows
            super()._carry_out(command, *values)

    def _draw(self, dots: int) -> None:
        if self._column < self.MEMORY_COLUMNS - 1:
            super()._draw(dots)
        else:  # in the last column the address does not advance
            self._ram[self._page * self.MEMORY_COLUMNS + self._column] = dots


def _next_position(at: int, span: tuple[int, int]) -> tuple[int, bool]:
    """Return the column or page that follows ``at``, and True if it is back at the start.

    ``span`` is (first, last) of the window in which the display writes.
    """
    return (span[0], True) if at == span[1] else ((at + 1) & 127, False)


def _driver_letters() -> dict[bytes, str]:
    """Return {dots: letter} of the letters that our driver adds to MicroPython's font."""
    result = {}
    for letter in letters.all_letters():
        dots = bytearray.fromhex(GLYPH_COLUMNS_HEX[ord(to_ascii(letter)) - 32])
        draw(letter, dots, 0)
        result[bytes(dots)] = letter
    return result


_LETTERS = {bytes.fromhex(glyph): chr(32 + at) for at, glyph in enumerate(GLYPH_COLUMNS_HEX)}
_LETTERS = {**_driver_letters(), **_LETTERS}
