"""The levels of opponents, from beginner to expert, for every ruleset.

A game may have its own opponent: ``decide(match, rng, level)`` in the module ``player`` of
its folder. All other games are played by ``generic``. ``decide`` accepts every level, but menus
offer only those in the game's ``LEVELS``, which differ measurably in strength, in spite of luck.
"""

from ..rulesets import part
from .opponent import Opponent

BEGINNER = 0
EASY = 1
NORMAL = 2
HARD = 3
EXPERT = 4


def player_module(ruleset):
    """Return the module whose ``decide`` plays the game with the id ``ruleset``."""
    own = part(ruleset, "player")
    if own is None:
        # imported only here: most games have a ``player``, so this module would waste RAM
        from . import generic

        own = generic
    return own


class _Level(Opponent):
    LEVEL = 0

    def decide(self, match):
        """Return a generator that yields often and finally returns this level's action."""
        return player_module(match.RULESET).decide(match, self._generator, self.LEVEL)


class Beginner(_Level):
    """Considers only a few of the legal actions."""

    NAME = "beginner"
    LABEL = "board, beginner"
    LEVEL = BEGINNER


class Easy(_Level):
    """Judges moves by simple distances only."""

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
