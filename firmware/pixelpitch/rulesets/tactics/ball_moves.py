"""Where the ball can be played (RULEBOOK.md 10, 11, and 7, 22 for a kick-off and a goal kick).

Two straight legs of which neither goes back along a row or a column end where the larger of
columns and rows is the number thrown, or where both add up to it; the corner between them
lies in the rectangle of both ends, so only these count.
"""

from .board import at_home, in_penalty_area
from .pawn_moves import one_square
from .squad import GOALKEEPER, pawn_on, role
from .state import CORNER_KICK, FREE_KICK, GOAL_KICK, KICK_OFF, PAWNS


def targets(match):
    """Return the squares to which O can play the ball by the number thrown, sorted (10, 11)."""
    d = 1 - match.o
    held = bytearray(128)  # 1: O's pawn, 2: D's
    for index in range(2 * PAWNS):
        square = match.pawns[index]
        if square >= 0:
            held[square] |= 1 if index // PAWNS == match.o else 2
    free: list = []
    covered: list = []  # with a pawn of D only
    for square in range(128):
        if not reaches(match.ball, square, match.die):
            continue
        if match.kick == KICK_OFF and not at_home(d, square):
            continue
        if match.kick == GOAL_KICK and in_penalty_area(match.o, square):
            continue
        (covered if held[square] == 2 else free).append(square)
    return free or ([] if can_dribble(match) else covered)


def reaches(start, end, steps):
    """Return whether a ball played ``steps`` squares can end there, whoever is there (10)."""
    columns = abs((start & 15) - (end & 15))
    rows = abs((start >> 4) - (end >> 4))
    return columns + rows == steps or columns == steps >= rows or rows == steps >= columns


def can_dribble(match):
    """Return whether the number thrown lets the pawn with the ball dribble (16)."""
    if match.die != 1 or match.kick in (KICK_OFF, FREE_KICK, CORNER_KICK):
        return False
    index = pawn_on(match, match.o, match.ball)
    if role(index) == GOALKEEPER:
        return False
    return bool(one_square(match, index, True))


def route(start, end, steps):
    """Return the squares of one way of the ball from ``start`` to ``end`` in ``steps``."""
    columns = (end & 15) - (start & 15)
    rows = (end >> 4) - (start >> 4)
    right = 1 if columns > 0 else -1 if columns else 0
    down = 16 if rows > 0 else -16 if rows else 0
    columns, rows = abs(columns), abs(rows)
    if columns + rows == steps:
        legs = ((right, columns), (down, rows))
    elif columns > rows:
        legs = ((right + down, rows), (right, columns - rows))
    else:
        legs = ((right + down, columns), (down, rows - columns))
    way = [start]
    for step, count in legs:
        for _ in range(count):
            way.append(way[-1] + step)
    return tuple(way)
