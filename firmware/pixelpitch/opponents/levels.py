"""The levels easy, normal and hard, each for every ruleset.

A game that deserves it has a player of its own, the module ``player`` of its folder, with
``decide(match, generator, level)``; ``generic`` plays the others.
"""

from ..rulesets import part
from . import generic
from .opponent import Opponent

EASY = 1
NORMAL = 2
HARD = 3


def player(ruleset):
    """Return the module that plays ``ruleset``."""
    return part(ruleset, "player") or generic


class _Level(Opponent):
    LEVEL = 0

    def decide(self, match):
        """Return the generator of the ruleset's player."""
        return player(match.RULESET).decide(match, self._generator, self.LEVEL)


class Easy(_Level):
    """Takes a goal that it sees; else it plays at random."""

    NAME = "easy"
    LABEL = "board, easy"
    LEVEL = EASY


class Normal(_Level):
    """Plays by simple geometry."""

    NAME = "normal"
    LABEL = "board, normal"
    LEVEL = NORMAL


class Hard(_Level):
    """Weighs what the other side's next throw can do."""

    NAME = "hard"
    LABEL = "board, hard"
    LEVEL = HARD
