"""Detects that the die lies still: several blocks of 20 ms in a row measure the same."""

from .samples import BLOCK, PAUSE

_PART = 4  # blocks, 80 ms, of a mean that removes the swing of a table
BLOCKS = 3 * _PART  # blocks, 240 ms, so that the answer comes within 300 ms of the rest
_LONG = 30  # blocks as restless as a flight, 600 ms, a fall of 1.8 m; longer means a faulty sensor
_SWAY = 8 * 130  # milli-g across, summed over a block; a box on soft feet swings by 90 (engine)
_BOB = 8 * 200  # the same in the vertical direction, for box and table
_DRIFT = _PART * 8 * 65  # milli-g: more than one step of 48; noise of 60 becomes 11 in such a mean
_UPRIGHT = 8 * 900  # milli-g, summed over a block, on the axis that points up: 25 degrees off level


class Rest:
    """``calm`` counts equal blocks in a row.

    ``vector`` is what the die measures then, in milli-g.
    """

    def __init__(self):
        self.calm = 0
        self.vector = [0, 0, 0]
        self._same = 0  # blocks in a row that measure the same, restless or not
        self._past = [[0, 0, 0] for _ in range(BLOCKS)]  # sums of the last blocks, a ring
        self._at = 0  # index of the newest block
        self._told = False  # True if this rest has been reported

    def restart(self):
        """Start counting again."""
        self.calm = self._same = 0

    def block(self, sums, rough):
        """Consume a block.

        Return True once the die lies still, or seems weightless for too long.
        """
        past = self._past
        at = (self._at + 1) % BLOCKS
        same = self._same
        alike = same and _alike(sums, past[at - same if same < BLOCKS else at - BLOCKS + 1])
        self._same = same + 1 if alike else 1
        newest = past[at]
        newest[0], newest[1], newest[2] = sums
        self._at = at
        if rough:
            self.calm = 0
        elif alike or not self.calm:
            self.calm += 1
        else:
            self._recount()
        if self.calm < BLOCKS:
            self._told = False
            return rough and self._same == _LONG and self._weigh(1)
        if self._told or (self.calm < PAUSE // BLOCK and max(max(sums), -min(sums)) < _UPRIGHT):
            return False
        self._told = self._stays() and self._weigh(BLOCKS)
        return self._told

    def _stays(self):
        """Return True if the oldest blocks measure the same as the newest; a hand would drift."""
        at = self._at
        for axis in range(3):
            drift = 0
            for back in range(_PART):
                drift += self._past[at - back][axis] - self._past[at - BLOCKS + 1 + back][axis]
            if not -_DRIFT < drift < _DRIFT:
                return False
        return True

    def _weigh(self, count):
        """Set ``vector`` to the mean of the newest ``count`` blocks; return True."""
        for axis in range(3):
            total = 0
            for back in range(count):
                total += self._past[self._at - back][axis]
            self.vector[axis] = total // (8 * count)
        return True

    def _recount(self):
        """Count the blocks that measure the same as the newest one."""
        past = self._past
        newest = past[self._at]
        most = min(self.calm + 1, BLOCKS)
        count = 1
        while count < most and _alike(past[self._at - count], newest):
            count += 1
        self.calm = self._same = count


def _alike(one, other):
    """Return True if two blocks measure the same, ignoring a box that swings on its feet."""
    for axis in range(3):
        off = abs(one[axis] - other[axis])
        if off >= _SWAY and (off >= _BOB or abs(other[axis]) < _UPRIGHT):
            return False
    return True
