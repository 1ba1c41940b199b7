"""The base of all errors that a user sees as one line.

It also runs in the browser's page, on MicroPython, so it is written in the firmware's dialect.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class InputError(Exception):
    """An argument, a file or a board is wrong; ``str()`` tells what was found and expected.

    ``key`` and ``values`` name the sentence that the page shows instead, in its own language; ""
    if it has none.
    """

    def __init__(self, words: "Any" = "", key: str = "", **values: "Any") -> None:
        super().__init__(words)
        self.key = key
        self.values = values


class RulesetError(InputError):
    """A ruleset cannot be read, packed or installed; ``str()`` is one line with the reason."""
