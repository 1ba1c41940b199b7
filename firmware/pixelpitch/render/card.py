"""Shows a card that was drawn: large, over the pitch, with its number or initial.

The rim has the colour of the side that drew the card, solid for side 0 and dotted for side 1. If no
side drew the card, the rim has the colour of the pitch.
"""

from .. import ticks
from . import font, palette
from .canvas import unit_of
from .palette import shade

SHOWN_MS = 1400
_ACROSS = 11  # width in dots (see canvas), rim included
_DOWN = 11  # height in dots; a board with 8 rows uses all 8


class Card:
    """Draws a card over the canvases of ``board``; ``maximum`` bounds the sum of its channels.

    ``side`` is the side that drew it, -1 for none.
    """

    def __init__(self, board):
        unit = unit_of(board)
        self._down = min(_DOWN, board.HEIGHT // unit)
        self._left = (board.WIDTH // unit - _ACROSS) // 2
        self._top = 2 if self._down == _DOWN else 0
        self.maximum = unit * unit * 12000
        self.clear()

    def clear(self):
        """Show no card."""
        self._figure = b""  # the number or initial as columns of dots
        self.side = -1
        self._since = 0

    def set(self, name, side, now):
        """Show the card ``name`` ("7", "queen of hearts") of ``side`` (-1: nobody) from ``now``."""
        first = name.split()[0]
        self._figure = font.columns(first if first.isdigit() else first[0])[: _ACROSS - 2]
        self.side = side
        self._since = now

    def left(self, now):
        """Return for how many ms the card will still be shown."""
        return max(SHOWN_MS - ticks.diff(now, self._since), 0) if self._figure else 0

    def draw(self, canvas, now, team):
        """Draw the card; return True if a card is shown. Allocates nothing.

        ``team`` is the colour of the side's team.
        """
        if not self._figure:
            return False
        if not self.left(now):
            self._figure = b""
            return False
        unit = canvas.unit
        left = self._left
        top = self._top
        down = self._down
        above = max(top - 1, 0) * unit
        rows = min((top + down + 1) * unit, canvas.height) - above
        canvas.bar((left - 1) * unit, above, (_ACROSS + 2) * unit, rows, 0)
        rim = shade(team, 20)
        for each in range(_ACROSS):
            if self.side == 1 and each & 1:
                continue
            canvas.dot(left + each, top, rim)
            canvas.dot(left + each, top + down - 1, rim)
            if each < down:
                canvas.dot(left, top + each, rim)
                canvas.dot(left + _ACROSS - 1, top + each, rim)
        x = left + (_ACROSS - len(self._figure) + 1) // 2
        y = top + (down - font.HEIGHT) // 2
        for column in range(len(self._figure)):
            bits = self._figure[column]
            for row in range(font.HEIGHT):
                if bits >> row & 1:
                    canvas.dot(x + column, y + row, palette.TEAL)
        return True
