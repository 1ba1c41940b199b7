"""Random plies, timed: runs on MicroPython and on CPython alike.

A ply is one throw or one decision of an unattended match, its legal actions found and
its time let pass.
"""

import time

from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.unattended import Generator, step
from pixelpitch.rulesets import load

_ticks_us = getattr(time, "ticks_us", None) or (lambda: time.perf_counter_ns() // 1000)


class Run:
    """Unattended matches of ``ruleset``, one after the other, default options."""

    def __init__(self, ruleset):
        self._make = load(ruleset)
        self._generator = Generator(1)
        self._match = self._make()

    def play(self, plies):
        """Play so many plies; return how many microseconds they took."""
        start = _ticks_us()
        for _ in range(plies):
            if self._match.current_player() == TERMINAL:
                self._match = self._make()
            step(self._match, self._generator)
        return _ticks_us() - start
