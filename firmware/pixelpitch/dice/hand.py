"""Detects a hand that shakes the die, by its regular swings."""

# Milli-g, summed over a block, between the ends of a swing; the weakest shake has 520 (engine).
_SWING = 8 * 250
_LATEST = 11  # blocks, 220 ms, between two swings: 2.3 Hz; hands shake at 2.5 Hz or more (assumed)
_EVEN = 2  # blocks, 40 ms, by which regular swings may differ: a shake of 3 Hz becomes 15 % faster
ALIKE = 6  # how much a swing like the previous ones counts; any other counts 1
# Score of a shake; of 1,438 dice set down or carried wildly one made 27, one 25, the others up to
# 22.
_SHAKES = 26
_KEEPS = 250  # blocks, 5 s, for which a detected shake stays valid (assumed)


class Hand:
    """Counts ``swings`` of each axis since a blow; the last shake is valid for ``left`` blocks."""

    def __init__(self):
        self._end = [0, 0, 0]  # how far each axis has moved in this swing
        self._way = [1, 1, 1]
        self._time = 0  # number of blocks so far
        self._began = [0, 0, 0]  # when this swing began
        self.swings = [0, 0, 0]
        # For each axis: where the last swing ended, its length, the sum of its ends, and that sum
        # for the swing before.
        self._past = [[0, 0, 0, 0] for _ in range(3)]
        self.left = 0

    def forget(self):
        """Reset to the state after power on."""
        self.left = 0
        self.interrupt()

    def interrupt(self):
        """Start counting again after a blow, because a bounce looks like a swing."""
        self.swings[0] = self.swings[1] = self.swings[2] = 0

    def block(self, sums):
        """Consume the sums of the samples of a block."""
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
        """Count a swing that has ended; the swings of a shake are regular and around one place."""
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
