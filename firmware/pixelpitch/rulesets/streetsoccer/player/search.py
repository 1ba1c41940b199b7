"""The search of StreetSoccer's opponent: lists the ways to play a turn and chooses one.

A way to play the rest of a turn is called a plan. It is a tuple ``(action, mover, place, ball)``:

- ``action``: the next decision
- ``mover``: the square of the figure that walks or kicks
- ``place``: the square of this figure at the end of the turn
- ``ball``: the square of the ball at the end of the turn, or ``GOAL_END``

Different decisions that lead to the same position are one plan. A search may begin at any decision
of a turn, and the opponent follows its plan until the turn ends.

- beginner and easy choose the plan that brings the ball nearest to the other side's goal line, or
  one of several such plans at random. They let the goalie leave the front of its goal without a
  kick only if there is no other plan.
- normal and hard shortlist a few plans by distances alone. Then they compare the lowest numbers of
  the die with which either side scores next.
- expert also examines the other side's best replies to the best of these plans.

The levels beginner and normal overlook some plans. What a level overlooks depends only on the plan
and the turn, so a level never loses sight of a plan that it has already begun. ``BALANCE.md`` shows
the strength of each level.

The generators in this module yield after each slice of work. Those that yield plans yield None
after a slice without a plan.
"""

from ....rules.squares import steps_apart
from ..field import GOAL_FRONT_SPACES
from ..moves import Kick, Turn, Walk, kick_of
from ..rules import (
    DESTINATION_STAGE,
    FIGURE_STAGE,
    GOAL_KICK_THROW_STAGE,
    GOALKICK_PHASE,
    KICK_STAGE,
    KICK_STEPS_ACTION,
    KICKOFF_PHASE,
    MOVE_PHASE,
    PLACE_PHASE,
    is_over,
)
from .scoring import GOAL_END, GOAL_VALUE, NO_THROW, columns_to_goal, evaluate, position_value

_BEGINNER = 0
_NORMAL = 2
_HARD = 3
_EXPERT = 4
_SEEN = (13, 32, 12, 32, 32)  # how many of 32 plans each level sees, from beginner to expert
# How many plans each level compares with ``evaluate``: those that ``Geometry`` rates best.
_SHORTLIST_SIZES = (1, 1, 8, 8, 16)
_REPLIES_EXAMINED = 6  # the number of best plans to which the other side's replies are examined
_GOAL_KICKS_EXAMINED = 2  # the number of kicks that are evaluated for each throw of a goal kick
# A search empties the cache before it begins if the cache has the values of more positions than
# this. A search adds at most 16, so that the cache never holds more than 40, in about 3 KB
# (calculated).
_CACHE_SIZE = 24
_AVERAGE_VALUE = -250  # the mean of the values that ``scoring.evaluate`` returns
# A value counts in full up to this; of the excess only a quarter counts, so that no position is
# worth a goal.
_HIGH_VALUE = 180

# How much a goal matters for who wins, in percent, indexed by 40 * lead * (lead - 1) / remaining
# turns. The more a side leads, the less it matters: a bell curve, whose width was fitted to matches
# played to the end (``BALANCE.md``).
_WEIGHTS = bytes((100, 79, 62, 49, 39, 30, 24, 19, 15, 12, 9, 7, 6, 5, 4, 3, 2, 2, 1, 1, 1))

# Where the opponent places its figures, goalie first, if it plays Yellow: d4, h4, f4, g6 and k3.
# For Red, these squares are rotated by 180 degrees. The two line-ups do not overlap.
_LINE_UP = b"\x33\x37\x35\x56\x2a"

# The plan that is being followed: [random generator of the opponent, (turn, side), result of the
# plan (``_result``)].
_current_plan: list = [None, None, None]
# Values of plans, cached for all decisions of a turn and for the review of the match. A list of
# - what they are valid for: (side, option ring, figures of the other side)
# - {``_result_key``: (value, lowest throw with which the other side scores)}
# - {``_result_key``: value after the other side's reply}
_values: list = [None, {}, {}]


