"""How good the result of a turn of StreetSoccer is, without a look at the other side's reply.

The weights of ``_sum`` were found by trial.
"""

from ....rules.squares import steps_apart
from .scoring import NEVER, lowest_throws


class Looks:
    """What geometry alone says of plans, as if no figure stood in anybody's way and none passed on.

    ``simple``: only the ball's way to the goal line counts.
    """

    def __init__(self, side, own, other, simple=False):
        self._side = side
        self._own = own
        self._other = other
        self._simple = simple
        self._known: dict = {}  # of each end of the ball what does not depend on the mover

    def value(self, plan):
        """Return how good the result of ``plan`` looks: more is better."""
        _, mover, place, ball = plan
        if self._simple:
            return -line(self._side, ball)
        if ball not in self._known:
            self._known[ball] = self._of_ball(ball)
        scores, late, away, goal, nearest, near, second = self._known[ball]
        if mover == nearest:
            near = second
        near = min(near, steps_apart(place, ball))
        return _sum(scores, late, away, max(0, NEVER + 1 - near - goal))

    def _of_ball(self, ball):
        away = line(self._side, ball)
        theirs = NEVER
        for square in self._other:
            theirs = min(theirs, steps_apart(square, ball))
        near = second = 99
        nearest = -1
        for square in self._own:
            far = steps_apart(square, ball)
            if far < near:
                second = near
                near = far
                nearest = square
            elif far < second:
                second = far
        beside = max(0, 3 - (ball >> 4), (ball >> 4) - 4) + 1
        lowest = theirs + max(line(1 - self._side, ball), beside) - 1
        goal = max(away, beside)
        return max(0, NEVER - lowest), theirs - 1, away, goal, nearest, near, second


def weigh(match, side, own, other, ball, own_lowest=0):
    """Pause and return (how good it is for ``side``, the lowest throw with which the other scores).

    It is in 1/360 of a goal: the next two throws and the place.  ``own`` and ``other`` are the
    figures after a turn of ``side``, goalies first, ``ball`` where it lies.  ``own_lowest``: the
    lowest throw with which ``side`` scores, if that is known.
    """
    ring = match.options["ring"]
    nearest, lowest = yield from lowest_throws(1 - side, other, own, ball, ring)
    late = nearest - 1  # throws that do not even reach the ball
    if not late:
        own_lowest = NEVER
    elif not own_lowest:
        _, own_lowest = yield from lowest_throws(side, own, other, ball, ring)
    return _sum(NEVER - lowest, late, line(side, ball), NEVER - own_lowest), lowest


def _sum(scores, late, away, own_scores):
    return -60 * scores + 36 * late - 36 * away + 5 * late * own_scores


def line(side, square):
    """Return the columns from ``square`` over the goal line that ``side`` plays to."""
    return (square & 15) - 2 if side else 13 - (square & 15)
