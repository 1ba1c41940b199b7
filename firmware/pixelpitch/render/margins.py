"""Draws the margins of the pitch: each side's goals, gauges and the last face of the die.

Columns a and p of the squares are the margins of side 0 and side 1. Everything in them is made of
dots (see ``canvas``). A margin has two columns of dots, or one on a board 16 LEDs wide. From the
top:

rows 1..3 of squares  One dot for each goal, column by column from the outer edge: 12 dots, or 6 on
                      a board 16 LEDs wide. When all are used, the next goals start again at the top
                      and the dots of earlier goals glow dimly
rows 4 and 5          Gauges (for example of the remaining rolls), one column each, filled upwards.
                      The first gauge is in the margin of the side whose turn it is
rows 6..8             The last face of the die thrown by the side, as pips in the number's colour

In a game with coloured dice (``Scene.dice``), these replace gauges and last faces:

- The first die is in rows 4 and 5, the second in rows 6 and 7. A side's third die goes to the other
  margin.
- The pips are in pairs from the top. Pips of points that have been used are dim.
- On a board 16 LEDs wide only four pips fit. A 5 has one brighter pip, a 6 has two.

A board 8 LEDs high has half as many rows of dots: room for 6 goals, gauges of four dots in two
rows, and four pips of a die, without a dark row between pairs of pips.
"""

from . import palette
from .canvas import SLICE_MAKER
from .palette import shade

# The largest possible sum of R, G and B over both sides' pips, for dots of one LED.
_MAX_PIPS_SUM = 3500

_GLOW_LEVEL = (
    12  # Brightness, in 64ths, of the dots of earlier goals and of the used part of a gauge.
)
_PIP_LEVEL = 36
_MAX_DICE = 2  # at most this many dice fit into a margin
_SPENT_LEVEL = 10  # brightness, in 64ths, of the pips for a die's used points


def max_pips_sum(canvas):
    """Return the largest sum of R, G and B that the pips of both sides' last faces can have."""
    return _MAX_PIPS_SUM * canvas.unit * canvas.unit


def max_pips_lit(canvas):
    """Return how many R, G, B values the last faces of both sides can light: two for each pip."""
    return 48 * canvas.unit * canvas.unit


def draw_score(canvas, side, goals, colour):
    """Show the ``goals`` of ``side`` in its margin, in its team's ``colour``."""
    rows = 3 * canvas.down // canvas.unit
    room = rows * (canvas.across // canvas.unit)
    rounds = (goals - 1) // room if goals else 0
    bright = goals - rounds * room
    for each in range(room):
        level = 44 if each < bright else _GLOW_LEVEL if rounds else 0
        canvas.fill_dot(
            _margin_column(canvas, side, each // rows), each % rows, shade(colour, level)
        )


def draw_gauges(canvas, side, counters):
    """Show ``counters`` (``Scene.gauges``) as gauges; fill the margin of ``side`` first."""
    columns = canvas.across // canvas.unit
    rows = 2 * canvas.down // canvas.unit
    bottom = 5 * canvas.down // canvas.unit - 1
    is_flat = canvas.down == 1  # if True, a gauge is two LEDs wide and is filled row by row
    if is_flat:
        columns = 1
        rows = 4
    colour = palette.TEAL
    for index, (_, value, maximum) in enumerate(counters):
        margin = side if index < columns else 1 - side
        if index >= 2 * columns or maximum < 1:
            return
        steps = min(maximum, rows)
        # Rounded up, so that a gauge looks empty only if nothing remains.
        lit = (min(max(value, 0), maximum) * steps + maximum - 1) // maximum
        column = _margin_column(canvas, margin, index % columns)
        for step in range(steps):
            row = bottom - step
            if is_flat:
                column = _margin_column(canvas, margin, step & 1)
                row = bottom - (step >> 1)
            canvas.fill_dot(column, row, colour if step < lit else shade(colour, _GLOW_LEVEL))


def draw_dice(canvas, entries):
    """Show the coloured dice ``entries`` (``Scene.dice``) in the margins."""
    placed = [0, 0]
    for side, kind, number, remaining in entries:
        margin = side if placed[side] < _MAX_DICE else 1 - side
        if placed[margin] < _MAX_DICE:
            top = (3 + 2 * placed[margin]) * canvas.down // canvas.unit
            placed[margin] += 1
            _draw_die(canvas, margin, top, palette.DOT_COLOURS[kind], number, remaining)


def _draw_die(canvas, side, top, colour, number, remaining):
    """Draw a die as ``number`` pips; the first ``remaining``, not used yet, are brighter.

    It begins in row ``top``, counted in dots.
    """
    wide = canvas.across // canvas.unit
    rows = 2 * canvas.down // canvas.unit
    for pip in range(number):
        level = 64 if pip < remaining else _SPENT_LEVEL
        row = top + pip // wide
        if row >= top + rows:  # no dot is free for this pip: make one of the first pips brighter
            if pip >= remaining:
                return
            row -= rows
            level = 128
        elif number > wide * rows:
            level = min(level, 40)
        canvas.fill_dot(_margin_column(canvas, side, pip % wide), row, _at_level(colour, level))


def _at_level(colour, level):
    """Return ``colour`` at ``level`` 64ths of its brightness; ``level`` may be more than 64."""
    if level <= 64:
        return shade(colour, level)
    return palette.scaled_to_peak(colour, min(palette.brightest_channel(colour) * level >> 6, 255))


class LastFaces:
    """Draws the last faces of both sides on ``canvas`` in every frame."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._rows = []  # two items for each row of LEDs: its slice of the canvas, and its R G B

    def set(self, faces):
        """Set the last faces of side 0 and side 1, each 1..6 or 0 for none."""
        self._rows = []
        for side in (0, 1):
            self._add_side(side, faces[side])

    def draw(self):
        """Draw the pips; allocates nothing."""
        data = self._canvas.data
        rows = self._rows
        for at in range(0, len(rows), 2):
            data[rows[at]] = rows[at + 1]

    def _add_side(self, side, face):
        canvas = self._canvas
        unit = canvas.unit
        wide = canvas.across > unit
        apart = 2 if canvas.down > 1 else 1
        bottom = canvas.height // unit - 1
        colour = shade(palette.NUMBERS[face], _PIP_LEVEL)
        pixels = bytes((colour >> 16, colour >> 8 & 255, colour & 255) * unit)
        for each in range(face):
            # If the pips are in two columns, a dark row follows each row of pips, except on a board
            # with 8 rows.
            row = bottom - apart * (each >> 1) if wide else bottom - each
            column = _margin_column(canvas, side, each & 1 if wide else 0)
            for line in range(unit):
                led = (row * unit + line) * canvas.width + column * unit
                self._rows.append(SLICE_MAKER[3 * led : 3 * (led + unit)])
                self._rows.append(pixels)


def _margin_column(canvas, side, column):
    """Return the board's column of dots for ``column`` of a margin, counted from its outer edge."""
    return canvas.width // canvas.unit - 1 - column if side else column
