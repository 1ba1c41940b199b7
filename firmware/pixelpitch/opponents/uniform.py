"""The simplest opponent: every legal decision equally likely.

It never throws: the die stays in human hands, so nobody can say that the board
picks its own numbers.
"""


class Uniform:
    """Decides with ``generator`` (``rules.generator.Generator``)."""

    NAME = "board"

    def __init__(self, generator):
        self._generator = generator

    def decide(self, match):
        """Return a legal action of the decision that ``match`` waits for."""
        legal = match.legal_actions()
        return legal[self._generator.below(len(legal))]
