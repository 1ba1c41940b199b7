"""The three errors of a match; the match that raises one stays unchanged."""


class MatchError(ValueError):
    """The match refuses an input.

    ``came`` and ``expected`` are in words; ``str()`` is one line made of both.
    """

    def __init__(self, came, expected):
        self.came = came
        self.expected = expected
        super().__init__("got " + came + ", expected " + expected)


class NotUnderstood(MatchError):
    """No match could use this input: not a number, unknown option, broken snapshot."""


class NotLegal(MatchError):
    """Well formed, but not legal in this state of the match."""


class MatchOver(MatchError):
    """The match has ended and accepts no action."""
