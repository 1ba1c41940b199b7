"""What has just happened, in words that are told for a while."""

from ..ticks import diff
from .words import sentence

NEWS_MS = 4000  # how long the display tells what happened before it prompts again


class News:
    """The last words that were told."""

    def __init__(self):
        self._words = ""
        self._at = 0

    def tell(self, words, now):
        """Tell ``words`` from ``now`` (ms) on; "" ends what was told before."""
        self._words = words
        self._at = now

    def words(self, now):
        """Return what is told at ``now``, or ""."""
        if self._words and diff(now, self._at) >= NEWS_MS:
            self._words = ""
        return self._words if diff(now, self._at) >= 0 else ""


def told(match, before="", after=""):
    """Return what ``match.events`` say, one sentence each, between ``before`` and ``after``.

    ``before`` says what was thrown or drawn; a ``throw`` event says the same.
    """
    said = []
    if before and "throw" not in [kind for kind, _, _ in match.events]:
        said.append(sentence(before))
    said += [sentence(match.event_to_string(event)) for event in match.events]
    words = ". ".join(said)
    return (words + ": " if words and after else words) + after
