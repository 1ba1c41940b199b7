"""Makes the decisions of the opponent of Soccer Tactics WORLD.

The opponent evaluates where to play the ball, which pawn to move and where to, and how to place
pawns for a corner kick. A pawn that must leave its square goes to the nearest legal one.

Values are in 1/360 of a goal. A shot is worth about half a goal (rule 21). In a battle between two
pawns without a bonus, both sides win equally often (rule 17).

The generators in this module yield after each slice of work; ``yield from`` returns their result.
"""

from ....rules.squares import depth, distance
from ..board import (
    DEFENDER_ROLE,
    GOALKEEPER_ROLE,
    TEAM_SIZE,
    can_shoot_from,
    in_penalty_area,
    keeper,
    nearest_distance,
    pawn_on,
    role,
)
from ..moves import StandingCheck, closed_square, one_square_ends, pawn_ends
from ..rules import (
    BY_CAPTURE,
    BY_LOOSE_BALL,
    CHOICE_STEP,
    DEFEND_PHASE,
    DONE_ACTION,
    DRIBBLE_ACTION,
    KEEPER_ACTION,
    KICK_ACTION,
    KICK_OR_DRIBBLE_STEP,
    PLACE_STEP,
    SQUARE_STEP,
    THROW_ACTION,
    is_offside,
    offside_line,
    pass_is_offside,
    time_is_up,
)
from ..table import square_value
from .reach import BIT_COUNT_BY_MASK, SHOT_VALUE, mean_throw_value, reach_mask, shooters, shot_odds

_HARD = 3
_EXPERT = 4
_SEEN = (4, 10, 19, 24, 32)  # how many of 32 squares each level sees
_LOWEST_VALUE = -1000000  # lower than every value that occurs


def decide(match, rng, level):
    """Yield often, then return the action that the opponent chooses in ``match``."""
    phase = match.current_phase()
    if match.step == CHOICE_STEP:
        return _keeper_or_throw(match)
    if phase.plays_ball and match.step == KICK_OR_DRIBBLE_STEP:
        return (yield from _kick_or_dribble(match, level))
    if phase.plays_ball:
        return (yield from _best_ball(match, rng, level))
    if phase.moves_pawn:
        return (yield from _best_move(match, rng, level))[1]
    if any(match.left):
        return (yield from _corner_action(match, level))
    return _likeliest(match, rng)


def _likeliest(match, rng):
    """Return the action that ``Table.likeliest`` suggests or, without one, a random legal one."""
    action = match.table().likeliest(match)
    if action < 0:
        legal = match.legal_actions()
        action = legal[rng.below(len(legal))]
    return action


def value(match, rng, action):
    """Yield often, then return how good level expert considers ``action``, in 1/360 of a goal.

    The value is 0 for placements, moves of the Keeper and corner kicks, which this level does not
    evaluate, and for every action once the time is up.
    """
    phase = match.current_phase()
    if time_is_up(match):
        return 0
    if phase.plays_ball and match.step == KICK_OR_DRIBBLE_STEP:
        match.step = SQUARE_STEP
        picked = match.picked
        if action == DRIBBLE_ACTION:
            match.picked = match.ball
        best_value = yield from _best_ball_value(match, _EXPERT)
        match.step, match.picked = KICK_OR_DRIBBLE_STEP, picked
        return best_value
    if phase.plays_ball:
        return _ball_value(match, action, _EXPERT)
    if phase.moves_pawn and match.step != CHOICE_STEP:
        return (yield from _best_move(match, rng, _EXPERT, action))[0]
    return 0


def _keeper_or_throw(match):
    """Return KEEPER_ACTION to move the Keeper to the ball, or THROW_ACTION (rules 9, 14, 19).

    The Keeper is moved if it can reach the ball and the ball is loose or in the Penalty Area, where
    the other side would shoot.
    """
    if match.ball in one_square_ends(match, keeper(match.side)) and (
        match.by == BY_LOOSE_BALL or in_penalty_area(match.side, match.ball)
    ):
        return KEEPER_ACTION
    return THROW_ACTION


# Choosing where to play the ball.


