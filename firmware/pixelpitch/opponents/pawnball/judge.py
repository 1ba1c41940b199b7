"""How good the result of a die of PawnBall is, by the level of the player.

- easy: a goal, else any.
- normal: the ball far ahead, own pawns nearer to it than the opponent's.
- hard: geometry finds a handful of results, then the dice with which either side scores from
  there decide, those of this draw as they lie.

The weights were found by trial; ``pixelpitch arena`` says how strong it is.
"""

from ...rulesets.pawnball.course import first_board
from ...rulesets.pawnball.draw import dice_of, order
from ...rulesets.pawnball.pitch import apart, in_area
from ...rulesets.pawnball.state import BLACK_WHITE, side_of, team_of
from .plans import of_decision
from .threats import Threat

_EASY = 1
_HARD = 3
_EXAMINED = 10


def best(match, generator, level):
    """Yield None at pauses, then the best plan, if any: easy knows only goals."""
    kept = []  # (value, plan, pawns), the best first
    count = 0
    for plan in of_decision(match):
        if plan is None:
            yield None
            continue
        if plan[2] >= 0 and not in_area(plan[2]):
            yield plan
            return
        count += 1
        if not count & 7:
            yield None
        if level != _EASY:
            value = _geometry(match, plan) * 64 + generator.below(64)
            _keep(kept, value, plan, match, _EXAMINED if level == _HARD else 1)
    if level == _EASY:
        return
    chosen = kept[0][1]
    if level == _HARD and len(kept) > 1:
        best_value = -1000000
        weights = _weights(match)
        for value, plan, pawns in kept:
            for value in _weigh(match, plan, pawns, weights, value >> 6):
                yield None
            if value > best_value:
                best_value = value
                chosen = plan
    yield chosen


def _keep(kept, value, plan, match, most):
    """Put a plan into the list of the best ``most``."""
    at = len(kept)
    while at and kept[at - 1][0] < value:
        at -= 1
    if at < most:
        kept.insert(at, (value, plan, match.pawns[:]))
        if len(kept) > most:
            kept.pop()


def _geometry(match, plan):
    """Return how good a result looks, ``match.pawns`` standing as it has them."""
    board, side = match.board, match.side
    ball = plan[2] if plan[2] >= 0 else match.balls[board]
    column = ball & 15
    away = column - 1 if side else 14 - column
    row = ball >> 4
    beside = abs(2 * row - 7) // 2
    near = _nearest(match.pawns, 12 * board + 6 * side, ball)
    theirs = _nearest(match.pawns, 12 * board + 6 - 6 * side, ball)
    return -8 * away - 2 * beside - 3 * near + 2 * theirs


def _nearest(pawns, first, ball):
    """Return the sum of the two least distances of six pawns to the ball."""
    one = two = 20
    for square in pawns[first : first + 6]:
        far = apart(square, ball)
        if far < one:
            one, two = far, one
        elif far < two:
            two = far
    return one + two


def _weights(match):
    """Return what a goal is worth by each number of both sides: ([own 0..6], [other 0..6]).

    1: by a die of the next draw; more: by a die that is thrown already.
    """
    own = [0, 0, 0, 0, 0, 0, 0]
    other = [0, 0, 0, 0, 0, 0, 0]
    side = match.side
    team = team_of(match.board, side)
    if match.draw < match.options["draws"]:
        for points in range(1, 7):
            own[points] = other[points] = 3
    if order(match.dice)[0] == team:
        for points in dice_of(match.dice, 1 - team):
            other[points] += 8
    left = match.left[:]
    if match.die == 0:
        pass
    for points in left:
        if points:
            own[points] += 10
    return own, other


def _weigh(match, plan, pawns, weights, value):
    """Yield None at pauses, then how good a result is."""
    board, side = match.board, match.side
    stood, ball = match.pawns, match.balls[board]
    match.pawns = pawns
    if plan[2] >= 0:
        match.balls[board] = plan[2]
    own, other = weights
    ours = theirs = 0
    threat = Threat(match, board, side)
    for points in range(1, 7):
        if own[points] and threat.scores(points):
            ours += own[points]
        yield 0
    threat = Threat(match, board, 1 - side)
    for points in range(1, 7):
        if other[points] and threat.scores(points):
            theirs += other[points]
        yield 0
    match.pawns = stood
    match.balls[board] = ball
    yield 20 * (ours - theirs) + value
