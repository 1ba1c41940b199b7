"""The squares that a leg of the ball crosses (RULEBOOK.md 12)."""

from ...rules.squares import column_of, row_of
from .field import LINES


def route(match, end):
    """Return the squares from ``match.ball`` to ``end``, both included.

    ``end`` is a legal leg of a kick.  Of two ways with a turn the one that begins with the
    diagonal is taken if it is free; the ball's straight flight comes first.  A goal is told
    by the goal space; the ball may fly there past the post, then the square before the last
    one is the goal-front space beside it.
    """
    way = open_way(match, end)
    return tuple(way[:-1]) + (end,)


def open_way(match, end):
    """Return a list of squares from ``match.ball`` towards ``end`` without figures, or []."""
    for aim in _aims(end):
        for diagonal_first in (True, False):
            way = _way(match.ball, aim, diagonal_first)
            if _open(match, way, end):
                return way
    return []


def _aims(end):
    """Return the spaces that a ball on its way to ``end`` may fly to, the likeliest first."""
    if 3 <= column_of(end) <= 12:
        return (end,)
    return (end, end - 16) if row_of(end) == 3 else (end, end + 16)


def _way(start, aim, diagonal_first):
    across = column_of(aim) - column_of(start)
    down = row_of(aim) - row_of(start)
    side = 1 if across > 0 else -1
    fall = 16 if down > 0 else -16
    across = abs(across)
    down = abs(down)
    diagonals = [side + fall] * min(across, down)
    straights = [side if across > down else fall] * abs(across - down)
    way = [start]
    for step in diagonals + straights if diagonal_first else straights + diagonals:
        way.append(way[-1] + step)
    return way


def _open(match, way, end):
    for square in way[1:-1]:
        if not LINES >> column_of(square) & 1 or square in match.figures:
            return False
    goal = not 3 <= column_of(end) <= 12
    # Into the goal from the space in front of it; past the post from that beside the post.
    return not goal or 3 <= row_of(way[-2]) <= 4
