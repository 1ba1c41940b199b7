"""Draws the football pitch: dim green lines behind everything else.

It looks the same when rotated by 180 degrees, like the field of play of every ruleset. Lines are
one LED wide on every board.
"""

from .palette import GRASS_COLOUR, shade

# Brightness of the lines inside the pitch, in 64ths of GRASS_COLOUR. The outline is brighter.
_INNER_LEVEL = 20
_HALFWAY_LEVEL = 20
_MOUTH_LEVEL = 150


def paint(canvas, left, right):
    """Draw the pitch from LED column ``left`` to LED column ``right``.

    ``canvas`` must be dark. Callers draw the match clock over the top touchline.
    """
    bottom = canvas.height - 1
    inner = shade(GRASS_COLOUR, _INNER_LEVEL)
    middle = canvas.width // 2
    # Draw the halfway line and the centre circle.
    for column in (middle - 1, middle):
        canvas.fill_rectangle(column, 0, 1, canvas.height, shade(GRASS_COLOUR, _HALFWAY_LEVEL))
    _draw_circle(canvas, inner)
    # (depth, rows above it), in half squares, of the penalty area and, if it fits, the goal area
    areas = [(5, 3), (2, 5)]
    if canvas.second:
        areas = [(3, 3)] if canvas.across == 1 else [(8, 4)]
    for depth, row in areas:
        depth = depth * canvas.down // 2
        row = row * canvas.down // 2
        _draw_area(canvas, left, 1, depth, row, inner)
        _draw_area(canvas, right, -1, depth, row, inner)
    # Draw the outline, with brighter goal mouths in rows 4 and 5 of squares.
    for row in (0, bottom):
        canvas.fill_rectangle(left, row, right - left + 1, 1, GRASS_COLOUR)
    for column in (left, right):
        canvas.fill_rectangle(column, 0, 1, canvas.height, GRASS_COLOUR)
        canvas.fill_rectangle(
            column, 3 * canvas.down, 1, 2 * canvas.down, shade(GRASS_COLOUR, _MOUTH_LEVEL)
        )


def _draw_area(canvas, edge, direction, depth, row, colour):
    """Draw three sides of a penalty or goal area, with ``row`` LED rows above it and below it.

    ``edge`` is the LED column of the goal line. The area extends ``depth`` LEDs to the right of it
    (``direction`` 1) or to the left (-1).
    """
    far = edge + direction * depth
    last = canvas.height - 1 - row
    for each in range(1, depth + 1):
        canvas.set_led(row * canvas.width + edge + direction * each, colour)
        canvas.set_led(last * canvas.width + edge + direction * each, colour)
    canvas.fill_rectangle(far, row, 1, last - row + 1, colour)


def _draw_circle(canvas, colour):
    """Draw the centre circle, one LED thick and about five squares in diameter."""
    # The square of the circle's diameter in LEDs.
    reach = 45 * canvas.down * canvas.down // 2
    if canvas.second:
        reach = 58 if canvas.across == 1 else 40
    for y in range(canvas.height):
        for x in range(canvas.width):
            across = abs(2 * x - canvas.width + 1)
            down = abs(2 * y - canvas.height + 1)
            # An LED is part of the ring if it is inside the circle and its outer neighbour is not.
            inside = across * across + down * down <= reach
            maximum = max(across, down)
            if inside and across * across + down * down + 4 * maximum + 4 > reach:
                canvas.set_led(y * canvas.width + x, colour)
