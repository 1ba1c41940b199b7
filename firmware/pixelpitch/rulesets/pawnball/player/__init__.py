"""The opponent of PawnBall. To save memory, its search is not imported before its first decision.

Playing a die takes several decisions (which pawn, where to, kick or not). The opponent searches
again before each of them, so it can also finish a die that a coach has begun to play.
"""

from ..rules import DIE_PHASE, KICK_PHASE, LINE_UP_ACTION

BEGINNER = 0
EXPERT = 4
# The smallest cost of a mistake that the review after a match mentions, in 1/360 of a goal. Smaller
# costs are unreliable: playing such positions to the end confirmed only half of these mistakes
# (BALANCE.md).
SURE = 288


def decide(match, rng, level):
    """Yield often, then return the action that the opponent chooses."""
    # Imported before the match allocates more, so that the heap is less fragmented.
    from . import search

    yield  # the import alone fills a slice of work
    if not DIE_PHASE <= match.phase <= KICK_PHASE:
        legal = match.legal_actions()
        if level != BEGINNER and legal[-1] == LINE_UP_ACTION:
            return LINE_UP_ACTION
        return legal[rng.below(len(legal))]
    plans = search.plans_of(match)
    if level == EXPERT:
        _, plan = yield from best_plan(match, plans, rng)
    else:
        _, plan = yield from search.best_plan(match, plans, rng, level)
    return search.action_of(match, plan)


def best_plan(match, plans, rng):
    """Yield often, then return (value, plan) of the best of ``plans`` at level expert."""
    from . import expert

    yield  # the import alone fills a slice of work
    return (yield from expert.best_plan(match, plans, rng))


def value(match, rng, action):
    """Yield often, then return how good level expert considers ``action``, in 1/360 of a goal."""
    if not DIE_PHASE <= match.phase <= KICK_PHASE:
        return 0
    from . import search

    yield
    plans = search.plans_with(match, action)
    worth, _ = yield from best_plan(match, plans, rng)
    return worth * 360 // search.GOAL_PLAN_VALUE
