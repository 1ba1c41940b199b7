"""The simplest opponent, to which every legal action is equally likely."""

from .opponent import Opponent


class Uniform(Opponent):
    """Draws a legal action at random; the other opponents are compared with it."""

    NAME = "uniform"
    LABEL = "board, random"

    def decide(self, match):
        """Return a random legal action (a generator)."""
        legal = match.legal_actions()
        yield
        return legal[self._generator.below(len(legal))]
