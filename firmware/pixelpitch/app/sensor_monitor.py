"""Shows what the accelerometers of die and tray measure now, for the screens about the die."""

from ..dice.samples import FLAT
from ..dice.share import MAX_GRAVITY, MIN_GRAVITY

NO_TRAY, NO_WEIGHT, STANDS_STILL = -1, -2, -3
_BLOCK = 40  # samples, 100 ms
_STILL = 300  # milli-g; noise of 20 and steps of 48 stay within this range


class SensorMonitor:
    """Receives all samples; ``rest`` is (x, y, z) in milli-g while the die lies still, or None.

    ``knock`` is the largest deviation of the tray from its rest in milli-g, which halves every half
    second; or NO_TRAY, NO_WEIGHT (it does not measure 1 g), or STANDS_STILL: its samples have not
    changed so far.
    """

    def __init__(self):
        self.rest = None
        self.knock = NO_TRAY
        self._die = [0, 0, 0]
        self._low = [0, 0, 0]
        self._high = [0, 0, 0]
        self._count = 0
        self._tray = None  # the rest of the tray, times 64
        self._felt = 0  # the present value for ``knock``
        self._first = None  # the first sample of the tray; () after a different one came

    def take_samples(self, die, tray):
        """Receive new samples, as ``devices.motion.read()`` returns them."""
        if die is None:
            self.rest = None
            self._count = 0
        else:
            for sample in die:
                self._gather(sample)
        if tray is None:
            self.knock = NO_TRAY
            self._felt = 0
            return
        for sample in tray:
            self._hear(sample)
        if self._tray is None:
            self.knock = 0  # no samples yet
        elif not MIN_GRAVITY < sum([(each // 64) ** 2 for each in self._tray]) < MAX_GRAVITY:
            self.knock = NO_WEIGHT
        else:
            self.knock = self._felt if self._first == () else STANDS_STILL

    def _gather(self, sample):
        for axis in range(3):
            value = sample[axis]
            if self._count == 0:
                self._die[axis] = 0
                self._low[axis] = self._high[axis] = value
            self._die[axis] += value
            self._low[axis] = min(self._low[axis], value)
            self._high[axis] = max(self._high[axis], value)
        self._count += 1
        if self._count == _BLOCK:
            self._count = 0
            still = True
            for axis in range(3):
                still = still and self._high[axis] - self._low[axis] < _STILL
            self.rest = tuple([total // _BLOCK for total in self._die]) if still else None

    def _hear(self, sample):
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


def face_up(rest, mounting):
    """Return the face that is up, 0 if the die leans; ``mounting``: see ``dice.orientation``."""
    for axis in range(3):
        if abs(rest[axis]) >= FLAT:
            return int(mounting[2 * axis + (rest[axis] > 0)])
    return 0
