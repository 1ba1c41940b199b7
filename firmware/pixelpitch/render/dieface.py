"""Draws the die over the pitch: a small one while the real die moves, then a big one as the result.

- While the real die is shaken or rolls, a small die in the team's colour jumps about. Its pips form
  patterns that no die has, so that they do not look like a result.
- The result is a big die that stands still. Its pips have the colour of their number. Its rim is
  solid for side 0 and dotted for side 1.
- A big amber cross means that the throw has no result.
"""

from .. import ticks
from ..dice import events
from . import palette
from .canvas import dot_size
from .palette import shade

FACE_SHOWN_MS = 900  # how long, in ms, the result is shown
# Upper bound of the sum of all R, G and B values of the big die on a board where a dot is one LED.
_MAX_SUM = 8000
# width of the big die in dots (see canvas), like all sizes and places in this module
_DIE_SIZE = 7
_SMALL_SIZE = 5

# The pips of each face as nine bits; the bit of a pip is row * 3 + column.
PIP_MASKS = (0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D)
_CROSS_PIPS = 0x155

_BRIGHT = 48  # an LED with a channel brighter than this should stay visible
# The cost of hiding an LED of the ball behind the big die; any other bright LED costs 1.
_BALL_COST = 100
_MAX_COST = 1 << 20  # a cost that no place can reach

_STEP_SHIFT = 6  # the small die changes every 64 ms (two to the 6th)
# The dots of the small die's rim, clockwise from the top left.
_RIM_X = bytes((0, 1, 2, 3, 4, 4, 4, 4, 4, 3, 2, 1, 0, 0, 0, 0))
_RIM_Y = bytes((0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4, 4, 3, 2, 1))


