"""Detects that the sensor of the die or tray is missing or stuck, or that the two are swapped."""

from .events import (
    ANSWER_NOTICE,
    REASON_NO_TRAY,
    REASON_SENSORS_SWAPPED,
    REASON_TRAY_FAILED,
    REASON_TRAY_STUCK,
    Evidence,
)
from .samples import MIN_MOTION_MG, SAMPLES_PER_BLOCK
from .share import MAX_SQUARED_GRAVITY, MIN_SQUARED_GRAVITY

# A moving die counts as missing if its sensor has not responded for this many ms. The I2C bus may
# fail for 200 ms without a lasting fault (die.md).
_GONE_MS = 320
# A resting die counts as missing after this many ms. The limit is short because no throw can be
# lost.
_RESTING_GONE_MS = 120
# The tray's sensor counts as missing if it has not responded for this many ms. If the time since
# the last reading is unknown (0), one failed reading is enough.
_TRAY_GONE_MS = 1000
# If the tray's sensor moves in this many readings (160 ms) while the die's sensor rests, the two
# sensors seem to be swapped. An impact on the tray moves it in fewer than five readings.
_SWAPPED_READINGS = 8
# The tray's sensor is faulty if it does not measure 1 g in this many checks (1 s). In a box that is
# carried around, it measures 1 g more often.
_WEIGHTLESS_CHECKS = 25
# The tray's sensor may be stuck if its samples do not change for this long (5 s). In the physics
# simulation this happened with a working sensor in 3 of 450 throws outside the box.
_FROZEN_SAMPLES = 2000
# a tray counts as stuck if its samples do not change in this many throws in a row
_FROZEN_THROWS = 3
_NO_SAMPLE = 1 << 15  # a value beyond every sample
# A loss that follows only from the elapsed time is ignored up to this many samples, because the
# sensors' clocks differ by 5 %; any other loss is ignored up to half as many.
_MIN_LOST_SAMPLES = 6


