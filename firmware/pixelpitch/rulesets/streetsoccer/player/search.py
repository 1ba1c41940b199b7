"""How the board plays a turn of StreetSoccer: all results, and which one each level chooses.

A plan is ``(action, mover, place, ball)``: the next decision on the way to a result, the figure's
square before and at the end, and the ball's square at the end, ``GOAL`` for a goal. Several
sequences of decisions with the same result are one plan. A search may start at any decision of a
turn; a player that has begun a turn keeps to its plan.

- beginner and easy: the ball as near to the opponent's goal line as possible, with an own figure
  next to it; a beginner overlooks many plans.
- normal and hard: geometry selects a few results (also far from the opponents' figures), then
  the exact lowest throws with which either side scores next decide; normal overlooks plans.
- expert: for the best of these, the other side's best reply to each of its throws.

Which plans are overlooked depends on plan and turn only, so a figure that was chosen for a plan is
not forgotten at the next decision. ``BALANCE.md`` says how strong each level is.

All functions that yield are generators: a yielded None is a pause between slices of work.
"""

from ....rules.squares import steps_apart
from ..moves import Kick, Turn, Walk, kick_of
from ..rules import (
    AIM,
    END,
    FIGURE,
    GOALKICK,
    KICK,
    KICKOFF,
    MOVE,
    PLACE,
    STEPS_ITEM,
    is_over,
)
from .scoring import GOAL, NEVER, SCORED, columns_to_goal, weigh, weighted_sum

_BEGINNER = 0
_NORMAL = 2
_HARD = 3
_EXPERT = 4
_NOTICED = (15, 32, 12, 32, 32)  # how many of 32 plans each level notices
_EXAMINED = 8
_ANSWERED = 2  # how many of these have their replies examined
_GOAL_KICKS = 3  # kicks examined for each throw of a goal kick
_MOST = 24  # results that are cached: 2 KB
_ORDINARY = -250  # the value of an ordinary result in ``weigh``
_GOOD = 180  # values above this count a quarter, so that no place is worth a goal

# Yellow's goalie and outfielders d4 h4 f4 g6 k3; Red's rotated squares are all different.
_LINE_UP = b"\x33\x37\x35\x56\x2a"

# The player (its generator) that last planned a turn, that turn, and the result that it wants.
_aim: list = [None, None, None]
# Values of results of a turn, which its decisions and a review need repeatedly: [(side, ring, the
# other figures), {result: (value, lowest throw)}, {result: value after replies}].
_worth: list = [None, {}, {}]


def decide(match, generator, level):
    """Yield between slices of work, then return a legal action for the decision of ``match``."""
    if has_plans(match):
        # Plans are legal; computing the legal actions would take a separate slice.
        turn = match.turn, match.side
        if _aim[0] is generator and _aim[1] == turn:
            action = yield from _action_to(match, _aim[2])
            if action >= 0:
                return action
        plan = (yield from best_plan(match, generator, level))[1]
        _aim[:] = generator, turn, _result(match, plan)
        return plan[0]
    legal = match.legal_actions()
    if match.phase == PLACE and level != _BEGINNER:
        return _place(match, legal)
    result = legal[generator.below(len(legal))]
    if match.phase == GOALKICK and level >= _HARD and len(legal) > 1:
        most = yield from _goal_kick_value(match, legal[0], generator)
        other = yield from _goal_kick_value(match, legal[1], generator)
        result = legal[other > most]
    return result


def _action_to(match, result):
    """Yield between slices, then return the next decision on the way to ``result``, or -1."""
    for plan in _plans(match):
        if plan is None:
            yield
        elif _result(match, plan) == result:
            return plan[0]
    return -1


def actions(match, plan):
    """Yield, then return all decisions of ``plan``; plays ``match`` to the plan's end."""
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


def value(match, generator, action):
    """Yield between slices of work, then return expert's value of ``action``, in 1/360 of a goal.

    The value is for the match: 0 for all actions if its result is certain, and in the last turn
    only a goal counts.
    """
    if is_decided(match):
        return 0
    if not has_plans(match):
        if match.phase == GOALKICK and match.stage == FIGURE:
            return (yield from _goal_kick_value(match, action, generator))
        return 0
    if is_over(match):
        for plan in plans_with(match, action):
            if plan is None:
                yield
            elif plan[3] == GOAL:
                return SCORED
        return 0
    return (yield from _best(match, plans_with(match, action), generator, _EXPERT))[0]


