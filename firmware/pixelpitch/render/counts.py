"""The end of a track dims as often as its number says: nobody needs to know it by its colour.

All ends count at the same time, then all of them rest for a while.
"""

from .palette import shade

_BEAT = 9  # 2**9 ms for each dip, slow enough to be counted
_DARK_MS = 192  # of it
_BEATS = 7  # of 8, a power of two, so the wrap of time is unseen; two of them rest
_DIM = 18  # 64ths of an end's light


class Counts:
    """Lets LEDs of ``canvas`` dim, those of number 3 three times."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._ends = []  # (number, LED, its colour)
        self._beat = 0  # that is shown: ends from this number on are dim; 0: none

    def clear(self):
        """Let nothing dim."""
        self._ends = []
        self._beat = 0

    def add(self, number, led):
        """Let ``led`` count ``number`` (1..6) in the colour that it shows now."""
        self._ends.append((number, led, self._canvas.at(led)))

    def count(self, now):
        """Bring the LEDs to time ``now`` (ms); allocates nothing."""
        beat = now >> _BEAT & _BEATS
        if beat == _BEATS or now & (1 << _BEAT) - 1 >= _DARK_MS:
            beat = 0
        if beat == self._beat:
            return
        self._beat = beat
        for number, led, colour in self._ends:
            self._canvas.put(led, shade(colour, _DIM) if 0 < beat <= number else colour)
