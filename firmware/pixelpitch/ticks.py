"""Milliseconds that wrap, as MicroPython's ``time.ticks_ms`` does.

::

    >>> diff(add(PERIOD - 10, 30), PERIOD - 10)
    30

All functions keep every number on the way within 31 bits: a larger one would
be allocated on the board's heap, and the frame path may not allocate.

A board may stay plugged in for a year, and ``diff`` is right below 6.2 days only.  So a time that
outlives a moment is looked at in each step of the session: either it is forgotten once it has done
its work, or ``recent`` keeps it young.  A step counts for ``LONGEST`` at most (``step``), so what
was young before it is told rightly after it.
"""

PERIOD = 1 << 30

LONGEST = 1 << 28  # ms of a step, 3.1 days

_YOUNG = 1 << 20  # ms, 17 minutes: nobody waits longer
_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def diff(later, earlier):
    """Return later - earlier in ms, right across the wrap for spans below 2**29 ms."""
    return ((later - earlier & _MASK) ^ _HALF) - _HALF


def add(ticks, delta):
    """Return the time ``delta`` ms (-2**29 .. 2**29) after ``ticks``."""
    return (ticks - _HALF + delta & _MASK) ^ _HALF


def step(now, before):
    """Return how many ms a step takes, 0 to ``LONGEST``, whatever the clock has done.

    A laptop that slept for a week has a clock that jumps, and one that jumped by more than 2**29 ms
    seems to run back.
    """
    return min(max(diff(now, before), 0), LONGEST)


def recent(now, since):
    """Return ``since``, or 17 minutes before ``now`` if that is later."""
    return since if diff(now, since) < _YOUNG else add(now, -_YOUNG)
