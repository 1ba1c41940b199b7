"""A hint for the coach who decides: holding OK shows what ``expert`` would do.

A hint (``opponents.hint``) is a plan of one or more decisions. When a coach follows it, the cursor
moves to the next decision without a new computation, up to the end of the plan; holding OK again
shows the same words.
"""

from .display_text import sentence
from .shortcuts import label
from .texts import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Hinting:
    """Computes a hint in slices, which ``thinking`` (``app.thinking.Thinking``) runs."""

    def __init__(self, thinking):
        self._thinking = thinking
        self._hint = None  # the hint that is being computed, or None
        self._plan: Any = None  # the hint: (its decisions from the present one on, reason)
        self._is_followed = False  # True: show the next decision of the plan, without words
        self._is_new = False

    def begin(self):
        """Begin to compute a hint for the present decision, or repeat the known one."""
        # Imported late: it takes 464 bytes, only when a coach asks for a hint.
        from ..opponents.hint import Hint

        self._thinking.cancel()
        self._is_followed = False
        self._is_new = False
        self._hint = Hint()

    def follow(self, plan):
        """Continue with ``plan`` (``after``), whose first decision the coach has made."""
        self._plan = plan
        self._is_followed = plan is not None

    def after(self, action):
        """Return the rest of the plan if ``action`` follows it, or None."""
        if self._plan is None:
            return None
        actions, reason = self._plan
        return (actions[1:], reason) if actions[0] == action and len(actions) > 1 else None

    def forget(self):
        """Stop computing and drop the plan, because the match has changed."""
        self.cancel()
        self.follow(None)

    def words(self):
        """Return the words to show while a hint is computed."""
        return text_of("hint.thinking")

    def thinks(self):
        """Return True while a hint is being computed."""
        return self._hint is not None

    def cancel(self):
        """Stop computing; return True if a hint was being computed."""
        if self._hint is None:
            return False
        self._thinking.cancel()
        self._hint = None
        return True

    def step(self, match):
        """Compute for one slice; return (action, words), or None if no hint is ready.

        For a further decision of the same plan, words is "".
        """
        if self._is_followed:
            self._is_followed = False
            action = self._plan[0][0]
            if action in match.legal_actions():
                return action, ""
            self._plan = None  # the match took a different course
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
        if not reason or reason.startswith(text_of("move.to", what=choice, to="")):  # "e6 to g4"
            words = text_of("hint.move", reason=reason or choice)
        else:
            words = text_of("hint.choice", choice=choice, reason=sentence(reason))
        if self._is_new:
            words = text_of("hint.new", hint=words)
        return actions[0], words
