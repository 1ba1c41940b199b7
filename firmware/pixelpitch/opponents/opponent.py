"""The interface of an opponent: it computes its decision in slices of time."""


class Opponent:
    """Decides for a side; ``generator`` (``rules.generator.Generator``) draws its random numbers.

    ``NAME``   its id in the registry, in lower case
    ``LABEL``  its name in records and in the league table; coaches read the sentence ``level.NAME``

    A subclass defines ``decide``, a generator that yields often, and ``think`` runs this generator
    in slices. Long computations that ``decide`` needs are generators, too, called by ``yield
    from``.
    """

    NAME = ""
    LABEL = ""

    def __init__(self, generator):
        self._generator = generator
        self._thought = None  # the generator of the decision that is being computed, or None

    def think(self, match, is_slice_over):
        """Return a legal action for ``match``, or None if the decision is not ready yet.

        When ``is_slice_over()`` returns True, this method returns None at the next ``yield``, and
        its next call continues. ``match`` is not changed. Between two calls for the same decision,
        the caller may change only the clock of ``match``.
        """
        if self._thought is None:
            self._thought = self.decide(match.clone())
        try:
            while True:
                next(self._thought)
                if is_slice_over():
                    return None
        except StopIteration as over:
            self._thought = None
            return over.value

    def decide(self, match):
        """Return a legal action (a generator that yields at least every 10 ms on the board)."""
        raise NotImplementedError

    def cancel(self):
        """Discard the computation, so that the next ``think`` begins a new decision."""
        self._thought = None
