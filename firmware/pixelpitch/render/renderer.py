"""The lights of the board: what a match looks like at a moment.

::

    renderer = Renderer(board)
    renderer.show(match.scene(), now)    # after each change of the match
    renderer.set_cursor(67)
    while True:
        renderer.draw(clock())           # then pixels.show(renderer.frame, renderer.scale)

``draw`` runs for every frame: it allocates nothing and touches few LEDs, since whatever stands
still was drawn by ``show`` (see ``background``).  One thing moves at a time: what was thrown or
drawn (die, spinner, card), then the ball, a figure, the celebration.
"""

from .. import ticks
from ..current import most_light
from . import attract, margins, palette, path
from .background import Background
from .canvas import Canvas
from .card import Card
from .celebration import LENGTH_MS, Celebration
from .dieface import DieFace
from .palette import shade
from .spinner import STANDS_MS, Spinner
from .text import Text
from .walk import Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BRIGHTNESS = (0, 24, 40, 64, 96, 128, 168, 208, 256)  # 256ths by the setting 1..8
LOW = 3
_BLINK = 511  # the cursor's period less one: a power of two, so the wrap of time is unseen
_LIT_MS = 320
_TAIL = 4  # half squares
_RUN_MS = 64  # of the light that runs to the cursor, half a square
_RUN_PAUSE = 6  # times that, before it runs again


