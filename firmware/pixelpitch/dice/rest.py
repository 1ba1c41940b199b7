"""Detects that the die lies still: its acceleration is the same in twelve blocks of 20 ms."""

from .samples import MAX_PAUSE_SAMPLES, SAMPLES_PER_BLOCK

_MEAN_BLOCKS = 4  # averaging over this many blocks (80 ms) removes the swinging of a table
# The die is at rest after this many equal blocks (240 ms). The detector's answer
# follows within 300 ms.
MIN_REST_BLOCKS = 3 * _MEAN_BLOCKS
# The longest possible free fall, in blocks: 600 ms, a drop of 1.8 m. A sensor that measures a
# longer fall is faulty.
_MAX_FALL_BLOCKS = 30
# A die lies still if its horizontal acceleration changes by less than this, the sum of 130 milli-g
# over the eight samples of a block. In the physics simulation it changes by up to 90 milli-g while
# the die rests in a box on soft feet.
_MAX_SWAY = 8 * 130
# A die lies still if its vertical acceleration changes by less than this, the sum of 200 milli-g
# over the eight samples of a block.
_MAX_BOB = 8 * 200
# At rest, the sums of the first and last four blocks differ by less than this: 65 milli-g for each
# of a block's 8 samples. Averaging over four blocks reduces the noise from 60 to 11 milli-g.
_MAX_DRIFT = _MEAN_BLOCKS * 8 * 65
# an axis within 25 degrees of the vertical measures more than this
_MIN_UPRIGHT = 8 * 900


class RestDetector:
    """Detects that the die is at rest.

    ``calm``    the number of successive blocks with equal sums
    ``vector``  the mean acceleration (x, y, z) in milli-g when the die was last at rest
    """

    def __init__(self):
        self.calm = 0
        self.vector = [0, 0, 0]
        self._same = 0  # like ``calm``, but not reset by a flight or impact
        self._past = [
            [0, 0, 0] for _ in range(MIN_REST_BLOCKS)
        ]  # ring buffer with the sums of blocks
        self._at = 0  # index of the newest block in the ring buffer
        self._told = False  # True if ``feed`` has already reported that the die rests

    def restart(self):
        """Start counting blocks from 0 again."""
        self.calm = self._same = 0

    def feed(self, sums, is_rough):
        """Process a block of samples; return True once per rest, when it is detected.

        Also returns True if the die seems to fall for 600 ms, because its sensor must be faulty.
        ``sums`` has each axis's sum of samples; ``is_rough`` is True if the die flew or was struck.
        """
        past = self._past
        at = (self._at + 1) % MIN_REST_BLOCKS
        same = self._same
        alike = same and _are_equal(
            sums, past[at - same if same < MIN_REST_BLOCKS else at - MIN_REST_BLOCKS + 1]
        )
        self._same = same + 1 if alike else 1
        newest = past[at]
        newest[0], newest[1], newest[2] = sums
        self._at = at
        if is_rough:
            self.calm = 0
        elif alike or not self.calm:
            self.calm += 1
        else:
            self._count_equal()
        if self.calm < MIN_REST_BLOCKS:
            self._told = False
            return is_rough and self._same == _MAX_FALL_BLOCKS and self._set_vector(1)
        if self._told or (
            self.calm < MAX_PAUSE_SAMPLES // SAMPLES_PER_BLOCK
            and max(max(sums), -min(sums)) < _MIN_UPRIGHT
        ):
            return False
        self._told = self._is_steady() and self._set_vector(MIN_REST_BLOCKS)
        return self._told

    def _is_steady(self):
        """Return True if the oldest and newest blocks have the same mean; in a hand they differ."""
        at = self._at
        for axis in range(3):
            drift = 0
            for back in range(_MEAN_BLOCKS):
                drift += (
                    self._past[at - back][axis] - self._past[at - MIN_REST_BLOCKS + 1 + back][axis]
                )
            if not -_MAX_DRIFT < drift < _MAX_DRIFT:
                return False
        return True

    def _set_vector(self, count):
        """Set ``vector`` to the mean of the newest ``count`` blocks; return True."""
        for axis in range(3):
            total = 0
            for back in range(count):
                total += self._past[self._at - back][axis]
            self.vector[axis] = total // (8 * count)
        return True

    def _count_equal(self):
        """Set ``calm`` to the number of successive blocks that equal the newest block."""
        past = self._past
        newest = past[self._at]
        limit = min(self.calm + 1, MIN_REST_BLOCKS)
        count = 1
        while count < limit and _are_equal(past[self._at - count], newest):
            count += 1
        self.calm = self._same = count


def _are_equal(one, other):
    """Return True if ``one`` and ``other``, the sums of two blocks of samples, are about equal.

    They may differ a little, because the die may lie still in a box that sways on its soft feet.
    """
    for axis in range(3):
        off = abs(one[axis] - other[axis])
        if off >= _MAX_SWAY and (off >= _MAX_BOB or abs(other[axis]) < _MIN_UPRIGHT):
            return False
    return True
