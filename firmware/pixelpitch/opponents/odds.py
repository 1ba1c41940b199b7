"""The odds that concern a square, in words, for a coach who moves the cursor over the pitch.

A game whose odds can be computed has a generator ``odds(match, square)`` in its ``player``. It
yields between slices of work, and returns a message (``rules.text``), or "" if there are no odds
for the square. The odds follow from the rules, so they are exact.
"""

from ..rules.generator import Generator
from ..rulesets import advice
from .opponent import Opponent


class Odds(Opponent):
    """Computes odds in slices of time; ``think`` returns the odds of ``square`` as a text."""

    def __init__(self, square):
        Opponent.__init__(self, Generator(0))
        self._square = square

    def decide(self, match):
        """Yield often, then return the odds as a text."""
        odds = advice(match.RULESET, "odds")
        yield  # the import has used up this slice of time
        if odds is None or match.outcome() is not None:
            return ""
        return match.table().text.words((yield from odds(match, self._square)))


class Contrast(Opponent):
    """Computes why the turn that the expert advised is better than the one that was played.

    ``think`` receives the match after the turn that ``side`` played. It returns two texts: the odds
    after that turn, and the reason. ``better_match`` is the match after the expert's turn. A game
    that can compare the matches has ``contrast(match, better_match, side)`` in its ``player``. In
    other games, both texts are "".
    """

    def __init__(self, better_match, side):
        Opponent.__init__(self, Generator(0))
        self._better_match = better_match
        self._side = side

    def decide(self, match):
        """Yield often, then return the odds and the reason in words."""
        contrast = advice(match.RULESET, "contrast")
        yield
        if contrast is None:
            return "", ""
        odds, reason = yield from contrast(match, self._better_match, self._side)
        words = match.table().text.words
        return words(odds), words(reason)
