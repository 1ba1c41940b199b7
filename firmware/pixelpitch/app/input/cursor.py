"""Finds the square to which a pad such as DOWN moves the cursor (squares are row * 16 + column).

::

    >>> from pixelpitch.app.input.pad_events import DOWN
    >>> nearest_square([20, 35, 5], 18, DOWN), nearest_square([35, 5], 18, UP)
    (35, 5)
"""

from ...rules.squares import COLUMNS, SQUARES
from .pad_events import LEFT, UP


def nearest_square(legal, square, direction, penalty=256):
    """Return the square of ``legal`` with the lowest cost from ``square`` in ``direction``, or -1.

    1. The cost is 2 for each step in the direction, 1 for each step across it, and ``penalty`` if
       the square is more than 45 degrees off. Exact diagonals count as up or down.
    2. At equal cost, the square closer to the straight line in the direction wins. If two squares
       left and right of the line tie, even and odd rows (for UP and DOWN: columns) choose
       different ones, so that repeated presses do not drift to one side.
    3. If there are legal squares in the rectangle between ``square`` and the winner, the nearest of
       these is returned instead, so that no press jumps over a square.
    """
    best = -1
    best_cost = 1 << 20
    row, column = divmod(square, COLUMNS)
    sideways = direction >= LEFT
    for each in legal:
        along, aside, place = each // COLUMNS - row, each % COLUMNS - column, column
        if sideways:
            along, aside, place = aside, along, row
        if direction in (UP, LEFT):
            along = -along
        if along <= 0:
            continue
        off = abs(aside)
        cost = 2 * along + off + (penalty if off + sideways > along else 0)
        cost = (cost * 16 + off) * 2 + ((aside > 0) == (place & 1))
        if cost < best_cost:
            best = each
            best_cost = cost
    if best < 0 or not penalty:
        return best
    to_row, to_column = divmod(best, COLUMNS)
    between = [
        each
        for each in legal
        if (each // COLUMNS - row) * (each // COLUMNS - to_row) <= 0
        and (each % COLUMNS - column) * (each % COLUMNS - to_column) <= 0
    ]
    return nearest_square(between, square, direction, 0)


def first_choice(actions, ball):
    """Return the legal action on which the cursor begins, or -1 if there is none.

    It is the square nearest to ``ball`` or, if ``ball`` is -1, to the middle of the pitch. If no
    square is legal, it is the first other action.
    """
    if ball < 0:
        ball = SQUARES // 2 + COLUMNS // 2
    best = -1
    best_cost = 1 << 20
    for each in actions:
        if each >= SQUARES:
            cost = 1000 + each  # actions without a square come after the squares
        else:
            cost = abs(each // COLUMNS - ball // COLUMNS) + abs(each % COLUMNS - ball % COLUMNS)
        if cost < best_cost:
            best = each
            best_cost = cost
    return best
