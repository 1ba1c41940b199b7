"""Milliseconds that wrap, as MicroPython's ``time.ticks_ms`` does.

::

    >>> diff(add(PERIOD - 10, 30), PERIOD - 10)
    30
"""

PERIOD = 1 << 30
# MicroPython keeps numbers below 2**30 without allocating: PERIOD itself is one too
# large, and the lights ask for differences in every frame.
_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def diff(later, earlier):
    """Return later - earlier in ms, right across the wrap for spans below 2**29 ms."""
    return (((later - earlier) & _MASK) ^ _HALF) - _HALF


def add(ticks, delta):
    """Return the time ``delta`` ms after ``ticks``."""
    return (ticks + delta) & _MASK
