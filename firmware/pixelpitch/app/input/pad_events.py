"""Converts the bits of the pads to events: PRESS, REPEAT, LONG_PRESS, RELEASE.

- A pad that is pressed sends PRESS, and LONG_PRESS after 800 ms. Direction pads also send REPEAT
  while they are held. OK and BACK send RELEASE at the end, for a screen that acts on a short press.
- The first change of a pad acts immediately. Further changes within 50 ms are ignored, because
  contacts bounce.
- A finger may slide from one pad of a cluster to the next. So if another pad of the cluster went
  down less than 100 ms before and is still down, PRESS is sent only when these 100 ms are over or
  the other pad is released.

::

    >>> reader = PadReader()
    >>> reader.read(1 << OK, 0)
    [(0, 4, 'press')]
"""

from ...ticks import add, diff, limit_age

UP, DOWN, LEFT, RIGHT, OK, BACK, MENU = range(7)
PADS_PER_CLUSTER = 6  # pads in each cluster
MENU_BIT = 12  # index of MENU's bit, after the bits of two clusters
PAD_NAMES = ("up", "down", "left", "right", "ok", "back", "menu")

PRESS = "press"
REPEAT = "repeat"
LONG_PRESS = "long"
RELEASE = "release"  # sent only by OK and BACK

_BOUNCE_MS = 50
_SLIDE_MS = 100
_REPEAT_DELAY_MS = 500
_REPEAT_PERIOD_MS = 150
_LONG_MS = 800


class PadReader:
    """Converts ``pads.down()`` (bits, see ``devices``) to events (pad_cluster, key, kind)."""

    def __init__(self):
        self._down = 0  # bits of the pads that are down, after debouncing
        self._edge = [0] * 13  # when each pad last went down or up, without bounces
        self._due = [0] * 13  # the time of each pad's next REPEAT
        self._long = 0  # bits of the pads that have sent LONG_PRESS since they went down
        self._bouncing = 0  # bits of the pads that went down or up just now and may bounce
        # the pad that was pressed last: [left cluster, right cluster, MENU]; -1 once released
        self._last = [-1, -1, -1]

    def read(self, bits, now):
        """Return the events since the last call; ``now`` is in ms and wraps (``ticks``)."""
        result: list = []
        for pad in range(13):
            bit = 1 << pad
            if self._bouncing & bit and diff(now, self._edge[pad]) >= _BOUNCE_MS:
                self._bouncing &= ~bit
            if (bits ^ self._down) & bit:
                if self._bouncing & bit:
                    continue
                self._handle_edge(pad, bit, bool(bits & bit), now, result)
            elif self._down & bit:
                self._handle_held(pad, bit, now, result)
        return result

    def _handle_edge(self, pad, bit, down, now, events):
        pad_cluster = pad // PADS_PER_CLUSTER
        if not down:
            self._down &= ~bit
            self._bouncing |= bit
            self._edge[pad] = now
            if self._last[pad_cluster] == pad:
                self._last[pad_cluster] = -1
            if pad != MENU_BIT and pad % PADS_PER_CLUSTER >= OK:
                events.append(_make_event(pad, RELEASE))
            return
        other = self._last[pad_cluster]
        if other >= 0 and diff(now, self._edge[other]) < _SLIDE_MS:
            return  # the finger may be sliding, so wait until a later call finds the pad still down
        self._down |= bit
        self._bouncing |= bit
        self._long &= ~bit
        self._edge[pad] = now
        self._due[pad] = add(now, _REPEAT_DELAY_MS)
        self._last[pad_cluster] = pad
        events.append(_make_event(pad, PRESS))

    def _handle_held(self, pad, bit, now, events):
        self._edge[pad] = limit_age(now, self._edge[pad])
        if pad != MENU_BIT and pad % PADS_PER_CLUSTER <= RIGHT and diff(now, self._due[pad]) >= 0:
            self._due[pad] = add(now, _REPEAT_PERIOD_MS)
            events.append(_make_event(pad, REPEAT))
        if not self._long & bit and diff(now, self._edge[pad]) >= _LONG_MS:
            self._long |= bit
            events.append(_make_event(pad, LONG_PRESS))


def _make_event(pad, kind):
    if pad == MENU_BIT:
        return (-1, MENU, kind)
    return (pad // PADS_PER_CLUSTER, pad % PADS_PER_CLUSTER, kind)
