"""Makes the legal squares of a decision *breathe*, that is, slowly become brighter and dimmer.

- A piece or mark on a legal square breathes in its own colour. The white upper half that marks the
  ball does not breathe, so the ball always remains the brightest light.
- On an empty legal square, one quarter breathes in teal: the upper left quarter if side 0 is to
  move, the lower right one for side 1.
- Some squares also show what choosing them leads to:

own figure gets the ball       the upper right quarter is teal
a shot, or a chance to shoot   the upper half has the colour of the side's shots, the lower half is
                               dimmer
an opponent may contest it     the lower half is amber
own figure is off-side         a dim amber line, which does not breathe, crosses the figure out

A square of two LEDs shows this on its first LED, but amber on the second. Off-side makes the first
LED dark.
"""

from ..rules import scene as scenes
from . import palette
from .canvas import SLICE_MAKER
from .palette import shade

_MANY_SQUARES = 32  # if more squares than this are legal, the empty ones are dimmer
# a frame updates at most this many runs of adjacent LEDs, which takes less than 5 ms
_RUNS_AT_ONCE = 26
_START_LEVEL = 150  # brightness of a run in 256ths of its peak, until a frame updates it
_OFFSIDE_COLOUR = shade(palette.AMBER, 28)
# Brightness of the lower half of a square with a shot, in 64ths. The halves must differ in
# brightness, too, because a colour-blind coach may not be able to tell orange from red.
_BELOW_SHOT = 16
# The quarters that show a target, indexed by the kind of target (FREE, OWN, SCORING ... of scene).
_TARGET_QUARTERS = ((), (1,), (0, 1), (2, 3), (1, 2))

# A breath has 64 steps of 2**BREATH_STEP_SHIFT = 16 ms, 1,024 ms in all. This is a power of two, so
# the brightness does not jump when the millisecond counter wraps.
BREATH_STEP_SHIFT = 4


def _breath_levels():
    """Return the brightness in the 64 steps of a breath, in 256ths of the full colour."""
    steps = bytearray(64)
    for step in range(64):
        x = step if step < 32 else 64 - step  # this rises from 0 to 32 and falls again
        steps[step] = 50 + 205 * (x * x * (96 - 2 * x)) // 32768
    return bytes(steps)


BREATH_LEVELS = _breath_levels()


