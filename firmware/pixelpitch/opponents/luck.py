"""What a throw gave more than the mean of all its outcomes: luck, in 1/360 of a goal.

A game whose throws do more than score has ``luck(match, outcome)`` beside its ``odds``: a generator
that returns what ``outcome`` gave (side 0, side 1).  For any other game luck is the goals that
the outcome brought, less the mean of all outcomes.
"""

from ..rules.generator import Generator
from ..rulesets import advice
from .opponent import Opponent

GOAL = 360


class Luck(Opponent):
    """Thinks as opponents do; what it ``think``s is the luck of ``outcome``."""

    def __init__(self, outcome):
        Opponent.__init__(self, Generator(0))
        self._outcome = outcome

    def decide(self, match):
        """Return a generator that pauses and returns (luck of side 0, luck of side 1)."""
        luck = advice(match.RULESET, "luck") or by_goals
        return luck(match, self._outcome)


def by_goals(match, outcome):
    """Pause and return the goals of each side less those to be expected."""
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
