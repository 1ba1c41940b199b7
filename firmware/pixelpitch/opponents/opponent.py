"""The interface of an opponent: it computes its decision in slices of time."""


class Opponent:
    """Decides for a side; ``generator`` (``rules.generator.Generator``) draws its random numbers.

    ``NAME``   its id in the registry, lower case
    ``LABEL``  its name in the league table and in records; coaches read ``level.NAME``

    A subclass defines ``decide``, a generator that yields often; ``think`` runs it in slices. Its
    long computations are generators as well, called by ``yield from``.
    """

    NAME = ""
    LABEL = ""

    def __init__(self, generator):
        self._generator = generator
        self._thought = None  # the running generator of the present decision, or None

    def think(self, match, deadline):
        """Return a legal action for ``match``, or None if the decision is not ready yet.

        ``deadline()`` returns True when the slice of time is over. At the next ``yield`` None is
        then returned, and the next call continues. ``match`` is not changed. Between two calls only
        its clock may change.
        """
        if self._thought is None:
            self._thought = self.decide(match.clone())
        try:
            while True:
                next(self._thought)
                if deadline():
                    return None
        except StopIteration as over:
            self._thought = None
            return over.value

    def decide(self, match):
        """Yield at least every 10 ms on the board; return a legal action."""
        raise NotImplementedError

    def cancel(self):
        """Drop the computation, so that the next ``think`` begins a new decision."""
        self._thought = None