class BreathingLeds:
    """The breathing LEDs of ``canvas``.

    They are stored as runs of adjacent LEDs of the same colour; a frame updates at most 26 runs. At
    the peak of a breath, the sum of all R, G and B values is ``rise`` more than after ``paint``.
    """

    def __init__(self, canvas):
        self._canvas = canvas
        self.clear()

    def clear(self):
        """Remove all breathing LEDs."""
        # Two items for each run: its slice of ``data``, and a bytearray with its current R, G, B.
        # Runs with the same colour and length share one bytearray.
        self._runs = []
        # {(colour, number of LEDs in a run): (current R, G, B as a bytearray, initial R, G, B as
        # bytes, how much such a run adds to ``rise``)}
        self._sources = {}
        self._colours = []  # (colour, bytearray with the current R G B) of each of ``_sources``
        self._next = 0  # index in ``_runs`` of the first item that the next frame updates
        self._step = -1
        self.rise = 0

    def paint(self, scene, pieces):
        """Make the legal squares of ``scene`` breathe in the colours that the canvas has there.

        ``pieces`` is the ``Pieces`` object that has drawn ``scene``.
        """
        # The picked piece has a teal half. It does not breathe, even if it can be picked again.
        squares = [each for each in scene.open if each < 128 and each != pieces.pick_at]
        empty_squares = []
        for square in squares:
            target = scene.targets.get(square, scenes.FREE)
            empty = square not in pieces.sides and square != pieces.ball
            if empty and target == scenes.FREE:
                empty_squares.append(square)
                continue
            if target != scenes.FREE:
                self._draw_target(pieces, square, scene.turn, target, empty)
            below = _BELOW_SHOT if target == scenes.SCORING else 64
            still = _OFFSIDE_COLOUR if target == scenes.OFFSIDE else palette.DARK
            self._add_thing(square, pieces.figures.get(square, 255), below, still)
        few = len(squares) <= _MANY_SQUARES
        teal = palette.scaled_to_peak(palette.TEAL) if few else shade(palette.TEAL, 28)
        self._add_empty(empty_squares, scene.turn, teal)

    def breathe(self, now):
        """Update the squares for the time ``now`` (ms); allocates nothing."""
        step = now >> BREATH_STEP_SHIFT & 63
        if step != self._step:
            self._step = step
            self._set_level(BREATH_LEVELS[step])
        data = self._canvas.data
        runs = self._runs
        at = self._next
        for _ in range(min(len(runs) >> 1, _RUNS_AT_ONCE)):
            if at == len(runs):
                at = 0
            data[runs[at]] = runs[at + 1]
            at += 2
        self._next = at

    def _set_level(self, level):
        """Set the current R G B of all colours to ``level`` 256ths of their peak."""
        for colour, pixels in self._colours:
            red = (colour >> 16) * level >> 8
            green = (colour >> 8 & 255) * level >> 8
            blue = (colour & 255) * level >> 8
            for at in range(0, len(pixels), 3):
                pixels[at] = red
                pixels[at + 1] = green
                pixels[at + 2] = blue

    def _draw_target(self, pieces, square, side, target, empty):
        canvas = self._canvas
        led = canvas.top_left_led(square)
        if empty:
            canvas.fill_square(led, palette.DARK)
        colour = palette.TEAL
        if target == scenes.SCORING:
            colour = palette.SHOTS[pieces.colours[max(side, 0)]]
        elif target != scenes.OWN:
            colour = palette.AMBER
            if target == scenes.OFFSIDE:
                colour = palette.DARK if canvas.second else _OFFSIDE_COLOUR
        quarters = _TARGET_QUARTERS[target]
        if canvas.second:
            quarters = (2,) if target == scenes.CONTESTED else (0,)
            if quarters[0] == 0 and not canvas.led_colour(led + canvas.second):
                # The first LED of the square shows the kind of target, so the second one shows
                # the figure's colour.
                canvas.fill_quarter(led, 2, canvas.led_colour(led))
        for quarter in quarters:
            canvas.fill_quarter(led, quarter, colour)

    def _add_thing(self, square, peak, below, still):
        """Make the LEDs of ``square`` breathe in their own hues, except LEDs of colour ``still``.

        ``peak`` is the brightness (1..255) that they reach. If it is 0, each LED reaches twice
        its current brightness, so that marks still differ. In the lower half of the square (in a
        pair, the second LED) LEDs reach only ``below`` 64ths of that.
        """
        canvas = self._canvas
        top = canvas.top_left_led(square)
        across = canvas.across
        rows = canvas.down
        stride = canvas.width
        if canvas.second:
            across = 1
            rows = 2
            stride = canvas.second
        level = 64
        for row in range(rows):
            if row == rows // 2:
                level = below
            led = top + row * stride
            end = led + across
            while led < end:
                colour = canvas.led_colour(led)
                count = 1
                while led + count < end and canvas.led_colour(led + count) == colour:
                    count += 1
                is_ball = colour == palette.WHITE and row < rows // 2
                if colour and colour != still and not is_ball:
                    height = (peak or min(255, 2 * palette.brightest_channel(colour))) * level >> 6
                    self._add_run(
                        led, count, self._source_for(palette.scaled_to_peak(colour, height), count)
                    )
                led += count

    def _add_empty(self, squares, side, colour):
        """Make the empty ``squares`` (up to about sixty) breathe in the quarter of ``side``."""
        canvas = self._canvas
        # Adjacent squares differ in brightness, so that a coach can count them.
        colours = (colour, shade(colour, 40))
        shape = canvas.bare[side == 1]
        sources: tuple = ([], [])
        # List comprehensions would take 370 bytes of stack, and little is left when a match
        # begins.
        for at in (0, 1):
            for _, count in shape:
                sources[at].append(self._source_for(colours[at], count))
        for square in squares:
            led = canvas.top_left_led(square)
            for (start, count), source in zip(shape, sources[square >> 4 & 1 ^ square & 1]):
                self._add_run(led + start, count, source)

    def _source_for(self, colour, count):
        """Return the item of ``_sources`` for a run of ``count`` LEDs that reaches ``colour``."""
        source = self._sources.get((colour, count))
        if source is None:
            channels = (colour >> 16, colour >> 8 & 255, colour & 255)
            red, green, blue = channels
            first = (red * _START_LEVEL >> 8, green * _START_LEVEL >> 8, blue * _START_LEVEL >> 8)
            pixels = bytearray(bytes(first) * count)
            source = (pixels, bytes(pixels), count * (sum(channels) - sum(first)))
            self._sources[colour, count] = source
            self._colours.append((colour, pixels))
        return source

    def _add_run(self, led, count, source):
        """Let a run of ``count`` LEDs from ``led`` breathe; ``source`` is from ``_source_for``."""
        leds = SLICE_MAKER[3 * led : 3 * (led + count)]
        self._runs.append(leds)
        self._runs.append(source[0])
        self._canvas.data[leds] = source[1]
        self.rise += source[2]
