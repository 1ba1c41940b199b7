"""Draws a figure with its marks on its square, or two figures that share a square.

On a square of 2 x 2 LEDs (larger squares light the same quarters):

figure        Solid for side 0, hollow for side 1, in the colour of its team
with a dot    The upper half (for side 1 only its left quarter) has the team's colour, the lower
              half the dot's colour. A yellow dot lights the right quarter, grey and green the left
              one, white and violet both, black none
station       A dot that belongs to no side. Black and yellow light one quarter, grey and green
              two, white and violet three; the other quarters have the colour of the pitch
card          The lower left quarter is yellow
barred        The figure is dim and crossed out by an amber line. If it also has a card, its upper
              half is yellow and amber instead
picked        The upper half is teal, and all other figures are dimmer
has the ball  The upper half is white
two figures   Side 0 has the left half. Side 1 has the right half, of which only the lower quarter
              is lit. The upper quarter of a half shows the mark of its figure (the card, if the
              figure has two marks). A barred figure is dim

On a square of two LEDs (a pair, see ``canvas``):

mark          The first LED shows it. The second LED of a barred figure is amber; if it also has a
              card, the second LED of side 1's figure is dark instead
with a dot    For side 0 the first LED has the team's colour and the second the dot's colour, for
              side 1 the other way round
station       Black and yellow light the second LED, grey and green the first, others both two
figures   The first LED is the figure of side 0, the second that of side 1, without marks

The second LED is dimmer if it has side 1's colour and the first LED has a different one.
"""

from ..rules import scene as scenes
from . import palette
from .palette import shade

# The bits of ``mark`` that change the appearance of a figure.
VISIBLE_MARK_BITS = scenes.DOT_KIND | scenes.CARD | scenes.BARRED

_CARD_AND_BARRED = scenes.CARD | scenes.BARRED
_BARRED_LEVEL = 24  # brightness of a barred figure, in 64ths of a plain one
_TEAM_LEVEL = 44  # brightness of the team's colour next to a dot, in 64ths
_STATION_LEVEL = 36  # brightness of a station's dot, in 64ths of the dot's colour
_STATION_GROUND = shade(palette.GRASS_COLOUR, 40)
_GAP_LEVEL = 12  # brightness of the gap between two adjacent figures of the same side, in 64ths
# brightness of every second figure in a row or column, in 64ths (``dim_edges``)
_ALTERNATE_LEVEL = 34
_SLASH_COLOUR = shade(palette.AMBER, 48)
_CARD_COLOUR = palette.YELLOW
# Brightness of side 1's colour in the second LED of a pair, in 64ths. It is low so that the sides
# differ by more than colour.
_SECOND_LEVEL = 30
# Brightness, in 64ths, of the first LED of a barred figure of side 1 on a square of two LEDs. The
# second LED is amber.
_FIRST_LEVEL = 20
_STATION_QUARTERS = (3, 0, 1)  # a station lights the first 1, 2 or 3 of these quarters of a square
# The quarters that a dot lights, by its colour: black or yellow, grey or green, white or violet.
# _STATION_HALVES is for a dot without a side (a station) on a square of two LEDs, _DOT_QUARTERS for
# the dot of a figure.
_STATION_HALVES = ((3,), (0,), (3, 0))
_DOT_QUARTERS = ((3,), (2,), (2, 3))


def colour_of(mark, colour, level):
    """Return the colour at ``level`` 64ths of the dot in the bits ``mark``; ``colour`` if none."""
    kind = mark & scenes.DOT_KIND
    return shade(palette.DOT_COLOURS[kind], level) if kind else colour


def draw_station(canvas, square, mark):
    """Draw a station, a dot without a side, on ``square``; the bits ``mark`` give its colour."""
    led = canvas.top_left_led(square)
    canvas.fill_square(led, _STATION_GROUND)
    kind = mark & scenes.DOT_KIND
    for cell in _station_quarters(canvas, kind):
        canvas.fill_quarter(led, cell, shade(palette.DOT_COLOURS[kind], _STATION_LEVEL))


def _station_quarters(canvas, kind):
    """Return the quarters that a station of ``kind`` lights."""
    count = (kind - 1) % 3
    return _STATION_HALVES[count] if canvas.second else _STATION_QUARTERS[: count + 1]


def draw(canvas, square, side, mark, colour, team):
    """Draw a figure of ``side`` on ``square``; the bits ``mark`` are its dot, card and so on.

    ``colour`` is its main colour (``colour_of``), ``team`` its team's colour at full brightness.
    """
    led = canvas.top_left_led(square)
    if mark & scenes.BARRED:
        colour = shade(colour, _BARRED_LEVEL)
    kind = mark & scenes.DOT_KIND
    if kind == scenes.BLACK:
        colour = palette.DARK
    if kind:
        _draw_with_dot(canvas, led, side, kind, colour, shade(team, _TEAM_LEVEL))
    else:
        if side == 1:
            # Make the square dark, so that lines of the pitch do not shine through a hollow figure.
            canvas.fill_square(led, palette.DARK)
        canvas.draw_shape_at(led, colour, side)
    if mark & (scenes.BARRED | scenes.CARD):
        _draw_marks(canvas, led, side, mark, colour, team)


def _draw_with_dot(canvas, led, side, kind, colour, team):
    if canvas.second:
        canvas.fill_quarter(led, 0, colour if side == 1 else team)
        canvas.fill_quarter(led, 2, team if side == 1 else colour)
        return
    canvas.fill_square(led, palette.DARK)
    canvas.fill_quarter(led, 0, team)
    if side != 1:
        canvas.fill_quarter(led, 1, team)
    for cell in _DOT_QUARTERS[(kind - 1) % 3]:
        canvas.fill_quarter(led, cell, colour)


