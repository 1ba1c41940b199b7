"""How good the result of a die of PawnBall is, by the level of the player.

- beginner and easy: the ball far ahead, the nearest own pawns nearer to it than the opponent's.
- normal, hard and expert: as any dot may be thrown next, the pawns of each dot count; of a handful
  of the best results so found, those decide with which dice either side scores from there.

All but the expert overlook plans, beginner and easy also goals; which ones depends on the result
only, so that a jump that was made for a plan is not forgotten at the next decision.  The weights
were found by trial; ``BALANCE.md`` says how strong each level is.
"""

from ..draw import dice_of, order
from ..pitch import apart, in_area
from ..state import DIE, dot_of, first_pawn, team_of
from .threats import Threat

_NORMAL = 2
_SEEN = (3, 5, 4, 8, 32)  # of 32 plans, by level
_GOALS = (3, 8, 32, 32, 32)  # of 32 goals
_EXAMINED = 12  # 16 take the board up to 1.7 s
_SAME_END = 2  # of them with the ball at the same end of a kick
_NO_KICK = 6  # of them without a kick

# What a die that scores is worth: in the next draw perhaps, for the other team in this one,
# for the own team in this one.
_NEXT = 3
_THEIRS = 8
_OURS = 10
_THREAT = 20
SCORED = _THREAT * _OURS


def best(match, plans, generator, level):
    """Pause and return (value, plan) of the best of ``plans`` (``plans.of_decision``).

    From normal on the value is in 1/200 of a goal.
    """
    weighs = level >= _NORMAL
    shortlist: list = []  # (value, plan, pawns), the best first
    count = 0
    first = None
    for plan in plans:
        if plan is None:
            yield
            continue
        first = first or plan
        goal = plan[2] >= 0 and not in_area(plan[2])
        notices = _is_seen(match, plan, (_GOALS if goal else _SEEN)[level])
        if goal:
            if notices:
                return SCORED, plan
            continue
        count += 1
        if not count & 1:
            yield
        if notices:
            value = _geometry(match, plan, weighs) * 64 + generator.below(64)
            _keep(shortlist, value, plan, match, _EXAMINED if weighs else 1)
    if not shortlist:
        return 0, first
    result = shortlist[0][:2]
    if weighs:
        best_value = -1000000
        weights = _weights(match)
        for looks, plan, pawns in shortlist:
            value = (looks >> 6) + (yield from _weigh(match, plan, pawns, weights))
            if value > best_value:
                best_value = value
                result = (value, plan)
    return result


def _is_seen(match, plan, of_32):
    """Return whether a player that sees ``of_32`` of 32 plans sees ``plan``."""
    points, _, end = plan
    at = first_pawn(match.board, match.side, dot_of(points))
    one, other = match.pawns[at : at + 2]
    mixed = one * 61 + other * 211 + end * 467 + points * 89 + match.draw * 149
    return (mixed * 25 >> 4 ^ mixed) & 31 < of_32


def _keep(top, value, plan, match, most):
    """Put a plan into the list of the best ``most``, of which only some may end alike."""
    at = len(top)
    if at == most and top[-1][0] >= value:
        return
    alike = [at for at in range(len(top)) if top[at][1][2] == plan[2]]
    if len(alike) >= (_SAME_END if plan[2] >= 0 else _NO_KICK):
        if top[alike[-1]][0] >= value:
            return
        top.pop(alike[-1])
    at = len(top)
    while at and top[at - 1][0] < value:
        at -= 1
    top.insert(at, (value, plan, match.pawns[:]))
    if len(top) > most:
        top.pop()


def _geometry(match, plan, by_dots):
    """Return how good a result looks, ``match.pawns`` standing as it has them."""
    board, side = match.board, match.side
    ball = plan[2] if plan[2] >= 0 else match.balls[board]
    column = ball & 15
    forward = -1 if side else 1
    away = column - 1 if side else 14 - column
    beside = abs(2 * (ball >> 4) - 7) // 2
    own = 12 * board + 6 * side
    other = 12 * board + 6 - 6 * side
    if by_dots:
        near = _of_dots(match.pawns, own, ball - forward)
        theirs = _of_dots(match.pawns, other, ball + forward)
    else:
        near = _nearest(match.pawns, own, ball)
        theirs = _nearest(match.pawns, other, ball)
    return 2 * theirs - 3 * near - 8 * away - 2 * beside


def _of_dots(pawns, first, behind):
    """Return the sum over three dots of the distance from ``behind`` the ball, 6 at most each."""
    total = 0
    for at in range(first, first + 6, 2):
        total += min(6, apart(pawns[at], behind), apart(pawns[at + 1], behind))
    return total


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
    """Return what each number (0..6) is worth to who scores with it: (own, the other side's).

    The dice of this draw are known to both, those of the next one are as likely for either.
    """
    more = _NEXT if match.draw < match.options["draws"] else 0
    own = [more] * 7
    other = [more] * 7
    team = team_of(match.board, match.side)
    if order(match.dice)[0] == team:
        for points in dice_of(match.dice, 1 - team):
            other[points] += _THEIRS
    for points in match.left:
        own[points] += _OURS
    return own, other


def _weigh(match, plan, pawns, weights):
    """Pause and return how good a result is by the dice that score from it."""
    board = match.board
    stood, ball = match.pawns, match.balls[board]
    balance = 0
    for side in (match.side, 1 - match.side):
        match.pawns = pawns
        if plan[2] >= 0:
            match.balls[board] = plan[2]
        threat = Threat(match, board, side)
        match.pawns = stood
        match.balls[board] = ball
        for points in range(1, 7):
            worth = weights[side != match.side][points]
            if side == match.side and match.phase == DIE and plan[0] == points:
                worth -= _OURS  # played by then
            if not worth:
                continue
            for pawn in (0, 1):
                yield
                if threat.scores(pawn, points):
                    balance += worth if side == match.side else -worth
                    break
    return _THREAT * balance
