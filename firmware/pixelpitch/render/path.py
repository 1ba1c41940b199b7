"""Computes the LEDs of a path between squares, and the positions of a ball that moves along it."""

from ..rules.squares import column_of, row_of

HALF_SQUARE_MS = 38  # time in ms in which the ball moves by half a square


def line(x, y, to_x, to_y):
    """Return the LEDs of a line from (``x``, ``y``) to (``to_x``, ``to_y``), by Bresenham.

    The result is [(x, y), ...], including both ends.
    """
    result = [(x, y)]
    across = abs(to_x - x)
    down = -abs(to_y - y)
    right = 1 if to_x > x else -1
    below = 1 if to_y > y else -1
    error = across + down
    while x != to_x or y != to_y:
        twice = 2 * error
        if twice >= down:
            error += down
            x += right
        if twice <= across:
            error += across
            y += below
        result.append((x, y))
    return result


def leds(canvas, squares, number=0):
    """Return the LEDs of a path through the middle of ``squares`` as [(x, y), ...].

    On large squares, paths with an odd ``number`` run next to those with an even one, so that two
    paths rarely share an LED.
    """
    shift_x = (canvas.across - 2 >> 1) + (number >> 1 & 1) if canvas.across > 1 else 0
    shift_y = (canvas.down - 2 >> 1) + (number & 1) if canvas.down > 1 else 0
    result = []
    before = None
    for square in squares:
        x = column_of(square) * canvas.across + shift_x
        y = row_of(square) * canvas.down + shift_y
        if before is not None:
            result.extend(line(before[0], before[1], x, y)[1:])
        else:
            result.append((x, y))
        before = (x, y)
    return result


def positions(canvas, squares):
    """Return the positions of a ball that moves along ``squares``, one for every HALF_SQUARE_MS.

    The result is a bytearray with x and y of the ball's top left LED for each position. On every
    board, moving by n columns or rows of squares (whichever are more) takes 2 n steps.
    """
    result = bytearray()
    before = -1
    for square in squares:
        if before >= 0:
            columns = column_of(square) - column_of(before)
            rows = row_of(square) - row_of(before)
            steps = 2 * max(abs(columns), abs(rows))
            for step in range(steps):
                result.append(_between(column_of(before), columns, canvas.across, step, steps))
                result.append(_between(row_of(before), rows, canvas.down, step, steps))
        before = square
    if before >= 0:
        result.append(column_of(before) * canvas.across)
        result.append(row_of(before) * canvas.down)
    return result


def _between(first, squares, size, step, steps):
    """Return the column or row of LEDs that a ball has reached after ``step`` of ``steps`` steps.

    The ball starts in column or row ``first`` of squares and moves by ``squares`` squares. A square
    is ``size`` LEDs wide or high.
    """
    return first * size + (2 * squares * size * step + steps) // (2 * steps)
