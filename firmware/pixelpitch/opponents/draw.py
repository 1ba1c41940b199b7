"""Decides whether an opponent accepts a coach's offer of a draw. An opponent that is ahead refuses.

It is ahead if its lead plus the value of the next action, both in goals, is positive. The level
expert chooses this action for the side to move; an action of the other side counts negatively. If
the match waits for a throw, or the game's ``player`` computes no values, only the lead counts.
"""

from ..rules.generator import Generator
from .levels import EXPERT, player_module
from .luck import GOAL_VALUE
from .opponent import Opponent


class DrawAgreement(Opponent):
    """Decides in slices of time; ``think`` returns True if ``side`` agrees to a draw."""

    def __init__(self, side):
        Opponent.__init__(self, Generator(0))
        self._side = side

    def decide(self, match):
        """Yield often, then return True to accept the draw if the side is level or behind."""
        side = self._side
        value = GOAL_VALUE * (match.score[side] - match.score[1 - side])
        deciding_side = match.current_player()
        yield
        if deciding_side >= 0:
            player = player_module(match.RULESET)
            yield  # the import has used up this slice of time
            if "value" in player.__dict__:
                action = yield from player.decide(match.clone(), self._generator, EXPERT)
                action_value = yield from player.value(match.clone(), Generator(0), action)
                value += action_value if deciding_side == side else -action_value
        return value <= 0
