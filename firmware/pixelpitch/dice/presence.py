"""Watches both sensors, and reports one that is missing, frozen or swapped."""

from .events import NO_TRAY, NOTICE, SWAPPED, TRAY_FAILED, TRAY_STUCK, Evidence
from .samples import BLOCK, MOTION
from .share import HEAVIEST, LIGHTEST

_GONE_MS = 320  # ms without an answer of a moving die; a bus may fail for 200 ms (die.md)
_PULLED_MS = 120  # the same for a resting die, where a notice costs no throw
_FAILED_MS = 1000  # the same for the tray, and for a silence of unknown length
# Readings, 160 ms, away from its rest while the die rests; a knock rings for less than five.
_SWAPPED = 8
_WEIGHTLESS = 25  # comparisons, 1 s; a box that is carried about measures 1 g again by then
# Samples, 5 s, without any change of the tray's readings; so quiet a tray missed 3 of 450 throws
# outside the box.
_STILL = 2000
_STILL_THROWS = 3  # throws in a row without any change, after which the tray counts as faulty
_NO_DIGITS = 1 << 15  # larger than any sample
_LATE = 6  # samples: smaller losses are ignored, because the clocks of the sensors differ by 5 %


class Presence:
    """Whether die and tray answer, and which is which.

    ``tray`` is False once the tray is absent or does not measure 1 g. ``swapped``: die and tray are
    swapped. ``changed``: time, in samples, when a reading of the tray last changed. ``stuck``: none
    has changed during several throws. ``owed``: how many samples the die should have taken, by the
    clock, while it was silent.
    """

    def __init__(self):
        self.missing = self.swapped = False
        self.tray = True
        self._die_heard = self._tray_heard = self._tray_reported = False
        self.owed = self._die_ms = self._tray_ms = self._swaps = 0
        self._weighs = False
        self._last = [0, 0, 0]  # the tray's newest sample in the previous reading
        self.changed = -_STILL
        self.stuck = False
        self._digits = [_NO_DIGITS] * 3  # the tray's sample with which the next ones are compared
        self._still_throws = 0  # throws in a row during which no reading changed
        self._weightless = 0  # comparisons in a row in which the tray did not measure 1 g
        self._stuck_reported = False

    def count_lost(self, count, heard, elapsed, losses):
        """Return how many samples were lost before the ``count`` that the die has sent.

        ``heard`` is the number of samples of the tray in this reading, ``losses`` the driver's
        count.
        """
        if heard:
            self._hear_tray()
        self._die_heard = True
        self._die_ms = 0
        missing = max(losses, heard - count)
        owed = self.owed + elapsed * 2 // 5 - count
        self.owed = 0
        if owed > _LATE and owed > missing:
            missing = owed
        return missing if missing > _LATE // 2 else 0

    def die(self, elapsed, moves):
        """Note that the die is silent; return True in the call in which it becomes certain."""
        self._die_ms += elapsed or _FAILED_MS
        limit = _GONE_MS if moves else _PULLED_MS
        if self.missing or (self._die_heard and self._die_ms < limit):
            return False
        self.missing = True
        return True

    def watch_tray(self, tray, elapsed):
        """Watch the tray's samples; return (), or a notice the first time it fails."""
        if tray:
            self._hear_tray()
            return ()
        if self._tray_heard:
            self._tray_ms += elapsed or (_FAILED_MS if tray is None else BLOCK * 5 // 2)
            if self._tray_ms < _FAILED_MS:
                return ()
        elif tray is not None:
            return ()  # no samples yet
        return self._lose_tray()

    def _hear_tray(self):
        self._tray_ms = 0
        self._tray_heard = True
        self.tray = self._weightless < _WEIGHTLESS

    def _lose_tray(self):
        """Treat the tray as absent; return the notice, or () if it was returned before."""
        self.tray = False
        if self._tray_reported:
            return ()
        self._tray_reported = True
        return ((NOTICE, 0, Evidence(TRAY_FAILED if self._tray_heard else NO_TRAY)),)

    def feel(self, tray, time):
        """Store the ``time`` if the tray's samples have changed."""
        p, q, r = self._digits
        for x, y, z in tray:
            if x != p or y != q or z != r:
                if p != _NO_DIGITS:
                    self.changed = time
                p, q, r = x, y, z
        digits = self._digits
        digits[0] = p
        digits[1] = q
        digits[2] = r

    def stands_still(self, time):
        """Return True if the tray may have missed the throw that landed at ``time``."""
        if time - self.changed < _STILL:
            self._still_throws = 0
            self.stuck = self._stuck_reported = False
            return False
        self._still_throws += 1
        self.stuck = self._still_throws >= _STILL_THROWS
        return True

    def put_right(self):
        """Clear ``swapped``, because the die has moved as only a die can."""
        self.swapped = False
        self._swaps = 0

    def compare(self, tray):
        """Check the tray's newest sample while the die rests; return () or a notice.

        A tray that moves like a die is in fact the die. A tray that never measures 1 g is faulty.
        """
        if self.stuck and not self._stuck_reported:
            self._stuck_reported = True
            return ((NOTICE, 0, Evidence(TRAY_STUCK)),)
        x, y, z = tray[len(tray) - 1]
        last = self._last
        off = max(abs(x - last[0]), abs(y - last[1]), abs(z - last[2]))
        last[0] = x
        last[1] = y
        last[2] = z
        size = x * x + y * y + z * z
        if LIGHTEST < size < HEAVIEST:
            self._weighs = True
            self._weightless = 0
        elif not self._weighs or not off:  # a flying die measures less, but for less than a second
            self._weightless += 1
            if self._weightless == _WEIGHTLESS:
                self._swaps = 0
                return self._lose_tray()
            if not self._weighs:
                return ()
        if off < MOTION and size > LIGHTEST:
            self._swaps = max(0, self._swaps - 1)
            return ()
        self._swaps += 1
        if self._swaps < _SWAPPED or self.swapped or not off:  # a die must have landed and moved
            return ()
        self.swapped = True
        return ((NOTICE, 0, Evidence(SWAPPED)),)
