"""The margins: goals, gauges and the last die face.

Columns a and p of squares are the margins of side 0 and side 1. Everything is made of dots (see
``canvas``): 2 columns of them on boards 32 LEDs wide, 1 column on boards 16 wide. From the top:

rows 1..3 of squares  goals, a dot each, column by column from the touchline towards the pitch:
                      12 on the wide board, 6 on the small one.  When all dots are used, further
                      goals are bright dots again from the top and the first round stays as a
                      glow: a bright dot on a glowing block is 13 (or 7).
rows 4 and 5          gauges (e.g. rolls left), a column each, filled upwards; the first gauge is
                      in the margin of the side whose turn it is
rows 6..8             the last die face of the side as pips, in the colour of its number

Dice with coloured dots replace gauges and last faces: one die in rows 4 and 5, a second one in rows
6 and 7. A third die of a side goes to the other margin. The pips stand in pairs from the top; spent
points are dim. On the small board four pips fit: a 5 has one brighter pip, a 6 has two.

A board 8 LEDs high has half as many rows of dots: 6 goals, a gauge of up to four dots in two rows,
and pips without dark rows between the pairs. As on the small board, four pips of a die fit.
"""

from . import palette
from .canvas import SLICES
from .palette import shade

_PIPS_MAX = 3500  # the largest sum of the channels of both sides' pips, for one LED each

_GLOW = 12  # brightness in 64ths of the first round of goals, or of the used part of a gauge
_PIP = 36
_DICE = 2  # how many dice fit into a margin
_SPENT = 10  # brightness of a spent point, in 64ths


def pips_max(canvas):
    """Return the largest sum of the channels of both sides' pips."""
    return _PIPS_MAX * canvas.unit * canvas.unit


def pips_lit(canvas):
    """Return the largest number of lit channels of both sides' pips: two in each of 24 dots."""
    return 48 * canvas.unit * canvas.unit


def tally(canvas, side, goals, colour):
    """Show ``goals`` (0 and up) of ``side`` in its team's ``colour``."""
    rows = 3 * canvas.down // canvas.unit
    room = rows * (canvas.across // canvas.unit)
    rounds = (goals - 1) // room if goals else 0
    bright = goals - rounds * room
    for each in range(room):
        level = 44 if each < bright else _GLOW if rounds else 0
        canvas.dot(_column(canvas, side, each // rows), each % rows, shade(colour, level))


def gauges(canvas, side, counters):
    """Show ``counters`` (see ``Scene.gauges``); the first one in the margin of ``side``."""
    columns = canvas.across // canvas.unit
    rows = 2 * canvas.down // canvas.unit
    bottom = 5 * canvas.down // canvas.unit - 1
    is_flat = canvas.down == 1  # a gauge takes both columns and fills them row by row
    if is_flat:
        columns = 1
        rows = 4
    colour = palette.TEAL
    for index, (_, value, maximum) in enumerate(counters):
        margin = side if index < columns else 1 - side
        if index >= 2 * columns or maximum < 1:
            return
        steps = min(maximum, rows)
        # Rounded up, so that a gauge shows a dot as long as anything is left.
        lit = (min(max(value, 0), maximum) * steps + maximum - 1) // maximum
        column = _column(canvas, margin, index % columns)
        for step in range(steps):
            row = bottom - step
            if is_flat:
                column = _column(canvas, margin, step & 1)
                row = bottom - (step >> 1)
            canvas.dot(column, row, colour if step < lit else shade(colour, _GLOW))


def dice(canvas, entries):
    """Show dice (see ``Scene.dice``)."""
    placed = [0, 0]
    for side, kind, number, left in entries:
        margin = side if placed[side] < _DICE else 1 - side
        if placed[margin] < _DICE:
            top = (3 + 2 * placed[margin]) * canvas.down // canvas.unit
            placed[margin] += 1
            _die(canvas, margin, top, palette.DOTS[kind], number, left)


def _die(canvas, side, top, colour, number, left):
    """Show a die from row ``top`` on: ``number`` points, of which ``left`` are not spent."""
    wide = canvas.across // canvas.unit
    rows = 2 * canvas.down // canvas.unit
    for pip in range(number):
        level = 64 if pip < left else _SPENT
        row = top + pip // wide
        if row >= top + rows:  # after the fourth pip, start again at the top and make pips brighter
            if pip >= left:
                return
            row -= rows
            level = 128
        elif number > wide * rows:
            level = min(level, 40)
        canvas.dot(_column(canvas, side, pip % wide), row, _light(colour, level))


def _light(colour, level):
    """Return ``colour`` at ``level`` 64ths of its brightness; above 64, as bright as possible."""
    if level <= 64:
        return shade(colour, level)
    return palette.vivid(colour, min(palette.brightest(colour) * level >> 6, 255))


class Pips:
    """Draws the last faces of both sides on ``canvas`` in every frame."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._rows = []  # for each row of LEDs: its slice of the canvas, then its R G B

    def set(self, faces):
        """Set the faces of side 0 and side 1, 1..6 or 0 for none."""
        self._rows = []
        for side in (0, 1):
            self._side(side, faces[side])

    def draw(self):
        """Draw the pips; allocates nothing."""
        data = self._canvas.data
        rows = self._rows
        for at in range(0, len(rows), 2):
            data[rows[at]] = rows[at + 1]

    def _side(self, side, face):
        canvas = self._canvas
        unit = canvas.unit
        wide = canvas.across > unit
        apart = 2 if canvas.down > 1 else 1
        bottom = canvas.height // unit - 1
        colour = shade(palette.NUMBERS[face], _PIP)
        pixels = bytes((colour >> 16, colour >> 8 & 255, colour & 255) * unit)
        for each in range(face):
            # Two columns leave room for a dark row between the pairs, except on 8 rows.
            row = bottom - apart * (each >> 1) if wide else bottom - each
            column = _column(canvas, side, each & 1 if wide else 0)
            for line in range(unit):
                led = (row * unit + line) * canvas.width + column * unit
                self._rows.append(SLICES[3 * led : 3 * (led + unit)])
                self._rows.append(pixels)


def _column(canvas, side, column):
    """Return the column of dots that is ``column`` steps from the outer edge of a margin."""
    return canvas.width // canvas.unit - 1 - column if side else column
