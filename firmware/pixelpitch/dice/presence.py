"""Watches both sensors: notices about a missing, frozen or swapped one."""

from .events import NO_TRAY, NOTICE, SWAPPED, TRAY_FAILED, TRAY_STUCK, Evidence
from .samples import BLOCK, MOTION
from .share import HEAVIEST, LIGHTEST

_GONE_MS = 320  # ms without an answer of a moving die; a bus may fail for 200 (die.md)
_PULLED_MS = 120  # the same of a resting die, whose notice costs no throw
_FAILED_MS = 1000  # the same of the tray, and of a silence of unknown length
_SWAPPED = 8  # readings, 160 ms, off its rest while the die rests: knocks ring for less than five
_WEIGHTLESS = 25  # comparisons, 1 s: a box that is carried about weighs 1 g again by then
# Samples, 5 s: of 450 throws outside the box 3 left the digits of a quiet tray as they were.
_STILL = 2000
_STILL_THROWS = 3  # throws in a row: then the tray is at fault
_NO_DIGITS = 1 << 15  # larger than any sample
_LATE = 6  # samples: a loss by the clock counts from here on; the sensors' clocks differ by 5 %


class Presence:
    """``tray``: False once it is absent or does not measure 1 g; ``swapped``: die and tray are.

    ``changed``: time, in samples, at which a digit of the tray has changed last.
    ``stuck``: none did through several throws.

    ``owed``: how many samples the clock says that the die has taken while it was silent.
    """

    def __init__(self):
        self.missing = self.swapped = False
        self.tray = True
        self._die_heard = self._tray_heard = self._tray_reported = False
        self.owed = self._die_ms = self._tray_ms = self._swaps = 0
        self._weighs = False
        self._last = [0, 0, 0]  # sample of the tray in the previous reading
        self.changed = -_STILL
        self.stuck = False
        self._digits = [_NO_DIGITS] * 3  # sample of the tray to compare the next ones with
        self._still_throws = 0  # throws in a row through which no digit changed
        self._weightless = 0  # comparisons in a row without 1 g
        self._stuck_reported = False

    def hear(self, count, heard, elapsed, losses):
        """Return how many samples are missing before the ``count`` that the die has sent.

        ``heard`` is the number of the tray's samples read, ``losses`` the driver's count.
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
        """Note a silence of the die; return True when it has just become certain."""
        self._die_ms += elapsed or _FAILED_MS
        limit = _GONE_MS if moves else _PULLED_MS
        if self.missing or (self._die_heard and self._die_ms < limit):
            return False
        self.missing = True
        return True

    def watch_tray(self, tray, elapsed):
        """Watch the tray's samples; return () or a notice, once."""
        if tray:
            self._hear_tray()
            return ()
        if self._tray_heard:
            self._tray_ms += elapsed or (_FAILED_MS if tray is None else BLOCK * 5 // 2)
            if self._tray_ms < _FAILED_MS:
                return ()
        elif tray is not None:
            return ()  # no sample yet
        return self._lose_tray()

    def _hear_tray(self):
        self._tray_ms = 0
        self._tray_heard = True
        self.tray = self._weightless < _WEIGHTLESS

    def _lose_tray(self):
        """Treat the tray as absent; return the notice, once."""
        self.tray = False
        if self._tray_reported:
            return ()
        self._tray_reported = True
        return ((NOTICE, 0, Evidence(TRAY_FAILED if self._tray_heard else NO_TRAY)),)

    def feel(self, tray, time):
        """Note at which ``time`` a digit of the tray's samples has changed."""
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
        """Clear ``swapped``: the die has moved like a die."""
        self.swapped = False
        self._swaps = 0

    def compare(self, tray):
        """Check the tray's newest sample while the die rests; return () or a notice.

        A tray that moves like a die is the die; one that never measures 1 g is no sensor.
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
        if self._swaps < _SWAPPED or self.swapped or not off:  # a die lands, and moves
            return ()
        self.swapped = True
        return ((NOTICE, 0, Evidence(SWAPPED)),)
