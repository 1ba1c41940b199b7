"""The painted pitch: lines in dim green, the ground of every picture.

The field is symmetric under the half turn, as the boards of the rulesets are.
"""

from .palette import GRASS, shade

CIRCLE = 24  # 64ths of GRASS: what is inside the outline is only hinted at


def paint(canvas, left, right):
    """Paint the lines between LED columns ``left`` and ``right`` (both included).

    The canvas must be dark.  The top touchline belongs to the clock.
    """
    top, bottom = 0, canvas.height - 1
    inner = shade(GRASS, CIRCLE)
    middle = canvas.width // 2
    # Halfway line and centre circle, inside which the pitch stays free.
    for column in (middle - 1, middle):
        canvas.bar(column, top, 1, canvas.height, shade(GRASS, 16))
    _circle(canvas, inner)
    # Penalty areas and goal areas.
    deep, small = (5, 2) if canvas.across > 1 else (3, 1)
    for depth, row in ((deep, 3), (small, 5)):
        _area(canvas, left, 1, depth, row, inner)
        _area(canvas, right, -1, depth, row, inner)
    # Outline, and the goal mouths brighter in it.
    for row in (top, bottom):
        canvas.bar(left, row, right - left + 1, 1, GRASS)
    for column in (left, right):
        canvas.bar(column, top, 1, canvas.height, GRASS)
        canvas.bar(column, 6, 1, 4, shade(GRASS, 128))


def _area(canvas, edge, way, depth, row, colour):
    """Three sides of a box on the goal line, from ``row`` down to its mirror."""
    far = edge + way * depth
    for each in range(1, depth + 1):
        canvas.put(row * canvas.width + edge + way * each, colour)
        canvas.put((15 - row) * canvas.width + edge + way * each, colour)
    canvas.bar(far, row, 1, 16 - 2 * row, colour)


def _circle(canvas, colour):
    """A circle three squares across around the centre, one LED thick."""
    width = canvas.width
    wide = 4 * canvas.across  # twice the radius in LEDs, each way
    high = 8
    for y in range(canvas.height):
        for x in range(width):
            across = abs(2 * x - width + 1)
            down = abs(2 * y - 15)
            # The ring where (across / wide)^2 + (down / high)^2 is about one.
            reach = across * across * high * high + down * down * wide * wide
            full = wide * wide * high * high
            if full * 72 // 100 <= reach <= full * 125 // 100:
                canvas.put(y * width + x, colour)
