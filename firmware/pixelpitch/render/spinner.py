"""Draws the spinner: a light that runs round a ring of coloured sectors.

The ring has 32 dots (see ``canvas``), which are divided among the sectors by their weights. A dark
dot separates two sectors. A white light runs clockwise until a coach stops it. Then it slows down
and stops in the middle of a sector, the outcome. For a moment, only this sector is lit.
"""

from .. import ticks
from . import palette
from .canvas import SLICE_MAKER, dot_size
from .palette import shade

SPINNER_SLOWING_MS = 1500  # how long, in ms, the light slows down
OUTCOME_SHOWN_MS = 900  # how long, in ms, the outcome's sector stays lit
_STEP_SHIFT = 5  # the light takes 32 ms (two to the 5th) for each dot
_RING_DOTS = 32
_RING_SIZE = 12  # width and height of the ring in dots
_DOT_MASK = 31  # _RING_DOTS - 1: ``& _DOT_MASK`` wraps the number of a dot round the ring
_SECTOR_LEVEL = 14  # brightness of a sector while the light runs round the ring, in 64ths
_TAIL_COLOUR = shade(palette.WHITE, 12)

# The column and the row of each dot of the ring, clockwise from the top.
_RING_X = bytes(
    (6, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10, 10, 9, 8, 7, 6)
    + (5, 4, 3, 2, 1, 1, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5)
)
_RING_Y = _RING_X[24:] + _RING_X[:24]
# A board with 8 rows is too low for the ring. There, the light runs round a rectangle of 10 by 8
# dots, whose edge also has 32 dots.
_FLAT_X = bytes(
    (6, 7, 8, 9, 10, 10, 10, 10, 10, 10, 10, 10, 9, 8, 7, 6)
    + (5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5)
)
_FLAT_Y = b"\0\0\0\0\0\1\2\3\4\5\6\7\7\7\7\7\7\7\7\7\7\6\5\4\3\2\1\0\0\0\0\0"


_NONE: tuple = ((), b"", ())


class Spinner:
    """Draws the spinner over a canvas of ``board``.

    ``maximum`` is an upper bound of the sum of all R, G and B values of the spinner.
    """

    def __init__(self, board):
        self._unit = dot_size(board)
        self._left = (board.WIDTH // self._unit - _RING_SIZE) // 2
        self._top = 2
        self._x = _RING_X
        self._y = _RING_Y
        if board.HEIGHT == 8:
            self._top = 0
            self._x = _FLAT_X
            self._y = _FLAT_Y
        self.maximum = _RING_DOTS * self._unit * self._unit * 400
        self.clear()

    def clear(self):
        """Remove the spinner."""
        self._shown = _NONE
        # the spinner to show next, after the outcome of the current spinner
        self._coming = _NONE
        self._lit: list = []  # the lit rows (see ``_ring_of``) of the sector where the light stops
        self._stopped = False
        self._from = 0  # the dot where the light began to slow down
        self._distance = 0  # number of dots that the light passes while it slows down
        self._since = 0

    def set(self, canvas, sectors):
        """Show a spinner with ``sectors``; () removes the spinner.

        Each sector is (weight, index of its colour in ``palette.SECTORS``). If the previous spinner
        is still slowing down, it first stops and shows its outcome.
        """
        if self._stopped:
            if sectors != self._coming[0]:
                self._coming = self._ring_of(canvas, sectors)
        elif sectors != self._shown[0]:
            self._shown = self._ring_of(canvas, sectors)

    def stop(self, canvas, index, now):
        """Make the light slow down from ``now`` on and stop in sector ``index`` (from 0)."""
        sectors, dots, _ = self._shown
        if self._stopped or not sectors:
            return
        first = dots.find(bytes((index + 1,)))
        count = dots.count(bytes((index + 1,)))
        self._from = (now >> _STEP_SHIFT) & _DOT_MASK
        self._distance = _RING_DOTS + ((first + (count - 1) // 2 - self._from) & _DOT_MASK)
        colour = _sector_colour(sectors[index][1])
        self._lit = []
        for dot in range(first, first + count):
            self._add_dot(canvas, self._lit, dot, shade(colour, 40))
        self._stopped = True
        self._since = now

    def remove_stopped(self):
        """Remove the spinner if it was stopped."""
        if self._stopped:
            self._stopped = False
            self._shown = self._coming
            self._coming = _NONE

    def remaining_ms(self, now):
        """Return the remaining time in ms of a stopped spinner; 0 if it was not stopped."""
        if not self._stopped:
            return 0
        return max(SPINNER_SLOWING_MS + OUTCOME_SHOWN_MS - ticks.diff(now, self._since), 0)

    def draw(self, canvas, now):
        """Draw the current spinner; return False if there is none. Allocates nothing."""
        if not self.remaining_ms(now):
            self.remove_stopped()
        if not self._shown[0]:
            return False
        gone = SPINNER_SLOWING_MS
        head = now >> _STEP_SHIFT
        if self._stopped:
            gone = min(ticks.diff(now, self._since), SPINNER_SLOWING_MS)
            # The light slows down at a constant rate, like a braked wheel.
            passed = self._distance * gone // SPINNER_SLOWING_MS
            head = self._from + (2 * self._distance - passed) * gone // SPINNER_SLOWING_MS
        head &= _DOT_MASK
        stands = self._stopped and gone == SPINNER_SLOWING_MS
        self._copy_rows(canvas, self._lit if stands else self._shown[2])
        if not stands:
            self._draw_light(canvas, head - 1 & _DOT_MASK, _TAIL_COLOUR)
        self._draw_light(canvas, head, palette.WHITE)
        return True

    def _ring_of(self, canvas, sectors):
        """Return (sectors, dots, rows) for ``sectors``.

        ``dots`` has a byte for each dot of the ring: 1 + the index of its sector, or 0 between two
        sectors. ``rows`` has two items for each row of LEDs of each dot: the slice of a canvas,
        and the bytes to write there.
        """
        if not sectors:
            return _NONE
        total = sum([weight for weight, _ in sectors])
        dots = bytearray(_RING_DOTS)
        rows: list = []
        before = 0
        for index, (weight, number) in enumerate(sectors):
            first = _RING_DOTS * before // total
            before += weight
            end = _RING_DOTS * before // total
            if end - first > 1:
                end -= 1  # leave a dark dot before the next sector
                self._add_dot(canvas, rows, end, palette.DARK)
            for dot in range(first, end):
                dots[dot] = index + 1
                self._add_dot(canvas, rows, dot, shade(_sector_colour(number), _SECTOR_LEVEL))
        return sectors, bytes(dots), rows

    def _add_dot(self, canvas, rows, dot, colour):
        """Append to ``rows`` (see ``_ring_of``) the items that light ``dot`` in ``colour``."""
        unit = self._unit
        pixels = bytes((colour >> 16, colour >> 8 & 255, colour & 255)) * unit
        x = (self._left + self._x[dot]) * unit
        for line in range(unit):
            led = ((self._top + self._y[dot]) * unit + line) * canvas.width + x
            rows.append(SLICE_MAKER[3 * led : 3 * (led + unit)])
            rows.append(pixels)

    def _copy_rows(self, canvas, rows):
        data = canvas.data
        for at in range(0, len(rows), 2):
            data[rows[at]] = rows[at + 1]

    def _draw_light(self, canvas, dot, colour):
        canvas.fill_dot(self._left + self._x[dot], self._top + self._y[dot], colour)


def _sector_colour(number):
    return palette.SECTORS[number % len(palette.SECTORS)]
