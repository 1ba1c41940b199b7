"""Makes the last square of a path blink: n times if a throw of n moves the ball along this path.

This lets colour-blind coaches read the number. All paths blink in the same rhythm, and then stay
lit for two beats. An *end* is an LED of a path's last square.
"""

from .palette import shade

_BEAT_SHIFT = 9  # a beat takes 2**9 ms, slow enough for counting
_DARK_MS = 192  # how long, in ms, a blinking LED is dim in each beat
# Masks the number of the current beat, 0..7. In beats 0 and 7 all LEDs are lit. Eight beats take a
# power of two in ms, so the rhythm does not jump when the millisecond counter wraps.
_BEAT_MASK = 7
_DIM_LEVEL = 18  # brightness of a dim LED, in 64ths


class PathEnds:
    """Makes the last square of a path for a throw of n blink n times on ``canvas``."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._ends = []  # for each blinking LED: (number, LED, its full colour)
        self._beat = 0  # LEDs for this throw or a higher one are dim now; 0: none is dim

    def clear(self):
        """Remove all LEDs."""
        self._ends = []
        self._beat = 0

    def add(self, number, led):
        """Make ``led`` blink ``number`` (1..6) times, in the colour that ``led`` has now."""
        self._ends.append((number, led, self._canvas.led_colour(led)))

    def update(self, now):
        """Update the LEDs for the time ``now`` (ms); allocates nothing."""
        beat = now >> _BEAT_SHIFT & _BEAT_MASK
        if beat == _BEAT_MASK or now & (1 << _BEAT_SHIFT) - 1 >= _DARK_MS:
            beat = 0
        if beat == self._beat:
            return
        self._beat = beat
        for number, led, colour in self._ends:
            self._canvas.set_led(led, shade(colour, _DIM_LEVEL) if 0 < beat <= number else colour)
