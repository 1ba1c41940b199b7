"""The ways to play a die of PawnBall that deserve a look.

A plan is ``(points, moves, end)``: the die, the jumps that are still to be made as (from, to),
and where the kick ends, NONE without one.  The kicks are all of a pawn that stands beside the
ball or jumps there; where the other one jumps, too, to pass the ball on or out of its way, only
goals are looked at.  Of the jumps without a kick, those of one pawn.
"""

from ..choices import can_play, kick_ends
from ..kick import STEPS, Flight, Kick
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
        self._far = self._columns()

    def _columns(self):
        """Return how many steps a goal takes at least.

        In each column on the way the ball makes a step or passes over a pawn.
        """
        match, at = self._match, self.at
        first = first_pawn(match.board, match.side, 0)
        own = match.pawns[first:at] + match.pawns[at + 2 : first + 6]
        mates = [square & 15 for square in own]
        ball = self._ball & 15
        way = range(2, ball) if match.side else range(ball + 1, 14)
        return len([column for column in way if column not in mates]) + 1 - 2  # both of the die

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
        if ball - still in STEPS:
            yield from self._passes(still, index, self._left, ())
        for target in jumps(self._full, start, self._left):
            move = (start, target)
            pawns[index] = target
            yield self._points, (move,), NONE
            if ball - target in STEPS:
                yield from self._kicks((move,))
                if free:
                    left = self._left - apart(start, target)
                    yield from self._passes(target, other, left, (move,))
        pawns[index] = start

    def _passes(self, kicker, mate, left, moves):
        """Yield the goals of the pawn on ``kicker`` for which ``mate`` jumps after ``moves``.

        Where the ball never crosses its square it changes nothing: one of those is enough.
        """
        if not left or self._far > self._points:
            return
        match = self._match
        pawns, board, side = match.pawns, match.board, match.side
        steps = [self._ball - kicker]
        still = pawns[mate]
        yield None
        pawns[mate] = NONE
        flight = Flight(match, board, side)
        # It goes out of the way once, if it stands there.
        away = flight.goal(steps, self._points) and flight.crossed[still]
        pawns[mate] = still
        yield None
        for target in jumps(self._full, still, left):
            crossed = flight.crossed[target]
            if target == kicker or not (crossed or away):
                continue
            away = away and crossed
            pawns[mate] = target
            yield None
            for end in Kick(match, board, side).ends(steps, self._points):
                if not in_area(end):
                    yield self._points, moves + ((still, target),), end
            pawns[mate] = still

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
