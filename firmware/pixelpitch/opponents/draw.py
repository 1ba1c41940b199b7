"""Decides whether an opponent agrees to a draw: if it is not ahead.

Its evaluation is its lead in goals plus the value of expert's best action. If the game's player
cannot compute values, or the match waits for a throw, only the lead counts.
"""

from ..rules.generator import Generator
from .levels import EXPERT, player
from .luck import GOAL
from .opponent import Opponent


class Agreement(Opponent):
    """Computes like an opponent; ``think`` returns whether ``side`` agrees to a draw."""

    def __init__(self, side):
        Opponent.__init__(self, Generator(0))
        self._side = side

    def decide(self, match):
        """Yield between slices, then return True if the side is not ahead."""
        side = self._side
        value = GOAL * (match.score[side] - match.score[1 - side])
        decides = match.current_player()
        yield
        if decides >= 0:
            plays = player(match.RULESET)
            yield  # the import is a separate slice
            if "value" in plays.__dict__:
                action = yield from plays.decide(match.clone(), self._generator, EXPERT)
                worth = yield from plays.value(match.clone(), Generator(0), action)
                value += worth if decides == side else -worth
        return value <= 0
