"""Draws the ground below all pieces: the pitch or the game's areas, and the board's number."""

from . import areas, pitch
from .canvas import Canvas
from .palette import DARK, GRASS_COLOUR, shade

_PIP_COLOUR = shade(GRASS_COLOUR, 255)


class Ground:
    """Draws the ground on canvases of ``board``, and caches it until the areas change."""

    def __init__(self, board):
        self._cached = Canvas(board)
        self._cached_for = None  # the margins and areas that the cached picture shows, or None

    def paint(self, canvas, margins, outlined):
        """Copy the ground to ``canvas``; if ``margins`` is True, columns a and p stay dark.

        ``outlined`` is ``Scene.areas``; if it is (), the ground is a football pitch.
        """
        ground = self._cached
        if self._cached_for != (margins, outlined):
            ground.clear()
            edge = ground.across if margins else 0
            if outlined:
                areas.paint(ground, outlined)
            else:
                pitch.paint(ground, edge, ground.width - 1 - edge)
            self._cached_for = (margins, outlined)
        canvas.copy(ground)

    def paint_board_number(self, canvas, index, count):
        """Show on the bottom touchline that this is board ``index`` (from 0) of ``count`` boards.

        The middle of the line becomes dark, with ``index + 1`` bright pips on it.
        """
        unit = canvas.unit
        left = canvas.width // 2 - count * unit
        canvas.fill_rectangle(left - unit, canvas.height - 1, (2 * count + 1) * unit, 1, DARK)
        for board in range(index + 1):
            canvas.fill_rectangle(left + 2 * board * unit, canvas.height - 1, unit, 1, _PIP_COLOUR)
