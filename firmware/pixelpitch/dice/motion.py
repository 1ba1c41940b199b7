"""Blocks of 20 ms: a shaking hand's swings, and the proof that the die rests."""

from .events import READY, ROLLING, SHAKING
from .samples import BLOCK, FLIGHT, Samples

RESTED = 1
TAKEN = 2  # by a hand, after it was thrown

_FRESH = 800  # samples; a shake longer ago than this no longer makes a throw
FRESH = _FRESH
_REST_BLOCKS = 14  # 280 ms
REST_BLOCKS = _REST_BLOCKS
_DRIFT = 60  # of a resting block's mean
_EARLY = 40  # the same while the end of rolling would still weigh in the mean
# Of the squares of those drifts, the older ones fading: noise makes 1000 and rarely 3500, a hand
# that holds still trembles by 80 mg and more and makes 10000.
_HAND = 5500
_SWING = 1450 * 1450  # 1.5 g, looked for every 20 ms only
_STRONG = 1500 * 1500
_WELL = 6  # reversals above that within 2 s: shaken well
_WELL_SPAN = 800
_SETTLED = 6  # samples after which no ringing of a blow is taken for a swing
_GRABBED = 320  # samples: rolling is over 600 ms after the last blow


class Motion(Samples):
    """What the blocks say: shaken well, at rest, taken up again."""

    def __init__(self):
        self._reversals = [0] * _WELL  # times
        self._peak = [0, 0, 0]  # strongest sample of this swing of the hand
        self._base = [0, 0, 0]  # mean of the resting blocks
        self._rest = [0, 0, 0]  # sums of all resting blocks
        self._tremble = 0
        self._calm = 0  # resting blocks in a row
        self._odd = 0  # rests in a row that weigh no 1 g
        super().__init__()

    def _restart(self):
        """Begin a new search for rest."""
        self._calm = 0
        self._count = 0
        self._rough = False
        self._odd = 0

    def _close(self):
        """Close the block; return RESTED, TAKEN or 0."""
        self._count = 0
        if self._rough:
            self._calm = 0
            self._odd = 0
            self._moved = True
            self._restless += 1
            x, y, z = self._last
        else:
            sums = self._sums
            x = sums[0] // BLOCK
            y = sums[1] // BLOCK
            z = sums[2] // BLOCK
        size = x * x + y * y + z * z
        if not self._rough:
            if size < FLIGHT:
                self._flight += BLOCK
            elif self._flight:
                self._land()
        grabbed = False
        blows = self._impacts
        if size > _SWING and not (blows.count and blows.age(self._time) <= _SETTLED):
            if size > _STRONG:
                self._strong = True
            grabbed = self._swing(x, y, z, size) and self._landed and self._turns > 2
        if self.swapped:
            self._calm = 0 if self._rough else 1  # enough to compare with the tray
            return 0
        if not self._rough and self._rests(x, y, z):
            return RESTED
        if self.state == ROLLING:
            if blows.age(self._time) > _GRABBED and self._calm < 3:
                grabbed = True
        elif self.state == SHAKING and self._age(self._reversed()) > _FRESH:
            self.state = READY
        return TAKEN if grabbed else 0

    def _reversed(self):
        """Return the time of the last reversal."""
        return self._reversals[(self._turns - 1) % _WELL]

    def _swing(self, x, y, z, size):
        """Note a strong smooth sample; return True if it reverses the last swing."""
        peak = self._peak
        turned = False
        if self._peak_size:
            turned = x * peak[0] + y * peak[1] + z * peak[2] < 0
        if turned or size > self._peak_size:
            peak[0] = x
            peak[1] = y
            peak[2] = z
            self._peak_size = size
        if not turned:
            return False
        if not self._landed:
            self._impacts.count = 0  # knocks in the hand
        oldest = self._reversals[(self._turns + 1) % _WELL]
        self._reversals[self._turns % _WELL] = self._time
        self._turns += 1
        if self._turns >= _WELL and self._age(oldest) <= _WELL_SPAN:
            self._well = True
        if self._turns > 1:
            self.swapped = False  # what is shaken is the die
            if self.state == READY:
                self.state = SHAKING
        return True

    def _rests(self, x, y, z):
        """Take the mean of a smooth block; return True when it has just rested for 280 ms."""
        base = self._base
        rest = self._rest
        a = x - base[0]
        b = y - base[1]
        c = z - base[2]
        if self._calm:
            if self._calm > 1:
                self._tremble = (
                    self._tremble * 3 // 4
                    + min(a * a, 10000)
                    + min(b * b, 10000)
                    + min(c * c, 10000)
                )
            drift = _DRIFT if self._calm > 2 else _EARLY
            if self._tremble > _HAND or not (
                -drift < a < drift and -drift < b < drift and -drift < c < drift
            ):
                self._calm = 0
                self._moved = True
                self._restless += 1
        if self._calm > _REST_BLOCKS:  # evaluated already
            return False
        if not self._calm:
            rest[0] = rest[1] = rest[2] = 0
            self._tremble = 0
        self._calm += 1
        divisor = self._calm
        rest[0] += x
        rest[1] += y
        rest[2] += z
        base[0] = rest[0] // divisor
        base[1] = rest[1] // divisor
        base[2] = rest[2] // divisor
        if self._calm < _REST_BLOCKS:
            return False
        self._calm += 1
        return True
