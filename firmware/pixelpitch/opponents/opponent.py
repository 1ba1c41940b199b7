"""The interface of an opponent: it thinks in slices and decides when it has finished."""


class Opponent:
    """Decides for a side.  ``generator`` (``rules.generator.Generator``) is its chance.

    ``NAME``   its id in the registry, lower case
    ``LABEL``  what the set-up shows, 16 characters at most
    """

    NAME = ""
    LABEL = ""

    def __init__(self, generator):
        self._generator = generator

    def think(self, match, deadline):
        """Return a legal action of the decision that ``match`` waits for, or None: not yet.

        ``deadline()`` returns True when the slice of time is over; then return None soon
        (within 2 ms on the board) and go on at the next call.  ``match`` stays as it is;
        from call to call only its clock may change: keep a ``clone()`` across calls, not
        ``match`` itself.
        """
        raise NotImplementedError

    def cancel(self):
        """Drop what was thought so far: the next ``think`` is about another decision."""
