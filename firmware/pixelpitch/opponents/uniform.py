"""The simplest opponent: each legal action is equally likely to be chosen."""

from .opponent import Opponent


class Uniform(Opponent):
    """Chooses at random; other opponents are measured by how often they beat this one."""

    NAME = "uniform"
    LABEL = "board, random"

    def decide(self, match):
        """Yield often, then return a random legal action."""
        legal = match.legal_actions()
        yield
        return legal[self._generator.below(len(legal))]
