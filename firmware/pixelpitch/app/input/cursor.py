"""Finds the square to which a direction pad moves the cursor (a square is row * 16 + column).

::

    >>> nearest([20, 35, 5], 18, DOWN), nearest([35, 5], 18, UP)
    (35, 5)
"""

from ...rules.squares import COLUMNS, SQUARES
from .pad_events import DOWN, LEFT, UP


def nearest(legal, square, direction):
    """Return the square of ``legal`` nearest to ``square`` in ``direction``, or -1 if none.

    Left and right search along the row and, beyond its last legal square, in the nearest row. Up
    and down search in the nearest row, where n columns sideways cost as much as n / 4 rows. As up
    and down reach every row, and left and right every square of a row, each legal square can be
    reached. Of two squares that are equally far, even rows and columns prefer one and odd ones the
    other, so that the cursor does not drift when it is moved over diagonal squares.
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


def start_choice(actions, ball):
    """Return the legal action on which the cursor begins, or -1 if there is none.

    That is the square nearest to ``ball`` (-1: nearest to the middle of the pitch); if no square is
    legal, the first labelled action.
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
