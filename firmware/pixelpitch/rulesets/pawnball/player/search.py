"""The search of PawnBall's opponent: plans for a die, and how good their results are.

A plan is ``(points, moves, end)``: the die, the jumps that are still to be made as (from, to), and
the square where the kick ends, or NONE without a kick. All kicks of a pawn that is next to the ball
or jumps there are searched. If the other pawn jumps as well, to pass the ball on or out of the
ball's path, only goals are searched. Of the jumps without a kick, only those of one pawn are
searched.

How good a result is depends on the level:

- beginner and easy: the ball is far ahead, and the nearest own pawns are nearer to it than the
  opponent's.
- normal and hard: the pawns of each dot count, because any dot may be thrown next. Among a few of
  the best results, the dice with which either side scores afterwards decide.
- expert: dice that score together count as well (``expert``).

Except for the expert all overlook plans, and beginner and easy also overlook goals. The result
alone determines which plans are overlooked, so a jump that was made for a plan is not forgotten at
the next decision. The weights were found by trial; ``BALANCE.md`` shows how strong each level is.
"""

from ....rules.squares import steps_apart
from ..moves import DIRECTIONS, Flight, Kick, in_area, jumps, occupied
from ..rules import (
    DIE,
    DIE_ITEM,
    DONE,
    KICK,
    MOVE,
    NONE,
    can_play,
    dice_of,
    dot_of,
    first_pawn,
    kick_ends,
    team_of,
    team_order,
)

# Plans.


def plans_of(match):
    """Yield the plans for the decision of ``match``; None is a pause.

    While a plan is yielded, ``match.pawns`` are where the plan's moves put them.
    """
    if match.phase == DIE:
        full = occupied(match, match.board)
        for points in range(1, 7):
            if points in match.left and can_play(match, points, full):
                yield None
                yield from _Plans(match, points, points).all()
        return
    plans = _Plans(match, match.die, match.points)
    if match.phase == KICK:
        for end in kick_ends(match, match.die):
            yield match.die, (), end
    elif match.phase == MOVE:
        yield from plans.with_jump(match.pawns.index(match.picked, plans.at))
    else:
        yield from plans.all()


def plans_with(match, action):
    """Yield the plans that begin with ``action``; None is a pause."""
    for plan in plans_of(match):
        if plan is None or action_of(match, plan) == action:
            yield plan


def action_of(match, plan):
    """Return the next decision of ``plan``."""
    points, moves, end = plan
    if match.phase == DIE:
        return DIE_ITEM + 6 * match.team() + points
    if match.phase == KICK:
        return end
    if moves:
        return moves[0][1 if match.phase == MOVE else 0]
    return match.balls[match.board] if end >= 0 else DONE


class _Plans:
    """The plans for the die ``points`` of the team in play, with ``left`` points for jumps."""

    def __init__(self, match, points, left):
        self.at = first_pawn(match.board, match.side, dot_of(points))
        self._match = match
        self._points = points
        self._left = left
        self._ball = match.balls[match.board]
        self._full = occupied(match, match.board)
        first = first_pawn(match.board, match.side, 0)
        own = match.pawns[first : self.at] + match.pawns[self.at + 2 : first + 6]
        # Both pawns of the die may become part of the ball's path.
        self._least = steps_to_goal(match.side, self._ball, own) - 2

    def all(self):
        """Yield all plans."""
        match, at = self._match, self.at
        yield from self._kicks(())
        if match.moved[0] >= 0:
            yield self._points, (), NONE
        for index in (at, at + 1):
            if match.pawns[index] not in match.moved:
                yield from self.with_jump(index)

    def with_jump(self, index):
        """Yield the plans that begin with a jump of the pawn ``index``."""
        match, ball = self._match, self._ball
        pawns = match.pawns
        start = pawns[index]
        other = 2 * self.at + 1 - index
        still = pawns[other]
        may_move = still not in match.moved
        if ball - still in DIRECTIONS:
            yield from self._passes(still, index, self._left, ())
        for target in jumps(self._full, start, self._left):
            move = (start, target)
            pawns[index] = target
            yield self._points, (move,), NONE
            if ball - target in DIRECTIONS:
                yield from self._kicks((move,))
                if may_move:
                    left = self._left - steps_apart(start, target)
                    yield from self._passes(target, other, left, (move,))
        pawns[index] = start

    def _passes(self, kicker, mate, left, moves):
        """Yield the goals of the pawn on ``kicker`` for which ``mate`` jumps after ``moves``.

        On squares that the ball never crosses, ``mate`` makes no difference, so one of them is
        enough.
        """
        if not left or self._least > self._points:
            return
        match = self._match
        pawns, board, side = match.pawns, match.board, match.side
        directions = [self._ball - kicker]
        still = pawns[mate]
        yield None
        pawns[mate] = NONE
        flight = Flight(match, board, side)
        # One jump of ``mate`` out of the ball's path, if it blocks the path.
        is_away_wanted = flight.scores(directions, self._points) and flight.crossed[still]
        pawns[mate] = still
        yield None
        for target in jumps(self._full, still, left):
            is_crossed = flight.crossed[target]
            if target == kicker or not (is_crossed or is_away_wanted):
                continue
            is_away_wanted = is_away_wanted and is_crossed
            pawns[mate] = target
            yield None
            for end in Kick(match, board, side).ends(directions, self._points):
                if not in_area(end):
                    yield self._points, moves + ((still, target),), end
            pawns[mate] = still

    def _kicks(self, moves):
        """Yield the plans of all kicks after ``moves``."""
        match, at = self._match, self.at
        directions = []
        for square in match.pawns[at : at + 2]:
            if square >= 0 and self._ball - square in DIRECTIONS:
                directions.append(self._ball - square)
        if directions:
            kick = Kick(match, match.board, match.side)
            yield None
            ends = kick.ends(directions, self._points)
            yield None
            for end in ends:
                yield self._points, moves, end