def decide(match, rng, level):
    """Yield often, then return the action that the opponent chooses in ``match``."""
    if has_plans(match):
        # All plans are legal, so ``legal_actions()``, which takes a slice of work, is not needed.
        turn = match.turn, match.side
        if _current_plan[0] is rng and _current_plan[1] == turn:
            action = yield from _action_to(match, _current_plan[2])
            if action >= 0:
                return action
        plan = (yield from best_plan(match, rng, level))[1]
        _current_plan[:] = rng, turn, _result(match, plan)
        return plan[0]
    legal = match.legal_actions()
    if match.phase == PLACE_PHASE and level != _BEGINNER:
        return _line_up_square(match, legal)
    result = legal[rng.below(len(legal))]
    if match.phase == GOALKICK_PHASE and level >= _HARD and len(legal) > 1:
        first_value = yield from _goal_kick_value(match, legal[0], rng)
        second_value = yield from _goal_kick_value(match, legal[1], rng)
        result = legal[second_value > first_value]
    return result


def _action_to(match, result):
    """Yield often, then return the first action of a plan that leads to ``result``, or -1."""
    for plan in _plans(match):
        if plan is None:
            yield
        elif _result(match, plan) == result:
            return plan[0]
    return -1


def follow(match, plan):
    """Play ``plan`` to its end in ``match``; yield often, then return its actions."""
    result = _result(match, plan)
    turn = match.turn, match.side
    decisions = []
    action = plan[0]
    while action >= 0:
        decisions.append(action)
        match.apply_action(action)
        yield
        action = -1
        if has_plans(match) and (match.turn, match.side) == turn:
            action = yield from _action_to(match, result)
    return decisions


def value(match, rng, action):
    """Yield often, then return how good level expert considers ``action``, in 1/360 of a goal.

    It is 0 if the winner is already certain, and in the last turn for an action without a goal.
    """
    if is_decided(match):
        return 0
    if not has_plans(match):
        if match.phase == GOALKICK_PHASE and match.stage == FIGURE_STAGE:
            return (yield from _goal_kick_value(match, action, rng))
        return 0
    if is_over(match):
        for plan in plans_with(match, action):
            if plan is None:
                yield
            elif plan[3] == GOAL_END:
                return GOAL_VALUE
        return 0
    return (yield from _best(match, plans_with(match, action), rng, _EXPERT))[0]


def weight(match):
    """Return how much a goal influences who wins, in percent; at a level score, it is 100."""
    if is_over(match):
        return 100  # in the last turn, ``value`` already considers who wins
    lead = abs(match.score[0] - match.score[1])
    left = max(1, 2 * match.options["minutes"] - match.turn)  # remaining turns, including this one
    at = 40 * lead * (lead - 1) // left
    return _WEIGHTS[at] if at < len(_WEIGHTS) else 0


def is_decided(match):
    """Return True if no decision of the current turn can change who wins the match (rule 18)."""
    side = match.side
    lead = match.score[side] - match.score[1 - side]
    # The remaining turns of both sides together, including the current one.
    left = 2 * match.options["minutes"] - match.turn
    if left > 0:
        return lead > left // 2 or -lead > (left + 1) // 2
    # In overtime the score is level: if it stays level, the side that scored last wins.
    return is_over(match) and match.last_goal == side


def _goal_kick_value(match, square, rng):
    """Yield often, then return the value, in 1/360 of a goal, of a goal kick from ``square``.

    It is the mean over all throws that allow a kick, with the best kick for each (rule 17).
    """
    stands = match.clone()
    stands.apply_action(square)
    total = count = 0
    for number in range(2, 7) if stands.stage == GOAL_KICK_THROW_STAGE else ():
        thrown = stands.clone()
        thrown.apply_action(number)
        yield
        if thrown.stage != KICK_STAGE:
            continue
        own, other = thrown.teams()
        shortlist = yield from _shortlist(thrown, _plans(thrown), rng, _HARD)
        best_value = -GOAL_VALUE
        for _, plan in shortlist[:_GOAL_KICKS_EXAMINED]:
            after = _with_moved(own, plan[1], plan[2])
            worth = GOAL_VALUE
            if plan[3] != GOAL_END:
                worth, _ = yield from evaluate(match, match.side, after, other, plan[3])
            best_value = max(best_value, worth)
        total += best_value
        count += 1
    return total // count if count else -GOAL_VALUE


