"""The lines of a field that is smaller than the pitch; what lies outside stays dark.

Spaces are whole squares here, so each line runs along the LEDs just outside of what
it encloses: a figure on the outermost space stands inside the line.
"""

from .palette import GRASS, shade

_INNER = 26  # 64ths of GRASS
_HALFWAY = 26
_OUTLINE = 64


def paint(canvas, rectangles):
    """Paint lines around ``rectangles`` (see ``Scene.field``) and the halfway line.

    The canvas must be dark.
    """
    first, last = rectangles[0]
    middle = canvas.width // 2
    top = (first >> 4) * canvas.down
    high = ((last >> 4) + 1) * canvas.down - top
    canvas.bar(middle - 1, top, 2, high, shade(GRASS, _HALFWAY))
    for first, last in rectangles[1:]:
        # Where a space is one LED wide, upright lines would fill the field.
        _around(canvas, first, last, shade(GRASS, _INNER), canvas.across > 1)
    first, last = rectangles[0]
    _around(canvas, first, last, shade(GRASS, _OUTLINE), True)


def _around(canvas, first, last, colour, upright):
    left = (first & 15) * canvas.across - 1
    top = (first >> 4) * canvas.down - 1
    right = ((last & 15) + 1) * canvas.across
    bottom = ((last >> 4) + 1) * canvas.down
    for row in (top, bottom):
        canvas.bar(left, row, right - left + 1, 1, colour)
    for column in (left, right) if upright else ():
        canvas.bar(column, top, 1, bottom - top + 1, colour)
