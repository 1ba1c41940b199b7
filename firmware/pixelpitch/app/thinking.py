"""Runs an opponent in slices, one for each step, and shows people that it thinks.

Until the decision is made, the cursor visits one choice after another.
"""

from ..ticks import add, diff

SLICE_MS = 8  # of a step's 20: frame and words need the rest
_LOOK_MS = 300  # how long the cursor stays at a choice


class Thinking:
    """Lets an opponent think; ``clock()`` is the board's, in ms."""

    def __init__(self, clock):
        self._clock = clock
        self._until = 0  # when the slice of this step ends
        self._opponent = None  # who has begun to think
        self._action = None
        self._looked = 0

    def cancel(self):
        """Drop what was thought: the match has changed."""
        if self._opponent is not None:
            self._opponent.cancel()
        self._opponent = None
        self._action = None
        self._looked = 0

    def decide(self, opponent, match):
        """Let ``opponent`` think for a slice; return its action, or None: not yet."""
        if self._action is None:
            self._opponent = opponent
            self._until = add(self._clock(), SLICE_MS)
            self._action = opponent.think(match, self._is_over)
        return self._action

    def looks(self, wait):
        """Return True when it is time to look at the next choice, ``wait`` ms after the first."""
        if wait < self._looked + _LOOK_MS:
            return False
        self._looked = wait
        return True

    def _is_over(self):
        return diff(self._clock(), self._until) >= 0
