"""Luck: the value of a throw less the mean of all its outcomes, in 1/360 of a goal.

A game may have ``luck(match, outcome)`` in its ``player``: a generator that returns the luck of
``outcome`` for (side 0, side 1).  For any other game luck counts only goals: those of the outcome,
less the mean of all outcomes.
"""

from ..rules.generator import Generator
from ..rulesets import advice
from .opponent import Opponent

GOAL = 360


class Luck(Opponent):
    """Computes like an opponent; ``think`` returns the luck of ``outcome``."""

    def __init__(self, outcome):
        Opponent.__init__(self, Generator(0))
        self._outcome = outcome

    def decide(self, match):
        """Return a generator that returns (luck of side 0, luck of side 1)."""
        luck = advice(match.RULESET, "luck") or by_goals
        return luck(match, self._outcome)


def by_goals(match, outcome):
    """Yield between slices, then return each side's goals from the outcome less their mean."""
    chance = match.chance()
    total = chance.total()
    sums = [0, 0]
    for each, weight in chance.outcomes:
        yield
        after = match.clone()
        after.apply_action(each)
        for kind, side, _ in after.events:
            if kind == "goal":
                sums[side] += GOAL * (total * (each == outcome) - weight)
    return sums[0] // total, sums[1] // total
