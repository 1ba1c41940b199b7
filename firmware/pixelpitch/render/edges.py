"""The lights at the edges of the pitch: who has the ball, and without margins score and counter.

score       a dot for each goal, in the colour of the side, on its goal line: the outer dot in the
            lower half of rows 1, 2, 8, 7, 3, 6 of squares, where nothing stands.  When all dots
            are used, further goals are bright dots again and the first round stays as a glow
whose ball  the bottom touchline, dim in the colour of the side: solid for side 0 and dotted
            for side 1.  In a game where nobody has the ball for long, it shows whose turn it is
counter     pips in the middle of the bottom touchline

A dot must not look like a figure. On a square of two LEDs a figure lights the first LED or both, so
there a dot is the second LED.
"""

from . import palette
from .palette import shade

# The order in which goals fill the rows; the rows next to a Keeper come last.
_ROWS = b"\0\1\7\6\2\5"
_GOAL = 44  # in 64ths of the team's colour, like the next three
_GLOW = 12
_BALL = 4
_DOTTED = 10  # brighter than ``_BALL``, because every other light is dark
_PIPS = 3
_LEFT = shade(palette.TEAL, 48)
_SPENT = shade(palette.TEAL, 10)


def tally(canvas, side, goals, colour, occupied):
    """Show ``goals`` of ``side`` on its goal line, without the squares in ``occupied``."""
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
    """Colour the bottom touchline between the corner squares: ``side`` has the ball."""
    colour = shade(colour, _DOTTED if side == 1 else _BALL)
    row = canvas.height // canvas.unit - 1
    step = canvas.across // canvas.unit
    # On 8 rows the first LEDs stay dark, because a figure would light them.
    dark = 0 if canvas.down == 1 else 1
    for x in range(step, canvas.width // canvas.unit - step):
        canvas.dot(x, row, palette.DARK if side == 1 and x & 1 == dark else colour)


def counter(canvas, gauges):
    """Show the first of ``gauges``, if there is one, as pips; bright pips are what is left."""
    if not gauges:
        return
    _, value, of = gauges[0]
    of = min(of, _PIPS)
    row = canvas.height // canvas.unit - 1
    left = canvas.width // canvas.unit // 2 - of
    canvas.bar((left - 1) * canvas.unit, row * canvas.unit, 2 * of * canvas.unit, canvas.unit, 0)
    for pip in range(of):
        canvas.dot(left + 2 * pip, row, _LEFT if pip < value else _SPENT)