def has_plans(match):
    """Return True if this module can list plans for the next decision of ``match``."""
    return match.stage == KICK_STAGE or match.phase == MOVE_PHASE


def best_plan(match, rng, level):
    """Yield often, then return (value, plan) for the best plan in ``match``.

    ``has_plans(match)`` must be True.
    """
    return _best(match, _plans(match), rng, level)


def _line_up_square(match, legal):
    """Return the legal square that is nearest to the next square of ``_LINE_UP`` (rule 6)."""
    place = _LINE_UP[5 - match.teams()[0].count(-1)]
    if match.side:
        place = 127 - place
    nearest = legal[0]
    for square in legal:
        if steps_apart(square, place) < steps_apart(nearest, place):
            nearest = square
    return nearest


def _result(match, plan):
    """Return the result of ``plan``: (goalie's square, sorted outfielders, ball's square)."""
    _, mover, place, ball = plan
    own = [place if each == mover else each for each in match.teams()[0]]
    return own[0], sorted(own[1:]), ball


# Listing all plans for a decision.


def plans_with(match, action):
    """Yield the plans that begin with ``action``, and None between slices of work."""
    for plan in _plans(match, action):
        if plan is None or plan[0] == action:
            yield plan


def _plans(match, only=-1):
    """Return an iterator of plans for the next decision, with None between slices of work.

    If ``only``, an action, is given, plans that do not begin with it may be left out.
    """
    if match.stage == KICK_STAGE:
        kick = kick_of(match, match.mover, match.phase != KICKOFF_PHASE)
        return _kick_plans(kick, match, only)
    turn = Turn(match)
    if match.stage == FIGURE_STAGE:
        return turn_plans(turn) if only < 0 else _figure_plans(turn, only, 0)
    if match.stage == DESTINATION_STAGE:
        return _figure_plans(turn, match.mover, 1)
    return _figure_plans(turn, match.mover, 2, only)


def turn_plans(turn):
    """Yield all plans for a turn that has just begun, and None between slices of work."""
    for mover in turn.own:
        yield from _figure_plans(turn, mover, 0)


def _figure_plans(turn, mover, decided, only=-1):
    """Yield the plans for the figure on ``mover``, and None between slices of work.

    - ``decided``: how many decisions of this turn are made: 0, 1 (this figure walks) or 2 (it walks
      to the ball)
    - ``only``: if given, the action that chooses the steps of the kick; other kicks are left out
    """
    walk = Walk(turn, mover)
    ball = turn.ball
    yield None
    if walk.hits:
        own = _with_moved(turn.own, mover, ball)
        kick = Kick(turn.side, own, turn.other, ball, True)
        possible_steps = walk.kick_steps() if only < 0 else [only - KICK_STEPS_ACTION]
        possible_steps = [steps for steps in possible_steps if kick.can_end(ball, steps)]
        ends = []
        for steps in possible_steps:
            action = (mover, ball, KICK_STEPS_ACTION + steps)[decided]
            for plan in _kick_ends(kick, ball, steps, [], action):
                if plan is None:
                    yield None
                elif plan[2] not in ends:
                    ends.append(plan[2])
                    yield plan[0], mover, plan[1], plan[2]
    if decided < 2:
        for end in walk.walk_ends():
            yield (mover, end)[decided], mover, end, ball


def _kick_plans(kick, match, only=-1):
    """Yield the plans for a kick that has begun, and None between slices of work.

    If ``only``, a square, is given, yield only plans in which the ball goes there next.
    """
    for plan in _kick_ends(kick, match.ball, match.steps, match.had, -1, only):
        yield None if plan is None else (plan[0], match.mover, plan[1], plan[2])


def _kick_ends(kick, start, steps, had, action, only=-1):
    """Yield (action, square of the first kicker, ball's square) for each end of a kick.

    The figure on ``start`` kicks by ``steps``; ``had`` is ``match.had``. The yielded action is
    ``action`` or, if that is -1, the first square to which the ball goes; ``only``, if given, is
    the one such square to consider. Yields None between slices of work.
    """
    waiting = [(start << 3 | steps, action)]
    states = had + [start << 3 | steps]
    while waiting:
        state, first = waiting.pop(0)
        ends, figures = kick.legs(state >> 3, state & 7, states)
        yield None
        if only >= 0:
            ends = [each for each in ends if each == only]
            figures = [each for each in figures if each >> 3 == only]
            states = had + [state] + figures
            only = -1
        for end in ends:
            goal = not 3 <= end & 15 <= 12  # inlined ``in_goal``, because it runs for each end
            ball = GOAL_END if goal else end
            yield (end if first < 0 else first), kick.mover_square_after(-1 if goal else end), ball
        for each in figures:
            waiting.append((each, each >> 3 if first < 0 else first))


