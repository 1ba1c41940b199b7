"""Runs an opponent's computation in slices, one in each session step.

Meanwhile the cursor visits all choices in turn, so that coaches see that the opponent is thinking.
"""

from ..ticks import add, diff

THINKING_SLICE_MS = 8  # length of a slice in ms; drawing needs the other 12 ms of a session step
_VISIT_MS = 300  # how long, in ms, the cursor stays on each choice


class Thinker:
    """Runs one opponent at a time; ``clock()`` returns the board's time in ms."""

    def __init__(self, clock):
        self._clock = clock
        self._until = 0  # time at which the current slice must end
        self._opponent = None  # the opponent that computes now, or None
        self._action = None
        self._last_visit = 0

    def cancel(self):
        """Stop computing and discard the result. Call it when the match has changed."""
        if self._opponent is not None:
            self._opponent.cancel()
        self._opponent = None
        self._action = None
        self._last_visit = 0

    def decide(self, opponent, match):
        """Run ``opponent`` for THINKING_SLICE_MS; return its decision, or None if not finished."""
        if self._action is None:
            self._opponent = opponent
            self._until = add(self._clock(), THINKING_SLICE_MS)
            self._action = opponent.think(match, self._is_slice_over)
        return self._action

    def is_cursor_due(self, wait):
        """Return True if the cursor must visit the next choice now, after a wait of ``wait`` ms."""
        if wait < self._last_visit + _VISIT_MS:
            return False
        self._last_visit = wait
        return True

    def _is_slice_over(self):
        return diff(self._clock(), self._until) >= 0
