"""Times the methods of a match that has nothing cached; runs on MicroPython and on CPython.

A match caches its legal actions, and a call after ``legal_actions`` is unusually fast. Therefore
``apply_action`` is timed on a separate match.
"""

import gc
import time

from pixelpitch.rulesets import load

_ticks_us = getattr(time, "ticks_us", None) or (lambda: time.perf_counter_ns() // 1000)
_ticks_diff = getattr(time, "ticks_diff", None) or (lambda end, start: end - start)


def time_methods(ruleset, snapshot, action):
    """Time ``legal_actions``, ``clone`` and ``apply_action`` in one position, with nothing cached.

    ``snapshot`` is the result of ``Match.to_bytes``, ``action`` the action to apply. Return
    (microseconds of ``legal_actions``, of ``clone``, of ``apply_action``, number of legal actions).
    """
    kind = load(ruleset)
    match = kind.from_bytes(snapshot)
    gc.collect()
    start = _ticks_us()
    legal = len(match.legal_actions())
    asked = _ticks_diff(_ticks_us(), start)
    gc.collect()
    start = _ticks_us()
    match.clone()
    cloned = _ticks_diff(_ticks_us(), start)
    match = kind.from_bytes(snapshot)
    gc.collect()
    start = _ticks_us()
    match.apply_action(action)
    return asked, cloned, _ticks_diff(_ticks_us(), start), legal