class Renderer:
    """``frame`` (R G B, row by row) and ``scale`` (0..256) as ``draw`` left them.

    ``board`` has WIDTH, HEIGHT, BUDGET_MA, CHANNEL_MA and IDLE_UA; ``brightness`` 1..8 is the
    coaches' setting.  ``picture``: another number after ``show``, ``menu`` and ``recolour``.
    """

    def __init__(self, board):
        self._board = board
        self._canvas = Canvas(board)
        self.frame = self._canvas.data
        self.scale = 0
        self.picture = 0
        self.brightness = LOW
        self.set_most(most_light(board))
        self._background = Background(board)
        self._celebration: Any = None  # 58 ms of work: made for the first match
        self._die = DieFace(board)
        self._spinner = Spinner(board)
        self._card = Card(board)
        self._last_faces = margins.Pips(self._canvas)
        self._text = Text(board)
        self.menu()

    def set_most(self, light):
        """Let ``light`` be the largest sum of all channels, 0..255 each, of a frame."""
        self._limit = 256 * light

    def menu(self):
        """Show the quiet picture of the menus; forget the match."""
        self._menu = True
        self.picture += 1
        self.set_cursor(-1)
        self._way = b""  # of the travelling ball, empty when it lies still
        self._way_from = 0
        self._moved = ((), ())  # travel and walk of the last action
        self._walk = None  # of a figure under way
        self._scorer = -1  # the side that is celebrated, or -1
        self._celebration_from = 0
        self._ball_in = -1  # square where a ball that scored lies
        self._die.clear()
        self._spinner.clear()
        self._card.clear()
        self._last_faces.set(self._die.faces)
        self._background.empty()
        attract.paint(self._background.complete)
        self._background.measure()

    def show(self, scene, now, instantly=False):
        """Show ``scene`` from ``now`` (ms) on; ``instantly``: at once, nothing travels.

        A travel that is already on its way goes on when the match is shown again
        (the clock ticks): the same travel cannot follow itself.
        """
        travel = tuple(scene.travel)
        walk = tuple(scene.walk)
        if self._scorer < 0:  # until a goal was celebrated the ball lies where it went in
            self._ball_in = travel[-1] if travel else self._background.things.ball
        new = (travel, walk) != self._moved and not instantly
        sets_off = len(travel) > 1 and new
        self._menu = False
        self.picture += 1
        if self._celebration is None:
            self._celebration = Celebration(self._board)
        self._moved = (travel, walk)
        self._background.paint(scene, sets_off)
        self._die.begin(now)
        if instantly:
            self.skip()
            return
        if sets_off:
            self._way = path.way(self._canvas, travel)
            self._way_from = ticks.add(now, self._chance_left(now))
            self._scorer = -1
        elif not travel:
            self._way = b""
        if not walk:
            self._walk = None
        elif len(walk) > 1 and new:
            start = ticks.add(now, self._chance_left(now) + self._travel_left(now))
            colour, side = self._background.things.walker
            self._walk = Walk(self._canvas, walk, colour, side, start)
            self._scorer = -1
        if scene.scored >= 0:
            self._scorer = scene.scored
            self._celebration.begin(self._scorer, self._team(self._scorer))
            left = self._chance_left(now) + self._travel_left(now)
            if self._walk:
                left = max(left, self._walk.left(now))
            self._celebration_from = ticks.add(now, left)

    def recolour(self):
        """Take over another palette: at once in the menus, a match once it is shown again."""
        self.picture += 1
        if self._menu:
            self.menu()

    def set_clock(self, left_s, total_s):
        """Show that ``left_s`` of ``total_s`` seconds are left; the rest stays as it is.

        It repaints lights of the touchline only and allocates nothing; without a clock: nothing.
        """
        self._background.set_clock(left_s, total_s)

    def set_cursor(self, square, squares=()):
        """Let four white corners blink around ``square`` (0..127); -1 for none.

        At the edge of the board they move onto the square.  ``squares`` are the ball's way if it
        is taken: a light runs along it again and again.
        """
        self._cursor = square
        self._corners = self._canvas.corners(square)
        self._preview = path.way(self._canvas, squares)

    def set_die(self, state, face=0, side=0):
        """Show a state or an answer of the die's detector; call it once for each throw.

        READY, SHAKING, ROLLING, or THROW with ``face`` 1..6; any other answer is a
        cross.  ``side`` is the thrower's.
        """
        self._die.set(state, face, side, self._background.complete, self.picture)
        self._last_faces.set(self._die.faces)

    def marks(self):
        """Return (square of the cursor or -1, state or answer of the die, its side, last faces).

        The last faces are one number: side 0's, and eight times side 1's.
        """
        die = self._die
        return (self._cursor, die.state, die.side, die.faces[0] + 8 * die.faces[1])

    def set_faces(self, faces):
        """Show the last ``faces`` (as ``marks`` has them) of a match that was not seen so far."""
        self._die.faces[0] = faces & 7
        self._die.faces[1] = faces >> 3
        self._last_faces.set(self._die.faces)

    def fresh_face(self):
        """Return whether a face or cross was set that no frame has shown yet."""
        return self._die.fresh

    def tumbles(self):
        """Return whether the die is shown as shaken or rolling."""
        return self._die.tumbles()

    def set_spinner(self, sectors):
        """Let a light run over ``sectors``, ((weight, number of a colour), ...); () for none."""
        self._spinner.set(self._canvas, sectors)

    def stop_spinner(self, index, now):
        """Let the light come to rest in sector ``index`` (0..), which was drawn."""
        self._spinner.stop(self._canvas, index, now)

    def spins_ms(self, now):
        """Return how many ms a spinner that was stopped still runs."""
        return max(self._spinner.left(now) - STANDS_MS, 0)

    def set_card(self, name, side, now):
        """Show the card ``name`` that ``side`` (-1: nobody) has drawn."""
        self._card.set(name, side, now)

    def scroll(self, text, now=0):
        """Show ``text`` over the pitch from ``now`` on, running if it is long; "" ends it."""
        self._text.set(text, now)

    def scroll_ms(self):
        """Return how long it takes to read the text of ``scroll`` once, in ms; 0 without one."""
        return self._text.length_ms()

    def busy(self, now):
        """Return whether die, spinner, card, ball, figure or celebration is still to be seen."""
        if self._chance_left(now) or (self._way and self._travel_left(now)):
            return True
        if self._walk and self._walk.left(now):
            return True
        return self._scorer >= 0 and ticks.diff(now, self._celebration_from) < LENGTH_MS

    def skip(self):
        """End whatever moves; the next frame shows the match as it is."""
        self._die.skip()
        self._spinner.skip()
        self._card.clear()
        self._way = b""
        self._walk = None
        self._scorer = -1

    def draw(self, now):
        """Compose ``frame`` and ``scale`` for the time ``now`` (ms); allocates nothing."""
        canvas = self._canvas
        background = self._background
        light = 64
        moving = True
        self._end_what_is_over(now)
        if self._menu:
            canvas.copy(background.complete)
            attract.draw(canvas, now)
            maximum = background.still_max
        elif self._way or self._walk:
            canvas.copy(background.base)
            if self._walk:
                self._walk.draw(canvas, now)
            if self._way:
                self._ball(now)
            elif self._scorer >= 0:
                self._lay_in(canvas)
            else:
                background.things.lay_ball(canvas, True)
            self._pips()
            maximum = background.moving_max
        elif self._scorer >= 0 and ticks.diff(now, self._celebration_from) < 0:
            canvas.copy(background.base)
            self._lay_in(canvas)
            self._pips()
            maximum = background.moving_max
        elif self._scorer >= 0:
            light = self._celebration.draw(canvas, ticks.diff(now, self._celebration_from))
            maximum = self._celebration.maximum
        else:
            background.breathe(now)
            canvas.copy(background.complete)
            self._pips()
            maximum = background.still_max
            if self._preview:
                self._run(now)
                maximum += background.square_max
            self._blink(now)
            moving = False
        if self._die.draw(canvas, now, self._team(self._die.side)):
            maximum += self._die.maximum
            moving = True
        if self._spinner.draw(canvas, now):
            maximum += self._spinner.maximum
            moving = True
        if self._card.draw(canvas, now, self._team(self._card.side)):
            maximum += self._card.maximum
            moving = True
        if self._text.draw(canvas, now):
            maximum += self._text.maximum
            moving = True
        self._fit(maximum, moving)
        self.scale = self.scale * light >> 6

    def _end_what_is_over(self, now):
        if self._way and not self._travel_left(now):
            self._way = b""
        if self._walk and not self._walk.left(now):
            self._walk = None
        if self._scorer >= 0 and ticks.diff(now, self._celebration_from) >= LENGTH_MS:
            self._scorer = -1

    def _fit(self, maximum, moving):
        """Set ``scale`` so that the current stays below the budget.

        ``maximum`` bounds the sum of all channels.  Only if that does not fit and
        something moves are they counted, which takes a fourth of the frame's time;
        a standing picture keeps its bound, so that it does not pump as it breathes.
        """
        scale = BRIGHTNESS[self.brightness]
        if moving and scale * maximum > self._limit:
            maximum = sum(self.frame)
        if scale * maximum > self._limit:
            scale = self._limit // maximum
        self.scale = scale

    def _team(self, side):
        return self._background.things.team(side)

    def _chance_left(self, now):
        """Return how many ms what was thrown or drawn is still shown."""
        return self._die.left(now) + self._spinner.left(now) + self._card.left(now)

    def _travel_left(self, now):
        """Return how many ms the ball still travels."""
        if not self._way:
            return 0
        gone = ticks.diff(now, self._way_from)
        return max((len(self._way) >> 1) * path.STEP_MS - gone, 0)

    def _ball(self, now):
        canvas = self._canvas
        way = self._way
        step = max(ticks.diff(now, self._way_from), 0) // path.STEP_MS
        for back in range(min(_TAIL, step), -1, -1):
            at = 2 * (step - back)
            colour = shade(palette.TRAIL, 64 - 12 * back) if back else palette.WHITE
            canvas.block(way[at + 1] * canvas.width + way[at], colour)

    def _lay_in(self, canvas):
        if self._ball_in >= 0:
            canvas.block(canvas.led(self._ball_in), palette.WHITE)

    def _run(self, now):
        """Draw the light that runs along the way to the cursor."""
        canvas = self._canvas
        at = now // _RUN_MS % (len(self._preview) // 2 + _RUN_PAUSE) * 2
        if at < len(self._preview):
            led = self._preview[at + 1] * canvas.width + self._preview[at]
            canvas.block(led, palette.TRAIL)

    def _pips(self):
        if self._background.margins:
            self._last_faces.draw()

    def _blink(self, now):
        if self._cursor < 0 or now & _BLINK >= _LIT_MS:
            return
        corners = self._corners
        for at in range(4):
            self._canvas.put(corners[at], palette.WHITE)
