"""What is shown of a match: one of the two boards (pawnball.md)."""

from ...rules import scene as kinds
from .pitch import GOALS
from .state import MOVE, NONE

# The playing area, and the centre squares (6), for the lines on the pitch.
_AREAS = ((18, 109), (55, 72))


def draw(match, shown):
    """Fill ``shown``: pawns, goals, the ball, its last way."""
    board = match.board
    for side in (0, 1):
        for square in GOALS[side]:
            shown.marks.append((square, kinds.GOAL, side))
        for square in match.pawns[12 * board + 6 * side : 12 * board + 6 * side + 6]:
            if square >= 0:
                shown.marks.append((square, kinds.FIGURE, side))
    shown.field = _AREAS
    shown.colours = (kinds.BLUE, kinds.RED)
    shown.ball = match.balls[board]
    shown.picked = match.picked if match.phase == MOVE else NONE
    if match.seen == board:
        shown.travel = match.travel
        shown.walk = match.jump
    shown.last = shown.travel or shown.walk
    if match.die:
        shown.gauges.append(("points", match.points, 6))
