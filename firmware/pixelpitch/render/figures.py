"""The look of a figure on its square: side, marks, two figures on one square, caps.

On a square of 2 x 2 LEDs (larger ones show the same by their quarters):

figure        solid for side 0, hollow for side 1, in the colour of its team
dot kinds     the upper half is the team's colour, of side 1 its left quarter only; of the lower
              half the right quarter has the colour of a yellow dot, the left one that of a grey
              or green one, both that of a white or violet one, and none that of a black one
station       a dot of nobody's: one quarter in the colour of the dot for black and yellow, two
              for grey and green, three for white and violet; the others are the light of the pitch
card          the lower left quarter is yellow
barred        crossed out by an amber line, and dim; with a card the upper half is yellow and amber
picked        the upper half is teal; the other figures go dim
has the ball  the upper half is white
two figures   the left half is side 0's, of the right half the lower part side 1's; the upper
              part of a half shows its mark, a card before a bar, and who is barred is dim

Of a square of two LEDs (``canvas``: a pair) the first shows the mark (of a barred figure the second
one is amber; beside its card, too, but dark for side 1), and two figures lie side by side, side 0's
first, without marks.  A figure with a dot has the team's colour first and the dot's second, of side
1 the other way round; a station's dot lights the second one, the first one, or both.  Where the
second one has side 1's colour beside something else it only glows.  Beside a card it has the colour
of the dot.
"""

from ..rules import scene as scenes
from . import palette
from .palette import shade

MARKED = scenes.DOT_KIND | scenes.CARD | scenes.BARRED  # what is more than a plain figure

_BOTH = scenes.CARD | scenes.BARRED
_BARRED = 24  # 64ths that a barred figure keeps of its light
_TEAM = 44  # 64ths of the team's colour beside a dot
_STATION = 36  # 64ths of its colour that a dot of nobody's has
_BESIDE_STATION = shade(palette.GRASS, 40)
_GAP = 12  # 64ths of its light that a figure keeps beside the next one of its side
_ODD = 34
_SLASH = shade(palette.AMBER, 48)
_CARD = palette.YELLOW
_GLOW = 30  # 64ths that side 1 keeps in the second LED of a pair: the sides differ by more than hue
_FAINT = 20  # and in the first one, beside its amber
_QUARTERS = (3, 0, 1)  # in this order a station's dot takes one, two, three
_HALVES = ((3,), (0,), (3, 0))  # by kind, where there are only two
_DOTS = ((3,), (2,), (2, 3))  # the quarters of a figure's dot, by kind


def colour_of(mark, colour, level):
    """Return the main colour of a figure: that of its dot at ``level`` 64ths, or ``colour``."""
    kind = mark & scenes.DOT_KIND
    return shade(palette.DOTS[kind], level) if kind else colour


def station(canvas, square, mark):
    """Draw a dot of nobody's of the kind in ``mark``."""
    led = canvas.led(square)
    canvas.block(led, _BESIDE_STATION)
    kind = mark & scenes.DOT_KIND
    for cell in _cells(canvas, kind):
        canvas.cell(led, cell, shade(palette.DOTS[kind], _STATION))


def _cells(canvas, kind):
    """Return the quarters that a dot of ``kind`` lights."""
    count = (kind - 1) % 3
    return _HALVES[count] if canvas.second else _QUARTERS[: count + 1]


def draw(canvas, square, side, mark, colour, team):
    """Draw one figure; ``colour`` is its main colour, ``team`` its team's at full light."""
    led = canvas.led(square)
    if mark & scenes.BARRED:
        colour = shade(colour, _BARRED)
    kind = mark & scenes.DOT_KIND
    if kind == scenes.BLACK:
        colour = palette.DARK
    if kind:
        _with_dot(canvas, led, side, kind, colour, shade(team, _TEAM))
    else:
        if side == 1:
            canvas.block(led, palette.DARK)  # no line through a hollow
        canvas.mark(led, colour, side)
    if mark & (scenes.BARRED | scenes.CARD):
        _badges(canvas, led, side, mark, colour, team)


def _with_dot(canvas, led, side, kind, colour, team):
    if canvas.second:
        canvas.cell(led, 0, colour if side == 1 else team)
        canvas.cell(led, 2, team if side == 1 else colour)
        return
    canvas.block(led, palette.DARK)
    canvas.cell(led, 0, team)
    if side != 1:
        canvas.cell(led, 1, team)
    for cell in _DOTS[(kind - 1) % 3]:
        canvas.cell(led, cell, colour)


