"""The interface of an opponent: it thinks in slices and decides when it has finished."""


class Opponent:
    """Decides for a side.  ``generator`` (``rules.generator.Generator``) is its chance.

    ``NAME``   its id in the registry, lower case
    ``LABEL``  its name in the league table and in records; coaches read ``level.NAME``

    A subclass gives ``decide``, a generator that yields at each pause; the slices are made of it
    here.  What it calls that takes long is a generator, too: ``yield from`` gives its result.
    """

    NAME = ""
    LABEL = ""

    def __init__(self, generator):
        self._generator = generator
        self._thought = None  # the generator object of the decision that is thought about

    def think(self, match, deadline):
        """Return a legal action of the decision that ``match`` waits for, or None: not yet.

        ``deadline()`` returns True when the slice of time is over; then None is returned at
        the next pause and the thought goes on at the next call.  ``match`` stays as it is;
        from call to call only its clock may change.
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
        """Pause (yield) every 10 ms on the board at most; return a legal action."""
        raise NotImplementedError

    def cancel(self):
        """Drop what was thought so far: the next ``think`` is about another decision."""
        self._thought = None
