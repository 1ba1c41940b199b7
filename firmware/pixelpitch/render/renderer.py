"""Composes the picture of the menu or the match for each frame of the LEDs.

::

    renderer = Renderer(board)
    renderer.show(match.scene(), now)    # after each change of the match
    renderer.set_cursor(67)
    while True:
        renderer.draw(clock())           # then pixels.show(renderer.frame, renderer.scale)

``draw`` is called for every frame. It does not allocate memory and changes few LEDs, because
``show`` has drawn everything that does not move. Only one thing moves at a time: first the die,
spinner or card, then the ball, then a figure, and finally the celebration of a goal.
"""

from ..current import fitting_scale, light_limit
from . import attract, margins
from .background import Background
from .canvas import Canvas
from .card import Card
from .cursor import Cursor
from .dieface import DieFace
from .moves import Movements
from .spinner import OUTCOME_SHOWN_MS, Spinner
from .text import ScrollText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# for each value 1..8 of the setting, the scale in 256ths
SCALE_BY_BRIGHTNESS = (0, 24, 40, 64, 96, 128, 168, 208, 256)
DEFAULT_BRIGHTNESS = 3


class Renderer:
    """Draws menus and matches on ``board``, the module of a board (``boards.pitch32``).

    ``draw`` sets ``frame`` (a bytearray of R, G, B, row by row) and ``scale`` (0..256).
    ``brightness`` is the coaches' setting, 1..8. ``picture`` is a counter that ``show``,
    ``show_menu``, ``show_score`` and ``recolour`` increment.
    """

    def __init__(self, board):
        self._board = board
        self._canvas = Canvas(board)
        self.frame = self._canvas.data
        self.scale = 0
        self.picture = 0
        self.brightness = DEFAULT_BRIGHTNESS
        self.set_light_limit(light_limit(board))
        self._background = Background(board)
        self._moves = Movements(board, self._canvas)
        self._cursor = Cursor(self._canvas)
        self._die = DieFace(board)
        self._spinner = Spinner(board)
        self._card = Card(board)
        self._last_faces = margins.LastFaces(self._canvas)
        self._text = ScrollText(board)
        self._entry: Any = None  # the picture for entering a throw, created when it is first needed
        self._entry_state: tuple = ()
        self._enters = False  # True while a coach enters a throw
        self.show_menu()

    def set_light_limit(self, limit):
        """Limit the sum of all R, G and B values (0..255 each) of a frame to ``limit``."""
        self._light_limit = limit

    def show_menu(self):
        """Show the picture of the menus, and discard the match."""
        self._menu = True
        self.picture += 1
        self._cursor.set(-1)
        self._moves.clear()
        self._die.clear()
        self._spinner.clear()
        self._card.clear()
        self._enters = False
        self._last_faces.set(self._die.faces)
        self._background.show_empty()
        attract.paint(self._background.complete)
        self._background.measure_light()

    def show_score(self, score, winner, shootout_counts, now):
        """Show the final score from ``now`` on, until ``show`` or ``show_menu`` is called.

        ``score`` has the goals of both sides; ``winner`` is a side, or -1 for a draw. After a
        shoot-out, ``shootout_counts`` is (goals, misses) for each side, otherwise ().
        """
        teams = (self._team_colour(0), self._team_colour(1))
        self.picture += 1
        self._cursor.set(-1)
        self._moves.end_match(score, winner, teams, shootout_counts, now)

    def show(self, scene, now, instantly=False, slowdown=1):
        """Show ``scene`` from ``now`` (ms) on; without movement if ``instantly`` is True.

        The ball moves ``slowdown`` times slower than normal.
        """
        background = self._background
        self._menu = self._enters = False
        self.picture += 1
        ball_moves = self._moves.prepare(scene, instantly, background.pieces.ball)
        background.paint(scene, ball_moves)
        self._die.begin(now)
        if instantly:
            self.end_movement()
        else:
            wait = self._chance_left(now)
            self._moves.begin(scene, background.pieces, now, wait, slowdown)

    def recolour(self):
        """Draw the menu again with a changed palette; a match changes at its next ``show``."""
        self.picture += 1
        if self._menu:
            self.show_menu()

    def set_clock(self, remaining_s, total_s):
        """Show on the match clock that ``remaining_s`` of ``total_s`` seconds remain.

        Draws only the LEDs of the clock, or nothing if the match has no clock. Does not allocate.
        """
        self._background.set_clock(remaining_s, total_s)

    def set_cursor(self, square, squares=()):
        """Show four blinking white corners around ``square`` (0..127), or no cursor for -1.

        At the edge of the board the corners are on the square itself. A light runs along
        ``squares``: the path that the ball would take if the coach chose this square.
        """
        self._cursor.set(square, squares)

    def set_die(self, state, face=0, side=0):
        """Show ``state``: what the die is doing, or the kind of an answer (see ``dice.events``).

        Call this once for each throw of ``side``. For THROW, ``face`` is 1..6; all other answers
        are shown as a cross.
        """
        self._die.set(state, face, side, self._background.complete, self.picture)
        self._last_faces.set(self._die.faces)

    def overlay(self):
        """Return (cursor, state, side, faces): what is drawn over the scene of the match.

        ``cursor`` is the cursor's square or -1. ``state`` and ``side`` were passed to ``set_die``
        last. ``faces`` is the last face of side 0 plus eight times the last face of side 1.
        """
        die = self._die
        return (self._cursor.square, die.state, die.side, die.faces[0] + 8 * die.faces[1])

    def set_faces(self, faces):
        """Set the last faces: side 0's plus eight times side 1's. Call this before ``show``."""
        self._die.faces[0] = faces & 7
        self._die.faces[1] = faces >> 3
        self._last_faces.set(self._die.faces)

    def has_fresh_face(self):
        """Return True if no frame has shown the result of the last throw yet.

        The result is a face, or a cross for a throw without a result.
        """
        return self._die.fresh

    def is_tumbling(self):
        """Return True if the die is shown as shaken or rolling."""
        return self._die.is_tumbling()

    def set_spinner(self, sectors):
        """Show a spinner with ``sectors``, ((weight, index of a colour), ...); () removes it."""
        self._spinner.set(self._canvas, sectors)

    def stop_spinner(self, index, now):
        """Let the spinner begin to slow down at ``now`` and stop in sector ``index`` (from 0)."""
        self._spinner.stop(self._canvas, index, now)

    def spinner_ms(self, now):
        """Return how many ms remain until the slowing spinner stands still, or 0."""
        return max(self._spinner.remaining_ms(now) - OUTCOME_SHOWN_MS, 0)

    def set_card(self, name, side, now):
        """Show the card ``name``, drawn by ``side`` (-1: no side), beginning at ``now``."""
        self._card.show(name, side, now)

    def set_entry(self, marks, at=0, remaining=1):
        """Show the screen for entering a throw: ``marks`` is {cell: mark} (``render.entry``).

        The cursor is on cell ``at``; ``remaining`` dice are still to be entered. ``show``, or this
        method with empty ``marks``, shows the match again.
        """
        self._enters = bool(marks)
        if marks:
            cells = sorted(marks)
            self._entry_state = (at, remaining) + tuple([10 * cell + marks[cell] for cell in cells])
            if self._entry is None:
                # imported late, because it takes 2 KB and only ordinary dice need it
                from .entry import EntryPicture

                self._entry = EntryPicture(self._board)
            self._entry.set(marks, at, remaining, (self._team_colour(0), self._team_colour(1)))

    def entry_state(self):
        """Return (at, remaining, 10 * cell + mark, ...) of the entry shown; () if there is none."""
        return self._entry_state if self._enters else ()

    def scroll(self, text, now=0):
        """Scroll ``text`` over the pitch, beginning at ``now``; "" removes it.

        A text that fits on the board stands still.
        """
        self._text.set(text, now)

    def scroll_ms(self):
        """Return the time in ms in which the text scrolls past once; 0 if there is no text."""
        return self._text.length_ms()

    def is_busy(self, now):
        """Return True while a die, spinner, card, movement or celebration is or will be shown."""
        return self._chance_left(now) > 0 or self._moves.is_busy(now)

    def end_movement(self):
        """End all movement; the next frame shows the match without it."""
        self._die.remove_big_die()
        self._spinner.remove_stopped()
        self._card.clear()
        self._moves.end()

    def draw(self, now):
        """Compose ``frame`` and ``scale`` for the time ``now`` (ms); allocates nothing."""
        canvas = self._canvas
        background = self._background
        light = 64
        lit = 0
        moves = self._moves
        under_way = moves.step(now)
        if self._menu:
            canvas.copy(background.complete)
            attract.draw(canvas, now)
            maximum = background.still_max
        elif under_way:
            canvas.copy(background.base)
            moves.draw(background.pieces, now)
            self._draw_last_faces()
            maximum = background.moving_max
        elif moves.goal >= 0 or moves.full_time:
            light = moves.draw_celebration(now)
            maximum = moves.celebration_max
        else:
            background.breathe(now)
            canvas.copy(background.complete)
            self._draw_last_faces()
            maximum = background.still_max
            lit = background.still_lit
            if self._cursor.has_path():
                self._cursor.draw_light(now)
                maximum += background.square_max
            self._cursor.draw_corners(now)
        if self._die.draw(canvas, now, self._team_colour(self._die.side)):
            maximum += self._die.maximum
            lit = 0
        if self._spinner.draw(canvas, now):
            maximum += self._spinner.maximum
            lit = 0
        if self._card.draw(canvas, now, self._team_colour(self._card.side)):
            maximum += self._card.maximum
            lit = 0
        if self._enters:
            self._entry.draw(canvas, now)
            maximum = self._entry.maximum
            lit = 0
        if self._text.draw(canvas, now):
            maximum += self._text.maximum
            lit = 0
        self._fit_budget(maximum, lit)
        self.scale = self.scale * light >> 6

    def _fit_budget(self, maximum, lit):
        """Set ``scale`` so that the LEDs draw no more current than allowed.

        ``maximum`` is an upper bound of the sum of all R, G and B values. For a still picture,
        ``lit`` is one of the number of values that are not 0; the brightness follows only from
        these bounds, so it is constant. For a moving picture ``lit`` is 0, and the values are added
        up only if the picture might exceed the limit, because this takes a quarter of a frame.
        """
        frame = self.frame
        scale = SCALE_BY_BRIGHTNESS[self.brightness]
        fitting = fitting_scale(self._light_limit, maximum, lit or len(frame))
        if fitting < scale:
            if not lit:
                lit = len(frame) - frame.count(b"\0")
                fitting = fitting_scale(self._light_limit, sum(frame), lit)
            scale = min(scale, fitting)
        self.scale = scale

    def _team_colour(self, side):
        return self._background.pieces.team_colour(side)

    def _chance_left(self, now):
        """Return the remaining time in ms for which die, spinner or card is shown."""
        return (
            self._die.remaining_ms(now)
            + self._spinner.remaining_ms(now)
            + self._card.remaining_ms(now)
        )

    def _draw_last_faces(self):
        if self._background.margins:
            self._last_faces.draw()
