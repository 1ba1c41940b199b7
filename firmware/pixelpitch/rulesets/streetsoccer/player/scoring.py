"""Computes the lowest throw with which a side of StreetSoccer scores, and rates positions.

These rules (RULEBOOK.md) determine the lowest throw:

- A figure that walks ``s`` steps to the ball can kick it ``throw - s + 1`` steps (rule 11).
- A pass over n steps costs n - 1 of them, because the receiver gets one back (rule 14).
- Steps left over at the goal are lost (rule 16), so every higher throw scores, too.

If a kick into the goal, with or without passes, costs at least ``fewest`` steps, then the lowest
throw that scores is ``s + fewest - 1``.
"""

from ....rules.squares import steps_apart
from ..field import INSIDE_LINES, INSIDE_WITH_RING, rows_of
from ..moves import STEP_BYTES, Kick

NO_THROW = 7  # stands in place of the lowest throw if no throw scores
GOAL_END = -2  # in a plan of ``search`` that scores a goal, this replaces the ball's square
GOAL_VALUE = 360

_STOP = 6  # these two cells are as in ``moves``
_END_LINE = 7

# Offsets in ``memory``, the work buffer of ``_fewest_steps``. From offset 0 on it has, for each
# figure (cells 1 to 5), the lowest number of steps that bring the ball to this figure.
_SQUARES = 8  # for each figure, its square
_DONE = 16  # for each figure, 1 if all lines from it have been followed
_LEGS = 24  # lines from one figure: (square, last direction, remaining steps), three bytes each
_MEMORY = b"\x63" * 6 + bytes(_LEGS - 6 + 3 * 8 * 13)


class Shot(Kick):
    """A kick that is searched only for goals. The figure that kicks is already at the ball."""

    def fewest_steps(self, start, limit):
        """Return the lowest number of steps with which a kick from ``start`` scores.

        If no kick of up to ``limit`` steps scores, the result is ``limit`` + 1. This is Dijkstra's
        algorithm, with the side's figures as nodes.
        """
        if not self._goals:
            return limit + 1
        return _fewest_steps(self._cells, STEP_BYTES, bytearray(_MEMORY), start, limit)


# viper
def _fewest_steps(  # noqa: C901 (a call would take longer than what it does)
    cells: bytes, turns: bytes, memory: bytearray, start: int, limit: int
) -> int:
    """Compute ``Shot.fewest_steps``: the lowest number of steps with which a kick scores.

    ``cells`` says what is on each square, ``turns`` lists the eight directions as steps, and
    ``memory`` is a new copy of ``_MEMORY``.
    """
    best = limit + 1
    cell = cells[start]
    memory[cell] = 0
    memory[_SQUARES + cell] = start
    while True:
        nearest = 0
        spent = 99
        for cell in range(1, 6):
            if memory[cell] < spent and memory[_DONE + cell] == 0:
                nearest = cell
                spent = memory[cell]
        steps = best - 1 - spent
        if nearest == 0 or steps < 1:
            return best
        memory[_DONE + nearest] = 1
        top = _LEGS
        for turn in range(8):
            step = turns[turn]
            square = memory[_SQUARES + nearest]
            left = steps
            while left:
                square = square + step & 127
                left -= 1
                cell = cells[square]
                if cell:
                    if cell != _STOP:
                        memory[top] = square
                        memory[top + 1] = step
                        memory[top + 2] = left
                        top += 3
                    break
                if left == 0:
                    break
                for bend in range(1, 8, 6):  # the ball turns by 45 degrees, to either side
                    last = turns[turn + bend & 7]
                    end = square + last & 127
                    rest = left - 1
                    while rest and cells[end] == 0:
                        end = end + last & 127
                        rest -= 1
                    cell = cells[end]
                    if cell and cell != _STOP:
                        memory[top] = end
                        memory[top + 1] = last
                        memory[top + 2] = rest
                        top += 3
        while top > _LEGS:
            top -= 3
            end = memory[top]
            cell = cells[end]
            cost = spent + steps - memory[top + 2]
            if cell == _END_LINE:
                row = (end + 128 - memory[top + 1] & 127) >> 4
                if (row == 3 or row == 4) and cost < best:
                    best = cost
            elif cost - 1 < memory[cell]:
                memory[cell] = cost - 1
                memory[_SQUARES + cell] = end


