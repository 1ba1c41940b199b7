"""The search of PawnBall's opponent: lists the ways to play a die and chooses the best.

A way to play a die is called a plan. It is a tuple ``(points, moves, end)``:

- ``points``: the number on the die
- ``moves``: the jumps of pawns that are still to be made, [(start, end), ...]
- ``end``: the square where the kick ends, or NO_SQUARE without a kick

A die can move two pawns. The search finds:

- every kick by a pawn that is already next to the ball, or that jumps there
- kicks after jumps of both pawns, but only those that score
- plans without a kick, but only those with a single jump

The levels compare the positions after the plans:

- beginner and easy want the ball far ahead, near their own pawns and far from the other side's
  pawns.
- normal and hard make a shortlist by the distances of each colour's pawns from the ball, because
  any colour may be thrown next. Then they compare the dice with which either side could score.
- expert also finds pairs of dice that score together (module ``expert``).

All levels except expert overlook some plans; beginner and easy also overlook some goals. What a
level overlooks depends only on the position after the plan, so a level never loses sight of a plan
that it has already begun. The weights were found by trial. ``BALANCE.md`` shows the strength of
each level.

The generators in this module yield after each slice of work. Those that yield plans yield None
after a slice without a plan.
"""

from ....rules.squares import steps_apart
from ..moves import DIRECTIONS, Flight, Kick, in_area, jump_targets, occupied
from ..rules import (
    DIE_PHASE,
    DONE_ACTION,
    FIRST_DIE_ACTION,
    KICK_PHASE,
    MOVE_PHASE,
    NO_SQUARE,
    can_play,
    dice_of,
    dot_of,
    first_pawn,
    kick_ends,
    team_order,
)

# Listing plans.


def plans_of(match):
    """Yield all plans for the next decision of ``match``, and None between slices of work.

    While a plan is being yielded, ``match.pawns`` is as it would be after the plan's jumps.
    """
    if match.phase == DIE_PHASE:
        full = occupied(match, match.board)
        for points in range(1, 7):
            if points in match.left and can_play(match, points, full):
                yield None
                yield from _Plans(match, points, points).all_plans()
        return
    plans = _Plans(match, match.die, match.points)
    if match.phase == KICK_PHASE:
        for end in kick_ends(match, match.die):
            yield match.die, (), end
    elif match.phase == MOVE_PHASE:
        yield from plans.jump_plans(match.pawns.index(match.picked, plans.at))
    else:
        yield from plans.all_plans()


def plans_with(match, action):
    """Yield the plans that begin with ``action``, and None between slices of work."""
    for plan in plans_of(match):
        if plan is None or action_of(match, plan) == action:
            yield plan


def action_of(match, plan):
    """Return the first action of ``plan``, which is legal in ``match``."""
    points, moves, end = plan
    if match.phase == DIE_PHASE:
        return FIRST_DIE_ACTION + 6 * match.team() + points
    if match.phase == KICK_PHASE:
        return end
    if moves:
        return moves[0][1 if match.phase == MOVE_PHASE else 0]
    return match.balls[match.board] if end >= 0 else DONE_ACTION


def is_goal_plan(plan):
    """Return True if the kick of ``plan`` ends in the goal."""
    return plan[2] >= 0 and not in_area(plan[2])


