"""Draws the areas, lines and zones of a game that does not use the default football pitch.

An area is a rectangle of squares. Its outline is drawn on the LEDs just outside the rectangle, or,
at the edge of the board, on the outermost LEDs of the rectangle itself.
"""

from ..rules.squares import column_of, columns_apart, row_of
from . import path
from .palette import AMBER, DARK, GRASS_COLOUR, shade

_INNER_COLOUR = shade(GRASS_COLOUR, 26)
_HALFWAY_COLOUR = shade(GRASS_COLOUR, 26)
_LINE_COLOUR = shade(AMBER, 8)
_ZONE_COLOUR = shade(AMBER, 12)


def paint(canvas, areas):
    """Draw the outlines of ``areas`` (see ``Scene.areas``) and the halfway line of the first area.

    The halfway line is interrupted where another area covers it. The canvas must be dark.
    """
    first, last = areas[0]
    top = row_of(first) * canvas.down
    high = (row_of(last) + 1) * canvas.down - top
    canvas.fill_rectangle(canvas.width // 2 - 1, top, 2, high, _HALFWAY_COLOUR)
    for first, last in areas[1:]:
        if column_of(first) <= 7 and column_of(last) >= 8:
            top = row_of(first) * canvas.down
            rows = (row_of(last) + 1) * canvas.down - top
            canvas.fill_rectangle(canvas.width // 2 - 1, top, 2, rows, DARK)
    for first, last in areas[1:]:
        # Vertical lines would hide the neighbours of a square that is only one LED wide,
        # horizontal lines those of a square that is only one LED high.
        _draw_outline(canvas, first, last, _INNER_COLOUR, canvas.across > 1, canvas.down > 1)
    first, last = areas[0]
    _draw_outline(canvas, first, last, GRASS_COLOUR, True, True)


def paint_lines(canvas, lines):
    """Draw ``lines`` (see ``Scene.lines``).

    A vertical line is drawn on that edge of its squares that faces the nearer goal.
    """
    for first, last in lines:
        if not columns_apart(first, last):
            x = column_of(first) * canvas.across + (canvas.across - 1 if first & 8 else 0)
            top = row_of(min(first, last))
            rows = row_of(max(first, last)) - top + 1
            canvas.fill_rectangle(x, top * canvas.down, 1, rows * canvas.down, _LINE_COLOUR)
        else:
            for x, y in path.leds(canvas, (first, last)):
                canvas.set_led(y * canvas.width + x, _LINE_COLOUR)


def paint_zones(canvas, zones):
    """Draw a line around each of ``zones`` (see ``Scene.zones``), outside its squares."""
    unit = canvas.unit
    for first, last in zones:
        left = column_of(first) * canvas.across // unit - 1
        top = row_of(first) * canvas.down // unit - 1
        right = (column_of(last) + 1) * canvas.across // unit
        bottom = (row_of(last) + 1) * canvas.down // unit
        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                rim = x in (left, right) or y in (top, bottom)
                inside = 0 <= x < canvas.width // unit and 0 <= y < canvas.height // unit
                if rim and inside:
                    canvas.fill_dot(x, y, _ZONE_COLOUR)


def _draw_outline(canvas, first, last, colour, upright, level):
    left = max(column_of(first) * canvas.across - 1, 0)
    top = max(row_of(first) * canvas.down - 1, 0)
    right = min((column_of(last) + 1) * canvas.across, canvas.width - 1)
    bottom = min((row_of(last) + 1) * canvas.down, canvas.height - 1)
    for row in (top, bottom) if level else ():
        canvas.fill_rectangle(left, row, right - left + 1, 1, colour)
    for column in (left, right) if upright else ():
        canvas.fill_rectangle(column, top, 1, bottom - top + 1, colour)
