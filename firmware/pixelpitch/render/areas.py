"""The outlines of a field that is not the whole board, and other lines of a ruleset.

Spaces are whole squares here, so an outline runs along the LEDs just outside of what it
encloses: a figure on the outermost space stands inside it.  Where an area ends at the edge
of the board, its outline runs along that edge.
"""

from . import path
from .palette import AMBER, DARK, GRASS, shade

_INNER = shade(GRASS, 26)
_HALFWAY = shade(GRASS, 26)
_LINE = shade(AMBER, 8)


def paint(canvas, areas):
    """Outline ``areas`` (see ``Scene.areas``) and draw the halfway line of the first.

    The line stops at an area that it would cross.  The canvas must be dark.
    """
    first, last = areas[0]
    top = (first >> 4) * canvas.down
    high = ((last >> 4) + 1) * canvas.down - top
    canvas.bar(canvas.width // 2 - 1, top, 2, high, _HALFWAY)
    for first, last in areas[1:]:
        if first & 15 <= 7 and last & 15 >= 8:
            top = (first >> 4) * canvas.down
            rows = ((last >> 4) + 1) * canvas.down - top
            canvas.bar(canvas.width // 2 - 1, top, 2, rows, DARK)
    for first, last in areas[1:]:
        # Where a space is one LED wide, upright lines would fill the field.
        _around(canvas, first, last, _INNER, canvas.across > 1)
    first, last = areas[0]
    _around(canvas, first, last, GRASS, True)


def paint_lines(canvas, lines):
    """Draw ``lines`` (see ``Scene.lines``).

    An upright one runs on the goal's side of its squares, as an off-side line does.
    """
    for first, last in lines:
        if first & 15 == last & 15:
            x = (first & 15) * canvas.across + (canvas.across - 1 if first & 8 else 0)
            top = min(first, last) >> 4
            rows = (max(first, last) >> 4) - top + 1
            canvas.bar(x, top * canvas.down, 1, rows * canvas.down, _LINE)
        else:
            for x, y in path.leds(canvas, (first, last)):
                canvas.put(y * canvas.width + x, _LINE)


def _around(canvas, first, last, colour, upright):
    left = max((first & 15) * canvas.across - 1, 0)
    top = max((first >> 4) * canvas.down - 1, 0)
    right = min(((last & 15) + 1) * canvas.across, canvas.width - 1)
    bottom = min(((last >> 4) + 1) * canvas.down, canvas.height - 1)
    for row in (top, bottom):
        canvas.bar(left, row, right - left + 1, 1, colour)
    for column in (left, right) if upright else ():
        canvas.bar(column, top, 1, bottom - top + 1, colour)
