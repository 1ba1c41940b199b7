"""Draws everything on the squares: spots, goals, posts, dots, figures, the ball.

``figures`` draws a single figure. This module draws all of them in the right order, and stores
their squares for other modules.
"""

from ..rules import scene as scenes
from . import figures, palette
from .canvas import WHOLE_SLICE
from .palette import shade

# Brightness of each role, in 64ths of the team's colour. Hollow figures are brighter, because fewer
# of their LEDs are lit.
_LEVELS = {scenes.DOT: 20, scenes.FIGURE: 28, scenes.GOALIE: 54, scenes.GOAL: 7}
_HOLLOW_LEVELS = {scenes.FIGURE: 33, scenes.GOALIE: 64}
_SPOT_COLOUR = shade(palette.GRASS_COLOUR, 128)
_POST_COLOUR = shade(palette.GRASS_COLOUR, 255)
_DIM_POST_COLOUR = shade(palette.GRASS_COLOUR, 20)
_POST_QUARTERS = (0, 3, 1, 2)  # quarters of a post; on board n (from 0) the first n + 1 are bright
_FIGURES = (scenes.FIGURE, scenes.GOALIE)
_UNPICKED_LEVEL = 36  # brightness, in 64ths, of all other figures while one figure is picked


class Pieces:
    """Draws everything on the squares of a scene, and stores where it is.

    ``sides``    {square: the side of the piece drawn there, -1 for none}
    ``figures``  {square: the brightness, 1..255, that its figure reaches when it breathes; 0 if
                 its LEDs reach different ones}
    ``covered``  a bytearray with 1 for each square that hides the lines below it
    ``ball``     the square of the ball, or -1
    ``pick_at``  the square of the picked figure, or -1
    ``walker``   (main colour, side) of the walking figure
    ``colours``  the team of each side: ``scene.RED``, BLUE or YELLOW
    """

    def __init__(self):
        self.colours = (scenes.RED, scenes.BLUE)
        self.covered = bytearray(128)
        self.walker = (palette.DARK, -1)
        self.clear()

    def clear(self):
        """Forget everything that stands or lies on squares."""
        self.sides = {}
        self.figures = {}
        self.ball = -1
        self.pick_at = -1
        self._board = (0, 1)
        self._there = {}  # {square: (side, mark, main colour) of the figure there}
        self._shared = {}  # {square of two figures: (figure of side 0, figure of side 1)}
        self._walking: tuple = ()  # the arguments of ``_draw_figure`` for the walking figure, or ()
        self._waiting: tuple = ()  # the figure that was already on the walk's last square, or ()
        # The squares of all figures without marks: (set for side 0, set for side 1).
        self._plain: tuple = (set(), set())

    def team_colour(self, side):
        """Return the colour of the team of ``side`` (0, 1); the colour of the pitch for -1."""
        return palette.TEAMS[self.colours[side]] if side >= 0 else palette.GRASS_COLOUR

    def paint(self, canvas, scene, end):
        """Draw everything on the squares of ``scene``, except a figure that walks to ``end``.

        ``end`` is -1 if no figure walks. If two figures stand on ``end``, the later one in the
        scene walks.
        """
        self.clear()
        self.colours = scene.colours
        self.ball = scene.ball
        self._board = scene.board
        self.covered[WHOLE_SLICE] = bytes(len(self.covered))
        walking = -1
        for index, (square, role, side, mark) in enumerate(scene.things):
            if mark & scenes.PICKED:
                self.pick_at = square
            if square == end and role in _FIGURES:
                walking = index
            if role in _FIGURES and side >= 0 and not mark & figures.VISIBLE_MARK_BITS:
                self._plain[side].add(square)
        for index, (square, role, side, mark) in enumerate(scene.things):
            self.covered[square] = 1
            if role not in _FIGURES:
                if square not in self._there:
                    self._draw_other(canvas, square, role, side, mark)
                continue
            level = (_LEVELS if side != 1 or canvas.second else _HOLLOW_LEVELS)[role]
            light = 64 if self.pick_at < 0 else _UNPICKED_LEVEL
            colour = shade(self.team_colour(side), level) if side >= 0 else palette.GRASS_COLOUR
            # While a figure is picked, the dots of all others are dimmer, so that it stands out.
            own = 64 if mark & scenes.PICKED else light
            figure = (side, mark, figures.colour_of(mark, shade(colour, light), own))
            if index == walking:
                self._walking = (square, figure, 4 * level - 1)
                self.walker = (colour if mark & scenes.DOT_KIND else figure[2], side)
                self.sides[square] = side
                self.figures[square] = 4 * level - 1
            else:
                self._draw_figure(canvas, square, figure, 4 * level - 1)

    def draw_walker(self, canvas):
        """Draw the walking figure, if there is one, on the square where its walk ends."""
        if self._walking:
            square, figure, peak = self._walking
            self._waiting = self._there.get(square, ())
            canvas.fill_square(canvas.top_left_led(square), palette.DARK)
            self._draw_figure(canvas, square, figure, peak)

    def draw_ball(self, canvas, is_figure_walking=False):
        """Draw the ball on its square, or a white cap on the figure that has the ball.

        ``is_figure_walking`` is True until the walking figure arrives. Allocates no memory.
        """
        if is_figure_walking and self._walking and self._walking[0] == self.ball:
            if self._waiting:
                side = self._waiting[0]
                below = None if self._waiting[1] & figures.VISIBLE_MARK_BITS else self._waiting[2]
                figures.draw_cap(canvas, self.ball, side, below, palette.WHITE)
            else:
                canvas.fill_square(canvas.top_left_led(self.ball), palette.WHITE)
        elif self.ball in self.figures:
            self._draw_cap(canvas, self.ball, scenes.HAS_BALL, palette.WHITE)
        elif self.ball >= 0:
            canvas.fill_square(canvas.top_left_led(self.ball), palette.WHITE)

    def draw_pick(self, canvas):
        """Draw a teal cap on the picked figure, if there is one."""
        if self.pick_at >= 0:
            self._draw_cap(canvas, self.pick_at, scenes.PICKED, palette.TEAL)

    def _draw_other(self, canvas, square, role, side, mark):
        """Draw what stands on ``square`` if it is not a figure."""
        if role == scenes.SPOT:
            colour = _SPOT_COLOUR
        else:
            self.sides[square] = side
            if role == scenes.POST:
                self._draw_post(canvas, square)
                return
            # Pieces without a side are green like the pitch, except stations (coloured dots).
            if role == scenes.DOT and side < 0 and mark & scenes.DOT_KIND:
                figures.draw_station(canvas, square, mark)
                return
            colour = palette.GRASS_COLOUR
            if side >= 0:
                colour = shade(self.team_colour(side), _LEVELS[role])
        if side == 1:
            # Make the square dark, so that lines of the pitch do not shine through a hollow shape.
            canvas.fill_square(canvas.top_left_led(square), palette.DARK)
        canvas.draw_shape(square, colour, side)

    def _draw_post(self, canvas, square):
        """Draw a goalpost on ``square``.

        In a match on several boards, board n (from 1) has n bright quarters.
        """
        led = canvas.top_left_led(square)
        index, count = self._board
        if count == 1:
            canvas.fill_square(led, _POST_COLOUR)
            return
        canvas.fill_square(led, _DIM_POST_COLOUR)
        for quarter in _POST_QUARTERS[: index + 1]:
            canvas.fill_quarter(led, quarter, _POST_COLOUR)

    def _draw_figure(self, canvas, square, figure, peak):
        """Draw ``figure``, (side, mark, main colour), on ``square``, and store where it is.

        ``peak`` is the brightness (1..255) that the figure reaches when it breathes.
        """
        other = self._there.get(square)
        self._there[square] = figure
        side, mark, colour = figure
        if other is not None and other[0] != side:
            self._shared[square] = (other, figure) if other[0] < side else (figure, other)
            self.sides[square] = -1
            self.figures[square] = 0
            figures.draw_two(canvas, square, self._shared[square])
            return
        self.sides[square] = side
        self.figures[square] = 0 if mark & figures.VISIBLE_MARK_BITS else peak
        team = self.team_colour(side)
        if self.pick_at >= 0 and not mark & scenes.PICKED:
            team = shade(team, _UNPICKED_LEVEL)
        figures.draw(canvas, square, side, mark, colour, team)
        plain = self._plain[side] if side >= 0 else ()
        if square in plain:
            right = square + 1 in plain and square & 15 < 15
            below = square + 16 in plain
            if canvas.across == 1:
                right = right or (square - 1 in plain and square & 15 > 0)
            elif canvas.down == 1:
                below = below or square - 16 in plain
            if right or below:
                # With 0, each LED breathes up to its own peak, so that dim edges stay visible.
                self.figures[square] = 0
                figures.dim_edges(canvas, square, right, below)

    def _draw_cap(self, canvas, square, flag, colour):
        if square in self._shared:
            figures.draw_shared_cap(canvas, square, self._shared[square], flag, colour)
            return
        side = self.sides.get(square, -1)
        # Below its cap, a figure has normal brightness, or half of it if the figure is picked.
        level = self.figures.get(square, 0) >> (3 if flag == scenes.PICKED else 2)
        below = shade(self.team_colour(side), level) if level else None
        figures.draw_cap(canvas, square, side, below, colour)
