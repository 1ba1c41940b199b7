"""The levels from beginner to expert, for every ruleset.

A game may have its own player, the module ``player`` of its folder, with ``decide(match, generator,
level)``; ``generic`` plays all other games. ``LEVELS`` of a game lists the levels that it offers:
those whose strength differs measurably despite luck. A player accepts any level.
"""

from ..rulesets import part
from .opponent import Opponent

BEGINNER = 0
EASY = 1
NORMAL = 2
HARD = 3
EXPERT = 4


def player(ruleset):
    """Return the module that plays ``ruleset``."""
    own = part(ruleset, "player")
    if own is None:
        from . import generic  # imported lazily: a game with its own player does not need it in RAM

        own = generic
    return own


class _Level(Opponent):
    LEVEL = 0

    def decide(self, match):
        """Return the generator of the ruleset's player, ``decide``."""
        return player(match.RULESET).decide(match, self._generator, self.LEVEL)


class Beginner(_Level):
    """Considers only a few of the legal actions."""

    NAME = "beginner"
    LABEL = "board, beginner"
    LEVEL = BEGINNER


class Easy(_Level):
    """Plays by simple geometry."""

    NAME = "easy"
    LABEL = "board, easy"
    LEVEL = EASY


class Normal(_Level):
    """Weighs what the other side's next throw can do, but overlooks some moves."""

    NAME = "normal"
    LABEL = "board, normal"
    LEVEL = NORMAL


class Hard(_Level):
    """Overlooks few moves."""

    NAME = "hard"
    LABEL = "board, hard"
    LEVEL = HARD


class Expert(_Level):
    """Plays as well as the board can; hints and the review use it."""

    NAME = "expert"
    LABEL = "board, expert"
    LEVEL = EXPERT
