"""The areas of the printed board, and the pawns on it (RULEBOOK.md 1 to 3).

**Squares.** The rulebook names a square, such as D1 or E4, as each side sees it from its own goal:
the letter counts from left to right, the number from the side's goal line. This line is column a of
the pitch for side 0, and column p for side 1. The tables in this module list squares for side 0.
For side 1 they are rotated by 180 degrees, except the penalty spot.

**Pawns.** The index of a pawn is 11 * side + its number: 0 is the Keeper, 1 to 4 are defenders, 5
to 8 midfielders, 9 and 10 strikers. All but the Keeper are *field players*. ``match.pawns`` has the
square of each pawn, or ABSENT or REMOVED_PAWN.

This module and ``moves`` compute the column and row of a square with ``& 15`` and ``>> 4``, because
a match takes 4 % longer with the functions of ``rules.squares``.
"""

from ...rules.squares import depth, distance

ABSENT = -1  # no square, or no pawn; in ``match.pawns``: not set up yet
REMOVED_PAWN = -2  # in ``match.pawns``: sent off, or a field player that became the Keeper
TEAM_SIZE = 11  # the number of pawns of a side

# The roles of pawns.
GOALKEEPER_ROLE = 0
DEFENDER_ROLE = 1
MIDFIELDER_ROLE = 2
STRIKER_ROLE = 3

# Squares for side 0, with their names on the printed board.
_GOAL_AREA = b"\x30\x40"  # D1 E1
_ARC = b"\x33\x43"  # D4 E4
_OUTSIDE = b"\x10\x11\x12\x13\x23\x33\x43\x53\x60\x61\x62\x63"  # B1-B4, C4-F4, G1-G4
_BESIDE_GOAL_AREA = b"\x20\x21\x31\x41\x50\x51"  # C1 C2 D2 E2 F1 F2
# The squares of rows 3 and 4 that are outside the Penalty Area.
_ROWS_3_4 = b"\x02\x03\x12\x13\x23\x33\x43\x53\x62\x63\x72\x73"
_SPOTS = b"\x31\x3e"  # each side's penalty spot; rotating one spot does not give the other
CENTRE_SQUARES = b"\x37\x38\x47\x48"  # the centre circle: D8 and E8 of both halves


# Functions on squares and areas (rules 1, 2).


def square_for(side, square):
    """Return ``square`` for side 0, and the same square rotated by 180 degrees for side 1."""
    return 127 - square if side else square


def _squares_for(side, squares):
    return [127 - square if side else square for square in squares]


def in_own_half(side, square):
    """Return True if ``square`` lies in the half of ``side``."""
    return (square & 15 > 7) == side


def in_penalty_area(side, square):
    """Return True if ``square`` is in the Penalty Area of ``side``: C1..F3."""
    return 32 <= square < 96 and depth(square, side) < 3


def in_goal_area(side, square):
    """Return True if ``square`` is in the Goal Area of ``side``: D1 or E1."""
    return 48 <= square < 80 and depth(square, side) == 0


def in_arc(side, square):
    """Return True if ``square`` is in the arc of ``side``: D4 or E4."""
    return 48 <= square < 80 and depth(square, side) == 3


def can_shoot_from(side, square):
    """Return True if the goal of ``side`` can be shot at from ``square`` (rules 19, 20).

    These are the printed squares C1 to F3, C4 and F4.
    """
    far = depth(square, side)
    return 32 <= square < 96 and (far < 3 or (far == 3 and not 48 <= square < 80))


def goal_area(side):
    """Return the squares of the Goal Area of ``side``: D1 and E1."""
    return _squares_for(side, _GOAL_AREA)


def arc(side):
    """Return the squares of the arc of ``side``: D4 and E4."""
    return _squares_for(side, _ARC)


def squares_around_penalty_area(side):
    """Return the squares just outside the Penalty Area of ``side`` (rule 22)."""
    return _squares_for(side, _OUTSIDE)


