"""The opponent of PawnBall; its search is imported with the first decision.

A die is planned afresh at each of its decisions, so that an opponent may take over a die that
somebody else has begun.
"""

from ..rules import LINEUP, PLACE

BEGINNER = 0
EXPERT = 4


def decide(match, generator, level):
    """Yield between slices, then return a legal action of the decision awaited."""
    from . import search  # at once, so that it lies in the heap below what the match allocates

    yield  # the import is a slice of its own
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
    """Yield between slices, then return expert's (value, plan) of ``plans``."""
    from . import expert

    yield  # the import is a slice of its own
    return (yield from expert.best(match, plans, generator))


def value(match, generator, action):
    """Yield between slices, then return expert's opinion of ``action``.

    In 1/360 of a goal.
    """
    if match.phase == PLACE:
        return 0
    from . import search

    yield
    plans = search.plans_with(match, action)
    worth, _ = yield from best(match, plans, generator)
    return worth * 360 // search.SCORED
