"""The cursor: over legal squares only, a direction at a time (squares are row * 16 + column).

::

    >>> nearest([20, 35, 5], 18, RIGHT), nearest([35, 5], 18, RIGHT)
    (20, 35)
"""

from ...rules.squares import COLUMNS, SQUARES
from .pad_events import DOWN, LEFT, RIGHT, UP


def nearest(legal, square, direction):
    """Return the nearest of ``legal`` (squares) that way from ``square``, or -1.

    Nearest is the least sum of the distance along the direction and twice the distance
    across it; of equals it is the straight one, or the first in ``legal``. Squares within 45
    degrees of the direction come before all others that lie that way.
    """
    best = -1
    best_cost = 1 << 20
    row, column = divmod(square, COLUMNS)
    for each in legal:
        to_row, to_column = divmod(each, COLUMNS)
        along, across = to_column - column, to_row - row
        if direction == LEFT:
            along = -along
        elif direction == UP:
            along, across = -across, along
        elif direction == DOWN:
            along, across = across, along
        elif direction != RIGHT:
            return -1
        if along <= 0:
            continue
        across = abs(across)
        cost = 2 * along + 4 * across + (across > 0)
        if across > along:
            cost += 1000  # outside the quarter circle: only if nothing lies inside
        if cost < best_cost:
            best = each
            best_cost = cost
    return best


def following(legal, square, direction):
    """Return the next legal square when a direction is held: row by row, or column by column.

    "Nearest that way" can pass by a square for ever (one scattered set in a
    hundred); holding a pad runs through every one.
    """
    by_column = direction in (UP, DOWN)
    ordered = sorted(legal, key=_by_column) if by_column else sorted(legal)
    index = ordered.index(square) + (1 if direction in (RIGHT, DOWN) else -1)
    return ordered[index % len(ordered)]


def _by_column(square):
    return square % COLUMNS * 8 + square // COLUMNS


def first(actions, ball):
    """Return the legal action at which the cursor begins, or -1 if there is none.

    The square nearest to ``ball`` (-1: none lies there, the middle of the pitch counts),
    else the first menu item.
    """
    if ball < 0:
        ball = SQUARES // 2 + COLUMNS // 2
    best = -1
    best_cost = 1 << 20
    for each in actions:
        if each >= SQUARES:
            cost = 1000 + each  # menu items come after the squares
        else:
            cost = abs(each // COLUMNS - ball // COLUMNS) + abs(each % COLUMNS - ball % COLUMNS)
        if cost < best_cost:
            best = each
            best_cost = cost
    return best
