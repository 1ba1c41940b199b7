"""Compares a decision with expert's choice, for the review after a match.

A player that supports it has ``value(match, generator, action)``: a generator that returns the
value of the action for the side that decides, in 1/360 of a goal; 0 if it is unknown.
"""

from ..rules.generator import Generator
from .levels import EXPERT, player
from .opponent import Opponent


class Judge(Opponent):
    """Computes like an opponent; ``think`` returns (expert's action, the cost of ``action``).

    The cost is the value of expert's action less that of ``action``, in 1/360 of a goal; never
    negative.
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
        return answer, max(0, best - value)
