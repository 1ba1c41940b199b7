"""Computes where a pawn may stand, and where pawns and the ball can go (RULEBOOK.md 4, 8, 9, 10).

To save bounds checks, moves of pawns are computed on a larger pitch with a wall around it. Its rows
have 17 squares; the 17th is both the right wall of its row and the left wall of the next row.
``walled_index`` converts a square of the real pitch to an index on the larger pitch.
"""

from ...rules.squares import distance
from .board import (
    ABSENT,
    DEFENDER_ROLE,
    GOALKEEPER_ROLE,
    MIDFIELDER_ROLE,
    TEAM_SIZE,
    field_players,
    pawn_on,
    role,
)

# How many pawns of a side may stand in a line without a gap (rule 4).
_MAX_IN_PRINTED_ROW = 4  # along a row of the printed board, which is a column of the pitch
_MAX_IN_PRINTED_COLUMN = 3  # along a column of the printed board, which is a row of the pitch
_MAX_PAWNS_IN_AREA = 4  # the most field players of a side in one Penalty Area


def walled_index(square):
    """Return the index of ``square`` on the larger pitch, which has a wall around it."""
    return square + (square >> 4) + 17


# Where a pawn may stand (rule 4).


class StandingCheck:
    """Checks on which squares the pawn ``index`` may end a move (rule 4).

    Rule 4 limits how many pawns of a side may be in a line or in an area. ``as_role`` is the pawn's
    role after the move, if it changes (a new Keeper).
    """

    def __init__(self, match, index, as_role=ABSENT):
        self._pawns = match.pawns
        self._side = side = index // TEAM_SIZE
        # 1 for each square with a pawn of the side, indexed by ``walled_index``.
        self._own = bytearray(17 * 10 + 1)
        self._area = [0, 0]  # the number of field players in each Penalty Area
        self._goal = [0, 0]  # the number of pawns in each Goal Area
        for each in range(TEAM_SIZE * side, TEAM_SIZE * side + TEAM_SIZE):
            self._count(each, 1)
        self._index = ABSENT
        self.select(index, as_role)

    def select(self, index, as_role=ABSENT):
        """From now on, check where the pawn ``index`` may go, as if it had left its square."""
        self.count_all()
        self._count(index, -1)
        self._index = index
        self._role = kind = role(index) if as_role < 0 else as_role
        self._bound = kind <= DEFENDER_ROLE

    def count_all(self):
        """From now on, check where one more midfielder could go, with all pawns counted.

        A midfielder may enter both halves.
        """
        if self._index >= 0:
            self._count(self._index, 1)
        self._index = ABSENT
        self._role = MIDFIELDER_ROLE
        self._bound = False

    def _count(self, index, one):
        square = self._pawns[index]
        if square < 0:
            return
        self._own[square + (square >> 4) + 17] += one
        column = square & 15
        if 32 <= square < 96 and not 3 <= column < 13:
            end = column > 7
            if index % TEAM_SIZE:
                self._area[end] += one
            if column in (0, 15) and 48 <= square < 80:
                self._goal[end] += one

    def is_free(self, square):
        """Return True if no pawn of the side is on ``square``, and the pawn may enter that half."""
        if self._own[square + (square >> 4) + 17]:
            return False
        return not self._bound or (square & 15 > 7) == self._side

    def allows(self, square):
        """Return True if the pawn may end its move on ``square``."""
        own = self._own
        here = square + (square >> 4) + 17
        column = square & 15
        if own[here] or (self._bound and (column > 7) != self._side):
            return False
        if 32 <= square < 96 and not 3 <= column < 13:
            end = column > 7
            if self._area[end] >= _MAX_PAWNS_IN_AREA and self._role != GOALKEEPER_ROLE:
                return False
            if self._goal[end] and column in (0, 15) and 48 <= square < 80:
                return False
        if (own[here - 17] or own[here + 17]) and _line_length(own, here, 17) > _MAX_IN_PRINTED_ROW:
            return False
        if own[here - 1] or own[here + 1]:
            return _line_length(own, here, 1) <= _MAX_IN_PRINTED_COLUMN
        return True


def _line_length(own, at, step):
    """Return how many pawns would form a gapless line along ``step`` with one on ``at``."""
    first = last = at
    while own[first - step]:
        first -= step
    while own[last + step]:
        last += step
    return (last - first) // step + 1


# Placements: a rule names several squares, and a coach puts a pawn on one of them (rule 4).


