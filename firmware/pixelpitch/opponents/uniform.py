"""The simplest opponent: every legal decision is equally likely."""

from .opponent import Opponent


class Uniform(Opponent):
    """Draws a legal action at random; the baseline for the other opponents."""

    NAME = "uniform"
    LABEL = "board, random"

    def decide(self, match):
        """Yield between slices, then return a random legal action."""
        legal = match.legal_actions()
        yield
        return legal[self._generator.below(len(legal))]