class SensorWatch:
    """Detects missing or swapped sensors of die and tray.

    ``is_missing``  True while the die's sensor does not respond
    ``tray``     False if the tray's sensor does not respond or does not measure 1 g
    ``swapped``  True if the sensors of die and tray seem to be swapped
    ``changed``  time, in samples, of the last change of the tray's samples
    ``stuck``    True if the tray's samples did not change during the last three throws
    ``owed``     number of samples that the die should have sent while it did not respond
    """

    def __init__(self):
        self.is_missing = self.swapped = False
        self.tray = True
        self._die_heard = self._tray_heard = self._tray_reported = False
        self.owed = self._die_ms = self._tray_ms = self._swaps = 0
        self._weighs = False
        self._last = [0, 0, 0]  # the newest sample of the tray in the previous reading
        self.changed = -_FROZEN_SAMPLES
        self.stuck = False
        self._digits = [_NO_SAMPLE] * 3  # the tray's last sample, to detect a change
        self._still_throws = 0  # number of successive throws without a change of the tray's samples
        self._weightless = 0  # number of successive checks in which the tray did not measure 1 g
        self._stuck_reported = False

    def count_lost_samples(self, count, tray_count, elapsed_ms, losses):
        """Return how many samples of the die were lost before this reading.

        ``count`` and ``tray_count`` are the numbers of samples of die and tray. ``elapsed_ms`` is
        the time since the last reading, ``losses`` the number of samples lost according to the
        driver.
        """
        if tray_count:
            self._note_tray_answer()
        self._die_heard = True
        self._die_ms = 0
        missing = max(losses, tray_count - count)
        owed = self.owed + elapsed_ms * 2 // 5 - count
        self.owed = 0
        if owed > _MIN_LOST_SAMPLES and owed > missing:
            missing = owed
        return missing if missing > _MIN_LOST_SAMPLES // 2 else 0

    def handle_silent_die(self, elapsed_ms, is_moving):
        """Process a reading to which the die's sensor did not respond.

        Returns True once, when the die begins to count as missing.

        ``elapsed_ms`` is the time since the last reading; ``is_moving`` is True if the die was
        moving.
        """
        self._die_ms += elapsed_ms or _TRAY_GONE_MS
        limit = _GONE_MS if is_moving else _RESTING_GONE_MS
        if self.is_missing or (self._die_heard and self._die_ms < limit):
            return False
        self.is_missing = True
        return True

    def watch_tray(self, tray, elapsed_ms):
        """Check that the tray's sensor responds; return (), or (answer,) when it first fails.

        ``tray`` is its samples or None; ``elapsed_ms`` is the time since the last reading.
        """
        if tray:
            self._note_tray_answer()
            return ()
        if self._tray_heard:
            self._tray_ms += elapsed_ms or (
                _TRAY_GONE_MS if tray is None else SAMPLES_PER_BLOCK * 5 // 2
            )
            if self._tray_ms < _TRAY_GONE_MS:
                return ()
        elif tray is not None:
            return ()  # the sensor responds, but has no new samples yet
        return self._lose_tray()

    def _note_tray_answer(self):
        self._tray_ms = 0
        self._tray_heard = True
        self.tray = self._weightless < _WEIGHTLESS_CHECKS

    def _lose_tray(self):
        """Set ``tray`` to False; return (answer,) the first time and () after that."""
        self.tray = False
        if self._tray_reported:
            return ()
        self._tray_reported = True
        return (
            (
                ANSWER_NOTICE,
                0,
                Evidence(REASON_TRAY_FAILED if self._tray_heard else REASON_NO_TRAY),
            ),
        )

    def note_tray_change(self, tray, time):
        """Set ``changed`` to ``time`` if any sample of ``tray`` differs from the one before it."""
        p, q, r = self._digits
        for x, y, z in tray:
            if x != p or y != q or z != r:
                if p != _NO_SAMPLE:
                    self.changed = time
                p, q, r = x, y, z
        digits = self._digits
        digits[0] = p
        digits[1] = q
        digits[2] = r

    def is_unchanging(self, time):
        """Return True if the tray's samples have not changed in the 5 s before ``time``.

        Call this once for each throw, with the time at which the die landed. If _FROZEN_THROWS
        successive calls return True, ``stuck`` becomes True.
        """
        if time - self.changed < _FROZEN_SAMPLES:
            self._still_throws = 0
            self.stuck = self._stuck_reported = False
            return False
        self._still_throws += 1
        self.stuck = self._still_throws >= _FROZEN_THROWS
        return True

    def clear_swap(self):
        """Clear ``swapped``: this sensor has flown or was shaken, so it is in the die."""
        self.swapped = False
        self._swaps = 0

    def check_tray(self, tray):
        """Check the newest sample of ``tray`` while the die rests; return (), or (answer,).

        If the tray moves like a die, the sensors seem to be swapped. If it does not measure 1 g,
        its sensor is faulty.
        """
        if self.stuck and not self._stuck_reported:
            self._stuck_reported = True
            return ((ANSWER_NOTICE, 0, Evidence(REASON_TRAY_STUCK)),)
        x, y, z = tray[len(tray) - 1]
        last = self._last
        off = max(abs(x - last[0]), abs(y - last[1]), abs(z - last[2]))
        last[0] = x
        last[1] = y
        last[2] = z
        size = x * x + y * y + z * z
        if MIN_SQUARED_GRAVITY < size < MAX_SQUARED_GRAVITY:
            self._weighs = True
            self._weightless = 0
        # A sensor in a flying die does not measure 1 g either, but its samples change.
        elif not self._weighs or not off:
            self._weightless += 1
            if self._weightless == _WEIGHTLESS_CHECKS:
                self._swaps = 0
                return self._lose_tray()
            if not self._weighs:
                return ()
        if off < MIN_MOTION_MG and size > MIN_SQUARED_GRAVITY:
            self._swaps = max(0, self._swaps - 1)
            return ()
        self._swaps += 1
        if self._swaps < _SWAPPED_READINGS or self.swapped or not off:
            return ()
        self.swapped = True
        return ((ANSWER_NOTICE, 0, Evidence(REASON_SENSORS_SWAPPED)),)