def placements(match, index, squares, forbidden, as_role=ABSENT):
    """Return the sorted squares on which the pawn ``index`` may be placed.

    These are the ``squares`` that a rule names, as far as rule 4 allows them. If it allows none,
    the result is the nearest squares that rule 4 allows and for which ``forbidden(square)`` is
    False. ``as_role`` is the pawn's new role, or ABSENT.
    """
    check = StandingCheck(match, index, as_role)
    result = [square for square in squares if check.allows(square)]
    if not result:
        nearest = 16
        for square in range(128):
            if forbidden(square) or not check.allows(square):
                continue
            far = min([distance(square, each) for each in squares])
            if far < nearest:
                nearest = far
                result = []
            if far == nearest:
                result.append(square)
    return sorted(result)


def possible_kickers(match, indices, square):
    """Return the sorted squares of those pawns in ``indices`` that may take a kick on ``square``.

    These are the nearest of the pawns that rule 4 allows there or, if it allows none, the nearest
    of those that may enter that half (rules 25, 29).
    """
    result: list = []
    for strictly in (True, False):
        nearest = 16
        for index in indices:
            far = distance(match.pawns[index], square)
            if far > nearest:
                continue
            check = StandingCheck(match, index)
            if not (check.allows(square) if strictly else check.is_free(square)):
                continue
            if far < nearest:
                nearest = far
                result = []
            result.append(match.pawns[index])
        if result:
            break
    return sorted(result)


# A field player's move: two straight legs (rule 8).

# For each direction of the first part of a pawn's move, the six directions to which it can turn:
# all except straight on and back. A direction is the step to the next square on the larger pitch.
_LEGS = (
    (1, (18, 17, 16, -18, -17, -16)),
    (18, (17, 16, -1, -17, -16, 1)),
    (17, (16, -1, -18, -16, 1, 18)),
    (16, (-1, -18, -17, 1, 18, 17)),
    (-1, (-18, -17, -16, 18, 17, 16)),
    (-18, (-17, -16, 1, 17, 16, -1)),
    (-17, (-16, 1, 18, 16, -1, -18)),
    (-16, (1, 18, 17, -1, -18, -17)),
)
_LEG_ENDED = 4  # marks a square on which a move has already ended

_PITCH = b"\0" * 16 + b"\2"
_LEFT_HALF = b"\0" * 8 + b"\2" * 9
_RIGHT_HALF = b"\2" * 8 + b"\0" * 8 + b"\2"


def _cells(match, side, is_bound):
    """Return what a pawn of ``side`` finds on each square: 0 nothing, 1 an opponent, 2 the wall.

    The result is indexed by ``walled_index``. If ``is_bound`` is True (for a defender or the
    Keeper, which never leave their half, rule 4), the whole other half is a wall.
    """
    row = (_RIGHT_HALF if side else _LEFT_HALF) if is_bound else _PITCH
    cells = bytearray(b"\2" * 17 + row * 8 + b"\2" * 18)
    first = TEAM_SIZE * (1 - side)
    for square in match.pawns[first : first + TEAM_SIZE]:
        if square >= 0:
            # This is ``walled_index`` inlined, because it runs about forty times in each throw.
            at = square + (square >> 4) + 17
            if not cells[at]:
                cells[at] = 1
    return cells


