"""Which pawn moves where in Soccer Tactics.

Onto the ball first of all.  Else to where the pawn stands well, and at hard also to where O's
next throw for the ball is worth more, or less if D moves.
"""

from ..board import in_penalty_area
from ..offside import is_offside
from ..pawn_moves import closed_to, ends, one_square
from ..squad import DEFENDER, GOALKEEPER, pawn_on, role
from ..state import CAPTURED, DEFEND, PAWNS, SQUARE
from ..worth import stands
from .ball import SEEN, is_seen
from .reach import SHOT, ball_worth, line

_HARD = 3
_EXAMINED = 40
_BALL = 10000
_MEAN = 4  # what the mean of O's next throw for the ball counts
_OF_A_GOAL = 12  # of these values is 1/360 of a goal: by playouts of hard (BALANCE.md)
_REACHED = 30 * _OF_A_GOAL  # what the ball counts for a review: 1/12 of a goal
_SAVED = _OF_A_GOAL * SHOT // 2  # and where O shoots else (19): half of the battles are won


def best(match, generator, level, only=-1):
    """Pause and return (value, the pawn or its square); hard's is in 1/360 of a goal.

    ``only``: no other action is looked at.
    """
    shortlist: list = []  # (value, pawn's index, square), the best first
    count = 0
    is_picked = match.step == SQUARE
    if is_picked:
        index = pawn_on(match, match.side, match.picked)
        if role(index) == GOALKEEPER:
            near = one_square(match, index)
            return 0, match.ball if match.ball in near else near[generator.below(len(near))]
    other_line = line(match, 1 - match.side)
    for index in _movers(match, match.picked if is_picked else only):
        start = match.pawns[index]
        yield
        able = ends(match, index, match.die, closed_to(match, start))
        yield
        leaves = stands(match, index, start, other_line)
        for square in able:
            if is_picked and only >= 0 and square != only:
                continue
            if shortlist and not is_seen(match, index, square, SEEN[level]):
                continue
            value = stands(match, index, square, other_line) - leaves
            if square == match.ball:
                value += _reaches(match, index)
            value = value * 16 + generator.below(16)
            count += 1
            if not count & 7:
                yield
            _keep(shortlist, (value, index, square), _EXAMINED if level >= _HARD else 1)
    if not shortlist:  # the pawn with the ball: nobody moves it without need
        return 0, only
    choice = shortlist[0]
    best_value = choice[0] >> 4
    if best_value < _BALL // 2 and level >= _HARD:
        best_value = -1000000
        for move in shortlist:
            value = (move[0] >> 4) + _weigh(match, move[1], move[2])
            yield
            if value > best_value:
                best_value = value
                choice = move
    return _goals(match, best_value), choice[2] if is_picked else match.pawns[choice[1]]


def _goals(match, value):
    """Return ``value`` in 1/360 of a goal: the ball reached, or lost off-side, is no 7 of them."""
    saves = match.phase == DEFEND and match.by == CAPTURED
    reached = _SAVED if saves and in_penalty_area(match.side, match.ball) else _REACHED
    if value >= _BALL // 2:
        value += reached - _BALL
    elif value <= -_BALL // 2:
        value += _BALL - reached
    return value // _OF_A_GOAL


def _movers(match, only):
    """Return the field players that may move, but the one with the ball; or that on ``only``."""
    first = PAWNS * match.side
    ball = match.ball if match.has and match.side == match.o else -1
    indices = list(range(first + 1, first + PAWNS))
    if only >= 0:
        indices = [pawn_on(match, match.side, only)]
    return [each for each in indices if match.pawns[each] >= 0 and match.pawns[each] != ball]


def _keep(top, move, most):
    """Put a move into the list of the best ``most``."""
    at = len(top)
    while at and top[at - 1][0] < move[0]:
        at -= 1
    if at < most:
        top.insert(at, move)
        if len(top) > most:
            top.pop()


def _reaches(match, index):
    """Return what it is worth that the pawn ``index`` reaches the ball (14 to 17)."""
    value = _BALL
    if match.phase == DEFEND and role(index) == DEFENDER:
        value += 100  # it adds to its throw
    start = match.pawns[index]
    if match.side == match.o and is_offside(match, start) and is_offside(match, match.ball):
        return -_BALL  # (23)
    return value


def _weigh(match, index, square):
    """Return what O's next throw for the ball is worth after the move, to the side that moves."""
    start = match.pawns[index]
    match.pawns[index] = square
    worth = _MEAN * ball_worth(match, match.ball)
    match.pawns[index] = start
    return worth if match.side == match.o else -worth
