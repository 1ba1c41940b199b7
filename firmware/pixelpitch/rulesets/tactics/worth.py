"""How well a pawn of Soccer Tactics stands: for a coach's cursor, and for the board's player."""

from .board import depth, scoring
from .squad import DEFENDER, role
from .state import PAWNS


def stands(match, index, square, other_line):
    """Return how well the pawn ``index`` stands on ``square``."""
    side = index // PAWNS
    home = depth(side, square)
    if role(index) == DEFENDER:
        value = -8 * abs(home - 4)
        if home < 3:
            value -= 20 * (3 - home)
        return value
    if home < 3:
        return -60 - 20 * (3 - home)  # lets the others stand before the goal (23)
    away = 15 - home
    if away < 8 and away < other_line:
        return -30 - 5 * (other_line - away)  # off-side
    value = 3 * home if role(index) > DEFENDER + 1 or home < 11 else 33
    if scoring(1 - side, square):
        value += 15
    row = square >> 4
    return value - abs(2 * row - 7)