def steps_to(ball, mover, free, limit):
    """Return the number of steps of a shortest walk from ``mover`` to ``ball`` (rule 9).

    The result is ``limit`` + 1 if it is higher than ``limit``. ``free`` is the set of squares that
    a figure may cross.
    """
    fa, fb, fc, fd, fe, ff, fg, fh = free
    a, b, c, d, e, f, g, h = now = rows_of((mover,))
    row = ball >> 4
    bit = 1 << (ball & 15)
    for steps in range(1, limit + 1):
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
    return limit + 1


def lowest_throw(side, own_figures, other_figures, ball, has_ring, movers=()):
    """Yield often, then return the lowest throw with which ``side`` scores, or NO_THROW.

    ``own_figures`` are the squares of this side's figures, ``other_figures`` those of the other
    side's, goalies first. ``has_ring`` is True if figures may walk outside the lines. If ``movers``
    is given, only the figures on these squares may walk.
    """
    return (yield from lowest_throws(side, own_figures, other_figures, ball, has_ring, movers))[1]


def lowest_throws(side, own_figures, other_figures, ball, has_ring, movers=()):
    """Yield often, then return (lowest throw to reach the ball, lowest throw to score) of ``side``.

    The arguments are those of ``lowest_throw``.
    """
    ground = INSIDE_WITH_RING if has_ring else INSIDE_LINES
    walls = rows_of(own_figures + other_figures)
    free = [ground[row] & ~walls[row] for row in range(8)]
    best = nearest = NO_THROW
    # The nearest figures come first, because a low throw that scores rules out figures far away.
    placed = [mover for mover in movers or own_figures if mover >= 0]
    for each in sorted([steps_apart(mover, ball) << 8 | mover for mover in placed]):
        if each >> 8 >= best:
            break
        mover = each & 255
        walk = steps_to(ball, mover, free, best - 1)
        yield
        # For a figure too far away to lower ``best``, ``walk`` equals ``best``: see ``steps_to``.
        nearest = min(nearest, walk)
        if walk >= best:
            continue
        after = [ball if figure == mover else figure for figure in own_figures]
        fewest_steps = Shot(side, after, other_figures, ball, True).fewest_steps(ball, best - walk)
        best = min(best, walk + fewest_steps - 1)
        yield
    return nearest, best


# Computing the value of a position.


def evaluate(match, side, own_figures, other_figures, ball, own_lowest=0):
    """Yield often, then return (value of a position, the other side's lowest throw to score).

    The value is for ``side`` at the end of its turn, in 1/360 of a goal; it uses the chances of the
    next two throws and the ball's distance from the goal. ``own_figures`` are the squares of this
    side's figures, ``other_figures`` those of the other side's, goalies first. ``own_lowest`` is
    the lowest throw with which ``side`` scores, or 0 if unknown.
    """
    has_ring = match.options["ring"]
    nearest, lowest = yield from lowest_throws(1 - side, other_figures, own_figures, ball, has_ring)
    late = nearest - 1  # the number of the other side's six throws that do not reach the ball
    if not late:
        own_lowest = NO_THROW
    elif not own_lowest:
        _, own_lowest = yield from lowest_throws(side, own_figures, other_figures, ball, has_ring)
    away = columns_to_goal(side, ball)
    return position_value(NO_THROW - lowest, late, away, NO_THROW - own_lowest), lowest


def position_value(scoring, missing, columns, own_scoring):
    """Return the value of a position for a side at the end of its turn, in 1/360 of a goal.

    Of the six numbers that the other side can throw next, ``scoring`` score a goal and ``missing``
    do not even reach the ball. Then ``own_scoring`` of six score for this side. ``columns`` is the
    ball's distance from the other side's goal. The weights were found by trial.
    """
    return -60 * scoring + 36 * missing - 36 * columns + 5 * missing * own_scoring


def columns_to_goal(side, square):
    """Return the number of columns from ``square`` to the goal at which ``side`` shoots."""
    return (square & 15) - 2 if side else 13 - (square & 15)
