"""Reads the accelerometers of die and tray for the screens about the die."""

from ..dice.samples import MIN_VERTICAL_MG
from ..dice.share import MAX_SQUARED_GRAVITY, MIN_SQUARED_GRAVITY

NO_TRAY, NOT_1_G, FROZEN_DATA = -1, -2, -3
_BLOCK_SAMPLES = 40  # number of samples in a block, which takes 100 ms
# The die lies still if the samples of a block differ by less than this (the noise is 20, the
# sensor's resolution 48).
_STILL_MG = 300


class SensorMonitor:
    """Receives the samples of both sensors.

    ``rest`` is the die's mean (x, y, z) in milli-g while the die lies still, otherwise None.
    ``knock`` is the tray's largest recent deviation from rest in milli-g, halved every half second.
    Without a value, it is NO_TRAY (no sensor responds), NOT_1_G (the sensor does not measure
    gravity) or FROZEN_DATA (its samples have never changed).
    """

    def __init__(self):
        self.rest = None
        self.knock = NO_TRAY
        self._die = [0, 0, 0]
        self._low = [0, 0, 0]
        self._high = [0, 0, 0]
        self._count = 0
        self._tray = None  # 64 times the mean of the tray's samples; None before the first sample
        self._felt = 0  # the tray's largest deviation, which decays with time; see ``knock``
        self._first = None  # the tray's first sample, or () once a different one was read

    def receive_samples(self, die_samples, tray_samples):
        """Receive new samples, as ``devices.motion.read()`` returns them."""
        if die_samples is None:
            self.rest = None
            self._count = 0
        else:
            for sample in die_samples:
                self._add_die_sample(sample)
        if tray_samples is None:
            self.knock = NO_TRAY
            self._felt = 0
            return
        for sample in tray_samples:
            self._add_tray_sample(sample)
        if self._tray is None:
            self.knock = 0  # there are no samples yet
        elif (
            not MIN_SQUARED_GRAVITY
            < sum([(each // 64) ** 2 for each in self._tray])
            < MAX_SQUARED_GRAVITY
        ):
            self.knock = NOT_1_G
        else:
            self.knock = self._felt if self._first == () else FROZEN_DATA

    def _add_die_sample(self, sample):
        for axis in range(3):
            value = sample[axis]
            if self._count == 0:
                self._die[axis] = 0
                self._low[axis] = self._high[axis] = value
            self._die[axis] += value
            self._low[axis] = min(self._low[axis], value)
            self._high[axis] = max(self._high[axis], value)
        self._count += 1
        if self._count == _BLOCK_SAMPLES:
            self._count = 0
            still = True
            for axis in range(3):
                still = still and self._high[axis] - self._low[axis] < _STILL_MG
            self.rest = tuple([total // _BLOCK_SAMPLES for total in self._die]) if still else None

    def _add_tray_sample(self, sample):
        if self._tray is None:
            self._tray = [64 * value for value in sample]
            self._first = tuple(sample)
        elif self._first and tuple(sample) != self._first:
            self._first = ()
        maximum = 0
        for axis in range(3):
            off = sample[axis] - self._tray[axis] // 64
            self._tray[axis] += off
            maximum = max(maximum, abs(off))
        self._felt = max(maximum, self._felt - self._felt // 256 - 1)


def upper_face(gravity, mounting):
    """Return the uppermost face of the die, or 0 if the die leans.

    ``gravity`` is the acceleration (x, y, z) in milli-g, measured while the die lies still.
    ``mounting`` is as in ``dice.orientation``.
    """
    for axis in range(3):
        if abs(gravity[axis]) >= MIN_VERTICAL_MG:
            return int(mounting[2 * axis + (gravity[axis] > 0)])
    return 0
