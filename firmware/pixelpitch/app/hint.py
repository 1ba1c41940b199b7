"""Hints for coaches: holding OK shows what the level *expert* would do.

A hint (``opponents.hint``) is a plan of one or more decisions. While a coach follows the plan, the
cursor moves to the next decision in it. Holding OK then shows the same text again without computing
it again.
"""

from .display_text import capitalize
from .shortcuts import label
from .texts import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class HintFinder:
    """Computes a hint with ``thinking`` (a ``Thinker``), for a few ms in each session step."""

    def __init__(self, thinking):
        self._thinking = thinking
        self._hint = None  # the hint that is being computed, or None
        # the last hint: ([its remaining decisions], reason), or None
        self._plan: Any = None
        # True if the coach follows the plan and its next decision must be shown
        self._is_followed = False
        # True if a hint is computed again because a throw has made the old plan illegal
        self._is_new = False

    def begin(self):
        """Begin to compute a hint for the current decision, or show the current plan again."""
        # Imported late, because the module takes 464 bytes and only hints need it.
        from ..opponents.hint import Hint

        self._thinking.cancel()
        self._is_followed = False
        self._is_new = False
        self._hint = Hint()

    def follow(self, plan):
        """Continue with ``plan``, the rest of a hint; None discards the hint."""
        self._plan = plan
        self._is_followed = plan is not None

    def rest_of_plan(self, actions):
        """Return what remains of the plan after its first decisions ``actions``, possibly nothing.

        Return None if the plan does not begin with ``actions``.
        """
        if self._plan is None:
            return None
        plan, reason = self._plan
        count = len(actions)
        return (plan[count:], reason) if plan[:count] == list(actions) else None

    def reset(self):
        """Stop computing and discard the plan. Call it when the match has changed."""
        self.cancel()
        self.follow(None)

    def words(self):
        """Return the text to show while a hint is computed."""
        return text_of("hint.thinking")

    def is_computing(self):
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
        """Compute for some ms; return (action, text) of the hint, or None if it is not ready yet.

        For the second and later decisions of a plan, the text is "".
        """
        if self._is_followed:
            self._is_followed = False
            action = self._plan[0][0]
            if action in match.legal_actions():
                return action, ""
            self._plan = None  # a throw was made since, so the plan is no longer legal
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
        # the reason would only repeat the action ("e6 to g4")
        if not reason or reason.startswith(text_of("move.to", what=choice, to="")):
            words = text_of("hint.move", reason=reason or choice)
        else:
            words = text_of("hint.choice", choice=choice, reason=capitalize(reason))
        if self._is_new:
            words = text_of("hint.new", hint=words)
        return actions[0], words