class DieFace:
    """Draws the die over a canvas of ``board``.

    ``faces`` has the last face of each side, 0 for none. ``fresh`` is True until a frame has shown
    the result of the last throw; from then on it stays visible for ``FACE_SHOWN_MS``.
    """

    def __init__(self, board):
        self.faces = bytearray(2)
        unit = dot_size(board)
        width = board.WIDTH // unit
        height = board.HEIGHT // unit
        # Upper bound of the sum of all R, G and B values that the picture of the die adds.
        self.maximum = _MAX_SUM * unit * unit
        self._middle = (width - _DIE_SIZE) // 2
        self._small_top = (height - _SMALL_SIZE) // 2
        # The big die is placed in the middle of the board, or in the half of the side that throws.
        # The two places are far enough apart that one of them always leaves the ball visible.
        quarter = max((width // 2 - _DIE_SIZE) // 2, 1)
        if height == 8:
            quarter = self._middle - _DIE_SIZE - 2
        right = width - _DIE_SIZE - quarter
        last = height - _DIE_SIZE
        rows = (last // 2, 1, last - 1, 0, last)
        self._places = (
            [(self._middle, y) for y in rows] + [(quarter, y) for y in rows],
            [(self._middle, y) for y in rows] + [(right, y) for y in rows],
        )
        self.clear()

    def clear(self):
        """Remove the die and the last faces."""
        self.faces[0] = self.faces[1] = 0
        self.state = events.DIE_READY
        self.side = 0
        self._face = 0
        self.fresh = False
        self._shown = False
        self._since = 0
        self._x = self._y = 0
        self._placed = -1  # the argument ``key`` of the last call of ``_choose_place``

    def set(self, state, face, side, canvas, picture):
        """Show ``state``, a state of the detector or the kind of an answer (``dice.events``).

        Call this once for each throw of ``side`` (0, 1). ``face`` is 1..6 for THROW, otherwise 0.
        The big die is placed where it hides little of ``canvas``, and never the ball. ``picture``
        is a number that the caller changes whenever the canvas has changed.
        """
        repeated = state == self.state and side == self.side
        self.state = state
        self.side = side
        if state in (events.DIE_SHAKING, events.DIE_ROLLING):
            self.fresh = self._shown = False
            # Choosing the place takes 9 ms, so it is done before the coaches wait for the face.
            self._choose_place(canvas, 2 * picture + side)
        elif state != events.DIE_READY and not (repeated and state != events.ANSWER_THROW):
            self._face = face
            self.faces[side] = face
            self.fresh = True
            self._choose_place(canvas, 2 * picture + side)

    def is_tumbling(self):
        """Return True if the die is shown as shaken or rolling."""
        return self.state == events.DIE_SHAKING or self.state == events.DIE_ROLLING

    def remove_big_die(self):
        """Remove the big die; the last faces in the margins stay."""
        self.fresh = self._shown = False

    def begin(self, now):
        """If the result is ``fresh``, begin to show it at ``now``."""
        if self.fresh:
            self.fresh = False
            self._shown = True
            self._since = now

    def remaining_ms(self, now):
        """Return for how many ms the result is still shown; 0 if no result is shown."""
        if self.fresh:
            return FACE_SHOWN_MS
        if not self._shown:
            return 0
        return max(FACE_SHOWN_MS - ticks.diff(now, self._since), 0)

    def draw(self, canvas, now, team):
        """Draw the die over ``canvas``; return True if there is a die to show.

        ``team`` is the colour of the side that throws.
        """
        self.begin(now)
        if self._shown and not self.remaining_ms(now):
            self._shown = False
        if self.is_tumbling():
            self._draw_small(canvas, now, team)
        elif self._shown or self.state == events.ANSWER_MISSING:
            self._draw_big(canvas, team)
        else:
            return False
        return True

    def _draw_big(self, canvas, team):
        unit = canvas.unit
        top = max(self._y - 1, 0) * unit
        rows = min((self._y + _DIE_SIZE + 1) * unit, canvas.height) - top
        canvas.fill_rectangle((self._x - 1) * unit, top, (_DIE_SIZE + 2) * unit, rows, palette.DARK)
        rim = shade(team if self._face else palette.AMBER, 20)
        last = _DIE_SIZE - 1
        for each in range(_DIE_SIZE):
            if self.side and each & 1:
                continue
            self._draw_dot(canvas, each, 0, rim)
            self._draw_dot(canvas, each, last, rim)
            self._draw_dot(canvas, 0, each, rim)
            self._draw_dot(canvas, last, each, rim)
        if self._face:
            self._draw_pips(canvas, PIP_MASKS[self._face], palette.NUMBERS[self._face])
            return
        for each in range(1, last):
            self._draw_dot(canvas, each, each, palette.AMBER)
            self._draw_dot(canvas, each, last - each, palette.AMBER)

    def _draw_pips(self, canvas, bits, colour):
        for each in range(9):
            if bits >> each & 1:
                self._draw_dot(canvas, 1 + each % 3 * 2, 1 + each // 3 * 2, colour)

    def _draw_dot(self, canvas, x, y, colour):
        canvas.fill_dot(self._x + x, self._y + y, colour)

    def _draw_small(self, canvas, now, team):
        step = now >> _STEP_SHIFT
        # Not random, but irregular enough for an animation.
        noise = (step & 4095) * 40503 >> 3
        if self.state == events.DIE_SHAKING:
            x = self._middle + 1 + (noise & 1)
            y = self._small_top + (noise >> 1 & 1)
        else:
            swing = step & 15
            x = self._middle - 3 + (swing if swing < 8 else 15 - swing)
            y = self._small_top + (noise & 1)
        unit = canvas.unit
        size = (_SMALL_SIZE + 2) * unit
        canvas.fill_rectangle((x - 1) * unit, (y - 1) * unit, size, size, palette.DARK)
        rim = shade(team, 30)
        for each in range(16):
            if (each + step) & 3 < 2:
                canvas.fill_dot(x + _RIM_X[each], y + _RIM_Y[each], rim)
        pips = noise >> 2 & 0x1FF
        for each in range(9):
            if pips >> each & 1:
                canvas.fill_dot(x + 1 + each % 3, y + 1 + each // 3, shade(team, 12))

    def _choose_place(self, canvas, key):
        """Choose the place where the big die hides the least of ``canvas``.

        Does nothing if ``key``, which stands for the picture and the side, is that of last time.
        """
        if key == self._placed:
            return
        self._placed = key
        least_cost = _MAX_COST
        for x, y in self._places[self.side]:
            hidden = self._cost(canvas, x, y, least_cost)
            if hidden < least_cost:
                least_cost = hidden
                self._x = x
                self._y = y
            if not hidden:
                return

    def _cost(self, canvas, x, y, limit):
        """Return the number of bright LEDs of ``canvas`` that a big die at (``x``, ``y``) hides.

        An LED of the ball counts as ``_BALL_COST``. Stops counting at ``limit``.
        """
        # Reads the bytes, because 800 calls of ``led_colour`` would delay the result by 50 ms.
        data = canvas.data
        hidden = 0
        unit = canvas.unit
        for row in range(max(y - 1, 0) * unit, min((y + _DIE_SIZE + 1) * unit, canvas.height)):
            first = 3 * (row * canvas.width + (x - 1) * unit)
            for at in range(first, first + 3 * (_DIE_SIZE + 2) * unit, 3):
                red = data[at]
                green = data[at + 1]
                blue = data[at + 2]
                if red > _BRIGHT or green > _BRIGHT or blue > _BRIGHT:
                    hidden += 1
                    if red == green == blue == 255:
                        hidden += _BALL_COST
            if hidden >= limit:
                break
        return hidden
