# mypy: ignore-errors
"""The calls of a run on CPython, played to the same program on MicroPython.

A call that differs from the recorded one ends the run: the program did something else there.
"""


class Tape:
    """``calls`` are (name, arguments, result), as ``world.call`` had them."""

    def __init__(self, calls):
        self._calls = calls
        self.at = 0

    def call(self, name, *given):
        """Return what the recorded call returned."""
        if self.at == len(self._calls):
            raise EOFError("the tape is at its end")
        expected, arguments, result = self._calls[self.at]
        if name != expected or given != arguments:
            raise ValueError(
                f"call {self.at}: got {name} {given!r}, expected {expected} {arguments!r}"
            )
        self.at += 1
        return result
