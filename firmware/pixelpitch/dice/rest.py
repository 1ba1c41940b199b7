"""Does it lie still?  Blocks of 20 ms in a row that all weigh the same."""

BLOCKS = 12  # 240 ms, so that the answer comes within 300 of rest
_LONG = 30  # of blocks as rough as a flight: 600 ms, from 1.8 m high; a sensor that lies
_SWAY = 8 * 90  # milli-g, of a block's sum: noise of 60 is 21 in a mean, a train 60


class Rest:
    """``calm`` blocks in a row; ``vector`` is then what the die measures, (x, y, z) in milli-g."""

    def __init__(self):
        self.calm = 0
        self.vector = [0, 0, 0]
        self._same = 0  # blocks in a row that weigh the same, calm or not
        self._first = [0, 0, 0]
        self._total = [0, 0, 0]

    def restart(self):
        """Count anew."""
        self.calm = self._same = 0

    def block(self, sums, rough):
        """Take a block's sums; return True once the die lies still, or seems to be weightless."""
        first = self._first
        total = self._total
        x, y, z = sums
        a, b, c = first
        if (
            self._same
            and -_SWAY < x - a < _SWAY
            and -_SWAY < y - b < _SWAY
            and -_SWAY < z - c < _SWAY
        ):
            self._same += 1
            if rough:
                self.calm = 0
            else:
                self.calm += 1
        else:
            self._same = 1
            self.calm = 0 if rough else 1
            first[0] = x
            first[1] = y
            first[2] = z
        if self.calm < 2:
            total[0] = total[1] = total[2] = 0
        total[0] += x
        total[1] += y
        total[2] += z
        count = self.calm
        if rough and self._same == _LONG:
            count = 1
        elif count != BLOCKS:
            return False
        for axis in range(3):
            self.vector[axis] = total[axis] // (8 * count)
        return True
