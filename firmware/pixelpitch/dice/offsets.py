"""Decides whether the die lies flat, and learns the offset of each axis of its sensor.

A die at rest measures 1 g. So an axis should measure the same absolute value on a face and on the
opposite face. Half of the difference of these two values is the zero-g offset of the axis. The mean
of the two values is the scale of the axis. The die lies flat if one axis is close enough to the
vertical. The tangent of the angle between axis and vertical is the acceleration across the axis
divided by the acceleration along the axis. In this division the scale cancels out.
"""

# The squared tangent, in thousandths, of the largest angle at which a die counts as flat: 15.4
# degrees. The sensor may be mounted 10 degrees askew, and the table may be 3 degrees off level. The
# smallest angle of a leaning die is 22 degrees (die.md).
_FLAT_TANGENT = 76
_MAX_OFFSET_MG = 120
_MAX_SCALE_ERROR_MG = 60


class Offsets:
    """Learns the offsets of the three axes: ``values``, in milli-g, which the settings store."""

    def __init__(self):
        self.values = [0, 0, 0]
        self._scale = [1000, 1000, 1000]

    def upper_side(self, gravity):
        """Return the side of the sensor that is up (0..5), or -1 if the die leans.

        The sides 0..5 are -x, +x, -y, +y, -z, +z. ``gravity`` is (x, y, z) in milli-g, measured at
        rest.
        """
        axis = 0
        largest_square = across_squares = 0
        for each in range(3):
            value = gravity[each] - self.values[each]
            square = value * value
            across_squares += square
            if square > largest_square:
                axis = each
                largest_square = square
        across_squares -= largest_square
        if across_squares // 8 * 125 >= largest_square // 8 * _FLAT_TANGENT // 8:
            return -1
        return 2 * axis + (1 if gravity[axis] > 0 else 0)

    def squared_length(self, gravity):
        """Return the squared length of ``gravity`` after subtracting the offsets."""
        total = 0
        for axis in range(3):
            value = gravity[axis] - self.values[axis]
            total += value * value
        return total

    def learn(self, gravity):
        """Improve the offset and scale of the vertical axis from ``gravity``, if the die lies flat.

        An offset is correct only after the die has rested on both faces of the axis.
        """
        side = self.upper_side(gravity)
        if side < 0:
            return
        axis = side // 2
        sign = 1 if side % 2 else -1
        values = self.values
        scale = self._scale
        error = abs(gravity[axis] - values[axis]) - scale[axis]
        step = (error + (2 if error > 0 else -2)) // 4 if error else 0
        scale[axis] = max(
            1000 - _MAX_SCALE_ERROR_MG, min(1000 + _MAX_SCALE_ERROR_MG, scale[axis] + step)
        )
        offset = values[axis] + sign * step
        values[axis] = max(-_MAX_OFFSET_MG, min(_MAX_OFFSET_MG, offset))
