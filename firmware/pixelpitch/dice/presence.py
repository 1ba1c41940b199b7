"""Are both sensors there?  What is said of one that does not answer, or of the wrong one."""

from .events import NO_TRAY, NOTICE, SWAPPED, TRAY_FAILED, Evidence
from .share import HEAVIEST, LIGHTEST

_GONE_MS = 320  # without an answer of a die that moves; a bus may stumble for 200 (die.md)
_PULLED_MS = 120  # the same of one that rests: no throw is lost by saying so
_FAILED_MS = 1000  # the same of the tray, and of a silence whose length nobody says
_READING_MS = 20
_SWAPPED = 8  # readings, 160 ms, in which the tray is shaken and the die rests
_SHAKEN = 240  # milli-g from reading to reading: no knock rings for five of them
_LATE = 6  # samples that the clock must miss to be believed: sensors' clocks differ by 5 %


class Presence:
    """``tray``: False once it is absent, ``swapped``: True once the two were mixed up."""

    def __init__(self):
        self.missing = self.swapped = False
        self.tray = True
        self._die_heard = self._tray_heard = self._tray_reported = False
        self._die_ms = self._tray_ms = 0
        self._swaps = 0
        self._weighs = False
        self._last = [0, 0, 0]  # sample of the tray in the reading before

    def hear(self):
        """The die has answered."""
        self._die_heard = True
        self._die_ms = 0

    def die(self, elapsed, moves):
        """The die does not answer; return whether that has just become certain."""
        self._die_ms += elapsed if elapsed else _FAILED_MS
        limit = _GONE_MS if moves else _PULLED_MS
        if self.missing or (self._die_heard and self._die_ms < limit):
            return False
        self.missing = True
        return True

    def watch_tray(self, tray, elapsed):
        """Return the answers to what the tray says, or does not: () or a notice, once."""
        if tray:
            self._tray_ms = 0
            self._tray_heard = self.tray = True
            return ()
        if self._tray_heard:
            self._tray_ms += elapsed if elapsed else (_FAILED_MS if tray is None else _READING_MS)
            if self._tray_ms < _FAILED_MS:
                return ()
        elif tray is not None:
            return ()  # no sample yet
        self.tray = False
        if self._tray_reported:
            return ()
        self._tray_reported = True
        return ((NOTICE, 0, Evidence(TRAY_FAILED if self._tray_heard else NO_TRAY)),)

    def put_right(self):
        """The die has moved as only a die does."""
        self.swapped = False
        self._swaps = 0

    def compare(self, sample):
        """The die rests, the tray measures ``sample``: return a notice if that moves as a die."""
        x, y, z = sample
        last = self._last
        off = max(abs(x - last[0]), abs(y - last[1]), abs(z - last[2]))
        last[0], last[1], last[2] = sample
        size = x * x + y * y + z * z
        if LIGHTEST < size < HEAVIEST:
            self._weighs = True
        if not self._weighs:
            return ()  # it never weighed 1 g: no sensor that answers
        if off < _SHAKEN and size > LIGHTEST:
            if self._swaps:
                self._swaps -= 1
            return ()
        self._swaps += 1
        if self._swaps < _SWAPPED or self.swapped:
            return ()
        self.swapped = True
        return ((NOTICE, 0, Evidence(SWAPPED)),)


class Losses:
    """How many samples of the die are missing.

    ``owed``: what the clock says that the die has taken while it was silent.
    """

    def __init__(self):
        self.owed = 0

    def before(self, count, heard, elapsed, losses):
        """Return how many are missing before ``count`` samples: driver, clock and tray tell.

        ``heard`` are the tray's samples of the reading, ``losses`` what the driver says.
        """
        missing = max(losses, heard - count)
        owed = self.owed + elapsed * 2 // 5 - count
        self.owed = 0
        if owed > _LATE and owed > missing:
            missing = owed
        return missing if missing > _LATE // 2 else 0