def goal_area_neighbours(side):
    """Return the squares next to the Goal Area of ``side`` (rule 22)."""
    return _squares_for(side, _BESIDE_GOAL_AREA)


def penalty_squares(side):
    """Return the squares of ``side``'s rows 3 and 4 outside its Penalty Area (rule 28)."""
    return _squares_for(side, _ROWS_3_4)


def penalty_spot(side):
    """Return the square on which the ball lies at a penalty kick against ``side``."""
    return _SPOTS[side]


def corner_of(side, square):
    """Return the corner of ``side``'s half for the corner kick after a shot from ``square``.

    It is A1 for a shot from the printed columns A to D, and H1 for one from E to H (rule 25).
    """
    return (112 if square >= 64 else 0) + (15 if side else 0)


def squares_two_away(square):
    """Return the squares at a distance of two from ``square``."""
    return [each for each in range(128) if distance(each, square) == 2]


# Functions on pawns (rule 3).


def role(index):
    """Return the role of the pawn ``index`` (0 to 21), for example DEFENDER_ROLE."""
    place = index % TEAM_SIZE
    return (place + 3) // 4 if place else GOALKEEPER_ROLE


def keeper(side):
    """Return the index of the Keeper of ``side``."""
    return TEAM_SIZE * side


def pawn_on(match, side, square):
    """Return the index of the pawn of ``side`` on ``square``, or -1."""
    first = TEAM_SIZE * side
    for index in range(first, first + TEAM_SIZE):
        if match.pawns[index] == square:
            return index
    return -1


def field_players(match, side):
    """Return the indices of the field players of ``side`` that have not been sent off."""
    first = TEAM_SIZE * side + 1
    return [
        each for each in range(first, first + TEAM_SIZE - 1) if match.pawns[each] != REMOVED_PAWN
    ]


def team(match, side):
    """Return the indices of all pawns of ``side`` that have not been sent off."""
    first = TEAM_SIZE * side
    return [each for each in range(first, first + TEAM_SIZE) if match.pawns[each] != REMOVED_PAWN]


def first_to_leave(match, side, indices):
    """Return the square of the pawn in ``indices`` that leaves an area first; -1 if there is none.

    Several pawns of a side leave in the order of their squares: Red's in the order a1 to p8, Blue's
    in the opposite order (rule 4).
    """
    squares = sorted([match.pawns[index] for index in indices], reverse=side == 1)
    return squares[0] if squares else ABSENT


def card_index(index):
    """Return the index in ``match.cards`` for the yellow cards of the pawn ``index`` (rule 27).

    It is the same index for all defenders of a side, because they share their cards.
    """
    return TEAM_SIZE * (index // TEAM_SIZE) + 1 if role(index) == DEFENDER_ROLE else index


def move(match, index, square):
    """Move the pawn ``index`` to ``square``; a pawn that is barred from the ball stays barred."""
    start = match.pawns[index]
    if start >= 0 and start == match.barred and index // TEAM_SIZE == match.o:
        match.barred = square
    match.pawns[index] = square
    match.walk = (start, square) if start >= 0 else ()


def remove_pawn(match, index):
    """Remove the pawn ``index`` from the match.

    To close the gap, the following pawns of the same side and role get an index that is 1 lower.
    """
    pawns, cards = match.pawns, match.cards
    kind = role(index)
    last = index
    while (last + 1) % TEAM_SIZE and role(last + 1) == kind:
        last += 1
    while index < last:
        pawns[index] = pawns[index + 1]
        if kind != DEFENDER_ROLE:
            cards[index] = cards[index + 1]
        index += 1
    pawns[last] = REMOVED_PAWN
    if kind != DEFENDER_ROLE:
        cards[last] = 0


def nearest_distance(match, side, square):
    """Return the distance from ``square`` to the nearest field player of ``side``."""
    return min([distance(match.pawns[each], square) for each in field_players(match, side)])
