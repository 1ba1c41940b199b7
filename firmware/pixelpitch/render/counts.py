"""Dims the end of each track as often as its number says, so that coaches need no colours.

All ends dim in the same rhythm. Then all of them stay lit for a while.
"""

from .palette import shade

_BEAT = 9  # a beat lasts 2**9 ms, slow enough to be counted
_DARK_MS = 192  # how long an end stays dim in each beat
# Mask: 8 beats, a power of two, so that no jump shows when the time wraps. In two beats nothing
# dims.
_BEATS = 7
_DIM = 18  # brightness of a dimmed end, in 64ths


class Counts:
    """Dims LEDs of ``canvas``, each as often as its number says."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._ends = []  # (number, LED, its full colour)
        self._beat = 0  # the ends with this number or a higher one are dim now; 0: none is

    def clear(self):
        """Remove all LEDs."""
        self._ends = []
        self._beat = 0

    def add(self, number, led):
        """Add ``led``, which dims ``number`` (1..6) times; its present colour is its full one."""
        self._ends.append((number, led, self._canvas.at(led)))

    def count(self, now):
        """Update the LEDs for the time ``now`` (ms); allocates nothing."""
        beat = now >> _BEAT & _BEATS
        if beat == _BEATS or now & (1 << _BEAT) - 1 >= _DARK_MS:
            beat = 0
        if beat == self._beat:
            return
        self._beat = beat
        for number, led, colour in self._ends:
            self._canvas.put(led, shade(colour, _DIM) if 0 < beat <= number else colour)