def is_decided(match):
    """Return True if no decision of this turn can change who wins (18)."""
    side = match.side
    lead = match.score[side] - match.score[1 - side]
    # Turns of both sides that are left, including this one.
    left = 2 * match.options["minutes"] - match.turn
    if left > 0:
        return lead > left // 2 or -lead > (left + 1) // 2
    # The score is level, and this side scored last.
    return is_over(match) and match.last_goal == side


def _goal_kick_value(match, square, generator):
    """Yield between slices, then return the value of a goal kick from ``square``, in 1/360 (17).

    It is the mean over the throws with a legal kick; for each the most promising kick is chosen.
    """
    stands = match.clone()
    stands.apply_action(square)
    total = count = 0
    for number in range(2, 7) if stands.stage == AIM else ():
        thrown = stands.clone()
        thrown.apply_action(number)
        yield
        if thrown.stage != KICK:
            continue
        own, other = thrown.teams()
        shortlist = yield from _shortlist(thrown, _plans(thrown), generator, _HARD)
        most = -SCORED
        for _, plan in shortlist[:_GOAL_KICKS]:
            after = _moved(own, plan[1], plan[2])
            worth = SCORED
            if plan[3] != GOAL:
                worth, _ = yield from weigh(match, match.side, after, other, plan[3])
            most = max(most, worth)
        total += most
        count += 1
    return total // count if count else -SCORED


def has_plans(match):
    """Return True if the decision of ``match`` belongs to a turn or a kick."""
    return match.stage == KICK or match.phase == MOVE


def best_plan(match, generator, level):
    """Yield between slices, then return (value, the best plan); ``has_plans`` must be true."""
    return _best(match, _plans(match), generator, level)


def _place(match, legal):
    """Return the legal square nearest to the next figure's square in the line-up (6)."""
    place = _LINE_UP[5 - match.teams()[0].count(-1)]
    if match.side:
        place = 127 - place
    nearest = legal[0]
    for square in legal:
        if steps_apart(square, place) < steps_apart(nearest, place):
            nearest = square
    return nearest


def _result(match, plan):
    """Return the side's figures, outfielders sorted, and the ball after ``plan``."""
    _, mover, place, ball = plan
    own = [place if each == mover else each for each in match.teams()[0]]
    return own[0], sorted(own[1:]), ball


# All plans of a decision.


def plans_with(match, action):
    """Yield all plans that begin with ``action``; None is a pause."""
    for plan in _plans(match, action):
        if plan is None or plan[0] == action:
            yield plan


def _plans(match, only=-1):
    """Return a generator of the plans that are left; None is a pause.

    All plans of the action ``only`` are among them; if steps or a leg are chosen, there are no
    others.
    """
    if match.stage == KICK:
        kick = kick_of(match, match.mover, match.phase != KICKOFF)
        return _kick_plans(kick, match, only)
    turn = Turn(match)
    if match.stage == FIGURE:
        return turn_plans(turn) if only < 0 else _figure_plans(turn, only, 0)
    if match.stage == END:
        return _figure_plans(turn, match.mover, 1)
    return _figure_plans(turn, match.mover, 2, only)


def turn_plans(turn):
    """Yield the plans of a turn whose figure has not been chosen; None is a pause."""
    for mover in turn.own:
        yield from _figure_plans(turn, mover, 0)


def _figure_plans(turn, mover, decided, only=-1):
    """Yield the plans with the figure on ``mover``; None is a pause.

    ``decided`` is 0 if nothing has been chosen, 1 for the figure, 2 also for its walk to the ball.
    With ``only``, a labelled action, only kicks with these steps are yielded; otherwise a result
    with several numbers of steps is one plan.
    """
    walk = Walk(turn, mover)
    ball = turn.ball
    yield None
    if walk.hits:
        own = _moved(turn.own, mover, ball)
        kick = Kick(turn.side, own, turn.other, ball, True)
        able = walk.hit_steps() if only < 0 else [only - STEPS_ITEM]
        able = [steps for steps in able if kick.can_end(ball, steps)]
        ends = []
        for steps in able:
            action = (mover, ball, STEPS_ITEM + steps)[decided]
            for plan in _kick_ends(kick, ball, steps, [], action):
                if plan is None:
                    yield None
                elif plan[2] not in ends:
                    ends.append(plan[2])
                    yield plan[0], mover, plan[1], plan[2]
    if decided < 2:
        for end in walk.each_end():
            yield (mover, end)[decided], mover, end, ball


