"""Times the methods of a match that has nothing cached; runs on MicroPython and on CPython.

After ``legal_actions``, a match has its legal actions cached, which makes other methods faster.
Therefore ``apply_action`` is timed with a new match.
"""

import gc
import time

from pixelpitch.rulesets import load

_ticks_us = getattr(time, "ticks_us", None) or (lambda: time.perf_counter_ns() // 1000)
_ticks_diff = getattr(time, "ticks_diff", None) or (lambda end, start: end - start)


def time_methods(ruleset, snapshot, action):
    """Time the methods of a match in one position, with nothing cached.

    Return (us of ``legal_actions``, us of ``clone``, us of ``apply_action``, number of legal
    actions). ``snapshot`` is the position as returned by ``Match.to_bytes``, ``action`` the action
    to apply.
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
