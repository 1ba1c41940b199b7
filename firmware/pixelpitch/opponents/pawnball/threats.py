"""With which dice a side scores in PawnBall.

Exact for one jump beside the ball and a kick from there; the other pawn of the die stays.
"""

from ...rulesets.pawnball.kick import GOAL, STEPS, Kick
from ...rulesets.pawnball.pitch import apart, in_area, taken
from ...rulesets.pawnball.state import dot_of, first_pawn


class Threat(Kick):
    """The kicks of ``side`` on ``board``, of which only a goal counts."""

    def __init__(self, match, board, side):
        super().__init__(match, board, side)
        self._match = match
        self._board = board
        self._side = side
        self._free = taken(match, board)

    def scores(self, points):
        """Return whether a die of ``points`` scores."""
        ball = self._ball
        first = first_pawn(self._board, self._side, dot_of(points))
        base = 12 * self._board + 6 * self._side
        for index in (first, first + 1):
            start = self._match.pawns[index]
            ways = []
            for step in STEPS:
                beside = ball - step
                if start == beside or (
                    apart(start, beside) <= points and not self._free[beside]
                ):
                    ways.append(step)
            if not ways:
                continue
            # As if the kicker were not there: it passes nothing on.
            mate = index - base + 1
            stood = self._cells[start]
            if stood == mate:
                self._cells[start] = 0
            found = self._goal(ways, points)
            self._cells[start] = stood
            if found:
                return True
        return False

    def _goal(self, ways, points):
        ends = self.ends(ways, points)
        for end in ends:
            if not in_area(end):
                return True
        return False
