"""Draws a playing card large over the pitch, with its number or the initial of its name.

The card's rim has the colour of the side that drew it: solid for side 0, dotted for side 1. If no
side drew the card, the rim is green like the pitch.
"""

from .. import ticks
from . import font, palette
from .canvas import dot_size
from .palette import shade

CARD_SHOWN_MS = 1400  # how long, in ms, a card is shown
_WIDTH = 11  # width of the card with its rim, in dots (``canvas``)
_HEIGHT = 11  # height of the card with its rim in dots; on a board with 8 rows it is 8


class Card:
    """Draws a playing card over a canvas of ``board``.

    ``maximum`` is an upper bound of the sum of all R, G and B values of the card. ``side`` is the
    side that drew the card, or -1 for none.
    """

    def __init__(self, board):
        unit = dot_size(board)
        self._down = min(_HEIGHT, board.HEIGHT // unit)
        self._left = (board.WIDTH // unit - _WIDTH) // 2
        self._top = 2 if self._down == _HEIGHT else 0
        self.maximum = unit * unit * 12000
        self.clear()

    def clear(self):
        """Show no card."""
        self._figure = b""  # the card's number or initial as bytes, one for each column of dots
        self.side = -1
        self._since = 0

    def show(self, name, side, now):
        """Show the card ``name`` (for example "7" or "queen of hearts"), beginning at ``now``.

        ``side`` is the side that drew the card from the pack, or -1 for none.
        """
        first = name.split()[0]
        self._figure = font.columns(first if first.isdigit() else first[0])[: _WIDTH - 2]
        self.side = side
        self._since = now

    def remaining_ms(self, now):
        """Return the remaining time in ms for which the card is shown."""
        return max(CARD_SHOWN_MS - ticks.diff(now, self._since), 0) if self._figure else 0

    def draw(self, canvas, now, team):
        """Draw the current card; return False if there is none. Allocates nothing.

        ``team`` is the colour of the side that drew the card.
        """
        if not self._figure:
            return False
        if not self.remaining_ms(now):
            self._figure = b""
            return False
        unit = canvas.unit
        left = self._left
        top = self._top
        down = self._down
        above = max(top - 1, 0) * unit
        rows = min((top + down + 1) * unit, canvas.height) - above
        canvas.fill_rectangle((left - 1) * unit, above, (_WIDTH + 2) * unit, rows, 0)
        rim = shade(team, 20)
        for each in range(_WIDTH):
            if self.side == 1 and each & 1:
                continue
            canvas.fill_dot(left + each, top, rim)
            canvas.fill_dot(left + each, top + down - 1, rim)
            if each < down:
                canvas.fill_dot(left, top + each, rim)
                canvas.fill_dot(left + _WIDTH - 1, top + each, rim)
        x = left + (_WIDTH - len(self._figure) + 1) // 2
        y = top + (down - font.LETTER_HEIGHT) // 2
        for column in range(len(self._figure)):
            bits = self._figure[column]
            for row in range(font.LETTER_HEIGHT):
                if bits >> row & 1:
                    canvas.fill_dot(x + column, y + row, palette.TEAL)
        return True
