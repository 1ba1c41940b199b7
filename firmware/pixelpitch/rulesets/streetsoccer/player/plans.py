"""All results of a turn of StreetSoccer: which figure walks where, where the ball ends.

A plan is ``(action, mover, place, ball)``: the next decision on the way there, where the figure
stood and stands at the end, and the ball's square at the end, ``GOAL`` for a goal.  Several ways
to the same result are one plan.
"""

from ..kick import Kick
from ..state import STEPS_ITEM
from ..turn import Walk

GOAL = -2


def of_turn(turn):
    """Yield the plans of a turn whose figure is still to be picked; None is a pause."""
    for mover in turn.own:
        yield from of_figure(turn, mover, 0)


def of_figure(turn, mover, decided, only=-1):
    """Yield the plans with the figure on ``mover``; None is a pause.

    ``decided``: 0 nothing yet, 1 the figure, 2 also that it walks to the ball.  ``only``: only
    kicks with these steps, an item.  Without it a result that several of them have is one plan.
    """
    walk = Walk(turn, mover)
    ball = turn.ball
    yield None
    if walk.hits:
        own = [ball if each == mover else each for each in turn.own]
        kick = Kick(turn.side, own, turn.other, ball, True)
        able = walk.hit_steps() if only < 0 else [only - STEPS_ITEM]
        able = [steps for steps in able if kick.can_end(ball, steps)]
        ends = []
        for steps in able:
            action = (mover, ball, STEPS_ITEM + steps)[decided]
            for plan in _ends(kick, ball, steps, [], action):
                if plan is None:
                    yield None
                elif plan[2] not in ends:
                    ends.append(plan[2])
                    yield plan[0], mover, plan[1], plan[2]
    if decided < 2:
        for end in walk.each_end():
            yield (mover, end)[decided], mover, end, ball


def of_kick(kick, match, only=-1):
    """Yield the plans of the kick under way, or those with ``only`` first; None is a pause."""
    for plan in _ends(kick, match.ball, match.steps, match.had, -1, only):
        yield None if plan is None else (plan[0], match.mover, plan[1], plan[2])


def _ends(kick, start, steps, had, action, only=-1):
    """Yield ``(action, place, ball)`` for each end of a kick; ``action`` -1: its first leg.

    ``only``: only that leg first, and then whatever is legal after it.
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
            goal = not 3 <= end & 15 <= 12
            ball = GOAL if goal else end
            yield (end if first < 0 else first), kick.place(-1 if goal else end), ball
        for each in figures:
            waiting.append((each, each >> 3 if first < 0 else first))
