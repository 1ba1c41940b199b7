"""The simplest opponent: it chooses every legal action with the same probability."""

from .opponent import Opponent


class Uniform(Opponent):
    """Chooses a legal action at random; the strength of other opponents is measured against it."""

    NAME = "uniform"
    LABEL = "board, random"

    def decide(self, match):
        """Return a random legal action (a generator)."""
        legal = match.legal_actions()
        yield
        return legal[self._generator.below(len(legal))]
