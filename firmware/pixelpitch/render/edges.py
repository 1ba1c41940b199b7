"""The edges of a pitch that leaves no margins: score, a counter; and of every pitch: whose ball.

score       a dot in the colour of the side for each goal, on its goal line: the outer dot in the
            lower half of rows 1, 2, 8, 7, 3, 6 of squares, as far as nothing stands there.  The
            goal after those starts again over the dots of the first round, which stay as a glow
whose ball  the bottom touchline, dim in the colour of the side: solid for side 0 and dotted
            for side 1; where the ball is nobody's for long, whose turn it is
counter     pips in the middle of the bottom touchline

A dot is no figure: on a square of two LEDs a figure lights the first LED or both.  So a dot there
is the second one.
"""

from . import palette
from .palette import shade

_ROWS = b"\0\1\7\6\2\5"  # in this order goals take them: last those beside a Keeper
_GOAL = 44  # 64ths of the team's colour
_GLOW = 12
_BALL = 4
_DOTTED = 10  # every other light is dark, so those that are lit have more of it
_PIPS = 3
_LEFT = shade(palette.TEAL, 48)
_SPENT = shade(palette.TEAL, 10)


def tally(canvas, side, goals, colour, occupied):
    """Show ``goals`` of ``side`` beside the squares in ``occupied``, where something is."""
    column = 15 if side else 0
    free = [row for row in _ROWS if row * 16 + column not in occupied]
    if not goals or not free:
        return
    rounds = (goals - 1) // len(free)
    bright = goals - rounds * len(free)
    x = canvas.width // canvas.unit - 1 if side else 0
    for index, row in enumerate(free):
        level = _GOAL if index < bright else _GLOW if rounds else 0
        if level and canvas.second:
            canvas.cell(canvas.led(16 * row + column), 3, shade(colour, level))
        elif level:
            canvas.dot(x, 2 * row + 1, shade(colour, level))


def whose_ball(canvas, side, colour):
    """Let the bottom touchline between the corner squares say that ``side`` has the ball."""
    colour = shade(colour, _DOTTED if side == 1 else _BALL)
    row = canvas.height // canvas.unit - 1
    step = canvas.across // canvas.unit
    dark = 0 if canvas.down == 1 else 1  # on 8 rows the first LEDs, which a figure lights
    for x in range(step, canvas.width // canvas.unit - step):
        canvas.dot(x, row, palette.DARK if side == 1 and x & 1 == dark else colour)


def counter(canvas, gauges):
    """Show the first of ``gauges`` as pips, if there is one: bright ones are left."""
    if not gauges:
        return
    _, value, of = gauges[0]
    of = min(of, _PIPS)
    row = canvas.height // canvas.unit - 1
    left = canvas.width // canvas.unit // 2 - of
    canvas.bar((left - 1) * canvas.unit, row * canvas.unit, 2 * of * canvas.unit, canvas.unit, 0)
    for pip in range(of):
        canvas.dot(left + 2 * pip, row, _LEFT if pip < value else _SPENT)