# Choosing the best plan by its value.


class Geometry:
    """Rates plans by distances alone, without regard to passes or figures that are in the way.

    If ``simple`` is True, only the ball's distance from the other side's goal line counts.
    """

    def __init__(self, side, own, other, simple=False):
        self._side = side
        self._own = own
        self._other = other
        self._simple = simple
        # {ball's square after the plan: the parts of the value that depend only on this square}
        self._known: dict = {}

    def value(self, plan):
        """Return the value of the position after ``plan``; higher is better."""
        _, mover, place, ball = plan
        if self._simple:
            return -columns_to_goal(self._side, ball)
        if ball not in self._known:
            self._known[ball] = self._ball_terms(ball)
        scores, late, away, goal, nearest, near, second = self._known[ball]
        if mover == nearest:
            near = second
        near = min(near, steps_apart(place, ball))
        return position_value(scores, late, away, max(0, NO_THROW + 1 - near - goal))

    def _ball_terms(self, ball):
        away = columns_to_goal(self._side, ball)
        theirs = NO_THROW
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
        neighbours = max(0, 3 - (ball >> 4), (ball >> 4) - 4) + 1
        lowest = theirs + max(columns_to_goal(1 - self._side, ball), neighbours) - 1
        goal = max(away, neighbours)
        return max(0, NO_THROW - lowest), theirs - 1, away, goal, nearest, near, second


def _best(match, plans, rng, level):
    """Yield often, then return (value, plan) of the best of ``plans``.

    The value is in 1/360 of a goal, except at beginner and easy, where it has no unit.
    """
    shortlist = yield from _shortlist(match, plans, rng, level)
    if level < _NORMAL or shortlist[0][1][3] == GOAL_END:
        return shortlist[0]
    own, other = match.teams()
    whose = match.side, match.options["ring"], tuple(other)
    if _values[0] != whose or len(_values[1]) > _CACHE_SIZE:
        _values[:] = whose, {}, {}
    _, weighed, answers = _values
    for at in range(len(shortlist)):
        plan = shortlist[at][1]
        key = _result_key(own, plan)
        if key not in weighed:
            after = _with_moved(own, plan[1], plan[2])
            worth = yield from evaluate(match, match.side, after, other, plan[3])
            weighed[key] = worth
        shortlist[at] = weighed[key][0], plan
    if level == _EXPERT:
        answered: list = []
        for value, plan in shortlist:
            _insert(answered, value, plan, _REPLIES_EXAMINED)
        shortlist = answered
        for at in range(len(shortlist)):
            plan = shortlist[at][1]
            key = _result_key(own, plan)
            if key not in answers:
                worth = yield from _value_after_reply(match, plan, weighed[key][1])
                answers[key] = worth
            shortlist[at] = answers[key], plan
    result = shortlist[0]
    for each in shortlist:
        if each[0] > result[0]:
            result = each
    return result


def _result_key(own, plan):
    """Return where ``plan`` puts this side's figures and the ball, as bytes; key of ``_values``."""
    after = _with_moved(own, plan[1], plan[2])
    return bytes(after[:1] + sorted(after[1:]) + [plan[3]])


