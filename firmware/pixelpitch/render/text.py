"""Scrolls a text over the pitch, for boards without a display."""

from .. import ticks
from . import font, palette
from .canvas import SLICE_MAKER, dot_size

SCROLL_DOT_MS = 40  # time in ms in which a scrolling text moves by one dot
STILL_TEXT_MS = 1800  # time in ms for which a text that fits is shown, so that coaches can read it
_LETTER_HEIGHT = font.LETTER_HEIGHT


class ScrollText:
    """Shows one text at a time; ``draw`` allocates nothing."""

    def __init__(self, board):
        unit = dot_size(board)
        # the board's width in dots (``unit`` by ``unit`` LEDs), like all following sizes
        self._width = board.WIDTH // unit
        # The first row of the letters. On a board with 8 rows, accents are in the two rows above.
        self._top = max((board.HEIGHT // unit - _LETTER_HEIGHT) // 2, 2)
        row = 3 * unit * board.WIDTH  # number of bytes in a row of dots
        # Letters are drawn on a dark band, which extends one row above and below them. If the text
        # has accents, the band has two more rows at the top (one on a board with 8 rows).
        self._low = SLICE_MAKER[(self._top - 1) * row : (self._top + _LETTER_HEIGHT + 1) * row]
        self._high = SLICE_MAKER[
            max(self._top - 3, 0) * row : (self._top + _LETTER_HEIGHT + 1) * row
        ]
        self._band = self._low
        self._row = row
        self._dark = bytes((_LETTER_HEIGHT + 2) * row)
        # Upper bound of the sum of all channels.
        self.maximum = 256 * _LETTER_HEIGHT * unit * board.WIDTH
        self._words = ""
        self._columns = b""
        self._since = 0

    def set(self, words, now):
        """Show ``words``, beginning at ``now``; does nothing if they are shown already."""
        if words != self._words:
            self._words = words
            self._columns = font.columns(words) if words else b""
            is_high = bool(self._columns) and max(self._columns) >= font.ACCENT_MASK
            self._band = self._high if is_high else self._low
            self._dark = bytes(
                (_LETTER_HEIGHT + (1 + min(self._top, 3) if is_high else 2)) * self._row
            )
            self._since = now

    def length_ms(self):
        """Return how many ms the text takes to scroll past once; ``STILL_TEXT_MS`` if it fits."""
        count = len(self._columns)
        if count <= self._width:
            return STILL_TEXT_MS if count else 0
        return (count + self._width - 1) * SCROLL_DOT_MS

    def draw(self, canvas, now):
        """Draw the current text; return False if there is none.

        A text that fits on the board stands still in the middle.
        """
        columns = self._columns
        count = len(columns)
        if not count:
            return False
        width = self._width
        if count <= width:
            shift = (count - width) // 2
        else:
            # The text runs from the right edge to the left, and repeats. Its first column appears
            # immediately, so that a coach sees the effect of pressing a pad.
            turn = self.length_ms()
            gone = ticks.diff(now, self._since)
            if not 0 <= gone < turn:
                self._since = now
                gone = 0
            shift = gone // SCROLL_DOT_MS + 1 - width
        canvas.data[self._band] = self._dark
        top = self._top
        for x in range(max(-shift, 0), min(count - shift, width)):
            bits = columns[x + shift]
            row = top
            while bits:
                if bits & 1:
                    canvas.fill_dot(x, row, palette.TEAL)
                bits >>= 1
                row += 1
                if row == top + font.ACCENT_BIT:
                    row -= 8
        return True