def dim_edges(canvas, square, right, below):
    """Dim the edges of the figure on ``square`` that border on another figure of the same side.

    ``right`` and ``below`` are True if that neighbour exists. Instead, every second figure of
    a row is dimmed on squares one LED wide, every second of a column on squares one LED high.
    """
    led = canvas.top_left_led(square)
    across = canvas.across
    odd = False
    if across == 1:
        odd = right and square & 1
        right = False
    elif canvas.second:
        odd = below and square & 16
        below = False
    if odd:
        for each in (led, led + canvas.second):
            canvas.set_led(each, shade(canvas.led_colour(each), _ALTERNATE_LEVEL))
    for row in range(canvas.down):
        for column in range(across):
            if (right and column == across - 1) or (below and row == canvas.down - 1):
                each = led + row * canvas.width + column
                canvas.set_led(each, shade(canvas.led_colour(each), _GAP_LEVEL))


def _draw_marks(canvas, led, side, mark, colour, team):
    """Draw the marks (bits ``mark``) of the figure at ``led``: a card, and a line if barred."""
    if canvas.second:
        if not colour:  # the dot is black, so show the team's colour instead
            colour = shade(team, _TEAM_LEVEL)
        # For colour-blind coaches the two LEDs must differ by more than hue.
        if side == 1:
            colour = shade(colour, _SECOND_LEVEL if mark & scenes.CARD else _FIRST_LEVEL)
        below = _SLASH_COLOUR if mark & scenes.BARRED else colour
        if mark & _CARD_AND_BARRED == _CARD_AND_BARRED:
            below = palette.DARK if side == 1 else palette.AMBER
        canvas.fill_quarter(led, 0, _CARD_COLOUR if mark & scenes.CARD else colour)
        canvas.fill_quarter(led, 2, below)
        return
    if mark & _CARD_AND_BARRED == _CARD_AND_BARRED:
        canvas.fill_quarter(led, 0, _CARD_COLOUR)
        canvas.fill_quarter(led, 1, _SLASH_COLOUR)
        return
    if mark & scenes.BARRED:
        if canvas.across < 4 and side == 1:
            # keep the LED dark, otherwise the figure would look solid
            canvas.set_led(led, palette.DARK)
        for step in range(canvas.down):
            canvas.set_led(led + step * canvas.width + canvas.across - 1 - step, _SLASH_COLOUR)
    if mark & scenes.CARD:
        canvas.fill_quarter(led, 2, _CARD_COLOUR)


def draw_two(canvas, square, figures):
    """Draw ``figures``, the two figures that share ``square``.

    Each is (side, bits of its marks, main colour); side 0 comes first.
    """
    led = canvas.top_left_led(square)
    canvas.fill_square(led, palette.DARK)
    for index, (_, mark, colour) in enumerate(figures):
        if canvas.second:
            canvas.fill_quarter(led, 2 * index, shade(colour, _SECOND_LEVEL) if index else colour)
        else:
            if mark & scenes.BARRED:
                colour = shade(colour, _BARRED_LEVEL)
            # Side 1's half is hollow, because four lit LEDs would look like a figure of side 0.
            canvas.fill_quarter(
                led, index, _mark_colour(mark) or (palette.DARK if index else colour)
            )
            canvas.fill_quarter(led, 2 + index, colour)


def draw_cap(canvas, square, side, below, colour):
    """Draw the upper half of a figure (its *cap*) in ``colour``, the lower half in ``below``.

    If ``below`` is None, the lower half does not change. In a pair the halves are its two LEDs.
    Does not allocate memory.
    """
    led = canvas.top_left_led(square)
    if canvas.second:
        if below is not None:
            canvas.set_led(led + canvas.second, shade(below, _SECOND_LEVEL) if side == 1 else below)
        canvas.set_led(led, colour)
        return
    half = canvas.down // 2
    x = led % canvas.width
    y = led // canvas.width
    if below is not None:
        if side == 1:
            canvas.fill_square(led, palette.DARK)
            canvas.draw_shape_at(led, below, side)
        else:
            canvas.fill_rectangle(x, y + half, canvas.across, canvas.down - half, below)
    canvas.fill_rectangle(x, y, canvas.across, half, colour)


def draw_shared_cap(canvas, square, figures, flag, colour):
    """Draw a cap of ``colour`` on one of two figures on ``square``: the one with the bit ``flag``.

    ``flag`` is a bit of a figure's marks; if neither figure has it, both get a cap. ``figures`` is
    as in ``draw_two``. Does not allocate memory.
    """
    led = canvas.top_left_led(square)
    first = figures[0]
    second = figures[1]
    nobody = not (first[1] | second[1]) & flag
    if canvas.second:
        # The second LED has the main colour of the figure with ``flag``; if neither has it, the
        # mean of both main colours.
        below = (first[2] >> 1 & 0x7F7F7F) + (second[2] >> 1 & 0x7F7F7F)
        if not nobody:
            below = first[2] if first[1] & flag else shade(second[2], _SECOND_LEVEL)
        canvas.fill_quarter(led, 0, colour)
        canvas.fill_quarter(led, 2, below)
        return
    if nobody or first[1] & flag:
        canvas.fill_quarter(led, 0, colour)
    if nobody or second[1] & flag:
        canvas.fill_quarter(led, 1, colour)


def _mark_colour(mark):
    """Return the colour of a quarter for a card or bar in the bits ``mark``; 0 if there is none."""
    if mark & scenes.CARD:
        return _CARD_COLOUR
    return _SLASH_COLOUR if mark & scenes.BARRED else 0
