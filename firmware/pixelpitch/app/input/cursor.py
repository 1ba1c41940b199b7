"""Where the cursor goes: from one legal square to another (a square is row * 16 + column).

::

    >>> nearest([20, 35, 5], 18, DOWN), nearest([35, 5], 18, UP)
    (35, 5)
"""

from ...rules.squares import COLUMNS, SQUARES
from .pad_events import DOWN, LEFT, UP


def nearest(legal, square, direction):
    """Return the nearest of ``legal`` (squares) from ``square`` in a direction, or -1.

    Left and right go along the row; after its last square, to the nearest row.  Up and down go to
    the nearest row, where a square that is n columns aside counts as n / 4 rows away.  So a row is
    found with up and down, and each of its squares with left and right: none is passed by for ever.
    Of two squares equally far to either side, even rows and columns prefer one, odd ones the other:
    a way over squares that touch at their corners does not drift.
    """
    best = -1
    best_cost = 1 << 20
    row, column = divmod(square, COLUMNS)
    for each in legal:
        down, right = each // COLUMNS - row, each % COLUMNS - column
        along, aside, place = right, down, row
        if direction in (UP, DOWN):
            along, aside, place = down, right, column
        if direction in (UP, LEFT):
            along = -along
        if along <= 0:
            continue
        down, right = abs(down), abs(right)
        cost = down
        if direction in (UP, DOWN):
            cost = max(4 * down, right)
        cost = (cost * 16 + right) * 16 + 2 * down + ((aside > 0) == (place & 1))
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
