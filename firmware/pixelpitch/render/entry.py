"""Draws the screen on which a coach enters what an ordinary die shows.

The pitch has ten cells, five columns by two rows, numbered ``column + 5 * row``. The three middle
columns are for the six faces; the outer ones, half as wide, are for the other results of a throw.
Squares are numbered ``16 * row + column``; ``cell_of`` returns the cell that contains a square::

    >>> cell_of(1 * 16 + 7), cell_of(6 * 16 + 15), cell_of(0)
    (2, 9, 0)

On a board 8 LEDs high, a cell has three rows of LEDs with a dark row below. A die is drawn as its
pips between two vertical lines. The dark row shows how many dice are still to be entered.
"""

from . import palette
from .canvas import Canvas
from .dieface import PIP_MASKS
from .palette import shade

CELL_COLUMN_COUNT = 5
CELL_COUNT = 2 * CELL_COLUMN_COUNT
OUT_MARK = 0  # mark for a die that is out of the box; the marks 1 to 6 are faces
FOUL_MARK = 7  # mark for a foul by side 0; FOUL_MARK + 1 is the mark for a foul by side 1

_CELL_COLUMNS = (0, 2, 6, 10, 14)  # the first column of squares in each column of cells
_CELL_WIDTHS = (2, 4, 4, 4, 2)  # width of each column of cells in squares
_CELL_HEIGHT = 4  # height of a cell in squares
# Colour of the rim of a cell without the cursor: the weakest light that is visible on a dimmed
# board.
_RIM_COLOUR = 0x0E0E0E
# the rim of the cell with the cursor changes its colour every 256 ms (two to the 8th)
_BLINK_SHIFT = 8
_CURSOR_COLOURS = (0xA0A0A0, 0x383838)
_MAX_DICE = 4  # the picture can show at most this many remaining dice


def cell_of(square):
    """Return the number of the cell that contains ``square`` (0..127)."""
    column = square & 15
    column = (column + 2) // 4 if 2 <= column < 14 else 4 * (column > 2)
    return column + (CELL_COLUMN_COUNT if square >= 16 * _CELL_HEIGHT else 0)


class EntryPicture:
    """Draws the screen for entering a throw on ``board``.

    ``maximum`` is an upper bound of the sum of all R, G and B values.
    """

    def __init__(self, board):
        self._canvas = Canvas(board)
        # Position and size, in LEDs, of the cell with the cursor.
        self._x = self._y = self._width = self._height = 0
        self.maximum = 0

    def set(self, marks, at, remaining, teams):
        """Draw ``marks``, {number of a cell: mark}, with the cursor on cell ``at``.

        A mark is OUT_MARK, a face 1 to 6, or FOUL_MARK plus the side of the foul. ``remaining`` is
        the number of dice still to be entered; ``teams`` has the colours of both sides.
        """
        canvas = self._canvas
        canvas.clear()
        for cell in marks:
            self._paint_cell(cell, marks[cell], cell == at, teams)
        if remaining > 1:
            is_flat = canvas.down == 1
            for each in range(min(remaining, _MAX_DICE)):
                canvas.fill_dot(
                    2 * each if is_flat else 0, 3 if is_flat else 2 * each, palette.TEAL
                )
        self._x, self._y, self._width, self._height = self._place_of(at)
        self.maximum = sum(canvas.data) + 3 * 160 * 2 * (canvas.width + canvas.height)

    def _paint_cell(self, cell, mark, chosen, teams):
        canvas = self._canvas
        unit = canvas.unit
        x, y, width, height = self._place_of(cell)
        is_flat = canvas.down == 1
        if mark < 1 or mark > 6:
            colour = palette.AMBER if mark == OUT_MARK else teams[mark - FOUL_MARK]
            colour = colour if chosen else shade(colour, 12)
            if is_flat:
                canvas.fill_rectangle(x + 1, y, width - 2, height, colour)
                if mark == OUT_MARK:
                    canvas.fill_rectangle(x + 1, y + 1, width - 2, 1, palette.DARK)
            elif mark == OUT_MARK and width > 2 * unit:  # draw a cross
                for each in range(width):
                    canvas.fill_rectangle(x + each, y + 2 * unit + each, unit, unit, colour)
                    canvas.fill_rectangle(
                        x + each, y + 2 * unit + width - 1 - each, unit, unit, colour
                    )
            else:
                canvas.fill_rectangle(x, y + 2 * unit, width, height - 4 * unit, colour)
            return
        wide = width >= 7 * unit
        step = 2 * unit if wide else unit
        left = x + (width - (2 * step + unit)) // 2
        top = y if is_flat else y + (height - 5 * unit) // 2
        apart = unit if is_flat else 2 * unit
        colour = palette.NUMBERS[mark]
        colour = colour if chosen else shade(colour, 24)
        for each in range(9):
            if PIP_MASKS[mark] >> each & 1:
                canvas.fill_rectangle(
                    left + each % 3 * step, top + each // 3 * apart, unit, unit, colour
                )
        self._draw_rim(canvas, _RIM_COLOUR, x, y, width, height)

    def _place_of(self, cell):
        """Return (x, y, columns, rows) of ``cell`` in LEDs, without the gap to the next cell."""
        canvas = self._canvas
        column = cell % CELL_COLUMN_COUNT
        width = _CELL_WIDTHS[column] * canvas.across
        height = _CELL_HEIGHT * canvas.down
        gap = canvas.unit if column in (1, 2, 3) else 0
        return (
            _CELL_COLUMNS[column] * canvas.across,
            cell // CELL_COLUMN_COUNT * height,
            width - gap,
            height - canvas.unit,
        )

    def _draw_rim(self, canvas, colour, x, y, width, height):
        """Draw the rim of a cell, but only its upper and lower edges if the cell is narrow.

        On a board with 8 rows, draw only the left and right edges of every cell.
        """
        unit = canvas.unit
        is_flat = canvas.down == 1
        if not is_flat:
            canvas.fill_rectangle(x, y, width, unit, colour)
            canvas.fill_rectangle(x, y + height - unit, width, unit, colour)
        if is_flat or width >= 7 * unit:
            canvas.fill_rectangle(x, y, unit, height, colour)
            canvas.fill_rectangle(x + width - unit, y, unit, height, colour)

    def draw(self, canvas, now):
        """Draw the picture on ``canvas``; the rim of the cell with the cursor blinks."""
        canvas.copy(self._canvas)
        colour = _CURSOR_COLOURS[now >> _BLINK_SHIFT & 1]
        self._draw_rim(canvas, colour, self._x, self._y, self._width, self._height)
