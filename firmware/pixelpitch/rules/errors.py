"""The three errors of a match; the match that raises one stays unchanged."""


class MatchError(ValueError):
    """Something came that the match does not take.

    ``came`` and ``expected`` are words; ``str()`` is one line made of both.
    """

    def __init__(self, came, expected):
        self.came = came
        self.expected = expected
        super().__init__("got " + came + ", expected " + expected)


class NotUnderstood(MatchError):
    """No match could take this: not a number, unknown option, broken snapshot."""


class NotLegal(MatchError):
    """Well formed, but not legal in this state of the match."""


class MatchOver(MatchError):
    """The match has ended and takes nothing any more."""