def _kick_or_dribble(match, level):
    """Yield often, then return that of KICK_ACTION and DRIBBLE_ACTION with the better square."""
    match.step = SQUARE_STEP
    kicked = yield from _best_ball_value(match, level)
    match.picked = match.ball
    dribbled = yield from _best_ball_value(match, level)
    return DRIBBLE_ACTION if dribbled > kicked else KICK_ACTION


def _best_ball(match, rng, level):
    """Yield often, then return the best square for a kick or a dribble."""
    result, best_value = -1, _LOWEST_VALUE
    for square in match.legal_actions():
        if result >= 0 and not _is_seen(match, match.has, square, _SEEN[level]):
            continue
        worth = _ball_value(match, square, level) * 16 + rng.below(16)
        yield
        if worth > best_value:
            result, best_value = square, worth
    return result


def _is_seen(match, what, square, of_32):
    """Return True if a level that notices ``of_32`` out of 32 squares notices ``square``.

    ``what`` is a number for the pawn or ball that would move there: the same squares are noticed
    when the opponent chooses a pawn and when it then moves this pawn.
    """
    mixed = what * 61 + square * 211 + match.die * 467 + match.ball * 89
    return (mixed * 25 >> 4 ^ mixed) & 31 < of_32


def _best_ball_value(match, level):
    """Yield often, then return the value of the ball's best legal square, in 1/360 of a goal."""
    result = _LOWEST_VALUE
    for square in match.legal_decisions():
        yield
        result = max(result, _ball_value(match, square, level))
    return result


def _ball_value(match, square, level):
    """Return what playing the ball to ``square`` is worth to the side that plays it."""
    o, d = match.o, 1 - match.o
    ours = pawn_on(match, o, square) >= 0
    index = pawn_on(match, d, square)
    if match.picked >= 0:
        if index >= 0:
            return _battle_value(match, square, index)
        return _kept_value(match, square, level)
    if ours and index >= 0:
        return _battle_value(match, square, index)
    if index >= 0:
        return -_possession_value(d, square)
    if ours:
        if pass_is_offside(match, square):
            return -_possession_value(d, square)
        if can_shoot_from(d, square):
            return SHOT_VALUE
        if match.passes:
            return _kept_value(match, square, level)
        worth = _possession_value(o, square)
        if level >= _HARD:
            worth += 5 * shot_odds(match, square, 1)
        return worth
    return _loose_ball_value(match, square, level)


def _possession_value(side, square):
    """Return the value for ``side`` of having the ball on ``square``, in 1/360 of a goal."""
    return 20 + 6 * depth(square, side)


def _kept_value(match, square, level):
    """Return the value of the ball on ``square`` if the other side may contest it (rule 15)."""
    worth = _possession_value(match.o, square)
    if level < _HARD:
        return worth
    worth += 3 * shot_odds(match, square)
    odds = BIT_COUNT_BY_MASK[reach_mask(match, 1 - match.o, square)]
    against = _possession_value(1 - match.o, square)
    return worth - (worth + against) * odds // 12


def _battle_value(match, square, index):
    """Return what a battle with the other side's pawn ``index`` is worth (rules 17, 19).

    The value is for the side that played the ball there. After a tie, both throw again.
    """
    d = 1 - match.o
    kind = role(index)
    wins = 4 if kind == GOALKEEPER_ROLE else 5 if kind == DEFENDER_ROLE else 6  # of 12 battles
    shoots = in_penalty_area(d, square) or kind == GOALKEEPER_ROLE
    won = SHOT_VALUE if shoots else _possession_value(match.o, square)
    return (wins * won - (12 - wins) * _possession_value(d, square)) // 12


def _loose_ball_value(match, square, level):
    """Return what a loose ball on ``square`` is worth to the side that played it (rule 14)."""
    o, d = match.o, 1 - match.o
    if level < _HARD:
        nearer = nearest_distance(match, o, square) < nearest_distance(match, d, square)
        return _possession_value(o, square) // 2 if nearer else -_possession_value(d, square)
    ours = BIT_COUNT_BY_MASK[reach_mask(match, o, square)]
    theirs = BIT_COUNT_BY_MASK[reach_mask(match, d, square)]
    against = _possession_value(d, square)
    captured = SHOT_VALUE if in_penalty_area(d, square) else _possession_value(o, square)
    if captured != SHOT_VALUE:
        captured += 3 * shot_odds(match, square)
    captured -= (captured + against) * theirs // 12
    missed = -against * theirs // 6
    return (ours * captured + (6 - ours) * missed) // 6


