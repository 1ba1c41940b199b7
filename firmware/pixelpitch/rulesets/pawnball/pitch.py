"""The squares of a board: playing area, round it, goals and posts (RULEBOOK.md 3, 4, 6)."""

from ...rules.squares import column_of, steps_apart

GOALS = ((49, 65), (62, 78))  # b4 b5, o4 o5: each side's own goal
POSTS = (33, 81, 46, 94)  # b3 b6, o3 o6
CENTRES = (55, 72)  # h4, i5: each side's own centre square, and where the ball starts
AREA = tuple([row << 4 | column for row in range(1, 7) for column in range(2, 14)])

# One byte a square: 1 where no pawn may ever stand.
CLOSED = bytes(
    [1 if column_of(square) in (0, 15) or square in POSTS else 0 for square in range(128)]
)


def in_area(square):
    """Return whether ``square`` (0..127) belongs to the playing area."""
    return 16 <= square < 112 and 2 <= column_of(square) <= 13


def half(square):
    """Return whose half a ``square`` of the playing area lies in (5)."""
    return 0 if column_of(square) < 8 else 1


def obstacles(match, board):
    """Return 128 bytes: 0 where a square of ``board`` is free (4), else another number."""
    result = bytearray(CLOSED)
    for square in match.pawns[12 * board : 12 * board + 12]:
        if square >= 0:
            result[square] = 1
    result[match.balls[board]] = 1
    return result


def apart(one, other):
    """Return what a jump from one square to the other costs: columns + rows (10)."""
    return steps_apart(one, other)


def restart(pawns, side):
    """Return where the ball goes after a goal against ``side`` (17).

    ``pawns`` are the squares of all pawns of the board.
    """
    centre = CENTRES[side]
    free = [square for square in AREA if square not in pawns]
    nearest = min([apart(square, centre) for square in free])
    equal = [square for square in free if apart(square, centre) == nearest]
    return equal[-1] if side else equal[0]
