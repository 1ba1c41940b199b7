"""Milliseconds that wrap, like MicroPython's ``time.ticks_ms``.

::

    >>> diff(add(PERIOD - 10, 30), PERIOD - 10)
    30

All intermediate values fit into 31 bits: a larger integer would be allocated on the heap, which is
forbidden while a frame is drawn.

A board may stay plugged in for a year, and ``diff`` is correct only below 6.2 days. So every stored
time is checked in each step of the session: it is either dropped after use, or ``recent`` replaces
it by a later one. A step counts as at most ``LONGEST`` (``step``), so ``diff`` is correct for every
time that was recent before the step.
"""

PERIOD = 1 << 30

LONGEST = 1 << 28  # longest step in ms, 3.1 days

_YOUNG = 1 << 20  # ms, 17 minutes: no part of the session waits longer
_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def diff(later, earlier):
    """Return later - earlier in ms, correct across the wrap for spans below 2**29 ms."""
    return ((later - earlier & _MASK) ^ _HALF) - _HALF


def add(ticks, delta):
    """Return the time ``delta`` ms (-2**29 .. 2**29) after ``ticks``."""
    return (ticks - _HALF + delta & _MASK) ^ _HALF


def step(now, before):
    """Return how many ms a step takes, 0 to ``LONGEST``, even if the clock has jumped.

    After a laptop has slept for a week its clock jumps, and a jump of more than 2**29 ms looks like
    a clock that runs backwards.
    """
    return min(max(diff(now, before), 0), LONGEST)


def recent(now, since):
    """Return ``since``, or 17 minutes before ``now`` if that is later."""
    return since if diff(now, since) < _YOUNG else add(now, -_YOUNG)
