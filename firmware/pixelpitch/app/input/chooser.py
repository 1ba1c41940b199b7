"""Moves the cursor over the choices of a decision: squares, then actions that have only a label."""

from ...rules.squares import SQUARES
from . import cursor
from .pad_events import REPEAT

_MAX_TRAIL = 8  # up to this many moves of the cursor can be undone by pressing the opposite arrow


class Chooser:
    """The choices of a decision, and which of them is under the cursor.

    ``choices``    the sorted legal actions: first squares, then those with a label (128 and up)
    ``has_moved``  True if the cursor was moved since ``begin``
    """

    def __init__(self):
        self.choices = []
        self.has_moved = False
        self._at = -1
        # The last moves of the cursor, each as 4 * (index of the choice that the cursor left) +
        # pad.
        self._trail = []

    def begin(self, choices, ball, likeliest=-1):
        """Put the cursor on one of ``choices``, or show no cursor if there are none.

        The cursor begins on the choice ``likeliest`` or, if that is -1, near the square ``ball``. A
        ``ball`` of -1 means that there is no ball.
        """
        self.choices = list(choices)
        self._at = -1
        self.has_moved = False
        self._trail = []
        if choices:
            first = likeliest if likeliest >= 0 else cursor.first_choice(choices, ball)
            self._at = self.choices.index(first)

    def choice(self):
        """Return the action under the cursor, or -1."""
        return self.choices[self._at] if self._at >= 0 else -1

    def square(self):
        """Return the square under the cursor, or -1."""
        choice = self.choice()
        return choice if choice < SQUARES else -1

    def select_next(self):
        """Move the cursor to the next choice, or from the last choice to the first.

        The board calls this while an opponent computes its decision.
        """
        if self.choices:
            self._at = (self._at + 1) % len(self.choices)

    def move(self, pad, kind):
        """Move the cursor in the direction of ``pad``; return False if no choice is there.

        - From a square, it moves to the nearest square. If there is none, DOWN and RIGHT move it to
          the first action with a label.
        - From an action with a label, DOWN and RIGHT move it to the next choice, UP and LEFT to the
          previous one. If no choice is a square, the cursor wraps around.
        - A press opposite to the last press undoes one move of the cursor.
        """
        trail = self._trail
        if trail and kind != REPEAT and trail[-1] & 3 == pad ^ 1:
            self._at = trail.pop() >> 2
        else:
            at = self._neighbour(pad, kind)
            if at in (-1, self._at):
                return False
            if len(trail) == _MAX_TRAIL:
                del trail[0]
            trail.append(self._at << 2 | pad)
            self._at = at
        self.has_moved = True
        return True

    def _neighbour(self, pad, kind):
        """Return the index of the nearest choice in the direction ``pad``, or -1."""
        choice, count = self.choices[self._at], len(self.choices)
        squares = [action for action in self.choices if action < SQUARES]
        if choice >= SQUARES:
            # DOWN and RIGHT lead to the next action with a label, UP and LEFT to the previous one.
            at = self._at + (1 if pad & 1 else -1)
            if kind != REPEAT and not squares:
                at %= count
            return at if at < count else -1
        to = cursor.nearest_square(squares, choice, pad)
        if to >= 0:
            return self.choices.index(to)
        return len(squares) if pad & 1 and len(squares) < count else -1
