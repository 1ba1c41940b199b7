"""The chance that matters on a square, in words, for a coach who looks around.

A ruleset whose odds are known has a module of its id here, with ``odds(match, square)``: it
pauses and returns words, "" where the square has no odds.  They are counted from the
rules and exact.  A module is imported when somebody first looks.
"""

from ...rules.generator import Generator
from ..by_ruleset import module
from ..opponent import Opponent

_TOLD = ("dicesoccer", "pawnball", "sokhazania", "streetsoccer", "tactics")


class Odds(Opponent):
    """Thinks as opponents do; what it ``think``s are the words for ``square``."""

    def __init__(self, square):
        Opponent.__init__(self, Generator(0))
        self._square = square

    def decide(self, match):
        """Pause and return the words."""
        if match.RULESET not in _TOLD or match.outcome() is not None:
            return ""
        return (yield from module(__name__, match.RULESET).odds(match, self._square))
