"""Draws everything that does not move, once after each change of the match.

``Background.paint`` draws two pictures:

- ``base`` is shown while the ball moves: the ground, everything on squares, and the old score
- ``complete`` is shown when nothing moves: the same with the new score, and also the possible
  paths of the ball, the legal squares and the ball itself

Painting may allocate memory; ``breathe`` and ``set_clock`` do not.
"""

from . import areas, edges, margins, palette, tracks
from .canvas import Canvas
from .choices import BreathingLeds
from .clock import Clock
from .counts import PathEnds
from .ground import Ground
from .pieces import Pieces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Background:
    """The still pictures of a match on ``board``.

    The renderer computes the brightness of the LEDs from three upper bounds:

    ``still_max``   sum of all R, G, B of ``complete`` with the cursor, at the peak of a breath
    ``still_lit``   number of R, G, B of ``complete`` with the cursor that are not 0
    ``moving_max``  sum of all R, G, B of ``base`` while a ball moves over it
    """

    def __init__(self, board):
        self.complete = Canvas(board)
        self.base = Canvas(board)
        self.pieces = Pieces()
        self.still_max = 0
        # The sum of all channels of a white square.
        self.square_max = 765 * self.complete.across * self.complete.down
        self.still_lit = 1
        self.moving_max = 0
        self._ground = Ground(board)
        self._breathing_leds = BreathingLeds(self.complete)
        # the ``PathEnds`` that blink, created by the first match that has paths
        self._ends: Any = None
        self._clock = Clock(self.base)
        self._has_clock = False
        self.margins = True  # True if the margins show the last faces
        self._score = (0, 0)  # the score of the scene that was painted last
        self._before = (0, 0)  # the score that is shown until the ball has arrived

    def show_empty(self):
        """Show the bare pitch, as in the menus."""
        self._ground.paint(self.base, True, ())
        self._score = self._before = (0, 0)
        self._breathing_leds.clear()
        self._clear_ends()
        self._has_clock = False
        self.margins = True
        self.pieces.clear()
        self.complete.copy(self.base)

    def paint(self, scene, is_ball_moving):
        """Draw ``scene``; ``is_ball_moving`` is True if it begins with a movement of the ball.

        While the ball moves or a goal is celebrated, ``self.base`` still shows the previous score.
        """
        if is_ball_moving or scene.scored >= 0:
            self._before = self._score
        self._score = scene.score
        base = self.base
        complete = self.complete
        pieces = self.pieces
        self._breathing_leds.clear()
        self._clear_ends()
        self._paint_ground(scene)
        pieces.paint(base, scene, scene.walk[-1] if len(scene.walk) > 1 else -1)
        complete.copy(base)
        # ``base`` must not contain the walking figure, because each frame draws it
        pieces.draw_walker(complete)
        tracks.draw_trail(complete, pieces, scene.last)
        if is_ball_moving and scene.travelled:
            tracks.draw_travel(base, pieces, scene)
        if scene.margins:
            for side in (0, 1):
                margins.draw_score(base, side, self._before[side], pieces.team_colour(side))
                margins.draw_score(complete, side, self._score[side], pieces.team_colour(side))
        if scene.paths and self._ends is None:
            self._ends = PathEnds(complete)
        tracks.paint(complete, pieces, scene, self._ends)
        pieces.draw_ball(complete)
        self._breathing_leds.paint(scene, pieces)
        if not scene.margins:
            occupied = {each[0] for each in scene.things}
            occupied.update(scene.open, scene.last, (scene.ball,))
            for side in (0, 1):
                edges.draw_score(base, side, self._before[side], pieces.team_colour(side), occupied)
                edges.draw_score(
                    complete, side, self._score[side], pieces.team_colour(side), occupied
                )
        pieces.draw_pick(complete)
        self._clock.mark_free(base, self._clock.on_base)
        self._clock.mark_free(complete, self._clock.on_complete)
        self.measure_light()

    def _clear_ends(self):
        if self._ends is not None:
            self._ends.clear()

    def _paint_ground(self, scene):
        """Draw the ground below the pieces, and the margins without the score."""
        base = self.base
        self.margins = scene.margins and scene.dice is None
        self._ground.paint(base, scene.margins, scene.areas)
        whose = scene.attacks if scene.attacks >= 0 else scene.turn
        if whose >= 0:
            edges.draw_possession(base, whose, self._team_colour(scene, whose))
        if not scene.margins:
            edges.draw_counter(base, scene.gauges)
        areas.paint_lines(base, scene.lines)
        areas.paint_zones(base, scene.zones)
        if scene.board[1] > 1:
            self._ground.paint_board_number(base, scene.board[0], scene.board[1])
        if scene.margins:
            margins.draw_gauges(base, max(scene.turn, 0), scene.gauges)
            if scene.dice is not None:
                margins.draw_dice(base, scene.dice)
        self._has_clock = scene.clock is not None
        if self._has_clock:
            self._clock.set(scene.clock[0], scene.clock[1])
        else:
            self._clock.clear()
        self._clock.paint(base)

    def _team_colour(self, scene, side):
        return palette.TEAMS[scene.colours[side]]

    def breathe(self, now):
        """Update the legal squares and the ends of the paths for the time ``now`` (ms)."""
        self._breathing_leds.breathe(now)
        if self._ends is not None:
            self._ends.update(now)

    def set_clock(self, remaining_s, total_s):
        """Show on the clock that ``remaining_s`` of ``total_s`` seconds remain."""
        clock = self._clock
        if self._has_clock and clock.set(remaining_s, total_s):
            self.moving_max += clock.repaint(self.base, clock.on_base)
            self.still_max += clock.repaint(self.complete, clock.on_complete)

    def measure_light(self):
        """Compute the three upper bounds that limit the brightness of the LEDs."""
        square = self.square_max
        pips = margins.max_pips_sum(self.complete)
        # Ball, tail and walking figure together add at most the light of three white squares.
        self.moving_max = sum(self.base.data) + 3 * square + pips
        self.still_max = sum(self.complete.data) + self._breathing_leds.rise + square + pips
        # ``still_lit`` is an upper bound, too: the cursor, and the light on the ball's path, light
        # at most as many channels as a white square each, and each pip of the last faces two.
        data = self.complete.data
        extra = 2 * square // 255 + margins.max_pips_lit(self.complete)
        self.still_lit = len(data) - data.count(b"\0") + extra