def _shortlist(match, plans, rng, level):
    """Collect the best plans: yield often, then return them as [(value, plan), ...].

    The values are those of ``Geometry``. A plan that scores is returned alone, unless the level
    overlooks it.
    """
    own, other = match.teams()
    geometry = Geometry(match.side, own, other, level < _NORMAL)
    shortlist: list = []
    count = 0
    first = last = None
    for plan in plans:
        if plan is None:
            yield
            continue
        if (
            level < _NORMAL
            and plan[1] == own[0]
            and plan[2] not in GOAL_FRONT_SPACES[match.side]
            and plan[3] == match.ball
        ):
            last = plan  # a last resort, for want of other plans: the goalie leaves without a kick
            continue
        first = first or plan
        notices = _sees(match.turn, plan, _SEEN[level])
        if plan[3] == GOAL_END:
            if notices or level != _BEGINNER:
                return [(GOAL_VALUE, plan)]
            continue
        count += 1
        if not count & 3:
            yield
        if notices:
            value = geometry.value(plan) * 64
            if level == _EXPERT:  # only expert knows that a figure near the ball is in the way
                value += 60 - 4 * min(15, steps_apart(plan[2], plan[3])) + rng.below(4)
            else:
                value += rng.below(64)
            _insert(shortlist, value, plan, _SHORTLIST_SIZES[level])
    return shortlist or [(0, first or last)]


def _sees(turn, plan, of_32):
    """Return True if a level that sees ``of_32`` of 32 plans, a fixed sample, sees ``plan``."""
    _, mover, place, ball = plan
    mixed = (mover * 61 + place * 211 + ball * 467 + turn * 89) & 0x3FFF
    return (mixed * 25 >> 4 ^ mixed) & 31 < of_32


def _insert(top, value, plan, limit):
    """Insert (``value``, ``plan``) into ``top``, the sorted list of the best ``limit`` plans."""
    at = len(top)
    while at and top[at - 1][0] < value:
        at -= 1
    if at < limit:
        top.insert(at, (value, plan))
        if len(top) > limit:
            top.pop()


# Evaluating replies of the other side.


def _value_after_reply(match, plan, lowest):
    """Yield often, then return the value of ``plan`` after the other side's reply.

    This is the mean over the other side's six throws, in 1/360 of a goal. The other side makes its
    best kick, or none if that is better; with ``lowest`` and every higher throw, it scores.
    """
    _, mover, place, ball = plan
    after = match.clone()
    after.figures[after.figures.index(mover)] = place
    after.side = 1 - match.side
    after.ball = ball
    after.pips = lowest - 1
    turn = Turn(after)
    kicks = yield from _best_kicks(turn)
    stays, _ = yield from evaluate(match, turn.side, turn.own, turn.other, ball, lowest)
    total = (NO_THROW - lowest) * GOAL_VALUE
    values: dict = {}
    for throw in range(1, lowest):
        worth = stays
        if kicks[throw]:
            reply = kicks[throw][1]
            if reply not in values:
                _, figure, place, end = reply
                own = _with_moved(turn.own, figure, place)
                values[reply], _ = yield from evaluate(match, turn.side, own, turn.other, end)
            worth = max(worth, values[reply])
        total += worth
    value = _AVERAGE_VALUE - total // 6
    return value if value < _HIGH_VALUE else _HIGH_VALUE + (value - _HIGH_VALUE) // 4


def _best_kicks(turn):
    """Yield often, then return a list, indexed by the throw, with the best kick for each throw.

    A kick is (value by ``Geometry``, plan), or () for a throw without one or above ``turn.pips``.
    """
    geometry = Geometry(turn.side, turn.own, turn.other)
    ball = turn.ball
    kicks: list = [()] * NO_THROW
    for figure in turn.own if turn.pips else ():
        hits = Walk(turn, figure).hits
        yield
        if hits:
            kick = Kick(turn.side, _with_moved(turn.own, figure, ball), turn.other, ball, True)
            for steps in range(1, turn.pips + 2 - hits[0]):
                best = _best_kick(geometry, kick, figure, ball, steps)
                yield
                for pips in hits if best else ():
                    throw = pips + steps - 1
                    if throw <= turn.pips and (not kicks[throw] or best[0] > kicks[throw][0]):
                        kicks[throw] = best
    return kicks


def _best_kick(geometry, kick, figure, ball, steps):
    """Return (value, plan) of the best kick by ``steps`` without a pass, or () if there is none."""
    best: tuple = ()
    for end in kick.legs(ball, steps, [])[0]:
        plan = (steps, figure, kick.mover_square_after(end), end)
        value = geometry.value(plan)
        if not best or value > best[0]:
            best = value, plan
    return best


def _with_moved(figures, start, end):
    """Return a copy of ``figures`` in which the figure on ``start`` is on ``end``."""
    return [end if each == start else each for each in figures]
