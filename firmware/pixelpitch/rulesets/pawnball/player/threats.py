"""With which dice a side scores in PawnBall.

One pawn of the die jumps beside the ball and kicks from there, the other one stays.  What this
leaves out, so that it is no search: a jump of the other pawn to pass the ball on, and the
kicker passing on its own kick.
"""

from ..kick import STEPS, Kick
from ..pitch import apart, in_area, obstacles
from ..state import dot_of


class Threat(Kick):
    """The kicks of ``side`` on ``board``, of which only a goal counts."""

    def __init__(self, match, board, side):
        super().__init__(match, board, side)
        self._full = obstacles(match, board)

    def scores(self, pawn, points):
        """Return whether the first or second (0, 1) pawn of a die of ``points`` scores."""
        ball = self._ball
        index = 2 * dot_of(points) + pawn
        start = self._mates[index]
        ways = []
        for step in STEPS:
            beside = ball - step
            if start == beside or (apart(start, beside) <= points and not self._full[beside]):
                ways.append(step)
        if not ways:
            return False
        # As if the kicker were not there: it passes nothing on.
        stood = self._cells[start]
        if stood == index + 1:
            self._cells[start] = 0
        ends = self.ends(ways, points)
        self._cells[start] = stood
        return any(not in_area(end) for end in ends)
