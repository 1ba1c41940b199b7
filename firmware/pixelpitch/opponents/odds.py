"""The chance that matters on a square, in words, for a coach who looks around.

A game whose odds are known has a module ``odds`` in its folder, with ``odds(match, square)``:
it pauses and returns words, "" where the square has no odds.  They are counted from the
rules and exact.  It is imported when somebody first looks.
"""

from ..rules.generator import Generator
from ..rulesets import part
from .opponent import Opponent


class Odds(Opponent):
    """Thinks as opponents do; what it ``think``s are the words for ``square``."""

    def __init__(self, square):
        Opponent.__init__(self, Generator(0))
        self._square = square

    def decide(self, match):
        """Pause and return the words."""
        own = part(match.RULESET, "odds")
        yield  # its import is a slice of its own
        if own is None or match.outcome() is not None:
            return ""
        return (yield from own.odds(match, self._square))
