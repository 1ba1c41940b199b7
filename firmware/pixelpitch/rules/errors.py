"""The errors of a match; a match that raises one is unchanged."""


class MatchError(ValueError):
    """The match refuses an input.

    ``came`` says in words what came, ``expected`` what was expected; ``str()`` is one line of both.
    """

    def __init__(self, came, expected):
        self.came = came
        self.expected = expected
        super().__init__("got " + came + ", expected " + expected)


class NotUnderstood(MatchError):
    """No match could use this input: not a number, unknown option, broken snapshot."""


class NotLegal(MatchError):
    """The action exists, but is not legal in this state of the match."""


class MatchOver(MatchError):
    """The match has ended and accepts no action."""
