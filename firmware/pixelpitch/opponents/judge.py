"""What expert thinks of a decision that was made: for the review after a match.

A player that judges has ``value(match, generator, action)``: it pauses and returns what
the action is worth to the side that decides, in 1/360 of a goal; 0 where it cannot say.
"""

from ..rules.generator import Generator
from .levels import EXPERT, player
from .opponent import Opponent


class Judge(Opponent):
    """Thinks as opponents do; what it ``think``s of ``action`` is (expert's action, the cost).

    The cost is what expert's action is worth more, in 1/360 of a goal, 0 if nothing.
    """

    def __init__(self, action):
        Opponent.__init__(self, Generator(0))
        self._action = action

    def decide(self, match):
        """Pause and return (expert's action, the cost)."""
        plays = player(match.RULESET)
        yield  # its import is a slice of its own
        answer = yield from plays.decide(match.clone(), self._generator, EXPERT)
        if answer == self._action:
            return answer, 0
        if "value" not in plays.__dict__:
            return answer, 0  # a game of one's own whose player judges nothing
        best = yield from plays.value(match.clone(), Generator(0), answer)
        value = yield from plays.value(match.clone(), Generator(0), self._action)
        return answer, max(0, best - value)
