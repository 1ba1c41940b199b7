"""Are both sensors there?  What is said of one that does not answer, or of the wrong one."""

from .events import NO_TRAY, NOTICE, SWAPPED, TRAY_FAILED, Evidence
from .samples import BLOCK, MOTION
from .share import HEAVIEST, LIGHTEST

_GONE_MS = 320  # without an answer of a die that moves; a bus may stumble for 200 (die.md)
_PULLED_MS = 120  # the same of one that rests: no throw is lost by saying so
_FAILED_MS = 1000  # the same of the tray, and of a silence whose length nobody says
_SWAPPED = 8  # readings, 160 ms, of such a tray while the die rests: no knock rings for five
_LATE = 6  # samples that the clock must miss to be believed: sensors' clocks differ by 5 %


class Presence:
    """``tray``: False once it is absent, ``swapped``: True once the two were mixed up.

    ``owed``: how many samples the clock says that the die has taken while it was silent.
    """

    def __init__(self):
        self.missing = self.swapped = False
        self.tray = True
        self._die_heard = self._tray_heard = self._tray_reported = False
        self.owed = self._die_ms = self._tray_ms = self._swaps = 0
        self._weighs = False
        self._last = [0, 0, 0]  # sample of the tray in the reading before

    def hear(self, count, heard, elapsed, losses):
        """The die has answered with ``count`` samples; return how many are missing before them.

        ``heard`` are the tray's samples of the reading, ``losses`` what the driver says.
        """
        if heard:
            self._tray_ms = 0
            self._tray_heard = self.tray = True
        self._die_heard = True
        self._die_ms = 0
        missing = max(losses, heard - count)
        owed = self.owed + elapsed * 2 // 5 - count
        self.owed = 0
        if owed > _LATE and owed > missing:
            missing = owed
        return missing if missing > _LATE // 2 else 0

    def die(self, elapsed, moves):
        """The die does not answer; return whether that has just become certain."""
        self._die_ms += elapsed or _FAILED_MS
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
            self._tray_ms += elapsed or (_FAILED_MS if tray is None else BLOCK * 5 // 2)
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
        if off < MOTION and size > LIGHTEST:
            self._swaps = max(0, self._swaps - 1)
            return ()
        self._swaps += 1
        if self._swaps < _SWAPPED or self.swapped:
            return ()
        self.swapped = True
        return ((NOTICE, 0, Evidence(SWAPPED)),)
