"""The margins: goals, gauges and the last die face; and the clock above the pitch.

Columns a and p of squares are the margins of side 0 and side 1, from the top:

rows 0..5    goals, a light each, column by column from the touchline inwards to
             the pitch: 12 on the wide board, 6 on the small one.  The goal after
             that starts again at the top over the lights of the first round,
             which stay as a glow: a bright light on a glowing block is 13 (or 7).
rows 6..9    gauges (rolls left and the like), a column each, filled upwards,
             first in the margin of the side whose turn it is
rows 10..15  the last die face of the side as pips, in the colour of its number
"""

from . import palette
from .palette import shade

TALLY_ROWS = 6
GAUGE_TOP = 6
GAUGE_ROWS = 4
LAST_MINUTE_S = 60

PIPS_MAX = 3500  # what the channels of both sides' pips add up to at most

_GLOW = 12  # 64ths: a full round of goals, or what a gauge has lost
_TIME = 190  # 64ths of GRASS: the time that is left
_GONE = 24
_PIP = 36


def tally(canvas, side, goals, colour):
    """Show ``goals`` (0 and up) of ``side`` in its team's ``colour``."""
    room = TALLY_ROWS * canvas.across
    rounds = (goals - 1) // room if goals else 0
    bright = goals - rounds * room
    for each in range(room):
        column = each // TALLY_ROWS
        led = each % TALLY_ROWS * canvas.width + _column(canvas, side, column)
        if each < bright:
            canvas.put(led, shade(colour, 44))
        elif rounds:
            canvas.put(led, shade(colour, _GLOW))
        else:
            canvas.put(led, palette.DARK)


def gauges(canvas, side, counters):
    """Show ``counters``, a list of (label, value, of), beginning at ``side``."""
    for index, (_, value, maximum) in enumerate(counters):
        margin = side if index < canvas.across else 1 - side
        if index >= 2 * canvas.across or maximum < 1:
            return
        steps = min(maximum, GAUGE_ROWS)
        # Rounded up, so that the last roll left is never shown as none.
        lit = (min(max(value, 0), maximum) * steps + maximum - 1) // maximum
        column = _column(canvas, margin, index % canvas.across)
        for step in range(steps):
            row = GAUGE_TOP + GAUGE_ROWS - 1 - step
            colour = palette.TEAL if step < lit else shade(palette.TEAL, _GLOW)
            canvas.put(row * canvas.width + column, colour)


def pips(canvas, side, face):
    """Show ``face`` (1..6, or 0 for none) as the last throw of ``side``; allocates nothing."""
    wide = canvas.across > 1
    colour = shade(palette.NUMBERS[face], _PIP)
    for each in range(face):
        # Two columns leave room for a dark row between the pairs.
        row = 15 - 2 * (each >> 1) if wide else 15 - each
        column = each & 1 if wide else 0
        if side:
            column = canvas.width - 1 - column
        canvas.put(row * canvas.width + column, colour)


def clock(canvas, time):
    """Show ``time``, (seconds left, seconds in all) or None, on the top touchline b..o."""
    left = canvas.across
    room = canvas.width - 2 * left
    lit = room
    colour = palette.GRASS
    if time is not None:
        remaining, whole = time
        remaining = max(remaining, 0)
        lit = min((remaining * room + whole - 1) // max(whole, 1), room)
        colour = shade(palette.AMBER, 36)
        if remaining > LAST_MINUTE_S:
            colour = shade(palette.GRASS, _TIME)
    for each in range(room):
        canvas.put(left + each, colour if each < lit else shade(palette.GRASS, _GONE))


def _column(canvas, side, column):
    """Return the LED column that is ``column`` steps in from the outer edge of ``side``."""
    return canvas.width - 1 - column if side else column
