"""Where a pawn can move: two straight legs (RULEBOOK.md 8), or the Keeper's one square (9).

The pitch is walked with a wall round it (``standing.walled``).
"""

from .board import apart
from .squad import DEFENDER, field_players, pawn_on, role
from .standing import Standing, walled
from .state import NONE, PAWNS, SQUARE

# Clockwise: a step, and those to which a leg may turn from it, all but straight on, and back.
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
_ONE = (1, 17, 16, 15, -1, -17, -16, -15)  # the steps on the pitch's own squares
_SEEN = 4  # in a cell: a leg has come there before

_PITCH = b"\0" * 16 + b"\2"
_LEFT_HALF = b"\0" * 8 + b"\2" * 9
_RIGHT_HALF = b"\2" * 8 + b"\0" * 8 + b"\2"


def _cells(match, side, at_home):
    """Return what a pawn of ``side`` meets: 0 nothing that stops it, 1 an opponent, 2 a wall.

    ``at_home``: it is a defender or the Keeper, which never leave their half (4).
    """
    row = (_RIGHT_HALF if side else _LEFT_HALF) if at_home else _PITCH
    cells = bytearray(b"\2" * 17 + row * 8 + b"\2" * 18)
    first = PAWNS * (1 - side)
    for square in match.pawns[first : first + PAWNS]:
        if square >= 0:
            at = square + (square >> 4) + 17  # ``walled``, some forty times a throw
            if not cells[at]:
                cells[at] = 1
    return cells


def can_reach(match, index, steps, square):
    """Return whether the field player ``index`` may end a move of ``steps`` on ``square`` (8)."""
    if apart(match.pawns[index], square) > steps:
        return False
    return square in ends(match, index, steps)


def ends(match, index, steps, closed=NONE, one=False, ground=None, standing=None):
    """Return where the field player ``index`` may end a move of ``steps``, not sorted (8).

    ``closed`` is a square that it may not end on; with ``one`` the first square found is all.
    ``ground``: its ``_cells``, which stay as they are, and ``standing``, its ``Standing``, for
    who asks about several pawns.
    """
    cells = bytearray(ground or _cells(match, index // PAWNS, role(index) <= DEFENDER))
    standing = standing or Standing(match, index)
    allows = standing.allows
    start = walled(match.pawns[index])
    cells[walled(closed)] |= _SEEN  # NONE is a wall there
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
                if not met & _SEEN:
                    cells[at] = met | _SEEN
                    square = at - 16 - at // 17
                    if allows(square):
                        result.append(square)
                        if one:
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
                    cells[end] |= _SEEN
                    square = end - 16 - end // 17
                    if allows(square):
                        result.append(square)
                        if one:
                            return result
    return result


def movers(match, side, steps):
    """Return the squares of the field players of ``side`` that can move ``steps``, sorted.

    The one that has the ball is none of them (12); a barred one may not end on the ball (14)."""
    result = []
    grounds = (_cells(match, side, False), _cells(match, side, True))
    standing = Standing(match, PAWNS * side)
    for index in field_players(match, side):
        square = match.pawns[index]
        if match.has and side == match.o and square == match.ball:
            continue
        ground = grounds[role(index) <= DEFENDER]
        closed = closed_to(match, square)
        # One pawn more on the pitch only forbids more, and is most often no hindrance.
        standing.put_back()
        if not ends(match, index, steps, closed, True, ground, standing):
            standing.lift(index)
            if not ends(match, index, steps, closed, True, ground, standing):
                continue
        result.append(square)
    return sorted(result)


def closed_to(match, square):
    """Return the square on which the pawn of the side on turn on ``square`` may not end (14)."""
    if square == match.barred and match.side == match.o:
        return match.ball
    return NONE


def to_ball(match):
    """Return what brings a pawn to the ball now: the ball's square, or the pawn; -1: nothing."""
    ball, side, steps = match.ball, match.side, match.die
    squares = match.legal_actions()
    if match.step == SQUARE:
        return ball if ball in squares else NONE
    grounds: tuple = ()  # of the first that is near, for all: each takes a KB
    standing = None
    for square in squares:
        if apart(square, ball) > steps or closed_to(match, square) == ball:
            continue
        index = pawn_on(match, side, square)
        if standing:
            standing.lift(index)
        else:
            standing = Standing(match, index)
            grounds = (_cells(match, side, False), _cells(match, side, True))
        ground = grounds[role(index) <= DEFENDER]
        if ball in ends(match, index, steps, NONE, False, ground, standing):
            return square
    return NONE


def one_square(match, index, one=False):
    """Return the squares next to the pawn ``index`` that rule 4 allows it, sorted (9, 16).

    With ``one`` the first square found is all.
    """
    standing = Standing(match, index)
    square = match.pawns[index]
    result = []
    for step in _ONE:
        to = square + step
        if 0 <= to < 128 and abs((to & 15) - (square & 15)) <= 1 and standing.allows(to):
            result.append(to)
            if one:
                break
    return sorted(result)
