"""The base class of opponents, which compute a decision in slices of time."""


class Opponent:
    """Decides for a side. ``rng`` (``rules.generator``) is its source of random numbers.

    ``NAME``   its id in the registry, in lower case
    ``LABEL``  its name in records and in the league table; menus show the text ``level.NAME``

    A subclass defines ``decide``, a generator that yields often. Each call of ``think`` runs this
    generator for one slice of time.
    """

    NAME = ""
    LABEL = ""

    def __init__(self, rng):
        self._generator = rng
        self._thought = None  # the generator ``decide`` that is running, or None

    def think(self, match, is_slice_over):
        """Return a legal action for ``match``, or None if the decision is not ready yet.

        Call this until it returns an action. It returns None when ``is_slice_over()`` is True after
        a ``yield`` of ``decide``. ``match`` is not changed. Between two calls for the same
        decision, the caller may change only the match's clock.
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
        """Yield at least every 10 ms (on the board), then return an action."""
        raise NotImplementedError

    def cancel(self):
        """Drop the unfinished decision, so that the next ``think`` begins a new one."""
        self._thought = None
