"""Where the cursor goes: from one legal square to another (a square is row * 16 + column).

::

    >>> nearest([20, 35, 5], 18, RIGHT), nearest([35, 5], 18, RIGHT)
    (20, 35)
"""

from ...rules.squares import COLUMNS, SQUARES
from .pad_events import DOWN, LEFT, RIGHT, UP


def nearest(legal, square, direction):
    """Return the nearest of ``legal`` (squares) from ``square`` in a direction, or -1.

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
    """Return the next of ``legal`` while a direction is held, or -1 at the end.

    Up and down go row by row, left and right along the row and then column by column.  "Nearest
    that way" can pass by a square for ever (one set in two hundred); holding a pad finds it.
    """
    row, column = divmod(square, COLUMNS)
    best = -1
    best_cost = 1 << 20
    for each in legal:
        to_row, to_column = divmod(each, COLUMNS)
        along, across = to_column - column, abs(to_row - row)
        if direction in (UP, DOWN):
            along, across = to_row - row, abs(to_column - column)
        if direction in (UP, LEFT):
            along = -along
        if along <= 0:
            continue
        cost = along * 100 + across
        if across and direction in (LEFT, RIGHT):
            cost += 10_000
        if cost < best_cost:
            best = each
            best_cost = cost
    return best


def first(actions, ball):
    """Return the legal action at which the cursor begins, or -1 if there is none.

    The square nearest to ``ball`` (-1: none lies there, the middle of the pitch counts),
    else the first labelled action.
    """
    if ball < 0:
        ball = SQUARES // 2 + COLUMNS // 2
    best = -1
    best_cost = 1 << 20
    for each in actions:
        if each >= SQUARES:
            cost = 1000 + each  # labelled actions come after the squares
        else:
            cost = abs(each // COLUMNS - ball // COLUMNS) + abs(each % COLUMNS - ball % COLUMNS)
        if cost < best_cost:
            best = each
            best_cost = cost
    return best
