"""The levels of opponents, from beginner to expert, for every ruleset.

A game may have its own player, the module ``player`` of its folder, with ``decide(match, generator,
level)``; ``generic`` plays all other games. ``LEVELS`` of a game lists the levels that it offers:
levels whose strength differs measurably in spite of luck. A player accepts every level.
"""

from ..rulesets import part
from .opponent import Opponent

BEGINNER = 0
EASY = 1
NORMAL = 2
HARD = 3
EXPERT = 4


def player_module(ruleset):
    """Return the module whose ``decide`` plays ``ruleset`` (an id)."""
    own = part(ruleset, "player")
    if own is None:
        # imported late, because most games have a player and do not need this module in RAM
        from . import generic

        own = generic
    return own


class _Level(Opponent):
    LEVEL = 0

    def decide(self, match):
        """Return the ``decide`` generator of the game's player for this level."""
        return player_module(match.RULESET).decide(match, self._generator, self.LEVEL)


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
    """Considers what the other side's next throw can do, but overlooks some moves."""

    NAME = "normal"
    LABEL = "board, normal"
    LEVEL = NORMAL


class Hard(_Level):
    """Overlooks few moves."""

    NAME = "hard"
    LABEL = "board, hard"
    LEVEL = HARD


class Expert(_Level):
    """Plays as well as the board can; hints and the review use this level."""

    NAME = "expert"
    LABEL = "board, expert"
    LEVEL = EXPERT
