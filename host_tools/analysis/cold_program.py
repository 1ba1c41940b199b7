"""The calls of a match, timed cold: runs on MicroPython and on CPython alike.

Cold is what a budget counts: a match keeps its legal decisions, and a measurement that has
just asked for them measures nothing.  So ``apply_action`` has a match of its own.
"""

import gc
import time

from pixelpitch.rulesets import load

_ticks_us = getattr(time, "ticks_us", None) or (lambda: time.perf_counter_ns() // 1000)
_ticks_diff = getattr(time, "ticks_diff", None) or (lambda end, start: end - start)


def measure(ruleset, data, action):
    """Time ``legal_actions``, ``clone`` and ``apply_action`` in one position, each cold.

    Returns (microseconds of each of the three, how many actions are legal).  ``data`` as
    ``to_bytes`` gave it.
    """
    kind = load(ruleset)
    match = kind.from_bytes(data)
    gc.collect()
    start = _ticks_us()
    legal = len(match.legal_actions())
    asked = _ticks_diff(_ticks_us(), start)
    gc.collect()
    start = _ticks_us()
    match.clone()
    cloned = _ticks_diff(_ticks_us(), start)
    match = kind.from_bytes(data)
    gc.collect()
    start = _ticks_us()
    match.apply_action(action)
    return asked, cloned, _ticks_diff(_ticks_us(), start), legal
