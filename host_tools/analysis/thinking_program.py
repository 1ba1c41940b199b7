"""An opponent's decisions, timed in slices: runs on MicroPython and on CPython alike."""

import gc
import time

from pixelpitch import opponents
from pixelpitch.opponents.levels import player
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load

_ticks_us = getattr(time, "ticks_us", None) or (lambda: time.process_time_ns() // 1000)
_ticks_diff = getattr(time, "ticks_diff", None) or (lambda end, start: end - start)


def measure(ruleset, name, data):
    """Let the opponent ``name`` decide in the match ``data``, a slice as short as it goes.

    Returns (microseconds of all slices, of the longest one, slices).
    """
    match = load(ruleset).from_bytes(data)
    opponent = opponents.make(name, Generator(1))
    player(ruleset)  # its import, once in the first decision of a game, is not counted
    gc.collect()
    whole = longest = slices = 0
    action = None
    while action is None:
        start = _ticks_us()
        action = opponent.think(match, lambda: True)
        took = _ticks_diff(_ticks_us(), start)
        whole += took
        longest = max(longest, took)
        slices += 1
    return whole, longest, slices