def pawn_ends(match, index, steps, closed=ABSENT, first_only=False, base_cells=None, check=None):
    """Return the squares, unsorted, where the field player ``index`` may end its move (rule 8).

    The move has exactly ``steps`` squares and may not end on ``closed``. If ``first_only`` is True,
    at most one square is returned. To save time, a caller with several moves can pass
    ``base_cells`` (the result of ``_cells``) and ``check`` (a ``StandingCheck`` for the pawn).
    """
    cells = bytearray(base_cells or _cells(match, index // TEAM_SIZE, role(index) <= DEFENDER_ROLE))
    check = check or StandingCheck(match, index)
    allows = check.allows
    start = walled_index(match.pawns[index])
    cells[walled_index(closed)] |= _LEG_ENDED  # for ABSENT, this marks the wall, without effect
    result: list = []
    for step, turned in _LEGS:
        at = start
        left = steps
        while left:
            at += step
            left -= 1
            met = cells[at]
            if met & 2:
                break
            if not left:
                if not met & _LEG_ENDED:
                    cells[at] = met | _LEG_ENDED
                    square = at - 16 - at // 17
                    if allows(square):
                        result.append(square)
                        if first_only:
                            return result
                break
            if met & 1:
                break
            for other in turned:
                end = at + other
                more = left - 1
                while more and not cells[end] & 3:
                    end += other
                    more -= 1
                if not more and not cells[end] & 6:
                    cells[end] |= _LEG_ENDED
                    square = end - 16 - end // 17
                    if allows(square):
                        result.append(square)
                        if first_only:
                            return result
    return result


def can_reach(match, index, steps, square):
    """Return True if field player ``index`` can move to ``square`` in ``steps`` steps (rule 8)."""
    if distance(match.pawns[index], square) > steps:
        return False
    return square in pawn_ends(match, index, steps)


def closed_square(match, square):
    """Return the ball's square if the pawn on ``square`` must not enter it, or ABSENT."""
    if square == match.barred and match.side == match.o:
        return match.ball
    return ABSENT


def movable_pawns(match, side, steps):
    """Return the sorted squares of the field players of ``side`` that can move ``steps`` squares.

    The pawn with the ball may not move (rule 12); that on ``match.barred`` may not go to the ball.
    """
    result = []
    grounds = (_cells(match, side, False), _cells(match, side, True))
    check = StandingCheck(match, TEAM_SIZE * side)
    for index in field_players(match, side):
        square = match.pawns[index]
        if match.has and side == match.o and square == match.ball:
            continue
        base_cells = grounds[role(index) <= DEFENDER_ROLE]
        closed = closed_square(match, square)
        # First count this pawn, too, on its old square. This is faster and may miss squares to
        # which it can go, but usually finds at least one.
        check.count_all()
        if not pawn_ends(match, index, steps, closed, True, base_cells, check):
            check.select(index)
            if not pawn_ends(match, index, steps, closed, True, base_cells, check):
                continue
        result.append(square)
    return sorted(result)


def first_reaching_ball(match, squares):
    """Return the first of ``squares`` whose pawn reaches the ball with the number thrown, or -1."""
    ball, side, steps = match.ball, match.side, match.die
    # ``grounds`` and ``check`` take 1 KB: create them only when a pawn is near the ball.
    grounds: tuple = ()
    check = None
    for square in squares:
        if distance(square, ball) > steps or closed_square(match, square) == ball:
            continue
        index = pawn_on(match, side, square)
        if check:
            check.select(index)
        else:
            check = StandingCheck(match, index)
            grounds = (_cells(match, side, False), _cells(match, side, True))
        base_cells = grounds[role(index) <= DEFENDER_ROLE]
        if ball in pawn_ends(match, index, steps, ABSENT, False, base_cells, check):
            return square
    return ABSENT


# Moves of one square: the Keeper's move (rule 9) and a dribble (rule 16).

_ONE_STEP = (1, 17, 16, 15, -1, -17, -16, -15)  # from a square to each of its eight neighbours


def one_square_ends(match, index, first_only=False):
    """Return the sorted squares next to the pawn ``index`` to which it may go (rules 4, 9, 16).

    If ``first_only`` is True, at most one square is returned.
    """
    check = StandingCheck(match, index)
    square = match.pawns[index]
    result = []
    for step in _ONE_STEP:
        to = square + step
        if 0 <= to < 128 and abs((to & 15) - (square & 15)) <= 1 and check.allows(to):
            result.append(to)
            if first_only:
                break
    return sorted(result)


# The ball moves in a straight line with at most one turn, and never back to a row or column that it
# has passed (rule 10). So it can reach a square whose distance is c columns and r rows with throws
# of max(c, r) and c + r, but no others. It turns inside the rectangle between both squares, so it
# never leaves the board.


def ball_reaches(start, end, steps):
    """Return True if a ball played ``steps`` squares can go from ``start`` to ``end`` (rule 10)."""
    columns = abs((start & 15) - (end & 15))
    rows = abs((start >> 4) - (end >> 4))
    return columns + rows == steps or columns == steps >= rows or rows == steps >= columns


def ball_ends(start, steps):
    """Return the sorted squares where a ball played by ``steps`` from ``start`` can end."""
    first_row = (start >> 4) - steps
    column = start & 15
    result = []
    for row in range(max(first_row, 0), min(first_row + 2 * steps, 7) + 1):
        rows = abs(row - (start >> 4))
        if rows == steps:
            columns: range | tuple = range(-steps, steps + 1)
        elif rows:
            columns = (-steps, rows - steps, steps - rows, steps)
        else:
            columns = (-steps, steps)
        for step in columns:
            if 0 <= column + step < 16:
                result.append(16 * row + column + step)
    return result


def ball_path(start, end, steps):
    """Return the squares of one possible path of the ball from ``start`` to ``end``."""
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
    path = [start]
    for step, count in legs:
        for _ in range(count):
            path.append(path[-1] + step)
    return tuple(path)