def steps_to_goal(side, ball, mates):
    """Return the least number of steps to a goal if the pawns on ``mates`` pass the ball on.

    In each column on the way to the goal the ball needs a step or passes over a pawn.
    """
    seen = 0
    for square in mates:
        seen |= 1 << (square & 15)
    steps = 1
    for column in range(2, ball & 15) if side else range((ball & 15) + 1, 14):
        if not seen >> column & 1:
            steps += 1
    return steps


# The choice among plans.

_NORMAL = 2
_SEEN = (3, 5, 4, 8)  # how many of 32 plans are seen, by level
_GOALS_SEEN = (6, 8, 32, 32)  # how many of 32 goals are seen, by level
EXAMINED = 12
_SAME_END = 2  # how many of them may have the ball at the same end of a kick
_NO_KICK = 6  # how many of them may have no kick

# The value of a die that scores: possibly in the next draw, in this draw for the other team, and in
# this draw for the own team.
_NEXT = 3
_THEIRS = 8
_OURS = 10
_THREAT = 20
SCORED = _THREAT * _OURS


def best(match, plans, generator, level):
    """Yield between slices, then return (value, plan) of the best of ``plans``.

    ``plans`` is the generator ``plans_of``, ``level`` is below expert. From normal on the value is
    in 1/200 of a goal.
    """
    weighs = level >= _NORMAL
    shortlist: list = []  # (value, plan, pawns), sorted, the best first
    count = 0
    first = None
    for plan in plans:
        if plan is None:
            yield
            continue
        first = first or plan
        is_goal = plan[2] >= 0 and not in_area(plan[2])
        is_seen = _is_seen(match, plan, (_GOALS_SEEN if is_goal else _SEEN)[level])
        if is_goal:
            if is_seen:
                return SCORED, plan
            continue
        count += 1
        if not count & 1:
            yield
        if is_seen:
            value = geometry(match, plan, weighs) * 64 + generator.below(64)
            add(shortlist, value, plan, match, EXAMINED if weighs else 1)
    if not shortlist:
        return 0, first
    result = shortlist[0][:2]
    if weighs:
        best_value = -1000000
        weights = _weights(match)
        for looks, plan, pawns in shortlist:
            value = (looks >> 6) + (yield from _threats(match, plan, pawns, weights))
            if value > best_value:
                best_value = value
                result = (value, plan)
    return result


def _is_seen(match, plan, of_32):
    """Return True if an opponent that sees ``of_32`` of 32 plans sees ``plan``."""
    points, _, end = plan
    at = first_pawn(match.board, match.side, dot_of(points))
    one, other = match.pawns[at : at + 2]
    mixed = one * 61 + other * 211 + end * 467 + points * 89 + match.draw * 149
    return (mixed * 25 >> 4 ^ mixed) & 31 < of_32


