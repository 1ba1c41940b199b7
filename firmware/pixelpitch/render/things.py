"""The things on the pitch: spots, goals, posts, figures with their marks, the ball.

On a square of 2 x 2 LEDs (larger ones show the same by their quarters):

figure        solid for side 0, hollow for side 1, in the colour of its team
dot kinds     one quarter in the colour of the dot for black and yellow, two for grey and
              green, three for white and violet; the other quarters are the team's colour
              for side 0 and dark for side 1
card          the lower left quarter is yellow
barred        crossed out by an amber line, and dim
picked        the upper half is teal; the other figures go dim
has the ball  the upper half is white
two figures   the left half is side 0's, the right half side 1's; the upper part of a half
              shows its mark

A square one LED wide has two LEDs: the upper one shows the mark, and two figures lie one
above the other, side 0's above.  Kinds of dots light the lower one, the upper one, or both.
"""

from ..rules import scene as scenes
from . import palette
from .canvas import WHOLE
from .palette import shade

# 64ths of a team's colour.
_LEVELS = {scenes.DOT: 20, scenes.FIGURE: 28, scenes.GOALIE: 64, scenes.GOAL: 10}
_SPOT = shade(palette.GRASS, 128)
_POST = shade(palette.GRASS, 255)
_FIGURES = (scenes.FIGURE, scenes.GOALIE)
_OTHERS = 24  # 64ths that figures keep of their light while another one is picked
_BARRED = 24  # and that a barred one keeps
_TEAM = 20  # and the team's colour beside a dot
_SLASH = shade(palette.AMBER, 28)
_CARD = shade(palette.YELLOW, 40)
_QUARTERS = (3, 0, 1)  # in this order a dot takes one, two, three
_HALVES = ((3,), (0,), (3, 0))  # by kind, where there are only two


