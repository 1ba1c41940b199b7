"""The printed board: its areas, named squares and distances (RULEBOOK.md 1, 2).

Side 0's goal line is pitch column a, side 1's column p.  Squares that belong to a goal are
given for side 0; side 1's are the half turn, but for the penalty spot.

This module, ``ball_moves``, ``pawn_moves`` and ``standing`` take a square apart by ``& 15`` and
``>> 4``: with the functions of ``rules.squares`` a match took 4 % longer.
"""

_GOAL_AREA = b"\x30\x40"  # D1 E1
_ARC = b"\x33\x43"  # D4 E4
_OUTSIDE = b"\x10\x11\x12\x13\x23\x33\x43\x53\x60\x61\x62\x63"  # B1-B4, C4-F4, G1-G4
_BESIDE_GOAL_AREA = b"\x20\x21\x31\x41\x50\x51"  # C1 C2 D2 E2 F1 F2
_ROWS_3_4 = b"\x02\x03\x12\x13\x23\x33\x43\x53\x62\x63\x72\x73"  # outside the Penalty Area
_SPOTS = b"\x31\x3e"  # D2 at both ends: the printed letters are not turned
CENTRE = b"\x37\x38\x47\x48"  # the centre circle: D8 and E8 of both halves


def seen_by(side, square):
    """Return the square of ``side`` that ``square`` is of side 0."""
    return 127 - square if side else square


def _of(side, squares):
    return [127 - square if side else square for square in squares]


def depth(side, square):
    """Return how far ``square`` is from the goal line of ``side``: 0..15."""
    column = square & 15
    return 15 - column if side else column


def at_home(side, square):
    """Return whether ``square`` lies in the half of ``side``."""
    return (square & 15 > 7) == side


def apart(one, other):
    """Return the distance of two squares in king's moves."""
    columns = abs((one & 15) - (other & 15))
    rows = abs((one >> 4) - (other >> 4))
    return columns if columns > rows else rows


def in_penalty_area(side, square):
    """Return whether ``square`` is one of C1..F3 of ``side``."""
    return 32 <= square < 96 and depth(side, square) < 3


def in_goal_area(side, square):
    """Return whether ``square`` is D1 or E1 of ``side``."""
    return 48 <= square < 80 and depth(side, square) == 0


def in_arc(side, square):
    """Return whether ``square`` is D4 or E4 of ``side``."""
    return 48 <= square < 80 and depth(side, square) == 3


def scoring(side, square):
    """Return whether a shot at ``side`` is taken from ``square``: C1..F3, C4 or F4 (19, 20)."""
    far = depth(side, square)
    return 32 <= square < 96 and (far < 3 or (far == 3 and not 48 <= square < 80))


def goal_area(side):
    """Return D1 and E1 of ``side``."""
    return _of(side, _GOAL_AREA)


def arc(side):
    """Return D4 and E4 of ``side``."""
    return _of(side, _ARC)


def outside_penalty_area(side):
    """Return the squares just outside the Penalty Area of ``side`` (22)."""
    return _of(side, _OUTSIDE)


def beside_goal_area(side):
    """Return the squares next to the Goal Area of ``side`` (22)."""
    return _of(side, _BESIDE_GOAL_AREA)


def penalty_places(side):
    """Return the squares of rows 3 and 4 outside the Penalty Area of ``side`` (28)."""
    return _of(side, _ROWS_3_4)


def penalty_spot(side):
    """Return the square of the ball at a penalty kick against ``side``: D2."""
    return _SPOTS[side]


def corner_of(side, square):
    """Return the corner square of ``side`` for a shot from ``square``: A1, or H1 from E-H (25)."""
    return (112 if square >= 64 else 0) + (15 if side else 0)


def two_away(square):
    """Return the squares at a distance of two from ``square``."""
    return [each for each in range(128) if apart(each, square) == 2]
