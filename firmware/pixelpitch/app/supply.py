"""The 5 V supply of the panels: its voltage, and how much light it can feed.

The voltage of a weak supply drops under load: below 4.6 V the lights are dimmed until the voltage
is stable, then slowly made brighter. Without a supply, for example with only a laptop's USB, the
display says so.
"""

from ..ticks import diff, limit_age
from .texts import text_of

LOW_MV = 4600  # mV; a WS2812B needs 4.5 V, and the last one of a panel gets less than the first
GOOD_MV = 4750
GONE_MV = 3000
FULL = 16  # the full light, in sixteenths
_LEAST = 1
_EVERY_MS = 100
_BACK_MS = 2000


class Supply:
    """Reads the supply; ``share`` is how many sixteenths of the full light it can feed now.

    ``read()`` returns millivolts; it is None if the board does not measure its supply. ``compared``
    is (what a meter showed, what ``read()`` returned at that time): readings are corrected by that
    ratio, or not if it is 0, 0. The caller may change the list.
    """

    def __init__(self, read, compared=(0, 0)):
        self._compared = compared
        self.share = FULL
        self.millivolts = None
        self._read = read
        self._last = None
        self._since = 0  # the time when the voltage was last too low

    def step(self, now):
        """Read the voltage, ten times a second; return True if share or words may have changed."""
        if self._read is None or (self._last is not None and diff(now, self._last) < _EVERY_MS):
            return False
        self._last = now
        self._since = limit_age(now, self._since)
        before = self.millivolts
        meter, board = self._compared
        self.millivolts = self._read() * meter // board if board else self._read()
        share = self.share
        if self.millivolts < LOW_MV:
            self.share = max(share - 2, _LEAST)
            self._since = now
        elif share < FULL and self.millivolts >= GOOD_MV and diff(now, self._since) >= _BACK_MS:
            self.share = share + 1
            self._since = now
        return share != self.share or _state(before) != _state(self.millivolts)

    def words(self):
        """Return a warning for the coaches, or ""."""
        state = _state(self.millivolts)
        if state == 2:
            return text_of("supply.none")
        return text_of("supply.low") if state or self.share < FULL else ""


def _state(millivolts):
    """Return 0 for a good supply, 1 for a low one, 2 for a missing one."""
    if millivolts is None or millivolts >= LOW_MV:
        return 0
    return 1 if millivolts >= GONE_MV else 2
