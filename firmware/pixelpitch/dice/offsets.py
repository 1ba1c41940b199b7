"""Decides whether the die lies flat, and learns the offset of each axis of its sensor.

A die at rest measures 1 g, so a face and its opposite should give the same value. Half of their
difference is the sensor's zero-g offset; their mean is its scale. Whether the die lies flat is
decided by an angle: the ratio of the values across and along the axis, in which the scale cancels
out.
"""

# Tangent of 15.4 degrees, squared, in thousandths. A sensor up to 10 degrees askew on a table 3
# degrees off level counts as flat, and 25 degrees as leaning. Angles between are doubtful and count
# as cocked.
_FLAT = 76
_OFFSET_MOST = 120
_SCALE_MOST = 60


class Offsets:
    """``values`` are the offsets of x, y, z in milli-g, which the settings store."""

    def __init__(self):
        self.values = [0, 0, 0]
        self._scale = [1000, 1000, 1000]

    def flat(self, rest):
        """Return which side is up, 0..5 for -x, +x, -y, +y, -z, +z, or -1 if it leans.

        ``rest`` is (x, y, z) in milli-g.
        """
        axis = 0
        most = across = 0
        for each in range(3):
            value = rest[each] - self.values[each]
            square = value * value
            across += square
            if square > most:
                axis = each
                most = square
        across -= most
        if across // 8 * 125 >= most // 8 * _FLAT // 8:
            return -1
        return 2 * axis + (1 if rest[axis] > 0 else 0)

    def weight(self, rest):
        """Return the squared length of ``rest`` without the offsets, in milli-g squared."""
        total = 0
        for axis in range(3):
            value = rest[axis] - self.values[axis]
            total += value * value
        return total

    def learn(self, rest):
        """Learn from a die that lies flat; the offset of an axis needs both of its faces."""
        side = self.flat(rest)
        if side < 0:
            return
        axis = side // 2
        sign = 1 if side % 2 else -1
        values = self.values
        scale = self._scale
        error = abs(rest[axis] - values[axis]) - scale[axis]
        step = (error + (2 if error > 0 else -2)) // 4 if error else 0
        scale[axis] = max(1000 - _SCALE_MOST, min(1000 + _SCALE_MOST, scale[axis] + step))
        offset = values[axis] + sign * step
        values[axis] = max(-_OFFSET_MOST, min(_OFFSET_MOST, offset))
