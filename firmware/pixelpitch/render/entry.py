"""The picture from which a coach chooses what an ordinary die shows.

It covers the pitch with cells, five columns by two rows: cell ``column + 5 * row``.  The six faces
stand in the middle, whatever else a throw can be at both edges, half as wide::

    >>> cell_of(1 * 16 + 7), cell_of(6 * 16 + 15), cell_of(0)
    (2, 9, 0)

On a board 8 LEDs high a cell has three rows and a dark one below: a die is its pips between two
upright lines, and the dice still to be entered stand in the dark row.
"""

from . import palette
from .canvas import Canvas
from .dieface import PIPS
from .palette import shade

COLUMNS = 5
OUT = 0  # a mark: the die is out of the box; 1 to 6 are faces
FOUL = 7  # and 8: a foul by side 0 and side 1

_LEFT = (0, 2, 6, 10, 14)  # the squares where the columns begin
_WIDTH = (2, 4, 4, 4, 2)
_ROW = 4  # squares
_RIM = 0x0E0E0E  # of a die that is not chosen: the weakest that a dimmed board still shows
_BLINK_SHIFT = 8  # the chosen one changes every 256 ms
_CHOSEN = (0xA0A0A0, 0x383838)
_LEFT_MOST = 4  # dice still to be entered that the picture shows


def cell_of(square):
    """Return the number of the cell in which ``square`` (0..127) lies."""
    column = square & 15
    column = (column + 2) // 4 if 2 <= column < 14 else 4 * (column > 2)
    return column + (COLUMNS if square >= 16 * _ROW else 0)


class Entry:
    """What is drawn while a throw is entered; ``maximum`` bounds the sum of all channels."""

    def __init__(self, board):
        self._canvas = Canvas(board)
        self._x = self._y = self._width = self._height = 0  # of the chosen cell, in LEDs
        self.maximum = 0

    def set(self, marks, at, left, teams):
        """Paint ``marks``, {cell: mark}, the cursor on cell ``at``.

        ``left`` dice are still to be entered; ``teams`` are the colours of both sides.
        """
        canvas = self._canvas
        canvas.clear()
        for cell in marks:
            self._paint(cell, marks[cell], cell == at, teams)
        if left > 1:
            is_flat = canvas.down == 1
            for each in range(min(left, _LEFT_MOST)):
                canvas.dot(2 * each if is_flat else 0, 3 if is_flat else 2 * each, palette.TEAL)
        self._x, self._y, self._width, self._height = self._place(at)
        self.maximum = sum(canvas.data) + 3 * 160 * 2 * (canvas.width + canvas.height)

    def _paint(self, cell, mark, chosen, teams):
        canvas = self._canvas
        unit = canvas.unit
        x, y, width, height = self._place(cell)
        is_flat = canvas.down == 1
        if mark < 1 or mark > 6:
            colour = palette.AMBER if mark == OUT else teams[mark - FOUL]
            colour = colour if chosen else shade(colour, 12)
            if is_flat:
                canvas.bar(x + 1, y, width - 2, height, colour)
                if mark == OUT:
                    canvas.bar(x + 1, y + 1, width - 2, 1, palette.DARK)
            elif mark == OUT and width > 2 * unit:  # a cross
                for each in range(width):
                    canvas.bar(x + each, y + 2 * unit + each, unit, unit, colour)
                    canvas.bar(x + each, y + 2 * unit + width - 1 - each, unit, unit, colour)
            else:
                canvas.bar(x, y + 2 * unit, width, height - 4 * unit, colour)
            return
        wide = width >= 7 * unit
        step = 2 * unit if wide else unit
        left = x + (width - (2 * step + unit)) // 2
        top = y if is_flat else y + (height - 5 * unit) // 2
        apart = unit if is_flat else 2 * unit
        colour = palette.NUMBERS[mark]
        colour = colour if chosen else shade(colour, 24)
        for each in range(9):
            if PIPS[mark] >> each & 1:
                canvas.bar(left + each % 3 * step, top + each // 3 * apart, unit, unit, colour)
        self._frame(canvas, _RIM, x, y, width, height)

    def _place(self, cell):
        """Return (x, y, columns, rows) of what stands in ``cell``, in LEDs: a dot is left free."""
        canvas = self._canvas
        column = cell % COLUMNS
        width = _WIDTH[column] * canvas.across
        height = _ROW * canvas.down
        gap = canvas.unit if column in (1, 2, 3) else 0
        return (
            _LEFT[column] * canvas.across,
            cell // COLUMNS * height,
            width - gap,
            height - canvas.unit,
        )

    def _frame(self, canvas, colour, x, y, width, height):
        """Draw the rim of a cell; of a narrow one only its upper and lower edge.

        On 8 rows it is the left and the right edge of each.
        """
        unit = canvas.unit
        is_flat = canvas.down == 1
        if not is_flat:
            canvas.bar(x, y, width, unit, colour)
            canvas.bar(x, y + height - unit, width, unit, colour)
        if is_flat or width >= 7 * unit:
            canvas.bar(x, y, unit, height, colour)
            canvas.bar(x + width - unit, y, unit, height, colour)

    def draw(self, canvas, now):
        """Draw the picture instead of the match; the rim of the chosen cell blinks."""
        canvas.copy(self._canvas)
        colour = _CHOSEN[now >> _BLINK_SHIFT & 1]
        self._frame(canvas, colour, self._x, self._y, self._width, self._height)
