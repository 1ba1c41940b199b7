"""How good the result of a turn of StreetSoccer is, by the level of the player.

- easy: a goal, else any.
- normal: the ball as near to the opponent's goal line as it goes, an own figure beside it.
- hard: geometry finds a handful of results (also far from the opponents' figures), then the
  exact lowest throws decide with which either side scores next.

The weights of ``_weigh`` were found by trial against normal; ``pixelpitch arena`` says how strong
it is.
"""

from ..field import AROUND, WITHIN, rows_of
from .plans import GOAL
from .scoring import NEVER, lowest_throw, steps_to

_EASY = 1
_HARD = 3
_EXAMINED = 8
SCORED = 360  # in 1/360


def best(match, plans, generator, level):
    """Pause and return (value, plan) of the best of ``plans``: hard's in 1/360 of a goal.

    Its action is the next decision.
    """
    own, other = match.teams()
    kept = []  # (value, plan), the best first
    count = 0
    for plan in plans:
        if plan is None:
            yield
            continue
        if plan[3] == GOAL:
            return SCORED, plan
        count += 1
        if not count & 3:
            yield
        if level == _EASY:
            if not generator.below(count):  # each of them is as likely
                kept = [(0, plan)]
            continue
        value = _geometry(match.side, own, other, plan, level) * 64 + generator.below(64)
        _keep(kept, value, plan, _EXAMINED if level == _HARD else 1)
    result = kept[0]
    if level == _HARD:
        best_value = -100000
        for _, plan in kept:
            value = yield from _weigh(match, own, other, plan)
            if value > best_value:
                best_value = value
                result = (value, plan)
    return result


def _keep(kept, value, plan, most):
    """Put a plan into the list of the best ``most``."""
    at = len(kept)
    while at and kept[at - 1][0] < value:
        at -= 1
    if at < most:
        kept.insert(at, (value, plan))
        if len(kept) > most:
            kept.pop()


def _geometry(side, own, other, plan, level):
    _, mover, place, ball = plan
    away = _line(side, ball)
    if level != _HARD:
        return -away
    near = walk(place, ball)
    for square in own:
        if square != mover:
            near = min(near, walk(square, ball))
    theirs = NEVER
    for square in other:
        theirs = min(theirs, walk(square, ball))
    # As if no figure stood in anybody's way and none passed on.
    beside = max(0, 3 - (ball >> 4), (ball >> 4) - 4) + 1
    lowest = theirs + max(_line(1 - side, ball), beside) - 1
    return _sum(
        max(0, NEVER - lowest), theirs - 1, away, max(0, NEVER + 1 - near - max(away, beside))
    )


def _sum(scores, late, away, own_scores):
    return -60 * scores + 36 * late - 36 * away + 5 * late * own_scores


def _weigh(match, own, other, plan):
    """Pause and return how good a result is, in 1/360: the next two throws and the place."""
    _, mover, place, ball = plan
    ring = match.options["ring"]
    own = [place if each == mover else each for each in own]
    lowest = yield from lowest_throw(1 - match.side, other, own, ball, ring)
    own_lowest = NEVER
    steps = NEVER  # to the ball, for the other side; 7 for more than 6
    for each in other:
        walls = rows_of([figure for figure in other if figure != each] + own)
        steps = steps_to(ball, each, walls, AROUND if ring else WITHIN, steps - 1)
        yield
    late = steps - 1  # throws that do not even reach the ball
    if late:
        own_lowest = yield from lowest_throw(match.side, own, other, ball, ring)
    return _sum(NEVER - lowest, late, _line(match.side, ball), NEVER - own_lowest)


def _line(side, square):
    """Return the columns from ``square`` over the goal line that ``side`` plays to."""
    return (square & 15) - 2 if side else 13 - (square & 15)


def walk(start, end):
    """Return the orthogonal steps between two squares, whatever stands there."""
    return abs((start >> 4) - (end >> 4)) + abs((start & 15) - (end & 15))
