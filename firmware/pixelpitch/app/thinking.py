"""Runs an opponent in slices, one in each step.

Until it has decided, the cursor visits one choice after the other, so that coaches see it think.
"""

from ..ticks import add, diff

SLICE_MS = 8  # ms of a step's 20; drawing the frame and the words need the rest
_LOOK_MS = 300  # ms for which the cursor stays on a choice


class Thinking:
    """Runs one opponent at a time; ``clock()`` is the board's, in ms."""

    def __init__(self, clock):
        self._clock = clock
        self._until = 0  # the end of the slice of this step
        self._opponent = None  # the opponent that is thinking, or None
        self._action = None
        self._looked = 0

    def cancel(self):
        """Stop thinking and drop the result, because the match has changed."""
        if self._opponent is not None:
            self._opponent.cancel()
        self._opponent = None
        self._action = None
        self._looked = 0

    def decide(self, opponent, match):
        """Run ``opponent`` for one slice; return its action, or None while it still thinks."""
        if self._action is None:
            self._opponent = opponent
            self._until = add(self._clock(), SLICE_MS)
            self._action = opponent.think(match, self._is_over)
        return self._action

    def looks(self, wait):
        """Return True when the cursor should visit the next choice, ``wait`` ms after the start."""
        if wait < self._looked + _LOOK_MS:
            return False
        self._looked = wait
        return True

    def _is_over(self):
        return diff(self._clock(), self._until) >= 0
