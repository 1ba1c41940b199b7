"""The odds of a square in words, for a coach who inspects the pitch.

A game with known odds has ``odds(match, square)`` in its ``player``: a generator that yields
between slices of work and returns a message (``rules.text``), or "" if the square has no odds. Odds
are computed from the rules and exact. The module is imported when it is first needed.
"""

from ..rules.generator import Generator
from ..rulesets import advice
from .opponent import Opponent


class Odds(Opponent):
    """Computes like an opponent; ``think`` returns the words for ``square``."""

    def __init__(self, square):
        Opponent.__init__(self, Generator(0))
        self._square = square

    def decide(self, match):
        """Yield between slices, then return the words."""
        odds = advice(match.RULESET, "odds")
        yield  # the import is a separate slice
        if odds is None or match.outcome() is not None:
            return ""
        return match.table().text.words((yield from odds(match, self._square)))


class Contrast(Opponent):
    """Computes why a turn was better; ``think`` returns (odds after the match's turn, reason).

    The match given to ``think`` is the one after a turn of ``side`` as it was played; ``better`` is
    the one after expert's turn. A game that can compare them has ``contrast(match, better, side)``
    in its ``player``; otherwise both texts are "".
    """

    def __init__(self, better, side):
        Opponent.__init__(self, Generator(0))
        self._better = better
        self._side = side

    def decide(self, match):
        """Yield between slices, then return both texts."""
        contrast = advice(match.RULESET, "contrast")
        yield
        if contrast is None:
            return "", ""
        odds, reason = yield from contrast(match, self._better, self._side)
        words = match.table().text.words
        return words(odds), words(reason)
