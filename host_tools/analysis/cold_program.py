"""The calls of a match, timed cold: runs on MicroPython and on CPython alike.

Cold is what a budget counts: a ruleset may keep its last answer (StreetSoccer's legal
squares, which loading a position finds, too), and a measurement that has just filled such
a cache measures nothing.  So before each call another position is loaded and asked.
"""

import gc
import time

from pixelpitch.rulesets import load

_ticks_us = getattr(time, "ticks_us", None) or (lambda: time.perf_counter_ns() // 1000)
_ticks_diff = getattr(time, "ticks_diff", None) or (lambda end, start: end - start)


def measure(ruleset, data, action, other):
    """Time ``legal_actions``, ``clone`` and ``apply_action`` in one position, each cold.

    Returns (microseconds of each of the three, how many actions are legal).  ``data`` and
    ``other`` as ``to_bytes`` gave them.  ``other`` has other legal actions, or it would not
    take the answer's place.
    """
    kind = load(ruleset)
    match = kind.from_bytes(data)
    kind.from_bytes(other).legal_actions()
    gc.collect()
    start = _ticks_us()
    legal = len(match.legal_actions())
    asked = _ticks_diff(_ticks_us(), start)
    kind.from_bytes(other).legal_actions()
    gc.collect()
    start = _ticks_us()
    match.clone()
    cloned = _ticks_diff(_ticks_us(), start)
    kind.from_bytes(other).legal_actions()
    gc.collect()
    start = _ticks_us()
    match.apply_action(action)
    return asked, cloned, _ticks_diff(_ticks_us(), start), legal
