"""The cursor over the choices of a decision: squares by their position, then labelled actions."""

from ...rules.squares import SQUARES
from . import cursor
from .pad_events import REPEAT


class Chooser:
    """The choices of a decision and the one under the cursor.

    ``choices``    the legal actions, sorted: squares, then labelled actions (128 and up)
    ``has_moved``  True if the cursor was moved since ``begin``
    ``came``       direction of the last move, and index of the choice where it began
    """

    def __init__(self):
        self.choices = []
        self.has_moved = False
        self._at = -1
        self.came = (-1, -1)

    def begin(self, choices, ball, likeliest=-1):
        """Show the cursor on ``choices``, or no cursor for ().

        The cursor begins on ``likeliest``; if that is -1, near the square ``ball`` (-1: none).
        """
        self.choices = list(choices)
        self._at = -1
        self.has_moved = False
        self.came = (-1, -1)
        if choices:
            first = likeliest if likeliest >= 0 else cursor.first(choices, ball)
            self._at = self.choices.index(first)

    def choice(self):
        """Return the action under the cursor, or -1."""
        return self.choices[self._at] if self._at >= 0 else -1

    def square(self):
        """Return the square under the cursor, or -1."""
        choice = self.choice()
        return choice if choice < SQUARES else -1

    def take_next(self):
        """Move the cursor to the next choice, after the last to the first.

        An opponent uses this.
        """
        if self.choices:
            self._at = (self._at + 1) % len(self.choices)

    def move(self, key, kind):
        """Move the cursor by a direction pad; return False if there is no choice in that direction.

        The labelled actions follow below and to the right of the last square, one below the other.
        If there are no squares, a press after the last of them leads to the first. The opposite
        direction of the last press leads back to where that press began.
        """
        last, before = self.came
        at = before if key == last ^ 1 and kind != REPEAT else self._beyond(key, kind)
        if at in (-1, self._at):
            return False
        self.came = (key, self._at)
        self.has_moved = True
        self._at = at
        return True

    def _beyond(self, key, kind):
        """Return the index of the choice in the direction ``key``, or -1."""
        choice, count = self.choices[self._at], len(self.choices)
        squares = [action for action in self.choices if action < SQUARES]
        if choice >= SQUARES:
            # DOWN and RIGHT lead to the next one, UP and LEFT to the previous one.
            at = self._at + (1 if key & 1 else -1)
            if kind != REPEAT and not squares:
                at %= count
            return at if at < count else -1
        to = cursor.nearest(squares, choice, key)
        if to >= 0:
            return self.choices.index(to)
        return len(squares) if key & 1 and len(squares) < count else -1
