"""The base class of all errors that a user sees as one line.

The web page also runs this module, on MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class InputError(Exception):
    """An argument, a file or a board is wrong; ``str()`` says what was found and what was expected.

    The web page shows a translated sentence instead: ``key`` is the id of that sentence, or "" if
    there is none, and ``values`` are the values of its placeholders.
    """

    def __init__(self, words: "Any" = "", key: str = "", **values: "Any") -> None:
        super().__init__(words)
        self.key = key
        self.values = values


class RulesetError(InputError):
    """A ruleset cannot be read, packed or installed; ``str()`` is one line with the reason."""
