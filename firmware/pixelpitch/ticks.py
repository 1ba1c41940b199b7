"""Milliseconds that wrap, as MicroPython's ``time.ticks_ms`` does.

::

    >>> diff(add(PERIOD - 10, 30), PERIOD - 10)
    30

Both functions keep every number on the way within 31 bits: a larger one would
be allocated on the board's heap, and the frame path may not allocate.
"""

PERIOD = 1 << 30

_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def diff(later, earlier):
    """Return later - earlier in ms, right across the wrap for spans below 2**29 ms."""
    return ((later - earlier & _MASK) ^ _HALF) - _HALF


def add(ticks, delta):
    """Return the time ``delta`` ms (-2**29 .. 2**29) after ``ticks``."""
    return (ticks - _HALF + delta & _MASK) ^ _HALF
