"""The chance that matters on a square, in words, for a coach who looks around.

A game whose odds are known has ``odds(match, square)`` in its ``player``: a generator that yields
between slices of work and returns a message (``rules.text``), "" where the square has no odds.
Odds are counted from the rules and exact.  The module is imported with the first question.
"""

from ..rules.generator import Generator
from ..rulesets import advice
from .opponent import Opponent


class Odds(Opponent):
    """Thinks as opponents do; what it ``think``s are the words for ``square``."""

    def __init__(self, square):
        Opponent.__init__(self, Generator(0))
        self._square = square

    def decide(self, match):
        """Pause and return the words."""
        odds = advice(match.RULESET, "odds")
        yield  # its import is a slice of its own
        if odds is None or match.outcome() is not None:
            return ""
        return match.table().text.words((yield from odds(match, self._square)))
