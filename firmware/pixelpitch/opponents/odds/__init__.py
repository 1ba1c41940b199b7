"""The chance that matters on a square, in words, for a coach who looks around.

A ruleset whose odds are known has a module of its id here, with ``odds(match, square)``: it
yields None at pauses, and last words, "" where the square has no odds.  They are counted from the
rules and exact.  A module is imported when somebody first looks.
"""

import sys

from ...rules.generator import Generator
from ..opponent import Opponent

_TOLD = ("dicesoccer", "pawnball", "sokhazania", "streetsoccer", "tactics")


class Odds(Opponent):
    """Thinks as opponents do; what it ``think``s are the words for ``square``."""

    def __init__(self, square):
        Opponent.__init__(self, Generator(0))
        self._square = square

    def decide(self, match):
        """Yield None at pauses, then the words."""
        if match.RULESET not in _TOLD or match.outcome() is not None:
            yield ""
            return
        name = __name__ + "." + match.RULESET
        __import__(name)
        yield from sys.modules[name].odds(match, self._square)
