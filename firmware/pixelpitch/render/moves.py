"""Plays the movements after an action: the ball, then a figure, then the celebration of a goal."""

from .. import ticks
from . import palette, path
from .celebration import CELEBRATION_MS, Celebration
from .palette import shade
from .walk import Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TAIL_STEPS = 4  # length of the moving ball's tail, in half squares
# Limits the time since a celebration began to 28 bits of ms, which is 3 days. No final score is
# shown for longer.
_TIME_MASK = (1 << 28) - 1


class Movements:
    """Draws the movements of ball and figures on ``canvas``, one after the other.

    ``goal``       the side whose goal is being celebrated, or -1
    ``full_time``  True while the final score covers the pitch
    """

    def __init__(self, board, canvas):
        self._board = board
        self._canvas = canvas
        # Created only when the first match begins, because that takes 58 ms.
        self._celebration: Any = None
        self.clear()

    def clear(self):
        """Discard the movements of the match, because a menu is shown."""
        self.end()
        self._travel_from = 0
        self._step_ms = path.HALF_SQUARE_MS
        self._last: tuple = ((), ())  # ``travel`` and ``walk`` of the last scene
        self._new = False  # True until the latest movement has been shown
        self._goal_from = 0
        self._ball_in = -1  # the square where the ball entered a goal, or -1

    def end(self):
        """End all movement."""
        self._positions = b""  # positions of the moving ball; empty if no ball moves
        self._walk: Any = None  # the walk of a figure (``walk.Walk``); None if no figure walks
        self.goal = -1
        self.full_time = False

    def end_match(self, score, winner, teams, shootout_counts, now):
        """Show the final score from ``now`` on; ``begin_score`` explains the other arguments."""
        self.end()
        if self._celebration is None:
            self._celebration = Celebration(self._board)
        self._celebration.begin_score(score, winner, teams, shootout_counts)
        self.full_time = True
        self._goal_from = now

    def prepare(self, scene, instantly, ball):
        """Store the movement that leads to ``scene``; return True if the ball is going to move.

        If ``instantly`` is True, there is no movement. ``ball`` is the square of the ball in the
        last scene. A movement that the last scene also had continues and does not start again.
        """
        if self._celebration is None:
            self._celebration = Celebration(self._board)
        self.full_time = False
        travel = tuple(scene.travel)
        walk = tuple(scene.walk)
        if self.goal < 0:  # the ball stays in the goal until the celebration is over
            self._celebration.end()
            self._ball_in = travel[-1] if travel else ball
        self._new = (travel, walk) != self._last and not instantly
        self._last = (travel, walk)
        return len(travel) > 1 and self._new

    def begin(self, scene, pieces, now, wait, slowdown=1):
        """Begin the movement that ``prepare`` has stored, ``wait`` ms after ``now``.

        ``pieces`` (``pieces.Pieces``) has the colours of the walking figure and of the teams. The
        ball moves ``slowdown`` times slower than normal.
        """
        self._step_ms = slowdown * path.HALF_SQUARE_MS
        travel, walk = self._last
        canvas = self._canvas
        if len(travel) > 1 and self._new:
            self._positions = path.positions(canvas, travel)
            self._travel_from = ticks.add(now, wait)
            self.goal = -1
        elif not travel:
            self._positions = b""
        if not walk:
            self._walk = None
        elif len(walk) > 1 and self._new:
            colour, side = pieces.walker
            start = ticks.add(now, wait + self._travel_left(now))
            self._walk = Walk(canvas, walk, colour, side, start)
            self.goal = -1
        if scene.scored >= 0:
            self.goal = scene.scored
            self._celebration.begin(self.goal, pieces.team_colour(self.goal))
            left = wait + self._travel_left(now)
            if self._walk:
                left = max(left, self._walk.remaining_ms(now))
            self._goal_from = ticks.add(now, left)

    def is_busy(self, now):
        """Return True while ball, figure or celebration moves, or waits to move."""
        if self._travel_left(now) or (self._walk and self._walk.remaining_ms(now)):
            return True
        return self.goal >= 0 and ticks.diff(now, self._goal_from) < CELEBRATION_MS

    def step(self, now):
        """End finished movements; return True if lights still move or a celebration follows."""
        if self._positions and not self._travel_left(now):
            self._positions = b""
        if self._walk and not self._walk.remaining_ms(now):
            self._walk = None
        if self.goal >= 0 and ticks.diff(now, self._goal_from) >= CELEBRATION_MS:
            self.goal = -1
        if self._positions or self._walk:
            return True
        return self.goal >= 0 and ticks.diff(now, self._goal_from) < 0

    def draw(self, pieces, now):
        """Draw the moving figure and ball where they are at ``now``; allocates nothing."""
        if self._walk:
            self._walk.draw(self._canvas, now)
        if self._positions:
            self._draw_ball(now)
        elif self.goal < 0:
            pieces.draw_ball(self._canvas, True)
        elif self._ball_in >= 0:
            self._canvas.fill_square(self._canvas.top_left_led(self._ball_in), palette.WHITE)

    def draw_celebration(self, now):
        """Draw the celebration or final score; return the brightness of the board in 64ths."""
        if self.full_time:
            self._celebration.draw_score(
                self._canvas, ticks.diff(now, self._goal_from) & _TIME_MASK
            )
            return 64
        return self._celebration.draw(self._canvas, ticks.diff(now, self._goal_from))

    @property
    def celebration_max(self):
        """Return an upper bound of the sum of all R, G and B values of the celebration."""
        return self._celebration.maximum

    def _travel_left(self, now):
        """Return the remaining time in ms of the ball's movement."""
        if not self._positions:
            return 0
        gone = ticks.diff(now, self._travel_from)
        return max((len(self._positions) >> 1) * self._step_ms - gone, 0)

    def _draw_ball(self, now):
        canvas = self._canvas
        positions = self._positions
        step = max(ticks.diff(now, self._travel_from), 0) // self._step_ms
        for back in range(min(_TAIL_STEPS, step), -1, -1):
            at = 2 * (step - back)
            colour = shade(palette.TRAIL_COLOUR, 64 - 12 * back) if back else palette.WHITE
            canvas.fill_square(positions[at + 1] * canvas.width + positions[at], colour)