def gap(canvas, square, right, below):
    """Dim an edge of ``square`` towards a figure of the same side ``right`` of it or ``below``.

    On squares one LED wide, every other figure of a row is dimmer instead; on squares one LED
    high, every other figure of a column.
    """
    led = canvas.led(square)
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
            canvas.put(each, shade(canvas.at(each), _ODD))
    for row in range(canvas.down):
        for column in range(across):
            if (right and column == across - 1) or (below and row == canvas.down - 1):
                each = led + row * canvas.width + column
                canvas.put(each, shade(canvas.at(each), _GAP))


def _badges(canvas, led, side, mark, colour, team):
    """Draw the mark of a barred figure at ``led``, or its card."""
    if canvas.second:
        if not colour:  # of a black dot
            colour = shade(team, _TEAM)
        # One in each LED: a colour-blind coach could not tell their hues apart.
        if side == 1:
            colour = shade(colour, _GLOW if mark & scenes.CARD else _FAINT)
        below = _SLASH if mark & scenes.BARRED else colour
        if mark & _BOTH == _BOTH:
            below = palette.DARK if side == 1 else palette.AMBER
        canvas.cell(led, 0, _CARD if mark & scenes.CARD else colour)
        canvas.cell(led, 2, below)
        return
    if mark & _BOTH == _BOTH:
        canvas.cell(led, 0, _CARD)
        canvas.cell(led, 1, _SLASH)
        return
    if mark & scenes.BARRED:
        if canvas.across < 4 and side == 1:
            canvas.put(led, palette.DARK)  # otherwise it would look solid
        for step in range(canvas.down):
            canvas.put(led + step * canvas.width + canvas.across - 1 - step, _SLASH)
    if mark & scenes.CARD:
        canvas.cell(led, 2, _CARD)


def share(canvas, square, both):
    """Draw two figures, each (side, mark, main colour), on one square, in that order."""
    led = canvas.led(square)
    canvas.block(led, palette.DARK)
    for index, (_, mark, colour) in enumerate(both):
        if canvas.second:
            canvas.cell(led, 2 * index, shade(colour, _GLOW) if index else colour)
        else:
            if mark & scenes.BARRED:
                colour = shade(colour, _BARRED)
            # Side 1's is hollow here, too: four lit LEDs are one figure of side 0.
            canvas.cell(led, index, _badge(mark) or (palette.DARK if index else colour))
            canvas.cell(led, 2 + index, colour)


def cap(canvas, square, side, below, colour):
    """Give a figure an upper half of ``colour``; its lower half is ``below``.

    ``below`` None leaves the lower half as it is.  Of a pair they are its first and second LED.
    Allocates nothing.
    """
    led = canvas.led(square)
    if canvas.second:
        if below is not None:
            canvas.put(led + canvas.second, shade(below, _GLOW) if side == 1 else below)
        canvas.put(led, colour)
        return
    half = canvas.down // 2
    x = led % canvas.width
    y = led // canvas.width
    if below is not None:
        if side == 1:
            canvas.block(led, palette.DARK)
            canvas.mark(led, below, side)
        else:
            canvas.bar(x, y + half, canvas.across, canvas.down - half, below)
    canvas.bar(x, y, canvas.across, half, colour)


def shared_cap(canvas, square, both, flag, colour):
    """Cap the figure of two that has ``flag``, or both if neither has; allocates nothing."""
    led = canvas.led(square)
    first = both[0]
    second = both[1]
    nobody = not (first[1] | second[1]) & flag
    if canvas.second:
        # The second LED is left for the owner; for nobody's ball it mixes both colours.
        below = (first[2] >> 1 & 0x7F7F7F) + (second[2] >> 1 & 0x7F7F7F)
        if not nobody:
            below = first[2] if first[1] & flag else shade(second[2], _GLOW)
        canvas.cell(led, 0, colour)
        canvas.cell(led, 2, below)
        return
    if nobody or first[1] & flag:
        canvas.cell(led, 0, colour)
    if nobody or second[1] & flag:
        canvas.cell(led, 1, colour)


def _badge(mark):
    """Return the colour of ``mark`` where there is room for one only, or 0."""
    if mark & scenes.CARD:
        return _CARD
    return _SLASH if mark & scenes.BARRED else 0
