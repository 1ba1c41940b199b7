"""Random plies, timed: runs on MicroPython and on CPython alike.

A ply is one throw or one decision of an unattended match, its legal actions found and
its time let pass.  A turn is a throw and all decisions from it to the next throw; what is
decided before a match's first throw belongs to no turn, yet its time counts.
"""

import time

from pixelpitch.rules.autoplay import Generator, step
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load

_ticks_us = getattr(time, "ticks_us", None) or (lambda: time.perf_counter_ns() // 1000)


class Run:
    """Unattended matches of ``ruleset``, one after the other, default options.

    ``turns`` is how many turns were played so far.
    """

    def __init__(self, ruleset):
        self._make = load(ruleset)
        self._generator = Generator(1)
        self._match = self._make()
        self.turns = 0

    def play(self, plies):
        """Play so many plies; return how many microseconds they took."""
        start = _ticks_us()
        for _ in range(plies):
            player = self._match.current_player()
            if player == TERMINAL:
                self._match = self._make()
                player = self._match.current_player()
            if player == CHANCE:
                self.turns += 1
            step(self._match, self._generator)
        return _ticks_us() - start
