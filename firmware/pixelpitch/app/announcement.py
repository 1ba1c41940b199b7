"""Messages about what has just happened, shown for a limited time in one or more pages.

The meaning of a throw stays readable longer: a display shows it below the prompt, or alternately
with the prompt, until a pad is pressed.
"""

from .display_text import LINES, sentence, wrap

TURN_MS = 8000  # how long each of two texts is shown when they alternate
PAGE_MS = 4000  # how long a page is shown before the next one, or before the prompt
_BRIEF_MS = 2400  # the same for a short page, which a match shows after each throw
_BRIEF = 3  # a page with at most this many lines is short
_EVER_MS = 1 << 29  # longest time in ms, six days
_ROOM = LINES - 1  # lines for the text; the first line shows the score


class Announcement:
    """The message that is being shown, or was shown last."""

    def __init__(self):
        self._pages: tuple = ()  # (ms after the beginning when the page ends, words) of each page
        self._age = 0  # ms since the first page appeared; negative before that
        self._new = False
        self._rest = ""  # words that stay readable after their time

    def tell(self, words, wait=0, brief=False, stay=False, keep=False, room=_ROOM):
        """Show ``words`` after ``wait`` ms, in pages of ``room`` lines.

        "" ends the present message. ``brief``: a short page is shown for a shorter time. ``stay``:
        the last page stays until the next call. ``keep``: ``rest`` returns the words after their
        time, until other words are shown.
        """
        pages: list = []
        end = 0
        for each in pages_of(sentence(words), room):
            end += _BRIEF_MS if brief and len(wrap(each)) <= _BRIEF else PAGE_MS
            pages.append((end, each))
        if stay and pages:
            pages[-1] = (_EVER_MS, pages[-1][1])
        self._pages = tuple(pages)
        self._rest = pages[-1][1] if keep and pages else ""
        self._age = -wait
        self._new = True

    def step(self, elapsed, hold):
        """Let ``elapsed`` ms pass; ``hold``: lights move, and the words wait until they stop.

        Not called while a different screen is shown, so the message pauses then.
        """
        if self._new or not (self._pages or self._rest):
            self._new = False  # set in this step, which does not count
            return
        before = self._age
        self._age += elapsed
        if hold and self._age > 0:
            self._age = max(before, 0)

    def waits(self):
        """Return True if there are words that are not shown yet because lights still move."""
        return bool(self._pages) and self._age < 0

    def words(self):
        """Return the words to show now, or ""."""
        if not self._pages or self._age < 0:
            return ""
        for end, words in self._pages:
            if self._age < end:
                return words
        self._pages = ()
        self._age = 0
        return ""

    def rest(self):
        """Return the words that stay readable after their time (``keep``), or ""."""
        return "" if self.words() or self.waits() else self._rest

    def lapse(self):
        """Discard the text kept for re-reading: a newer event has no text of its own."""
        self._rest = ""

    def turn(self):
        """Return which of two alternating texts is shown: 0 the prompt, 1 the kept words.

        Returns -1 if no words are kept.
        """
        return self._age // TURN_MS & 1 if self.rest() else -1

    def read(self):
        """Discard the kept words; return True if there were any."""
        anything = bool(self.rest())
        if anything:
            self._rest = ""
        return anything


def pages_of(words, room):
    """Return ``words`` divided into pages of at most ``room`` lines.

    Pages end between sentences; a sentence longer than a page is divided into parts of similar
    length.
    """
    if not words:
        return ()
    lines = wrap(words)
    if len(lines) <= room:
        return (words,)
    parts: list = []
    part = ""
    for each in words.split(". "):  # as many complete sentences as fit
        longer = part + ". " + each if part else each
        if part and len(wrap(longer + ".")) > room:
            parts.append(part + ".")
            longer = each
        part = longer
    parts.append(part)
    pages: list = []
    for each in parts:
        lines = wrap(each)
        count = (len(lines) + room - 1) // room
        size = (len(lines) + count - 1) // count
        for first in range(0, len(lines), size):
            pages.append(" ".join(lines[first : first + size]))
    return tuple(pages)


def describe_events(match, before="", after=""):
    """Return the sentences of ``match.events``, between the texts ``before`` and ``after``.

    ``before`` says what was thrown or drawn. It is left out if a ``throw`` event would repeat it,
    or if the sentence of an event begins with its meaning ("Spinner: goal kick. Goal kick for
    Red").
    """
    sentences = [sentence(match.event_to_string(event)) for event in match.events]
    meaning = sentence(before.split(": ")[-1])
    has_throw = "throw" in [kind for kind, _, _ in match.events]
    if before and not has_throw and not any(each.startswith(meaning) for each in sentences):
        sentences.insert(0, sentence(before))
    words = ". ".join(sentences)
    if words and after:
        # A separate sentence, or the reason of the last one.
        words += ". " if after[:1].isupper() else ": "
    return words + after
