"""What a throw gave more than the mean of all its outcomes: luck, in 1/360 of a goal.

A ruleset whose throws do more than score has ``luck(match, outcome)`` in its module beside this
one: it pauses and returns what ``outcome`` gave (side 0, side 1).  For any other one
it is the goals that came, less those that were to be expected.
"""

from ...rules.generator import Generator
from ..by_ruleset import module
from ..opponent import Opponent

GOAL = 360
_TOLD = ("dicesoccer", "pawnball", "sokhazania", "streetsoccer")
_PACKAGE = __name__[: __name__.rfind(".")]


class Luck(Opponent):
    """Thinks as opponents do; what it ``think``s is the luck of ``outcome``."""

    def __init__(self, outcome):
        Opponent.__init__(self, Generator(0))
        self._outcome = outcome

    def decide(self, match):
        """Return a generator that pauses and returns (luck of side 0, luck of side 1)."""
        if match.RULESET in _TOLD:
            return module(_PACKAGE, match.RULESET).luck(match, self._outcome)
        return by_goals(match, self._outcome)


def by_goals(match, outcome):
    """Pause and return the goals of each side less those to be expected."""
    chance = match.chance()
    total = chance.total()
    found = [0, 0]
    for each, weight in chance.outcomes:
        yield
        after = match.clone()
        after.apply_action(each)
        for kind, side, _ in after.events:
            if kind == "goal":
                found[side] += GOAL * (total * (each == outcome) - weight)
    return found[0] // total, found[1] // total
