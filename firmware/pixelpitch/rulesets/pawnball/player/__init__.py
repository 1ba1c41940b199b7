"""The opponent of PawnBall; its search is imported with the first decision.

It plans a die again at each of the die's decisions, so it can continue a die that somebody else has
begun.
"""

from ..rules import LINEUP, PLACE

BEGINNER = 0
EXPERT = 4


def decide(match, generator, level):
    """Yield between slices, then return a legal action for the decision."""
    # Imported first, so that it gets a lower place in the heap than what the match allocates.
    from . import search

    yield  # because the import takes a whole slice
    if match.phase == PLACE:
        legal = match.legal_actions()
        if level != BEGINNER and legal[-1] == LINEUP:
            return LINEUP
        return legal[generator.below(len(legal))]
    if level == EXPERT:
        _, plan = yield from best(match, search.plans_of(match), generator)
    else:
        _, plan = yield from search.best(match, search.plans_of(match), generator, level)
    return search.action_of(match, plan)


def best(match, plans, generator):
    """Yield between slices, then return the expert's choice (value, plan) among ``plans``."""
    from . import expert

    yield  # because the import takes a whole slice
    return (yield from expert.best(match, plans, generator))


def value(match, generator, action):
    """Yield between slices, then return the expert's value of ``action``, in 1/360 of a goal."""
    if match.phase == PLACE:
        return 0
    from . import search

    yield
    plans = search.plans_with(match, action)
    worth, _ = yield from best(match, plans, generator)
    return worth * 360 // search.SCORED
