"""Arithmetic with times in ms that wrap around, as MicroPython's ``time.ticks_ms`` does.

::

    >>> diff(add(TICKS_PERIOD - 10, 30), TICKS_PERIOD - 10)
    30

All intermediate values fit into 31 bits, because MicroPython allocates larger integers on the heap,
and drawing a frame must not allocate.

``diff`` is correct only for spans below 6.2 days, but a board may stay plugged in for a year. So in
each step, the session replaces any stored time older than 17 minutes by the time 17 minutes ago
(``limit_age``). ``elapsed_ms`` limits a step to ``MAX_STEP_MS``, so ``diff`` stays correct even
after a long pause.
"""

TICKS_PERIOD = 1 << 30

MAX_STEP_MS = 1 << 28  # the longest step in ms: 3.1 days

_MAX_AGE_MS = 1 << 20  # 17 minutes in ms; nothing in the session waits for longer
_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def diff(later, earlier):
    """Return later - earlier in ms, correct across the wrap for spans below 2**29 ms."""
    return ((later - earlier & _MASK) ^ _HALF) - _HALF


def add(ticks, delta):
    """Return the time ``delta`` ms after the time ``ticks``; ``delta`` is -2**29 to 2**29."""
    return (ticks - _HALF + delta & _MASK) ^ _HALF


def elapsed_ms(now, before):
    """Return the time from ``before`` to ``now`` in ms, limited to 0..``MAX_STEP_MS``.

    A laptop's clock jumps after sleep. A jump of more than 2**29 ms looks like a clock that runs
    backwards, and counts as 0.
    """
    return min(max(diff(now, before), 0), MAX_STEP_MS)


def limit_age(now, since):
    """Return the later of ``since`` and the time 17 minutes before ``now``."""
    return since if diff(now, since) < _MAX_AGE_MS else add(now, -_MAX_AGE_MS)
