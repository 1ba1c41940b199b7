"""The end of a track dims as often as its number says, so that colour is not needed.

All ends count at the same time, then all of them rest for a while.
"""

from .palette import shade

_BEAT = 9  # 2**9 ms for each dip, slow enough to be counted
_DARK_MS = 192  # of it
_BEATS = 7  # of 8, a power of two, so that the wrap of time is invisible; in two of them all rest
_DIM = 18  # 64ths of an end's light


class Counts:
    """Dims LEDs of ``canvas`` as often as their number says."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._ends = []  # (number, LED, its colour)
        self._beat = 0  # ends from this number on are dim now; 0: none

    def clear(self):
        """Remove all LEDs."""
        self._ends = []
        self._beat = 0

    def add(self, number, led):
        """Add ``led``, which dims ``number`` (1..6) times in its present colour."""
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
