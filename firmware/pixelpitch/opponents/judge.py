"""Compares a decision with expert's choice, for the review after a match.

A player that supports it has ``value(match, generator, action)``: a generator that returns the
value of the action for the side that decides, in 1/360 of a goal; 0 if it is unknown.

It may also have

- ``weight(match)``: how much a goal matters to the result, in % of what it matters at a level
  score. Costs are for the result, so they are weighted by it.
- ``SURE``: the lowest cost, in 1/360 of a goal, that playouts confirm nine times in ten. A lower
  cost is not reliable, so it counts as 0.
"""

from ..rules.generator import Generator
from .levels import EXPERT, player
from .opponent import Opponent


class Judge(Opponent):
    """Computes like an opponent; ``think`` returns (expert's action, the cost of ``action``).

    The cost is the value of expert's action less that of ``action``, in 1/360 of a goal, weighted
    by what a goal matters; never negative, and 0 if it is not reliable.
    """

    def __init__(self, action):
        Opponent.__init__(self, Generator(0))
        self._action = action

    def decide(self, match):
        """Yield between slices, then return (expert's action, the cost)."""
        plays = player(match.RULESET)
        yield  # the import is a separate slice
        answer = yield from plays.decide(match.clone(), self._generator, EXPERT)
        if answer == self._action:
            return answer, 0
        if "value" not in plays.__dict__:
            return answer, 0  # a custom game whose player has no ``value``
        best = yield from plays.value(match.clone(), Generator(0), answer)
        value = yield from plays.value(match.clone(), Generator(0), self._action)
        cost = max(0, best - value)
        if "weight" in plays.__dict__:
            cost = cost * plays.weight(match) // 100
        return answer, cost if cost >= getattr(plays, "SURE", 0) else 0
