"""What lies behind all things: the pitch or the ruleset's areas, and which board it is."""

from . import areas, pitch
from .canvas import Canvas
from .palette import GRASS, shade

_THIS_BOARD = shade(GRASS, 190)
_OTHER_BOARD = shade(GRASS, 24)


class Ground:
    """Paints the ground of boards like ``board``; it is kept until other areas come."""

    def __init__(self, board):
        self._kept = Canvas(board)
        self._kept_for = None  # the margins and areas that it shows

    def paint(self, canvas, margins, outlined):
        """Copy the ground to ``canvas``; ``margins`` keeps columns a and p out of it.

        ``outlined`` are the areas of a scene, () for a football pitch.
        """
        kept = self._kept
        if self._kept_for != (margins, outlined):
            kept.clear()
            edge = kept.across if margins else 0
            if outlined:
                areas.paint(kept, outlined)
            else:
                pitch.paint(kept, edge, kept.width - 1 - edge)
            self._kept_for = (margins, outlined)
        canvas.copy(kept)

    def paint_board(self, canvas, index, count):
        """Show on the bottom touchline that this is board ``index`` (0..) of ``count``.

        It is parted into as many lengths; that of this board is bright.
        """
        first = canvas.across
        room = canvas.width - 2 * first
        row = canvas.height - 1
        for board in range(count):
            left = first + board * room // count
            right = first + (board + 1) * room // count
            canvas.bar(left, row, right - left, 1, _THIS_BOARD if board == index else _OTHER_BOARD)
            if board:
                canvas.put(row * canvas.width + left, 0)
