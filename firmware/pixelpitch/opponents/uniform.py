"""The simplest opponent: every legal decision is equally likely."""

from .opponent import Opponent


class Uniform(Opponent):
    """Draws a legal action; the measure of the others."""

    NAME = "uniform"
    LABEL = "board, random"

    def decide(self, match):
        """Pause and return a legal action."""
        legal = match.legal_actions()
        yield
        return legal[self._generator.below(len(legal))]