def _kick_plans(kick, match, only=-1):
    """Yield the plans of a kick that has begun, or those with ``only`` first; None is a pause."""
    for plan in _kick_ends(kick, match.ball, match.steps, match.had, -1, only):
        yield None if plan is None else (plan[0], match.mover, plan[1], plan[2])


def _kick_ends(kick, start, steps, had, action, only=-1):
    """Yield ``(action, place, ball)`` for each end of a kick; None is a pause.

    If ``action`` is -1, the first leg of the kick is used instead. With ``only`` the first leg is
    fixed; later legs are not.
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
            ball = GOAL if goal else end
            yield (end if first < 0 else first), kick.place(-1 if goal else end), ball
        for each in figures:
            waiting.append((each, each >> 3 if first < 0 else first))


# Choosing the best plan.


class Geometry:
    """Evaluates plans by geometry alone, ignoring figures in the way and passes.

    With ``simple`` only the ball's distance to the goal line counts.
    """

    def __init__(self, side, own, other, simple=False):
        self._side = side
        self._own = own
        self._other = other
        self._simple = simple
        # The ball's end square -> the part of the value that does not depend on the mover.
        self._known: dict = {}

    def value(self, plan):
        """Return how good the result of ``plan`` looks; higher is better."""
        _, mover, place, ball = plan
        if self._simple:
            return -columns_to_goal(self._side, ball)
        if ball not in self._known:
            self._known[ball] = self._of_ball(ball)
        scores, late, away, goal, nearest, near, second = self._known[ball]
        if mover == nearest:
            near = second
        near = min(near, steps_apart(place, ball))
        return weighted_sum(scores, late, away, max(0, NEVER + 1 - near - goal))

    def _of_ball(self, ball):
        away = columns_to_goal(self._side, ball)
        theirs = NEVER
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
        beside = max(0, 3 - (ball >> 4), (ball >> 4) - 4) + 1
        lowest = theirs + max(columns_to_goal(1 - self._side, ball), beside) - 1
        goal = max(away, beside)
        return max(0, NEVER - lowest), theirs - 1, away, goal, nearest, near, second


def _best(match, plans, generator, level):
    """Yield between slices of work, then return (value, plan) of the best of ``plans``.

    From normal on the value is in 1/360 of a goal. The plan's action is the next decision.
    """
    shortlist = yield from _shortlist(match, plans, generator, level)
    if level < _NORMAL or shortlist[0][1][3] == GOAL:
        return shortlist[0]
    own, other = match.teams()
    whose = match.side, match.options["ring"], tuple(other)
    if _worth[0] != whose or len(_worth[1]) > _MOST:
        _worth[:] = whose, {}, {}
    _, weighed, answers = _worth
    for at in range(len(shortlist)):
        plan = shortlist[at][1]
        key = _key(own, plan)
        if key not in weighed:
            after = _moved(own, plan[1], plan[2])
            worth = yield from weigh(match, match.side, after, other, plan[3])
            weighed[key] = worth
        shortlist[at] = weighed[key][0], plan
    if level == _EXPERT:
        answered: list = []
        for value, plan in shortlist:
            _insert(answered, value, plan, _ANSWERED)
        shortlist = answered
        for at in range(len(shortlist)):
            plan = shortlist[at][1]
            key = _key(own, plan)
            if key not in answers:
                worth = yield from _value_after(match, plan, weighed[key][1])
                answers[key] = worth
            shortlist[at] = answers[key], plan
    result = shortlist[0]
    for each in shortlist:
        if each[0] > result[0]:
            result = each
    return result


def _key(own, plan):
    """Return the result of ``plan`` as bytes, with the outfielders sorted."""
    after = _moved(own, plan[1], plan[2])
    return bytes(after[:1] + sorted(after[1:]) + [plan[3]])


def _shortlist(match, plans, generator, level):
    """Yield between slices, then return (value, plan) of the geometrically best, or of one goal."""
    own, other = match.teams()
    geometry = Geometry(match.side, own, other, level < _NORMAL)
    most = _EXAMINED if level >= _NORMAL else 1
    shortlist: list = []
    count = 0
    first = None
    for plan in plans:
        if plan is None:
            yield
            continue
        first = first or plan
        notices = _notices(match.turn, plan, _NOTICED[level])
        if plan[3] == GOAL:
            if notices or level != _BEGINNER:
                return [(SCORED, plan)]
            continue
        count += 1
        if not count & 3:
            yield
        if notices:
            value = geometry.value(plan) * 64
            if level == _EXPERT:  # a figure near the ball may block the other side
                value += 60 - 4 * min(15, steps_apart(plan[2], plan[3])) + generator.below(4)
            else:
                value += generator.below(64)
            _insert(shortlist, value, plan, most)
    return shortlist or [(0, first)]


def _notices(turn, plan, of_32):
    """Return True if a player that notices ``of_32`` of 32 plans notices ``plan``."""
    _, mover, place, ball = plan
    mixed = (mover * 61 + place * 211 + ball * 467 + turn * 89) & 0x3FFF
    return (mixed * 25 >> 4 ^ mixed) & 31 < of_32


def _insert(top, value, plan, most):
    """Insert ``plan`` into ``top``, the sorted list of the best ``most`` plans."""
    at = len(top)
    while at and top[at - 1][0] < value:
        at -= 1
    if at < most:
        top.insert(at, (value, plan))
        if len(top) > most:
            top.pop()


# Replies of the other side.


def _value_after(match, plan, lowest):
    """Yield between slices, then return the value of ``plan`` after the reply, in 1/360 of a goal.

    For each of its throws the other side replies with its best kick, or leaves the ball where it
    is. ``lowest`` is the lowest throw with which it scores.
    """
    _, mover, place, ball = plan
    after = match.clone()
    after.figures[after.figures.index(mover)] = place
    after.side = 1 - match.side
    after.ball = ball
    after.pips = lowest - 1
    turn = Turn(after)
    kicks = yield from _best_kicks(turn)
    stays, _ = yield from weigh(match, turn.side, turn.own, turn.other, ball, lowest)
    total = (NEVER - lowest) * SCORED
    values: dict = {}
    for throw in range(1, lowest):
        worth = stays
        if kicks[throw]:
            reply = kicks[throw][1]
            if reply not in values:
                _, figure, place, end = reply
                own = _moved(turn.own, figure, place)
                values[reply], _ = yield from weigh(match, turn.side, own, turn.other, end)
            worth = max(worth, values[reply])
        total += worth
    value = _ORDINARY - total // 6
    return value if value < _GOOD else _GOOD + (value - _GOOD) // 4


def _best_kicks(turn):
    """Yield, then return for each throw the (value by geometry, plan) of the best kick, or ().

    Throws go up to ``turn.pips``.
    """
    geometry = Geometry(turn.side, turn.own, turn.other)
    ball = turn.ball
    kicks: list = [()] * NEVER
    for figure in turn.own if turn.pips else ():
        hits = Walk(turn, figure).hits
        yield
        if hits:
            kick = Kick(turn.side, _moved(turn.own, figure, ball), turn.other, ball, True)
            for steps in range(1, turn.pips + 2 - hits[0]):
                best = _best_kick(geometry, kick, figure, ball, steps)
                yield
                for pips in hits if best else ():
                    throw = pips + steps - 1
                    if throw <= turn.pips and (not kicks[throw] or best[0] > kicks[throw][0]):
                        kicks[throw] = best
    return kicks


def _best_kick(geometry, kick, figure, ball, steps):
    """Return (value, plan) of the best kick with ``steps`` and without a pass, or ()."""
    best: tuple = ()
    for end in kick.legs(ball, steps, [])[0]:
        plan = (steps, figure, kick.place(end), end)
        value = geometry.value(plan)
        if not best or value > best[0]:
            best = value, plan
    return best


def _moved(figures, start, end):
    """Return a copy of ``figures`` with the one on ``start`` moved to ``end``."""
    return [end if each == start else each for each in figures]