class _Plans:
    """Yields the plans for the die ``points``; ``left`` of its points are left for jumps."""

    def __init__(self, match, points, left):
        self.at = first_pawn(match.board, match.side, dot_of(points))
        self._match = match
        self._points = points
        self._left = left
        self._ball = match.balls[match.board]
        self._full = occupied(match, match.board)
        first = first_pawn(match.board, match.side, 0)
        own = match.pawns[first : self.at] + match.pawns[self.at + 2 : first + 6]
        # Each of the die's two pawns may jump onto the ball's path, which saves the ball a step.
        self._least = steps_to_goal(match.side, self._ball, own) - 2

    def all_plans(self):
        """Yield all plans for the die, and None between slices of work."""
        match, at = self._match, self.at
        yield from self._kick_plans(())
        if match.moved[0] >= 0:
            yield self._points, (), NO_SQUARE
        for index in (at, at + 1):
            if match.pawns[index] not in match.moved:
                yield from self.jump_plans(index)

    def jump_plans(self, index):
        """Yield the plans that begin with a jump of the pawn ``match.pawns[index]``."""
        match, ball = self._match, self._ball
        pawns = match.pawns
        start = pawns[index]
        other = 2 * self.at + 1 - index
        still = pawns[other]
        may_move = still not in match.moved
        if ball - still in DIRECTIONS:
            yield from self._pass_plans(still, index, self._left, ())
        for target in jump_targets(self._full, start, self._left):
            move = (start, target)
            pawns[index] = target
            yield self._points, (move,), NO_SQUARE
            if ball - target in DIRECTIONS:
                yield from self._kick_plans((move,))
                if may_move:
                    left = self._left - steps_apart(start, target)
                    yield from self._pass_plans(target, other, left, (move,))
        pawns[index] = start

    def _pass_plans(self, kicker, mate, left, moves):
        """Yield the plans in which ``moves`` are made, ``mate`` jumps, and a kick then scores.

        ``kicker`` is the square of the pawn that kicks, ``mate`` the other pawn's index in
        ``match.pawns``. All jumps off the ball's path are equivalent, so at most one is tried.
        """
        if not left or self._least > self._points:
            return
        match = self._match
        pawns, board, side = match.pawns, match.board, match.side
        directions = [self._ball - kicker]
        still = pawns[mate]
        yield None
        pawns[mate] = NO_SQUARE
        flight = Flight(match, board, side)
        # True until a jump off the ball's path has been tried, if ``mate`` blocks this path.
        is_away_wanted = flight.can_score(directions, self._points) and flight.crossed[still]
        pawns[mate] = still
        yield None
        for target in jump_targets(self._full, still, left):
            is_crossed = flight.crossed[target]
            if target == kicker or not (is_crossed or is_away_wanted):
                continue
            is_away_wanted = is_away_wanted and is_crossed
            pawns[mate] = target
            yield None
            for end in Kick(match, board, side).end_squares(directions, self._points):
                if not in_area(end):
                    yield self._points, moves + ((still, target),), end
            pawns[mate] = still

    def _kick_plans(self, moves):
        """Yield a plan for each square where a kick after ``moves`` can end."""
        match, at = self._match, self.at
        directions = []
        for square in match.pawns[at : at + 2]:
            if square >= 0 and self._ball - square in DIRECTIONS:
                directions.append(self._ball - square)
        if directions:
            kick = Kick(match, match.board, match.side)
            yield None
            ends = kick.end_squares(directions, self._points)
            yield None
            for end in ends:
                yield self._points, moves, end


def steps_to_goal(side, ball, mates):
    """Return a lower bound of the steps that ``side`` needs to kick the ball into the goal.

    That is one step for each column from the square ``ball`` to the goal, except columns with a
    pawn of ``side`` (on one of the squares ``mates``), because crossing a team-mate is not a step.
    """
    seen = 0
    for square in mates:
        seen |= 1 << (square & 15)
    steps = 1
    for column in range(2, ball & 15) if side else range((ball & 15) + 1, 14):
        if not seen >> column & 1:
            steps += 1
    return steps


# Choosing among plans.

_NORMAL = 2
_SEEN = (3, 5, 4, 8)  # how many of 32 plans the levels from beginner to hard see
_GOALS_SEEN = (6, 8, 32, 32)  # how many of 32 plans with a goal these levels see
_SHORTLIST_SIZE = 12
_SAME_END_MAX = 2  # the shortlist has at most this many plans whose kicks end on one square
_NO_KICK_MAX = 6  # the shortlist has at most this many plans without a kick

# Weights of a die that would score a goal if it were played:
_NEXT_DRAW_WEIGHT = 3  # it may be thrown in the next draw (throw of four dice)
_OTHER_TEAM_DIE_WEIGHT = 8  # the other team has yet to play it
_OWN_DIE_WEIGHT = 10  # the acting team has yet to play it
# The value of one unit of these weights, in 1/200 of a goal.
_VALUE_PER_WEIGHT = 20
GOAL_PLAN_VALUE = _VALUE_PER_WEIGHT * _OWN_DIE_WEIGHT