class Things:
    """Draws the things of a scene and remembers where they are.

    ``sides``    square -> the side whose shape it has, -1 for nobody's
    ``figures``  square -> how brightly its figure breathes, 0..255; 0 if it has marks and
                 each of its LEDs breathes by itself
    ``covered``  1 for each square that lines run behind
    ``picked``   square of the picked figure, or -1
    ``walker``   colour and side of the figure that walks
    """

    def __init__(self):
        self.colours = (scenes.RED, scenes.BLUE)
        self.ball = -1
        self.sides = {}
        self.figures = {}
        self.covered = bytearray(128)
        self.picked = -1
        self.walker = (palette.DARK, -1)
        self._picked_side = -1
        self._shared = {}  # square -> the mark and the colour of side 0's figure, of side 1's
        self._dressed = {}  # square -> True if its figure has a kind of dot

    def team(self, side):
        """Return the colour of ``side`` (0, 1); grass for nobody's (-1)."""
        return palette.TEAMS[self.colours[side]] if side >= 0 else palette.GRASS

    def clear(self):
        """Forget everything: there is no match."""
        self.sides = {}
        self.figures = {}
        self._shared = {}
        self._dressed = {}
        self.ball = self.picked = -1

    def paint(self, canvas, scene, walker):
        """Draw the things of ``scene``; not the figure at its end on square ``walker``."""
        self.clear()
        self.colours = scene.colours
        self.ball = scene.ball
        self.covered[WHOLE] = bytes(len(self.covered))
        for square, _, side, mark in scene.things:
            if mark & scenes.PICKED:
                self.picked = square
                self._picked_side = side
        first: dict = {}  # square -> side, mark and colour of a figure there
        for square, role, side, mark in scene.things:
            if role in _FIGURES:
                self._figure(canvas, square, role, side, mark, first, square == walker)
            elif square not in first:
                self._ground(canvas, square, role, side)
            self.covered[square] = 1

    def _ground(self, canvas, square, role, side):
        """Draw what is no figure."""
        if role == scenes.SPOT:
            colour = _SPOT
        else:
            self.sides[square] = side
            # What is nobody's has no team; it shows in the light of the pitch.
            colour = palette.GRASS
            if role == scenes.POST:
                colour = _POST
            elif side >= 0:
                colour = shade(self.team(side), _LEVELS[role])
        if side == 1:
            canvas.block(canvas.led(square), palette.DARK)  # no line through a hollow
        canvas.shape(square, colour, side)

    def _figure(self, canvas, square, role, side, mark, first, walks):
        level = _LEVELS[role]
        colour = shade(self.team(side), level) if side >= 0 else palette.GRASS
        if self.picked >= 0:
            colour = shade(colour, _OTHERS)
        if walks:
            self.sides[square] = side
            self.figures[square] = 4 * level - 1
            self.walker = (colour, side)
            return
        there = first.get(square)
        first[square] = (side, mark, colour)
        if there is not None and there[0] != side:
            self._share(canvas, square, there, first[square])
            return
        self.sides[square] = side
        self.figures[square] = 4 * level - 1
        led = canvas.led(square)
        kind = mark & scenes.DOT_KIND
        if mark & scenes.BARRED:
            colour = shade(colour, _BARRED)
        if kind:
            colour = shade(self.team(side), _TEAM // 2) if side == 0 else palette.DARK
            canvas.block(led, colour)
            self._kind(canvas, led, kind, mark)
            self._dressed[square] = True
        else:
            if side == 1:
                canvas.block(led, palette.DARK)
            canvas.mark(led, colour, side)
        if mark & (scenes.BARRED | scenes.CARD):
            self._badges(canvas, led, mark, side, colour)
        if mark & (scenes.BARRED | scenes.CARD | scenes.DOT_KIND):
            self.figures[square] = 0

    def _kind(self, canvas, led, kind, mark):
        colour = palette.DOTS[kind]
        if self.picked >= 0 and not mark & scenes.PICKED:
            colour = shade(colour, _OTHERS)
        if mark & scenes.BARRED:
            colour = shade(colour, _BARRED)
        count = (kind - 1) % 3
        cells = _QUARTERS[: count + 1] if canvas.across > 1 else _HALVES[count]
        for cell in cells:
            canvas.cell(led, cell, colour)

    def _badges(self, canvas, led, mark, side, colour):
        if canvas.across == 1 and not mark & scenes.DOT_KIND:
            canvas.cell(led, 2, colour)  # the upper LED is taken
        if mark & scenes.BARRED:
            if canvas.across == 2 and side == 1:
                canvas.put(led, palette.DARK)  # or it would look as a solid one does
            if canvas.across > 1:
                for step in range(canvas.down):
                    canvas.put(led + step * canvas.width + canvas.across - 1 - step, _SLASH)
            else:
                canvas.cell(led, 0, _SLASH)
        if mark & scenes.CARD and (canvas.across > 1 or not mark & scenes.BARRED):
            canvas.cell(led, 2 if canvas.across > 1 else 0, _CARD)

    def _share(self, canvas, square, one, other):
        """Draw the figures of both sides on one square."""
        both = (one, other) if one[0] < other[0] else (other, one)
        self.sides[square] = -1
        self.figures[square] = 0
        self._dressed.pop(square, None)
        self._shared[square] = both
        led = canvas.led(square)
        canvas.block(led, palette.DARK)
        for index, (side, mark, colour) in enumerate(both):
            if mark & scenes.DOT_KIND and side >= 0:
                colour = palette.DOTS[mark & scenes.DOT_KIND]
            badge = 0
            if mark & scenes.BARRED:
                badge = _SLASH
                colour = shade(colour, _BARRED)
            elif mark & scenes.CARD:
                badge = _CARD
            if canvas.across == 1:
                canvas.cell(led, 2 * index, colour)
                continue
            canvas.cell(led, index, badge or colour)
            canvas.cell(led, 2 + index, colour)

    def lay_ball(self, canvas):
        """Draw the ball where it lies; a figure that has it wears it as a white cap."""
        ball = self.ball
        if ball in self._shared:
            self._shared_cap(canvas, ball, palette.WHITE, scenes.HAS_BALL)
        elif ball in self.figures:
            self._cap(canvas, ball, palette.WHITE)
        elif ball >= 0:
            canvas.block(canvas.led(ball), palette.WHITE)

    def pick(self, canvas):
        """Give the picked figure, if there is one, a teal cap."""
        if self.picked in self._shared:
            self._shared_cap(canvas, self.picked, palette.TEAL, scenes.PICKED)
        elif self.picked >= 0:
            self._cap(canvas, self.picked, palette.TEAL)

    def _cap(self, canvas, square, colour):
        """Give the figure on ``square`` an upper half of ``colour``, and below it its own."""
        led = canvas.led(square)
        half = canvas.down // 2
        x = led % canvas.width
        y = led // canvas.width
        if self.figures.get(square) == 0:
            canvas.bar(x, y, canvas.across, half, colour)
            return
        side = self.sides.get(square, -1)
        below = self.team(side)
        if side == 1 and canvas.across > 1:
            canvas.block(led, palette.DARK)
            canvas.mark(led, below, side)
        else:
            canvas.bar(x, y + half, canvas.across, canvas.down - half, below)
        canvas.bar(x, y, canvas.across, half, colour)

    def _shared_cap(self, canvas, square, colour, flag):
        """Cap the figure on a shared square that has ``flag``, or both if none has it."""
        led = canvas.led(square)
        both = self._shared[square]
        nobody = not (both[0][1] | both[1][1]) & flag
        if canvas.across == 1:
            # The lower LED is left for the owner; for nobody's ball it mixes both colours.
            below = (both[0][2] >> 1 & 0x7F7F7F) + (both[1][2] >> 1 & 0x7F7F7F)
            for index in (0, 1):
                if both[index][1] & flag:
                    below = both[index][2]
            canvas.cell(led, 0, colour)
            canvas.cell(led, 2, below)
            return
        for index in (0, 1):
            if nobody or both[index][1] & flag:
                canvas.cell(led, index, colour)
