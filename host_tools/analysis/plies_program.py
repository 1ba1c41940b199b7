"""Times random plies; runs on MicroPython and on CPython.

A ply is one throw or one decision. Its time includes listing the legal actions and advancing the
match clock. A turn is a throw and all decisions up to the next throw. The time of decisions before
the first throw is counted, although they belong to no turn.
"""

import time

from pixelpitch.rules.autoplay import Generator, play_action
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rulesets import load

_ticks_us = getattr(time, "ticks_us", None) or (lambda: time.perf_counter_ns() // 1000)


class MatchRunner:
    """Unattended matches of ``ruleset`` with default options; ``turns`` counts the turns so far."""

    def __init__(self, ruleset):
        self._make = load(ruleset)
        self._generator = Generator(1)
        self._match = self._make()
        self.turns = 0

    def play(self, plies):
        """Play ``plies`` plies; return the microseconds that they took."""
        start = _ticks_us()
        for _ in range(plies):
            player = self._match.current_player()
            if player == TERMINAL:
                self._match = self._make()
                player = self._match.current_player()
            if player == CHANCE:
                self.turns += 1
            play_action(self._match, self._generator)
        return _ticks_us() - start
