"""Paints the football pitch: dim green lines behind everything else.

The pitch is symmetric under a half turn, like the boards of the rulesets. Lines are one LED wide on
every board.
"""

from .palette import GRASS, shade

# Brightness in 64ths of GRASS: lines inside the outline are dimmer than the outline.
_INNER = 20
_HALFWAY = 20
_MOUTH = 150


def paint(canvas, left, right):
    """Paint the lines between LED columns ``left`` and ``right`` (both included).

    The canvas must be dark.  The top touchline belongs to the clock.
    """
    bottom = canvas.height - 1
    inner = shade(GRASS, _INNER)
    middle = canvas.width // 2
    # Halfway line and centre circle; the inside of the circle stays dark.
    for column in (middle - 1, middle):
        canvas.bar(column, 0, 1, canvas.height, shade(GRASS, _HALFWAY))
    _circle(canvas, inner)
    # Penalty areas and, if they fit, goal areas: (depth, first row) in half squares.
    areas = [(5, 3), (2, 5)]
    if canvas.second:
        areas = [(3, 3)] if canvas.across == 1 else [(8, 4)]
    for depth, row in areas:
        depth = depth * canvas.down // 2
        row = row * canvas.down // 2
        _area(canvas, left, 1, depth, row, inner)
        _area(canvas, right, -1, depth, row, inner)
    # The outline, with brighter goal mouths in rows 4 and 5 of squares.
    for row in (0, bottom):
        canvas.bar(left, row, right - left + 1, 1, GRASS)
    for column in (left, right):
        canvas.bar(column, 0, 1, canvas.height, GRASS)
        canvas.bar(column, 3 * canvas.down, 1, 2 * canvas.down, shade(GRASS, _MOUTH))


def _area(canvas, edge, way, depth, row, colour):
    """Paint three sides of a box on the goal line, from ``row`` down to the mirrored row.

    ``way`` is 1 if the box opens to the right of ``edge``, -1 if to the left; it is ``depth`` LEDs
    deep.
    """
    far = edge + way * depth
    last = canvas.height - 1 - row
    for each in range(1, depth + 1):
        canvas.put(row * canvas.width + edge + way * each, colour)
        canvas.put(last * canvas.width + edge + way * each, colour)
    canvas.bar(far, row, 1, last - row + 1, colour)


def _circle(canvas, colour):
    """Draw the centre circle, one LED thick; on square cells its diameter is 5 squares."""
    # The diameter squared, in LEDs.
    reach = 45 * canvas.down * canvas.down // 2
    if canvas.second:
        reach = 58 if canvas.across == 1 else 40
    for y in range(canvas.height):
        for x in range(canvas.width):
            across = abs(2 * x - canvas.width + 1)
            down = abs(2 * y - canvas.height + 1)
            # An LED is on the ring if it is inside and its outer neighbour along the longer axis is
            # not.
            inside = across * across + down * down <= reach
            maximum = max(across, down)
            if inside and across * across + down * down + 4 * maximum + 4 > reach:
                canvas.put(y * canvas.width + x, colour)
