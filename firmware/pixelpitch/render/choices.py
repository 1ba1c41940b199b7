"""The legal squares of a decision, which breathe.

A thing breathes in its own colour; on an empty square one quarter is teal, for side 0 the first and
for side 1 the last one.  A square that is not just free also shows its kind of target:

its own figure gets the ball   the upper right quarter is teal
a shot or the chance of one    the upper half has the colour of the side's shots, the lower one dims
an opponent may contest it     the lower half is amber
its own figure is off-side     it is crossed out by a dim amber line that does not breathe

Of a square of two LEDs the first one shows that, of an opponent the second one; off-side the first
one is dark.
"""

from ..rules import scene as scenes
from . import palette
from .canvas import SLICES
from .palette import shade

_CROWD = 32  # with more legal squares than this, empty ones glow less
_AT_ONCE = 26  # runs that one frame updates, so that the frame takes less than 5 ms
_STILL = 150  # 256ths of a breath before the first one
_OFFSIDE = shade(palette.AMBER, 28)
_BELOW_SHOT = 16  # 64ths: to a colour-blind coach red and orange would look alike
_TARGET_QUARTERS = ((), (1,), (0, 1), (2, 3), (1, 2))  # by kind of target

PULSE_SHIFT = 4  # 64 steps of 16 ms: 1,024 ms, a power of two: no wrap of time is seen


def _pulse():
    """Return one breath as 64 levels, in 256ths of the full colour."""
    steps = bytearray(64)
    for step in range(64):
        x = step if step < 32 else 64 - step  # 0..32
        steps[step] = 40 + 215 * (x * x * (96 - 2 * x)) // 32768
    return bytes(steps)


PULSE = _pulse()


class Choices:
    """The breathing LEDs of ``canvas``.

    They are stored as runs of adjacent LEDs of one colour.  A frame costs a copy for each run and
    some arithmetic for each colour; with many squares a frame updates only a part.  ``rise`` is the
    growth of the sum of all channels from the picture of ``paint`` to the height of a breath.
    """

    def __init__(self, canvas):
        self._canvas = canvas
        self.clear()

    def clear(self):
        """Remove all breathing LEDs."""
        # Of each run its slice of the canvas, then its R G B, which all runs of the same
        # colour and length share.
        self._runs = []
        self._sources = {}  # (colour, length) -> (R G B, R G B at first, its rise)
        self._colours = []  # (colour, R G B) of each of them
        self._next = 0  # the first of ``_runs`` that the next frame updates
        self._step = -1
        self.rise = 0

    def paint(self, scene, things):
        """Make the open squares of ``scene`` breathe, from the colours that they show now."""
        # A picked piece has a steady cap, even if it can be picked again.
        squares = [each for each in scene.open if each < 128 and each != things.pick_at]
        bare = []
        for square in squares:
            target = scene.targets.get(square, scenes.FREE)
            empty = square not in things.sides and square != things.ball
            if empty and target == scenes.FREE:
                bare.append(square)
                continue
            if target != scenes.FREE:
                self._target(things, square, scene.turn, target, empty)
            below = _BELOW_SHOT if target == scenes.SCORING else 64
            still = _OFFSIDE if target == scenes.OFFSIDE else palette.DARK
            self._own(square, things.figures.get(square, 255), below, still)
        level = 28 if len(squares) > _CROWD else 64
        self._bare(bare, scene.turn, shade(palette.TEAL, level))

    def breathe(self, now):
        """Update the squares for the time ``now`` (ms); allocates nothing."""
        step = now >> PULSE_SHIFT & 63
        if step != self._step:
            self._step = step
            self._shade(PULSE[step])
        data = self._canvas.data
        runs = self._runs
        at = self._next
        for _ in range(min(len(runs) >> 1, _AT_ONCE)):
            if at == len(runs):
                at = 0
            data[runs[at]] = runs[at + 1]
            at += 2
        self._next = at

    def _shade(self, level):
        """Set the R G B of all colours to ``level`` 256ths."""
        for colour, pixels in self._colours:
            red = (colour >> 16) * level >> 8
            green = (colour >> 8 & 255) * level >> 8
            blue = (colour & 255) * level >> 8
            for at in range(0, len(pixels), 3):
                pixels[at] = red
                pixels[at + 1] = green
                pixels[at + 2] = blue

    def _target(self, things, square, side, target, empty):
        canvas = self._canvas
        led = canvas.led(square)
        if empty:
            canvas.block(led, palette.DARK)
        colour = palette.TEAL
        if target == scenes.SCORING:
            colour = palette.SHOTS[things.colours[max(side, 0)]]
        elif target != scenes.OWN:
            colour = palette.AMBER
            if target == scenes.OFFSIDE:
                colour = palette.DARK if canvas.second else _OFFSIDE
        quarters = _TARGET_QUARTERS[target]
        if canvas.second:
            quarters = (2,) if target == scenes.CONTESTED else (0,)
            if quarters[0] == 0 and not canvas.at(led + canvas.second):
                canvas.cell(led, 2, canvas.at(led))  # the first LED is taken
        for quarter in quarters:
            canvas.cell(led, quarter, colour)

    def _own(self, square, peak, below, still):
        """Let the LEDs of a square breathe, each in its own hue up to ``peak``; not ``still``.

        Peak 0: each up to twice its own light, so that light tells marks apart, too.  Those of
        the lower half (of a pair, the second) breathe up to ``below`` 64ths of that.
        """
        canvas = self._canvas
        top = canvas.led(square)
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
                colour = canvas.at(led)
                count = 1
                while led + count < end and canvas.at(led + count) == colour:
                    count += 1
                if colour and colour != still:
                    height = (peak or min(255, 2 * palette.brightest(colour))) * level >> 6
                    self._run(led, count, self._source(palette.vivid(colour, height), count))
                led += count

    def _bare(self, squares, side, colour):
        """Make the empty ``squares``, of which there may be sixty, breathe in ``colour``."""
        canvas = self._canvas
        # Neighbours differ, so that a field of them can be counted.
        colours = (colour, shade(colour, 32))
        shape = canvas.bare[side == 1]
        sources: tuple = ([], [])
        # No list comprehensions: when a match begins the stack is deep here, each takes 370 bytes.
        for at in (0, 1):
            for _, count in shape:
                sources[at].append(self._source(colours[at], count))
        for square in squares:
            led = canvas.led(square)
            for (start, count), source in zip(shape, sources[square >> 4 & 1 ^ square & 1]):
                self._run(led + start, count, source)

    def _source(self, colour, count):
        """Return what ``count`` LEDs need that breathe up to ``colour``; see ``_sources``."""
        source = self._sources.get((colour, count))
        if source is None:
            channels = (colour >> 16, colour >> 8 & 255, colour & 255)
            red, green, blue = channels
            first = (red * _STILL >> 8, green * _STILL >> 8, blue * _STILL >> 8)
            pixels = bytearray(bytes(first) * count)
            source = (pixels, bytes(pixels), count * (sum(channels) - sum(first)))
            self._sources[colour, count] = source
            self._colours.append((colour, pixels))
        return source

    def _run(self, led, count, source):
        """Make ``count`` LEDs from ``led`` on breathe like ``source``."""
        leds = SLICES[3 * led : 3 * (led + count)]
        self._runs.append(leds)
        self._runs.append(source[0])
        self._canvas.data[leds] = source[1]
        self.rise += source[2]