def add(shortlist, value, plan, match, most):
    """Add a plan to the best ``most``, of which only a few may end in the same way."""
    size = len(shortlist)
    if size == most and shortlist[-1][0] >= value:
        return
    alike = [at for at in range(size) if shortlist[at][1][2] == plan[2]]
    if len(alike) >= (_SAME_END if plan[2] >= 0 else _NO_KICK):
        if shortlist[alike[-1]][0] >= value:
            return
        shortlist.pop(alike[-1])
    at = len(shortlist)
    while at and shortlist[at - 1][0] < value:
        at -= 1
    shortlist.insert(at, (value, plan, match.pawns[:]))
    if len(shortlist) > most:
        shortlist.pop()


def geometry(match, plan, by_dots):
    """Return how good the result of ``plan`` looks; ``match.pawns`` are as after its moves."""
    board, side = match.board, match.side
    ball = plan[2] if plan[2] >= 0 else match.balls[board]
    column = ball & 15
    forward = -1 if side else 1
    away = column - 1 if side else 14 - column
    aside = abs(2 * (ball >> 4) - 7) // 2
    own = 12 * board + 6 * side
    other = 12 * board + 6 - 6 * side
    if by_dots:
        ours = _distance_by_dots(match.pawns, own, ball - forward)
        theirs = _distance_by_dots(match.pawns, other, ball + forward)
    else:
        ours = _distance_of_two(match.pawns, own, ball)
        theirs = _distance_of_two(match.pawns, other, ball)
    return 2 * theirs - 3 * ours - 8 * away - 2 * aside


def _distance_by_dots(pawns, first, behind):
    """Return the sum over three dots of the distance to ``behind``, at most 6 for each dot."""
    total = 0
    for at in range(first, first + 6, 2):
        total += min(6, steps_apart(pawns[at], behind), steps_apart(pawns[at + 1], behind))
    return total


def _distance_of_two(pawns, first, ball):
    """Return the sum of the two smallest distances of six pawns to the ball."""
    one = two = 20
    for square in pawns[first : first + 6]:
        distance = steps_apart(square, ball)
        if distance < one:
            one, two = distance, one
        elif distance < two:
            two = distance
    return one + two


def _weights(match):
    """Return the value of each number (0..6) for the side that scores with it: (own, other side's).

    The dice of this draw are known for both sides; those of the next are equally likely for either.
    """
    more = _NEXT if match.draw < match.options["draws"] else 0
    own = [more] * 7
    other = [more] * 7
    team = team_of(match.board, match.side)
    if team_order(match.dice)[0] == team:
        for points in dice_of(match.dice, 1 - team):
            other[points] += _THEIRS
    for points in match.left:
        own[points] += _OURS
    return own, other


def _threats(match, plan, pawns, weights):
    """Yield, then return how good the result of ``plan`` is by the dice that score after it."""
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
                worth -= _OURS  # it will have been played by then
            if not worth:
                continue
            for pawn in (0, 1):
                yield
                if threat.scores(pawn, points):
                    balance += worth if side == match.side else -worth
                    break
    return _THREAT * balance


class Threat(Kick):
    """The goals that ``side`` can score on ``board`` with one die: one jump and a kick.

    One pawn of the die jumps next to the ball and kicks from there, the other one stays. To avoid a
    search, this ignores a jump of the other pawn to pass the ball on, and kickers that pass on
    their own kick.
    """

    def __init__(self, match, board, side):
        Kick.__init__(self, match, board, side)
        self._full = occupied(match, board)
        self._least = steps_to_goal(side, self._ball, self._mates)

    def scores(self, pawn, points):
        """Return True if the first or second (0, 1) pawn of a die of ``points`` scores."""
        if points < self._least:
            return False
        ends = self.reaches(pawn, points, self)
        return any(not in_area(end) for end in ends)

    def reaches(self, pawn, points, kick):
        """Return where the ball can end after a ``kick`` by a pawn of this side."""
        ball = self._ball
        index = 2 * dot_of(points) + pawn
        start = self._mates[index]
        directions = []
        for direction in DIRECTIONS if start >= 0 else ():
            beside = ball - direction
            if start == beside or (steps_apart(start, beside) <= points and not self._full[beside]):
                directions.append(direction)
        if not directions:
            return ()
        return kick.ends_without(start, directions, points)
