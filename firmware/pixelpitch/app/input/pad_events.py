"""Turns the bits of the pads into events: PRESS, REPEAT, LONG, RELEASE.

The first edge acts immediately; further ones are ignored for 50 ms (contact bounce). While another
pad of the same cluster is down and was pressed less than 100 ms ago, a press may be a sliding
finger: it counts only if it lasts longer than those 100 ms or the other pad is released. A pad that
is held gives PRESS first and LONG after 800 ms; a held direction gives REPEAT in between. OK and
BACK also give RELEASE, after LONG if they were held, so that a screen can act at the end of a short
press.

::

    >>> reader = PadReader()
    >>> reader.read(1 << OK, 0)
    [(0, 4, 'press')]
"""

from ...ticks import add, diff, limit_age

UP, DOWN, LEFT, RIGHT, OK, BACK, MENU = range(7)
KEYS = 6  # number of pads in each cluster
MENU_BIT = 12
NAMES = ("up", "down", "left", "right", "ok", "back", "menu")

PRESS = "press"
REPEAT = "repeat"
LONG = "long"
RELEASE = "release"  # only of OK and BACK

_BOUNCE_MS = 50
_SLIDE_MS = 100
_REPEAT_AFTER_MS = 500
_REPEAT_EVERY_MS = 150
_LONG_MS = 800


class PadReader:
    """Turns ``pads.down()`` (bits, see ``devices``) into (cluster, key, kind)."""

    def __init__(self):
        self._down = 0  # bits of the pads that are down, bounces removed
        self._edge = [0] * 13  # time of the last valid edge of each pad
        self._due = [0] * 13  # time of the next REPEAT of each pad
        self._long = 0  # bits of the pads whose LONG was returned
        self._bouncing = 0  # bits of pads whose contacts may bounce since their last edge
        self._last = [-1, -1, -1]  # the last pad pressed in each cluster; -1: none is down

    def read(self, bits, now):
        """Return the events since the last call; ``now`` in ms, wrapping (``ticks``)."""
        result: list = []
        for pad in range(13):
            bit = 1 << pad
            if self._bouncing & bit and diff(now, self._edge[pad]) >= _BOUNCE_MS:
                self._bouncing &= ~bit
            if (bits ^ self._down) & bit:
                if self._bouncing & bit:
                    continue
                self._turn(pad, bit, bool(bits & bit), now, result)
            elif self._down & bit:
                self._repeat(pad, bit, now, result)
        return result

    def _turn(self, pad, bit, down, now, events):
        cluster = pad // KEYS
        if not down:
            self._down &= ~bit
            self._bouncing |= bit
            self._edge[pad] = now
            if self._last[cluster] == pad:
                self._last[cluster] = -1
            if pad != MENU_BIT and pad % KEYS >= OK:
                events.append(_event(pad, RELEASE))
            return
        other = self._last[cluster]
        if other >= 0 and diff(now, self._edge[other]) < _SLIDE_MS:
            return  # if it is still down after the 100 ms, a later call counts it
        self._down |= bit
        self._bouncing |= bit
        self._long &= ~bit
        self._edge[pad] = now
        self._due[pad] = add(now, _REPEAT_AFTER_MS)
        self._last[cluster] = pad
        events.append(_event(pad, PRESS))

    def _repeat(self, pad, bit, now, events):
        self._edge[pad] = limit_age(now, self._edge[pad])
        if pad != MENU_BIT and pad % KEYS <= RIGHT and diff(now, self._due[pad]) >= 0:
            self._due[pad] = add(now, _REPEAT_EVERY_MS)
            events.append(_event(pad, REPEAT))
        if not self._long & bit and diff(now, self._edge[pad]) >= _LONG_MS:
            self._long |= bit
            events.append(_event(pad, LONG))


def _event(pad, kind):
    if pad == MENU_BIT:
        return (-1, MENU, kind)
    return (pad // KEYS, pad % KEYS, kind)
