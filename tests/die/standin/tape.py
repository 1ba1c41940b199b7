# mypy: ignore-errors
"""Replays recorded hardware calls, so that a program on MicroPython gets the same results as on
CPython. A call that differs from the recorded one ends the program.
"""


class RecordedCalls:
    """Replays ``calls``, each (name, arguments, result) as in ``world.call``."""

    def __init__(self, calls):
        self._calls = calls
        self.at = 0

    def call(self, name, *args):
        """Return the recorded result; the next recorded call must be ``name`` with the arguments
        ``args``.
        """
        if self.at == len(self._calls):
            raise EOFError("no recorded call is left")
        expected, arguments, result = self._calls[self.at]
        if name != expected or args != arguments:
            raise ValueError(
                f"call {self.at}: got {name} {args!r}, expected {expected} {arguments!r}"
            )
        self.at += 1
        return result
