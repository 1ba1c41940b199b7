"""A hint for the coach who decides: OK held shows what ``hard`` would do (``opponents.hint``)."""

from .display_text import sentence
from .shortcuts import label
from .texts import text_of


class Hinting:
    """Thinks about a hint in slices; ``thinking`` (``app.thinking.Thinking``) runs them."""

    def __init__(self, thinking):
        self._thinking = thinking
        self._hint = None  # thinks at present
        self._quiet = False

    def begin(self, quiet=False):
        """Begin to think about the decision that the match waits for.

        ``quiet``: it goes on with the hint before, whose words said it; no pad need end it.
        """
        from ..opponents.hint import Hint  # 464 bytes, only for a coach who asks

        self._thinking.cancel()
        self._hint = Hint()
        self._quiet = quiet

    def words(self):
        """Return what is shown while it thinks."""
        return text_of("hint.thinking")

    def cancel(self):
        """Drop what was thought; return whether anybody has seen that there was anything."""
        if self._hint is None:
            return False
        self._thinking.cancel()
        self._hint = None
        return not self._quiet

    def step(self, match):
        """Think for a slice; return (action, words), or None: not yet, or nobody has asked.

        words are "" where it goes on with the hint before.
        """
        if self._hint is None:
            return None
        advice = self._thinking.decide(self._hint, match)
        if advice is None:
            return None
        self.cancel()
        action, reason = advice
        if self._quiet:
            return action, ""
        choice = label(match, action)
        if reason.startswith(text_of("move.to", what=choice, to="")):  # "e6 to g4"
            return action, text_of("hint.move", reason=reason)
        return action, text_of("hint.choice", choice=choice, reason=sentence(reason))
