"""What hard thinks of a decision that was made: for the review after a match.

A player that judges has ``value(match, generator, action)``: it yields None at pauses, and last
what the action is worth to the side that decides, in 1/360 of a goal; 0 where it cannot say.
"""

from ..rules.generator import Generator
from .levels import HARD, player
from .opponent import Opponent


class Judge(Opponent):
    """Thinks as opponents do; what it ``think``s of ``action`` is (hard's action, the cost).

    The cost is what hard's action is worth more, in 1/360 of a goal, 0 if nothing.
    """

    def __init__(self, action):
        Opponent.__init__(self, Generator(0))
        self._action = action

    def decide(self, match):
        """Yield None at pauses, then (hard's action, the cost)."""
        plays = player(match.RULESET)
        wanted = -1
        for found in plays.decide(match.clone(), self._generator, HARD):
            yield None
            wanted = found
        values = []
        for action in (wanted, self._action):
            worth = 0
            if wanted != self._action:
                for found in plays.value(match.clone(), Generator(0), action):
                    yield None
                    worth = found
            values.append(worth)
        yield wanted, max(0, values[0] - values[1])
