"""Detects a hand that shakes the die, by even swings to and fro."""

_SWING = 8 * 250  # milli-g, of a block's sum, end to end: the least shake has 520 (engine)
_LATEST = 11  # blocks, 220 ms, from swing to swing: 2.3 Hz; hands shake at 2.5 (assumed)
_EVEN = 2  # blocks, 40 ms, by which even swings differ: a shake of 3 Hz becomes 15 % faster
ALIKE = 6  # a swing like those before counts this much, any other 1
_SHAKES = 26  # of 1,438 dice set down or carried wildly one made 27, one 25, the others at most 22
_KEEPS = 250  # blocks, 5 s: how long a detected shake stays valid (assumed)


class Hand:
    """``left``: blocks for which the last shake is valid; ``swings`` of each axis since a blow."""

    def __init__(self):
        self._end = [0, 0, 0]  # how far each axis has come on this swing
        self._way = [1, 1, 1]
        self._time = 0  # blocks
        self._began = [0, 0, 0]  # when this swing began
        self.swings = [0, 0, 0]
        # Where it began, how long the last one took, the sum of its ends, of those before it.
        self._past = [[0, 0, 0, 0] for _ in range(3)]
        self.left = 0

    def forget(self):
        """Reset to the state after power on."""
        self.left = 0
        self.interrupt()

    def interrupt(self):
        """Begin to count again after a blow, because a bounce also swings."""
        self.swings[0] = self.swings[1] = self.swings[2] = 0

    def block(self, sums):
        """Consume the sums of a block."""
        if self.left:
            self.left -= 1
        self._time += 1
        ends = self._end
        ways = self._way
        for axis in range(3):
            value = sums[axis]
            on = (value - ends[axis]) * ways[axis]
            if on > 0:
                ends[axis] = value
            elif on < -_SWING:
                self._count(axis, ends[axis], self._time - self._began[axis], self._past[axis])
                ends[axis] = value
                ways[axis] = -ways[axis]
                self._began[axis] = self._time

    def _count(self, axis, end, age, past):
        """Count a swing that has ended: a shake is even, and about one place."""
        ends = past[0] + end
        alike = 5 * abs(ends - past[3]) <= 2 * abs(end - past[0]) and abs(age - past[1]) <= _EVEN
        swings = 1 if age > _LATEST else self.swings[axis] + (ALIKE if alike else 1)
        self.swings[axis] = swings
        past[0] = end
        past[1] = age
        past[3] = past[2]
        past[2] = ends
        if swings >= _SHAKES:
            self.left = _KEEPS