def best_plan(match, plans, rng, level):
    """Yield often, then return (value, plan) of the best of ``plans``.

    ``plans`` comes from ``plans_of`` or ``plans_with``; ``level`` must be lower than expert. The
    unit of the value is 1/200 of a goal at normal and hard; at lower levels it has no unit.
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
        is_goal = is_goal_plan(plan)
        is_seen = _is_seen(match, plan, (_GOALS_SEEN if is_goal else _SEEN)[level])
        if is_goal:
            if is_seen:
                return GOAL_PLAN_VALUE, plan
            continue
        count += 1
        if not count & 1:
            yield
        if is_seen:
            value = geometry(match, plan, weighs) * 64 + rng.below(64)
            add_to_shortlist(shortlist, value, plan, match, _SHORTLIST_SIZE if weighs else 1)
    if not shortlist:
        return 0, first
    result = shortlist[0][:2]
    if weighs:
        best_value = -1000000
        weights = _die_weights(match)
        for looks, plan, pawns in shortlist:
            value = (looks >> 6) + (yield from _threats_value(match, plan, pawns, weights))
            if value > best_value:
                best_value = value
                result = (value, plan)
    return result


def _is_seen(match, plan, of_32):
    """Return True if a level that sees ``of_32`` of 32 plans, a fixed sample, sees ``plan``."""
    points, _, end = plan
    at = first_pawn(match.board, match.side, dot_of(points))
    one, other = match.pawns[at : at + 2]
    mixed = one * 61 + other * 211 + end * 467 + points * 89 + match.draw * 149
    return (mixed * 25 >> 4 ^ mixed) & 31 < of_32


def add_to_shortlist(shortlist, value, plan, match, limit):
    """Insert ``plan`` in ``shortlist``, the list of the best ``limit`` plans, best first.

    Of plans with the ball on the same square, only the best few stay in the list.
    """
    size = len(shortlist)
    if size == limit and shortlist[-1][0] >= value:
        return
    alike = [at for at in range(size) if shortlist[at][1][2] == plan[2]]
    if len(alike) >= (_SAME_END_MAX if plan[2] >= 0 else _NO_KICK_MAX):
        if shortlist[alike[-1]][0] >= value:
            return
        shortlist.pop(alike[-1])
    at = len(shortlist)
    while at and shortlist[at - 1][0] < value:
        at -= 1
    shortlist.insert(at, (value, plan, match.pawns[:]))
    if len(shortlist) > limit:
        shortlist.pop()


def geometry(match, plan, by_dots):
    """Return how good the position after ``plan`` is, judged by distances alone.

    ``match.pawns`` must already be as after the plan's jumps. Only two or three pawns of a side
    count: the nearer one of each colour (``by_dots`` True) or the two nearest to the ball (False).
    """
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
    """Return the sum over a side's three colours: how far the nearer pawn is from ``behind``.

    ``pawns[first : first + 6]`` are the side's pawns; ``behind`` is the square behind the ball.
    """
    return (
        nearer_distance(pawns[first], pawns[first + 1], behind)
        + nearer_distance(pawns[first + 2], pawns[first + 3], behind)
        + nearer_distance(pawns[first + 4], pawns[first + 5], behind)
    )


# viper
def nearer_distance(one: int, two: int, square: int) -> int:
    """Return the distance of the nearer of two pawns to ``square``, or 6 if it is longer."""
    result = 6
    for _ in range(2):
        across = (one & 15) - (square & 15)
        if across < 0:
            across = 0 - across
        along = (one >> 4) - (square >> 4)
        if along < 0:
            along = 0 - along
        if across + along < result:
            result = across + along
        one = two
    return result


def _distance_of_two(pawns, first, ball):
    """Return the sum of the distances of a side's two nearest pawns to ``ball``."""
    one = two = 20
    for square in pawns[first : first + 6]:
        distance = steps_apart(square, ball)
        if distance < one:
            one, two = distance, one
        elif distance < two:
            two = distance
    return one + two


def remaining_dice(match, points):
    """Return the sorted dice that the acting team still has after the die with ``points``."""
    left = [each for each in match.left if each]
    if match.phase == DIE_PHASE:
        left.remove(points)
    return left


def dice_of_other(match):
    """Return the thrown dice that the other team still has to play on this board."""
    team = match.team()
    return dice_of(match.dice, 1 - team) if team_order(match.dice)[0] == team else []


def _die_weights(match):
    """Return (own weights, other side's weights), each indexed by the points of a die that scores.

    Dice already thrown weigh more than those of the next draw, which weigh the same for both sides.
    """
    more = _NEXT_DRAW_WEIGHT if match.draw < match.options["draws"] else 0
    own = [more] * 7
    other = [more] * 7
    for points in dice_of_other(match):
        other[points] += _OTHER_TEAM_DIE_WEIGHT
    for points in match.left:
        own[points] += _OWN_DIE_WEIGHT
    return own, other


def _threats_value(match, plan, pawns, weights):
    """Return the sum of ``weights`` of own dice that could score after ``plan``, minus others'."""
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
            if side == match.side and match.phase == DIE_PHASE and plan[0] == points:
                worth -= _OWN_DIE_WEIGHT  # the plan uses up this die
            if not worth:
                continue
            for pawn in (0, 1):
                yield
                if threat.can_score(pawn, points):
                    balance += worth if side == match.side else -worth
                    break
    return _VALUE_PER_WEIGHT * balance


class Threat(Kick):
    """Finds the goals that ``side`` can score on ``board`` with one die: one pawn jumps and kicks.

    To save time, two kinds of goals are not found:

    - those for which the second pawn of the same colour must jump, too
    - those in which the ball comes back to the kicking pawn, which passes it on
    """

    def __init__(self, match, board, side):
        Kick.__init__(self, match, board, side)
        self._full = occupied(match, board)
        first = first_pawn(board, side, 0)
        self._mates = match.pawns[first : first + 6]
        self._least = steps_to_goal(side, self._ball, self._mates)

    def can_score(self, pawn, points):
        """Return True if the die's first (``pawn`` 0) or second pawn (1) scores with ``points``."""
        if points < self._least:
            return False
        ends = self.kick_ends(pawn, points, self)
        return any(not in_area(end) for end in ends)

    def kick_ends(self, pawn, points, kick_finder):
        """Return where a kick by ``points`` can end after ``pawn`` has jumped next to the ball.

        ``kick_finder`` is the ``Kick`` that finds the ends.
        """
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
        return kick_finder.ends_without_mate(start, directions, points)
