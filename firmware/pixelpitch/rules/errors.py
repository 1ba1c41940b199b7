"""The errors that a match raises; the match is unchanged after each of them."""


class MatchError(ValueError):
    """The base class of the errors that a match raises when it refuses an input.

    ``came`` says in words what the input was, ``expected`` what would be accepted. The text of the
    error is one line with both.
    """

    def __init__(self, came, expected):
        self.came = came
        self.expected = expected
        super().__init__("got " + came + ", expected " + expected)


class NotUnderstood(MatchError):
    """The input is invalid for any match, for example an unknown option or a damaged snapshot."""


class NotLegal(MatchError):
    """The action exists, but is not legal in this state of the match."""


class MatchOver(MatchError):
    """The match has ended and accepts no action."""
