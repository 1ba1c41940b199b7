"""The levels from beginner to expert, for every ruleset.

A game that deserves it has a player of its own, the module ``player`` of its folder, with
``decide(match, generator, level)``; ``generic`` plays the others.  Which levels a game offers, its
folder says (``LEVELS``): those between which luck leaves a difference.  A player takes any level.
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
        from . import generic  # a match whose game has a player of its own has room for more

        own = generic
    return own


class _Level(Opponent):
    LEVEL = 0

    def decide(self, match):
        """Return the generator of the ruleset's player."""
        return player(match.RULESET).decide(match, self._generator, self.LEVEL)


class Beginner(_Level):
    """Sees few of the things that can be done."""

    NAME = "beginner"
    LABEL = "board, beginner"
    LEVEL = BEGINNER


class Easy(_Level):
    """Plays by simple geometry."""

    NAME = "easy"
    LABEL = "board, easy"
    LEVEL = EASY


class Normal(_Level):
    """Weighs what the other side's next throw can do, and overlooks some things."""

    NAME = "normal"
    LABEL = "board, normal"
    LEVEL = NORMAL


class Hard(_Level):
    """Overlooks little."""

    NAME = "hard"
    LABEL = "board, hard"
    LEVEL = HARD


class Expert(_Level):
    """Plays as well as the board can: hints and the review are its opinion."""

    NAME = "expert"
    LABEL = "board, expert"
    LEVEL = EXPERT
