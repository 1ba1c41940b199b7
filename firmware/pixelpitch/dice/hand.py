"""A hand that shakes the die: swings to and fro, one after the other."""

_SWING = 8 * 350  # milli-g, of a block's sum, end to end: the least shake has 520 (engine)
_LATEST = 9  # blocks, 180 ms, from swing to swing: 2.8 Hz
_SHAKES = 7  # swings in a row; carried wildly it makes six, the shortest shake ten (engine)
_KEEPS = 150  # blocks, 3 s, for which a shake is believed


class Hand:
    """``shaken()`` for a while after the die was shaken."""

    def __init__(self):
        self._end = [0, 0, 0]  # how far it has come on this swing
        self._way = [1, 1, 1]
        self._age = [0, 0, 0]
        self._swings = [0, 0, 0]
        self._left = 0

    def shaken(self):
        """Return whether it was shaken a short while ago."""
        return self._left > 0

    def forget(self):
        """Begin anew."""
        self._left = 0
        self.interrupt()

    def interrupt(self):
        """Something was struck: what swings now may be a bounce."""
        for axis in range(3):
            self._swings[axis] = 0

    def block(self, sums):
        """Take a block's sums."""
        if self._left:
            self._left -= 1
        for axis in range(3):
            self._age[axis] += 1
            on = (sums[axis] - self._end[axis]) * self._way[axis]
            if on > 0:
                self._end[axis] = sums[axis]
            elif on < -_SWING:
                self._end[axis] = sums[axis]
                self._way[axis] = -self._way[axis]
                swings = self._swings[axis] + 1 if self._age[axis] <= _LATEST else 1
                self._swings[axis] = swings
                self._age[axis] = 0
                if swings >= _SHAKES:
                    self._left = _KEEPS
