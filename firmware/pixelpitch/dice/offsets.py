"""Decides whether the die lies flat, and learns the zero-g offsets of its sensor.

At rest, an axis should measure the same absolute value, 1 g, on both of its faces. Half the
difference between the two values is the offset of the axis; their mean is its scale.

The die lies flat if one axis is nearly vertical. The tangent of its angle to the vertical is the
acceleration across the axis divided by the acceleration along it, so the scale cancels out.
"""

# The squared tangent, in thousandths, of the largest angle at which a die counts as flat: 15.4
# degrees. This allows for a sensor that is mounted 10 degrees askew on a table that tilts by 3
# degrees. A leaning die has an angle of at least 22 degrees (die.md).
_FLAT_TANGENT = 76
_MAX_OFFSET_MG = 120
_MAX_SCALE_ERROR_MG = 60


class Offsets:
    """Learns the offsets of the three axes: ``values``, in milli-g, which the settings store."""

    def __init__(self):
        self.values = [0, 0, 0]
        self._scale = [1000, 1000, 1000]

    def upper_side(self, gravity):
        """Return the side of the sensor that faces up (0..5), or -1 if the die leans.

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
        """If the die lies flat, update the offset and scale of the vertical axis from ``gravity``.

        The offset of an axis is correct only after the die has rested on both of its faces.
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
