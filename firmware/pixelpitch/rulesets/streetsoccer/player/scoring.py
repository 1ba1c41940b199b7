"""The lowest throw with which a side of StreetSoccer scores, and a position's value by it.

A figure that needs ``s`` steps to the ball kicks with ``throw - s + 1`` steps (RULEBOOK.md 11).
Each leg of n steps to an own figure costs n - 1 of them (14), and steps that are left at the goal
are lost (16). So if ``cheapest`` is the lowest cost of a chain of legs into the goal, every throw
from ``s + cheapest - 1`` up scores and no lower one does.
"""

from ..field import WITH_RING, WITHIN, rows_of
from ..moves import Kick

NEVER = 7  # a value above the six throws: none of them scores
GOAL = -2  # the ball's square in a plan that scores (``search``)
SCORED = 360  # value of a goal, in 1/360

_STOP = 6  # as in ``moves``
_LINE = 7


class Shot(Kick):
    """A kick of which only goals are examined; the mover is already at the ball."""

    def cheapest(self, start, most):
        """Return the fewest steps with which a kick from ``start`` scores.

        ``most`` + 1 if none does. This is Dijkstra's algorithm over own figures.
        """
        if not self._goals:
            return most + 1
        self._best = most + 1
        self._spent = {start: 0}
        done = []
        while True:
            nearest = -1
            for square in self._spent:
                if square not in done and (
                    nearest < 0 or self._spent[square] < self._spent[nearest]
                ):
                    nearest = square
            if nearest < 0:
                return self._best
            done.append(nearest)
            self._steps = self._best - 1 - self._spent[nearest]
            if self._steps < 1:
                return self._best
            self._base = self._spent[nearest]
            self._scan(nearest, self._steps, None)

    def _meet(self, at, step, left, ends):
        kind = self._cells[at]
        if kind == _LINE:
            if 3 <= at - step >> 4 <= 4:
                self._best = min(self._best, self._base + self._steps - left)
        elif kind and kind != _STOP:
            cost = self._base + self._steps - left - 1
            if cost < self._spent.get(at, 99):
                self._spent[at] = cost
        return False


def steps_to(ball, mover, walls, ground, most):
    """Return the steps that a figure on ``mover`` walks to ``ball``, or ``most`` + 1 (9).

    ``walls`` are the rows of all other figures.
    """
    if abs((ball >> 4) - (mover >> 4)) + abs((ball & 15) - (mover & 15)) > most:
        return most + 1
    fa, fb, fc, fd, fe, ff, fg, fh = [ground[row] & ~walls[row] for row in range(8)]
    a, b, c, d, e, f, g, h = now = rows_of((mover,))
    row = ball >> 4
    bit = 1 << (ball & 15)
    for steps in range(1, most + 1):
        a, b, c, d, e, f, g, h = now = [
            (a << 1 | a >> 1 | b) & fa,
            (b << 1 | b >> 1 | a | c) & fb,
            (c << 1 | c >> 1 | b | d) & fc,
            (d << 1 | d >> 1 | c | e) & fd,
            (e << 1 | e >> 1 | d | f) & fe,
            (f << 1 | f >> 1 | e | g) & ff,
            (g << 1 | g >> 1 | f | h) & fg,
            (h << 1 | h >> 1 | g) & fh,
        ]
        if now[row] & bit:
            return steps
    return most + 1


def lowest_throw(side, own, other, ball, ring, movers=()):
    """Yield between slices, then return the lowest throw with which ``side`` scores, or NEVER.

    ``own`` and ``other`` are the figures of ``side`` and of the other side, goalies first. If
    ``movers`` are given, only these of ``own`` walk.
    """
    return (yield from lowest_throws(side, own, other, ball, ring, movers))[1]


def lowest_throws(side, own, other, ball, ring, movers=()):
    """Yield, then return the lowest throw that reaches the ball and the lowest that scores."""
    ground = WITH_RING if ring else WITHIN
    best = nearest = NEVER
    for mover in movers or own:
        rest = [each for each in own if each != mover]
        walk = steps_to(ball, mover, rows_of(rest + other), ground, best - 1)
        yield
        nearest = min(nearest, walk)  # a figure with no exact walk is farther away than ``best``
        if walk >= best:
            continue
        after = [ball if each == mover else each for each in own]
        cheapest = Shot(side, after, other, ball, True).cheapest(ball, best - walk)
        best = min(best, walk + cheapest - 1)
        yield
    return nearest, best


# The value of a position.


def weigh(match, side, own, other, ball, own_lowest=0):
    """Yield between slices, then return (value for ``side``, lowest throw that scores against it).

    The value is in 1/360 of a goal and counts the next two throws and the ball's place. ``own`` and
    ``other`` are the figures after a turn of ``side``, goalies first; ``ball`` is the ball's
    square. ``own_lowest`` is the lowest throw with which ``side`` scores, 0 if unknown.
    """
    ring = match.options["ring"]
    nearest, lowest = yield from lowest_throws(1 - side, other, own, ball, ring)
    late = nearest - 1  # number of throws that do not even reach the ball
    if not late:
        own_lowest = NEVER
    elif not own_lowest:
        _, own_lowest = yield from lowest_throws(side, own, other, ball, ring)
    away = columns_to_goal(side, ball)
    return weighted_sum(NEVER - lowest, late, away, NEVER - own_lowest), lowest


def weighted_sum(scores, late, away, own_scores):
    """Return the value of four counts; the weights were found by trial.

    ``scores`` and ``own_scores`` are the numbers of throws with which the other side and this side
    score, ``late`` the number of throws that do not reach the ball, ``away`` the columns to the
    goal line.
    """
    return -60 * scores + 36 * late - 36 * away + 5 * late * own_scores


def columns_to_goal(side, square):
    """Return the columns from ``square`` to behind the goal line towards which ``side`` plays."""
    return (square & 15) - 2 if side else 13 - (square & 15)
