"""A hint for the coach who decides: OK held shows what ``expert`` would do (``opponents.hint``).

A hint is a plan.  A coach who follows it is shown its next decision without a new thought, up to
the end of what its words say; held again on the way, OK says the same words.
"""

from .display_text import sentence
from .shortcuts import label
from .texts import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Hinting:
    """Thinks about a hint in slices; ``thinking`` (``app.thinking.Thinking``) runs them."""

    def __init__(self, thinking):
        self._thinking = thinking
        self._hint = None  # thinks at present
        self._plan: Any = None  # (decisions from this one on, reason) of the hint of this decision
        self._is_followed = False  # the plan's next decision is to be shown, without words
        self._is_new = False

    def begin(self):
        """Begin to think about the decision that the match waits for, or repeat its hint."""
        from ..opponents.hint import Hint  # 464 bytes, only for a coach who asks

        self._thinking.cancel()
        self._is_followed = False
        self._is_new = False
        self._hint = Hint()

    def follow(self, plan):
        """Go on with ``plan`` (``after``): the coach did what its hint said."""
        self._plan = plan
        self._is_followed = plan is not None

    def after(self, action):
        """Return the plan that goes on once ``action`` was taken, or None: no hint, or its end."""
        if self._plan is None:
            return None
        actions, reason = self._plan
        return (actions[1:], reason) if actions[0] == action and len(actions) > 1 else None

    def forget(self):
        """Drop what was thought, and the plan: the match has changed."""
        self.cancel()
        self.follow(None)

    def words(self):
        """Return what is shown while it thinks."""
        return text_of("hint.thinking")

    def thinks(self):
        """Return True while it thinks."""
        return self._hint is not None

    def cancel(self):
        """Drop what was thought; return whether anybody has seen that there was anything."""
        if self._hint is None:
            return False
        self._thinking.cancel()
        self._hint = None
        return True

    def step(self, match):
        """Think for a slice; return (action, words), or None: not yet, or nobody has asked.

        words are "" where it goes on with the hint before.
        """
        if self._is_followed:
            self._is_followed = False
            action = self._plan[0][0]
            if action in match.legal_actions():
                return action, ""
            self._plan = None  # the match went differently
            self.begin()
            self._is_new = True
        if self._hint is None:
            return None
        if self._plan is None:
            advice = self._thinking.decide(self._hint, match)
            if advice is None:
                return None
            self._plan = [advice[0]] + list(self._hint.rest), advice[1]
        self.cancel()
        actions, reason = self._plan
        choice = label(match, actions[0])
        if reason.startswith(text_of("move.to", what=choice, to="")):  # "e6 to g4"
            words = text_of("hint.move", reason=reason)
        else:
            words = text_of("hint.choice", choice=choice, reason=sentence(reason))
        if self._is_new:
            words = text_of("hint.new", hint=words)
        return actions[0], words