# How the opponent moves its pawns: if a pawn can reach the ball, it goes there; otherwise a pawn
# goes to a good square. Hard and expert also consider what the next throw would be worth to the
# side with the ball: they add this value if it is their own side, and subtract it otherwise.

_SHORTLIST_SIZE = 40
_REACH_BALL_VALUE = 10000  # the value of reaching the ball, larger than all other terms together
_NEXT_THROW_WEIGHT = 4
# How many units of ``_best_move``'s sums are 1/360 of a goal, from matches at level hard
# (BALANCE.md).
_UNITS_PER_360TH = 12
# The value of reaching the ball in the review after a match: 1/12 of a goal.
_REVIEW_REACH_VALUE = 30 * _UNITS_PER_360TH
# In a review, the value of reaching a ball with which the other side would otherwise shoot (rule
# 19): half of a shot, because each side wins half of the battles.
_SAVED = _UNITS_PER_360TH * SHOT_VALUE // 2


def _best_move(match, rng, level, only=-1):
    """Yield often, then return (value, action) of the best move of a pawn.

    The action is the square of the pawn or, once it is chosen, its target. If ``only`` is given,
    only this action is rated. At hard and expert, the value is in 1/360 of a goal.
    """
    shortlist: list = []  # (value, pawn's index, square), the best first
    count = 0
    is_picked = match.step == SQUARE_STEP
    if is_picked:
        index = pawn_on(match, match.side, match.picked)
        if role(index) == GOALKEEPER_ROLE:
            near = one_square_ends(match, index)
            return 0, match.ball if match.ball in near else near[rng.below(len(near))]
    other_line = offside_line(match, 1 - match.side)
    for index in _movers(match, match.picked if is_picked else only):
        start = match.pawns[index]
        yield
        able = pawn_ends(match, index, match.die, closed_square(match, start))
        yield
        leaves = square_value(match, index, start, other_line)
        for square in able:
            if is_picked and only >= 0 and square != only:
                continue
            if shortlist and not _is_seen(match, index, square, _SEEN[level]):
                continue
            worth = square_value(match, index, square, other_line) - leaves
            if square == match.ball:
                worth += _reached_value(match, index)
            worth = worth * 16 + rng.below(16)
            count += 1
            if not count & 7:
                yield
            _insert(shortlist, (worth, index, square), _SHORTLIST_SIZE if level >= _HARD else 1)
    if not shortlist:  # no move: ``only`` is the pawn with the ball, which may not move
        return 0, only
    choice = shortlist[0]
    best_value = choice[0] >> 4
    if best_value < _REACH_BALL_VALUE // 2 and level >= _HARD:
        best_value = _LOWEST_VALUE
        for each in shortlist:
            worth = (each[0] >> 4) + _next_throw_value(match, each[1], each[2])
            yield
            if worth > best_value:
                best_value = worth
                choice = each
    return _in_360ths(match, best_value), choice[2] if is_picked else match.pawns[choice[1]]


def _in_360ths(match, worth):
    """Convert ``worth`` from the units of ``_best_move`` to 1/360 of a goal.

    ``_best_move`` values a move to the ball so highly that it is always chosen. That value is
    replaced by a realistic one.
    """
    saves = match.phase == DEFEND_PHASE and match.by == BY_CAPTURE
    reached = _SAVED if saves and in_penalty_area(match.side, match.ball) else _REVIEW_REACH_VALUE
    if worth >= _REACH_BALL_VALUE // 2:
        worth += reached - _REACH_BALL_VALUE
    elif worth <= -_REACH_BALL_VALUE // 2:
        worth += _REACH_BALL_VALUE - reached
    return worth // _UNITS_PER_360TH


def _movers(match, only):
    """Return the indices of field players that may move: all, or the pawn on ``only`` if given."""
    first = TEAM_SIZE * match.side
    ball = match.ball if match.has and match.side == match.o else -1
    indices = list(range(first + 1, first + TEAM_SIZE))
    if only >= 0:
        indices = [pawn_on(match, match.side, only)]
    return [each for each in indices if match.pawns[each] >= 0 and match.pawns[each] != ball]


