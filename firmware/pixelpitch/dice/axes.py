"""Detects a stuck axis of the die's sensor, because a stuck axis would lead to a wrong face."""

from .samples import MIN_MOTION_MG


class AxisCheck:
    """Records the smallest and largest value of each axis since the die began to move.

    ``all_move`` is True if the values of each axis span at least MIN_MOTION_MG: more than noise.
    """

    def __init__(self):
        self._low = [0, 0, 0]
        self._high = [0, 0, 0]
        self.reset()

    def reset(self):
        """Forget all samples, as after power on."""
        self.all_move = False
        for axis in range(3):
            self._low[axis] = 1 << 15  # larger than any sample
            self._high[axis] = -1 << 15

    def feed(self, die, index, stop):
        """Process ``die[index:stop]``; ``die`` is a list of samples (x, y, z) in milli-g."""
        self.all_move = True
        for axis in range(3):
            low = self._low[axis]
            high = self._high[axis]
            if high - low < MIN_MOTION_MG:
                for at in range(index, stop):
                    value = die[at][axis]
                    if value < low:
                        low = value
                    if value > high:
                        high = value
                self._low[axis] = low
                self._high[axis] = high
                if high - low < MIN_MOTION_MG:
                    self.all_move = False
