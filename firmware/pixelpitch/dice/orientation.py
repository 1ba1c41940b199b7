"""Computes how the sensor is mounted in the die, from two faces that a user turns up.

A *mounting* is six digits: the faces of the die on the sides -x, +x, -y, +y, -z, +z of the sensor.
``DEFAULT_MOUNTING`` is the mounting in die.md. There are 24 mountings, because a sensor can be
rotated but not mirrored::

    >>> mounting_from_faces((0, 20, 1000), 6, (980, 0, -10), 5)
    '253416'
    >>> mounting_from_faces((1000, 0, 0), 6, (0, 0, 1000), 4)
    '162534'
"""

from .samples import MIN_VERTICAL_MG

DEFAULT_MOUNTING = "253416"
# The faces on the sensor's sides +x, +y and +z in DEFAULT_MOUNTING. The die is right-handed.
_DRAWN_FACES = [int(DEFAULT_MOUNTING[at]) for at in (1, 3, 5)]


def mounting_from_faces(first, first_face, second, second_face):
    """Return the mounting of a die that lay with ``first_face`` up, then with ``second_face`` up.

    ``first`` and ``second`` are the accelerations (x, y, z) in milli-g that the sensor measured.
    Raises ValueError with a one-line message if faces and measurements contradict each other.
    """
    faces = (first_face, second_face)
    for face in faces:
        if face not in (1, 2, 3, 4, 5, 6):
            raise ValueError("got face " + str(face) + ", expected 1..6")
    axes = [upper_axis(first), upper_axis(second)]
    if first_face in (second_face, 7 - second_face):
        raise ValueError(f"got faces {first_face} and {second_face}, expected two neighbours")
    if axes[0][0] == axes[1][0]:
        raise ValueError("got the same or opposite sides up for two neighbours, expected another")
    # The third axis and the third face are the vector products of the first two.
    third = 3 - axes[0][0] - axes[1][0]
    turn = axes[0][1] * axes[1][1] * _handedness(axes[0][0], axes[1][0])
    drawn = [_drawn_axis(face) for face in faces]
    third_face = _DRAWN_FACES[3 - drawn[0][0] - drawn[1][0]]
    if drawn[0][1] * drawn[1][1] * _handedness(drawn[0][0], drawn[1][0]) < 0:
        third_face = 7 - third_face
    axes.append((third, turn))
    digits = [""] * 6
    for (axis, sign), face in zip(axes, (first_face, second_face, third_face)):
        plus = face if sign > 0 else 7 - face
        digits[2 * axis] = str(7 - plus)
        digits[2 * axis + 1] = str(plus)
    return "".join(digits)


def check_mounting(mounting):
    """Return ``mounting`` if it is one of the 24 mountings; otherwise raise ValueError."""
    expected = (
        "got mounting " + repr(mounting) + ", expected six digits such as " + DEFAULT_MOUNTING
    )
    if not isinstance(mounting, str) or len(mounting) != 6 or mounting.strip("123456"):
        raise ValueError(expected)
    faces = [int(digit) for digit in mounting]
    opposite = faces[1] in (faces[5], 7 - faces[5])
    if opposite or mounting_from_faces((0, 0, 1000), faces[5], (1000, 0, 0), faces[1]) != mounting:
        raise ValueError(expected)
    return mounting


def upper_axis(gravity):
    """Return (axis, sign) of the side that faces up; ``gravity`` is (x, y, z) in milli-g.

    Raises ValueError if the die leans.
    """
    for axis in range(3):
        if abs(gravity[axis]) >= MIN_VERTICAL_MG:
            return axis, 1 if gravity[axis] > 0 else -1
    raise ValueError("got " + str(tuple(gravity)) + " mg, expected a die that lies flat and still")


def _handedness(first, second):
    """Return 1 if ``first``, ``second`` and the third axis are right-handed, otherwise -1."""
    return 1 if (second - first) % 3 == 1 else -1


def _drawn_axis(face):
    """Return (axis, sign) of ``face`` in the mounting ``DEFAULT_MOUNTING``."""
    if face in _DRAWN_FACES:
        return _DRAWN_FACES.index(face), 1
    return _DRAWN_FACES.index(7 - face), -1
