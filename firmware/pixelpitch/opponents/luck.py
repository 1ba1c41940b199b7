"""Luck: the value of a throw minus the mean value of all possible throws, in 1/360 of a goal.

A game may have a generator ``luck(match, outcome)`` in its ``player``, which returns the luck of
``outcome`` for (side 0, side 1). In other games, luck is the number of goals that the outcome
causes, minus the mean number over all outcomes.
"""

from ..rules.generator import Generator
from ..rulesets import advice
from .opponent import Opponent

GOAL_VALUE = 360  # values are in 1/360 of a goal


class Luck(Opponent):
    """Computes how lucky the throw ``outcome`` was: ``think`` returns the luck of each side.

    It is an ``Opponent`` only because it needs the same division of its work into slices of time.
    """

    def __init__(self, outcome):
        Opponent.__init__(self, Generator(0))
        self._outcome = outcome

    def decide(self, match):
        """Return a generator that finally returns (luck of side 0, luck of side 1)."""
        luck = advice(match.RULESET, "luck") or goal_luck
        return luck(match, self._outcome)


def goal_luck(match, outcome):
    """Yield often, then return (luck of side 0, luck of side 1), measured only in goals."""
    chance = match.chance()
    total = chance.total()
    sums = [0, 0]
    for each, weight in chance.outcomes:
        yield
        after = match.clone()
        after.apply_action(each)
        for kind, side, _ in after.events:
            if kind == "goal":
                sums[side] += GOAL_VALUE * (total * (each == outcome) - weight)
    return sums[0] // total, sums[1] // total
