"""The ways to play a die of PawnBall that deserve a look.

A plan is ``(points, moves, end)``: the die, the jumps that are still to be made as (from, to),
and where the kick ends, NONE without one.  The kicks are all that one jump makes possible;
jumps of both pawns are looked at only where one stands in the way of the other's kick, to
pass it on.  Of the jumps without a kick, those of one pawn.
"""

from ..choices import can_play, kick_ends
from ..kick import STEPS, Kick
from ..pitch import apart, in_area, obstacles
from ..points import jumps
from ..state import DIE, KICK, MOVE, NONE, dot_of, first_pawn


def of_decision(match):
    """Yield the plans that the decision of ``match`` leaves; None is a pause.

    ``match.pawns`` stand as each plan's moves put them while it is yielded.
    """
    if match.phase == DIE:
        for points in range(1, 7):
            if can_play(match, points):
                yield None
                yield from Die(match, points, points).each()
        return
    die = Die(match, match.die, match.points)
    if match.phase == KICK:
        for end in kick_ends(match):
            yield match.die, (), end
    elif match.phase == MOVE:
        yield from die.with_pawn(match.pawns.index(match.picked, die.at))
    else:
        yield from die.each()


class Die:
    """The die ``points`` of the team in play; ``left`` of it are left for jumps."""

    def __init__(self, match, points, left):
        self.at = first_pawn(match.board, match.side, dot_of(points))
        self._match = match
        self._points = points
        self._left = left
        self._ball = match.balls[match.board]
        self._full = obstacles(match, match.board)

    def each(self):
        """Yield all plans."""
        match, at = self._match, self.at
        yield from self._kicks(())
        if match.moved[0] >= 0:
            yield self._points, (), NONE
        for index in (at, at + 1):
            if match.pawns[index] not in match.moved:
                yield from self.with_pawn(index)

    def with_pawn(self, index):
        """Yield the plans that begin with a jump of the pawn ``index``."""
        match, ball = self._match, self._ball
        pawns = match.pawns
        start = pawns[index]
        other = 2 * self.at + 1 - index
        still = pawns[other]
        free = still not in match.moved
        for target in jumps(self._full, start, self._left):
            move = (start, target)
            pawns[index] = target
            yield self._points, (move,), NONE
            step = ball - target
            if step in STEPS:
                yield from self._kicks((move,))
                left = self._left - apart(start, target)
                at = ball
                while free and left:
                    at += step
                    if not in_area(at) or self._full[at]:
                        break
                    if apart(still, at) <= left:
                        pawns[other] = at
                        yield from self._kicks((move, (still, at)))
                        pawns[other] = still
        pawns[index] = start

    def _kicks(self, moves):
        """Yield the plans of all kicks after ``moves``."""
        match, at = self._match, self.at
        steps = []
        for square in match.pawns[at : at + 2]:
            if square >= 0 and self._ball - square in STEPS:
                steps.append(self._ball - square)
        if steps:
            kick = Kick(match, match.board, match.side)
            yield None
            ends = kick.ends(steps, self._points)
            yield None
            for end in ends:
                yield self._points, moves, end
