"""What is open to the coach who decides: legal squares that breathe.

A thing breathes in its own colour, a bare square in teal in the shape of the side that
decides.  A square that is more than free shows what it is besides:

its own figure gets the ball   the upper right quarter is teal
a shot or the chance of one    the upper half has the colour of the side's shots
an opponent may contest it     the lower half is amber

Where a square is one LED wide, its upper LED shows that.
"""

from ..rules import scene as scenes
from . import palette
from .canvas import SLICES
from .palette import shade

_CROWD = 32  # legal squares from which on those without a colour glow less
_STILL = 150  # 256ths of a breath: what a LED shows before its first one
_TARGET_QUARTERS = ((), (1,), (0, 1), (2, 3))  # by kind of target

PULSE_SHIFT = 4  # 64 steps of 16 ms: 1,024 ms, a power of two, so the wrap of time is unseen


def _pulse():
    """One breath in 64 steps, 256ths of the full colour; softest at both turns."""
    steps = bytearray(64)
    for step in range(64):
        x = step if step < 32 else 64 - step  # 0..32
        steps[step] = 40 + 215 * (x * x * (96 - 2 * x)) // 32768
    return bytes(steps)


PULSE = _pulse()


class Choices:
    """The breathing LEDs of ``canvas``.

    They are kept as runs: LEDs beside each other of one colour.  A frame then costs one
    copy a run, and some arithmetic for each colour, however many squares have it.
    ``rise`` is by how much all channels together grow from what ``paint`` shows first to
    the height of a breath.
    """

    def __init__(self, canvas):
        self._canvas = canvas
        self.clear()

    def clear(self):
        """Let nothing breathe."""
        # Of each run its slice of the canvas, then its R G B, which all runs of the same
        # colour and length share.
        self._runs = []
        self._sources = {}  # (colour, length) -> those
        self._colours = []  # (colour, R G B) of each of them
        self._step = -1
        self.rise = 0

    def paint(self, scene, things):
        """Let the open squares of ``scene`` breathe, from what they show now."""
        squares = [each for each in scene.open if each < 128]
        bare = []
        for square in squares:
            target = scene.targets.get(square, scenes.FREE)
            empty = square not in things.sides and square != things.ball
            if empty and target == scenes.FREE:
                bare.append(square)
                continue
            if target != scenes.FREE:
                self._target(things, square, scene.turn, target, empty)
            self._own(square, things.figures.get(square, 255))
        level = 28 if len(squares) > _CROWD else 64
        self._bare(bare, scene.turn, shade(palette.TEAL, level))

    def breathe(self, now):
        """Bring the squares to time ``now`` (ms); allocates nothing."""
        step = now >> PULSE_SHIFT & 63
        if step == self._step:
            return
        self._step = step
        level = PULSE[step]
        for colour, pixels in self._colours:
            red = (colour >> 16) * level >> 8
            green = (colour >> 8 & 255) * level >> 8
            blue = (colour & 255) * level >> 8
            for at in range(0, len(pixels), 3):
                pixels[at] = red
                pixels[at + 1] = green
                pixels[at + 2] = blue
        data = self._canvas.data
        runs = self._runs
        for at in range(0, len(runs), 2):
            data[runs[at]] = runs[at + 1]

    def _target(self, things, square, side, target, empty):
        canvas = self._canvas
        led = canvas.led(square)
        if empty:
            canvas.block(led, palette.DARK)
        colour = palette.TEAL
        if target == scenes.SCORING:
            colour = palette.SHOTS[things.colours[max(side, 0)]]
        elif target == scenes.CONTESTED:
            colour = palette.AMBER
        if canvas.across == 1 and not canvas.at(led + canvas.width):
            canvas.cell(led, 2, canvas.at(led))  # the upper LED is taken
        for quarter in _TARGET_QUARTERS[target] if canvas.across > 1 else (0,):
            canvas.cell(led, quarter, colour)

    def _own(self, square, peak):
        """Let the LEDs of a square breathe, each in its own hue up to ``peak``.

        Peak 0: each up to twice its own light, so that light tells marks apart, too.
        """
        canvas = self._canvas
        top = canvas.led(square)
        for row in range(canvas.down):
            led = top + row * canvas.width
            end = led + canvas.across
            while led < end:
                colour = canvas.at(led)
                count = 1
                while led + count < end and canvas.at(led + count) == colour:
                    count += 1
                if colour:
                    height = peak or min(255, 2 * palette.brightest(colour))
                    self._run(led, count, palette.vivid(colour, height))
                led += count

    def _bare(self, squares, side, colour):
        """Let ``squares`` on which nothing lies breathe in ``colour``: there may be sixty."""
        canvas = self._canvas
        # Neighbours differ, or nobody could count a field of them.
        colours = (colour, shade(colour, 32))
        hollow = side == 1
        for square in squares:
            led = canvas.led(square)
            colour = colours[square >> 4 & 1 ^ square & 1]
            if hollow:
                canvas.block(led, palette.DARK)
            for start, count in canvas.hollow_runs if hollow else canvas.whole_runs:
                self._run(led + start, count, colour)

    def _run(self, led, count, colour):
        """Let ``count`` LEDs from ``led`` on breathe up to ``colour``."""
        pixels = self._sources.get((colour, count))
        if pixels is None:
            pixels = bytearray(3 * count)
            self._sources[colour, count] = pixels
            self._colours.append((colour, pixels))
        self._runs.append(SLICES[3 * led : 3 * (led + count)])
        self._runs.append(pixels)
        for channel in (colour >> 16, colour >> 8 & 255, colour & 255):
            self.rise += count * (channel - (channel * _STILL >> 8))
        still = shade_256(colour, _STILL)
        for each in range(led, led + count):
            self._canvas.put(each, still)


def shade_256(colour, level):
    """Return ``colour`` with ``level`` 256ths of its light."""
    return (
        ((colour >> 16) * level >> 8) << 16
        | ((colour >> 8 & 255) * level >> 8) << 8
        | ((colour & 255) * level >> 8)
    )
