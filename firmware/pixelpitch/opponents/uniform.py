"""The simplest opponent: every legal decision is equally likely."""

from .opponent import Opponent


class Uniform(Opponent):
    """Draws a legal action; it has finished at once."""

    NAME = "uniform"
    LABEL = "board"

    def think(self, match, deadline):
        """Return a legal action of the decision that ``match`` waits for."""
        legal = match.legal_actions()
        return legal[self._generator.below(len(legal))]
