# mypy: ignore-errors
"""Replay the calls of a run on CPython to the same program on MicroPython.

A call that differs from the recorded one ends the run, because the program behaves differently
there.
"""


class Tape:
    """Recorded ``calls``, each (name, arguments, result) as in ``world.call``."""

    def __init__(self, calls):
        self._calls = calls
        self.at = 0

    def call(self, name, *given):
        """Return the result of the recorded call."""
        if self.at == len(self._calls):
            raise EOFError("the tape is at its end")
        expected, arguments, result = self._calls[self.at]
        if name != expected or given != arguments:
            raise ValueError(
                f"call {self.at}: got {name} {given!r}, expected {expected} {arguments!r}"
            )
        self.at += 1
        return result