def _insert(top, entry, limit):
    """Insert ``entry`` into ``top``, the sorted list of the best ``limit`` entries."""
    at = count = len(top)
    while at and top[at - 1][0] < entry[0]:
        at -= 1
    if at < limit:
        top.insert(at, entry)
        if count == limit:
            top.pop()


def _reached_value(match, index):
    """Return the value of reaching the ball with the pawn ``index`` (rules 14 to 17)."""
    worth = _REACH_BALL_VALUE
    if match.phase == DEFEND_PHASE and role(index) == DEFENDER_ROLE:
        worth += 100  # a defender has a bonus in a battle
    start = match.pawns[index]
    if match.side == match.o and is_offside(match, start) and is_offside(match, match.ball):
        return -_REACH_BALL_VALUE  # off-side (rule 23)
    return worth


def _next_throw_value(match, index, square):
    """Return what the next throw of the ball is worth after the pawn ``index`` goes to ``square``.

    A positive value is good for the side of this pawn, whichever side has the ball.
    """
    start = match.pawns[index]
    match.pawns[index] = square
    worth = _NEXT_THROW_WEIGHT * mean_throw_value(match, match.ball)
    match.pawns[index] = start
    return worth if match.side == match.o else -worth


# Placements before a corner kick (rule 25).


def _corner_action(match, level):
    """Yield often, then return the opponent's action when it places pawns before a corner kick.

    The action is the square of a pawn, the square to which it goes, or DONE_ACTION. The side that
    takes the kick moves pawns to where they can shoot; the other side blocks such pawns.
    """
    if match.side == match.o:
        return (yield from _place_for_corner(match))
    if level >= _HARD:
        return (yield from _block_for_corner(match))
    legal = match.legal_actions()
    return DONE_ACTION if DONE_ACTION in legal else legal[0]


def _place_for_corner(match):
    """Yield often, then return the kicking side's next placement for a corner, or DONE_ACTION."""
    legal = match.legal_actions()
    yield
    if match.step != PLACE_STEP:
        index = pawn_on(match, match.side, match.picked)
        result, best_odds = legal[0], -1
        for square in legal:
            if not in_penalty_area(1 - match.o, square):
                continue
            match.pawns[index] = square
            odds = shot_odds(match, match.ball, 0, True)
            yield
            if odds > best_odds:
                result, best_odds = square, odds
        return result
    inside = 0
    far, result = 0, DONE_ACTION
    for square in legal[:-1]:
        away = depth(square, 1 - match.o)
        if in_penalty_area(1 - match.o, square):
            inside += 1
        elif role(pawn_on(match, match.side, square)) > DEFENDER_ROLE and away > far:
            far, result = away, square
    return result if inside < 4 else DONE_ACTION


def _block_for_corner(match):
    """Yield often, then return the defence's next placement for a corner, or DONE_ACTION.

    A pawn cannot shoot from a square that it shares with an opponent. So the pawn farthest from its
    own goal is placed on the square of a pawn that could shoot, if fewer throws then allow a shot.
    The result is its square or, once it is chosen, its new square.
    """
    legal = match.legal_actions()
    placing = match.step == PLACE_STEP
    result = DONE_ACTION if placing else legal[0]
    lowest_odds = shot_odds(match, match.ball, 0, True)
    yield
    for square in shooters(match, True):
        index = _blocking_pawn(match, legal if placing else (match.picked,), square)
        if index < 0:
            continue
        start = match.pawns[index]
        match.pawns[index] = square
        odds = shot_odds(match, match.ball, 0, True)
        match.pawns[index] = start
        yield
        if odds < lowest_odds:
            lowest_odds = odds
            result = start if placing else square
    return result


def _blocking_pawn(match, starts, square):
    """Return the index of the pawn that should block the opponent on ``square``, or -1.

    It is one of the pawns on the squares ``starts``, of the side that places pawns now.
    """
    d = match.side
    theirs = match.pawns[TEAM_SIZE * match.o : TEAM_SIZE * match.o + TEAM_SIZE]
    if distance(square, match.ball) < 2:
        return -1
    far, result = -1, -1
    for start in starts:
        if start == DONE_ACTION or start in theirs or depth(start, d) <= far:
            continue
        index = pawn_on(match, d, start)
        if role(index) != GOALKEEPER_ROLE and StandingCheck(match, index).allows(square):
            far, result = depth(start, d), index
    return result
