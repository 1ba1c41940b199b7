"""Monitors the 5 V supply of the LED panels: its voltage, and how much light it can power.

The voltage of a weak supply drops under load. Below 4.6 V the lights are dimmed until the voltage
is stable, and then slowly become brighter again. The display says if there is no supply, for
example if only a laptop's USB is connected.
"""

from ..ticks import diff, limit_age
from .texts import text_of

# a WS2812B needs 4500 mV, and a panel's last LED gets less than its first
LOW_SUPPLY_MV = 4600
_BRIGHTEN_MV = 4750  # at this voltage or more the lights may become brighter
_NO_SUPPLY_MV = 3000  # below this voltage there is no supply
FULL_LIGHT_SHARE = 16  # the largest ``share``, which counts sixteenths of the full light
_MIN_SHARE = 1
_READ_PERIOD_MS = 100
_BRIGHTEN_DELAY_MS = 2000


class SupplyMonitor:
    """Reads the supply.

    ``share`` is how much light the supply can power now, in sixteenths of the full light.
    ``read()`` returns the voltage in mV; ``read`` is None if the board cannot measure it.
    ``compared`` is a list or tuple (a voltmeter's reading, the board's reading at that time) in mV,
    whose ratio corrects all readings; (0, 0) means no correction. A list may be changed later.
    """

    def __init__(self, read, compared=(0, 0)):
        self._compared = compared
        self.share = FULL_LIGHT_SHARE
        self.millivolts = None
        self._read = read
        self._last = None
        self._since = 0  # time at which the voltage was last too low or ``share`` last changed

    def step(self, now):
        """Read the voltage every 100 ms; return True if ``share`` or the warning has changed."""
        if self._read is None or (
            self._last is not None and diff(now, self._last) < _READ_PERIOD_MS
        ):
            return False
        self._last = now
        self._since = limit_age(now, self._since)
        before = self.millivolts
        meter, board = self._compared
        self.millivolts = self._read() * meter // board if board else self._read()
        share = self.share
        if self.millivolts < LOW_SUPPLY_MV:
            self.share = max(share - 2, _MIN_SHARE)
            self._since = now
        elif (
            share < FULL_LIGHT_SHARE
            and self.millivolts >= _BRIGHTEN_MV
            and diff(now, self._since) >= _BRIGHTEN_DELAY_MS
        ):
            self.share = share + 1
            self._since = now
        return share != self.share or _state(before) != _state(self.millivolts)

    def warning(self):
        """Return a warning for the coaches, or "" if the supply is good."""
        state = _state(self.millivolts)
        if state == 2:
            return text_of("supply.none")
        return text_of("supply.low") if state or self.share < FULL_LIGHT_SHARE else ""


def _state(millivolts):
    """Return 0 for a good supply (also if it is not measured), 1 for a low one, 2 for none."""
    if millivolts is None or millivolts >= LOW_SUPPLY_MV:
        return 0
    return 1 if millivolts >= _NO_SUPPLY_MV else 2
