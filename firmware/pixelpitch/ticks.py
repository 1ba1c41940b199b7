"""Milliseconds that wrap, as MicroPython's ``time.ticks_ms`` does.

::

    >>> diff(add(PERIOD - 10, 30), PERIOD - 10)
    30
"""

PERIOD = 1 << 30


def diff(later, earlier):
    """Return later - earlier in ms, right across the wrap for spans below 2**29 ms."""
    return ((later - earlier + (PERIOD >> 1)) & (PERIOD - 1)) - (PERIOD >> 1)


def add(ticks, delta):
    """Return the time ``delta`` ms after ``ticks``."""
    return (ticks + delta) & (PERIOD - 1)
