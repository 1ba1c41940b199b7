"""Shows the side that has the ball, and sometimes score and counter, on the edges of the pitch.

Score and counter are shown here only on a pitch without margins (``Scene.margins``).

score       Each goal of a side is a dot in its colour on its own goal line, on the outermost LEDs
            in the lower half of a square. The dots use the unoccupied squares of rows 1, 2, 8, 7,
            3, 6 in this order, so rows next to a Keeper come last. When all dots are used, the next
            goals start again at the first one, and the dots of earlier goals glow dimly
possession  The bottom touchline has the dim colour of the side that has the ball, solid for side 0
            and dotted for side 1. In a game where the ball changes sides constantly, it has the
            colour of the side whose turn it is
counter     The first counter of ``Scene.gauges``, as pips in the middle of the bottom touchline

On a square of two LEDs, a dot is the second LED, because a figure lights the first.
"""

from . import palette
from .palette import shade

# The rows, counted from 0, in the order in which scored goals light them. Rows next to a Keeper
# come last.
_GOAL_ROWS = b"\0\1\7\6\2\5"
# Brightness in 64ths of the team's colour.
_GOAL_LEVEL = 44
_GLOW_LEVEL = 12
_BALL_LEVEL = 4
# A dotted line is brighter than a solid line, because every second dot of it is dark.
_DOTTED_LEVEL = 10
_MAX_PIPS = 3  # the counter shows at most this many pips
_REMAINING_COLOUR = shade(palette.TEAL, 48)
_SPENT_COLOUR = shade(palette.TEAL, 10)


def draw_score(canvas, side, goals, colour, occupied):
    """Show the ``goals`` of ``side`` as dots of ``colour`` on its goal line.

    ``occupied`` is the set of squares that must not get a dot.
    """
    column = 15 if side else 0
    free = [row for row in _GOAL_ROWS if row * 16 + column not in occupied]
    if not goals or not free:
        return
    rounds = (goals - 1) // len(free)
    bright = goals - rounds * len(free)
    x = canvas.width // canvas.unit - 1 if side else 0
    for index, row in enumerate(free):
        level = _GOAL_LEVEL if index < bright else _GLOW_LEVEL if rounds else 0
        if level:
            dot = shade(colour, level)
            if canvas.second:
                canvas.fill_quarter(canvas.top_left_led(16 * row + column), 3, dot)
            else:
                canvas.fill_dot(x, 2 * row + 1, dot)


def draw_possession(canvas, side, colour):
    """Show that ``side`` has the ball: the touchline between the corner squares gets ``colour``."""
    colour = shade(colour, _DOTTED_LEVEL if side == 1 else _BALL_LEVEL)
    row = canvas.height // canvas.unit - 1
    step = canvas.across // canvas.unit
    # On a board with 8 rows, the left LED of each square stays dark, so that a dot does not look
    # like a figure.
    dark = canvas.down > 1
    for x in range(step, canvas.width // canvas.unit - step):
        canvas.fill_dot(x, row, palette.DARK if side == 1 and x & 1 == dark else colour)


def draw_counter(canvas, gauges):
    """Show the first of ``gauges`` (see ``Scene.gauges``) as pips, or nothing if there is none.

    Remaining pips are bright, used pips are dim.
    """
    if not gauges:
        return
    _, value, of = gauges[0]
    of = min(of, _MAX_PIPS)
    row = canvas.height // canvas.unit - 1
    left = canvas.width // canvas.unit // 2 - of
    canvas.fill_rectangle(
        (left - 1) * canvas.unit, row * canvas.unit, 2 * of * canvas.unit, canvas.unit, 0
    )
    for pip in range(of):
        canvas.fill_dot(left + 2 * pip, row, _REMAINING_COLOUR if pip < value else _SPENT_COLOUR)
