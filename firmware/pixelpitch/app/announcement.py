"""Messages about what has just happened, each shown for a limited time on one or more pages.

The last page of a message about a throw (the *lasting page*) can still be read after that time,
until a coach presses a pad. A text display shows it below the prompt, or alternating with it.
"""

from .display_text import DISPLAY_LINES, capitalize, join_sentences, wrap

ALTERNATING_TEXT_MS = 8000  # how long, in ms, each of two alternating texts is shown
PAGE_SHOWN_MS = 4000  # how long, in ms, a page is shown before the next one, or before the prompt
_SHORT_PAGE_MS = 2400  # how long, in ms, a short page is shown, such as the one after each throw
_SHORT_PAGE_LINES = 3  # a page is short if it has at most this many lines
_FOREVER_MS = 1 << 29  # 6 days in ms: the page stays until the next call of ``show``
# the number of lines of the display below the first line, which has the score
_TEXT_LINES = DISPLAY_LINES - 1


class Announcement:
    """The message that is shown now or was shown last."""

    def __init__(self):
        # For each page: (ms from the start of the first page to the end of this one, text).
        self._pages: tuple = ()
        self._age = 0  # ms since the first page appeared; negative while the message is delayed
        self._new = False
        # The *lasting page*: a message's last page, which then alternates with the prompt; or "".
        self._lasting = ""

    def show(self, text, wait=0, brief=False, stay=False, lasting=False, rows=_TEXT_LINES):
        """Show the message ``text`` after ``wait`` ms, in pages of at most ``rows`` lines.

        An empty ``text`` ends the current message. With ``brief``, short pages are shown for less
        time. With ``stay``, the last page replaces the prompt until the next call. With
        ``lasting``, the last page can still be read together with the prompt.
        """
        pages: list = []
        end = 0
        for each in split_into_pages(capitalize(text), rows):
            end += (
                _SHORT_PAGE_MS if brief and len(wrap(each)) <= _SHORT_PAGE_LINES else PAGE_SHOWN_MS
            )
            pages.append((end, each))
        if stay and pages:
            pages[-1] = (_FOREVER_MS, pages[-1][1])
        self._pages = tuple(pages)
        self._lasting = pages[-1][1] if lasting and pages else ""
        self._age = -wait
        self._new = True

    def step(self, elapsed_ms, are_lights_moving):
        """Advance the time of the message by ``elapsed_ms``.

        A delayed message waits while ``are_lights_moving`` is True. The session calls this only
        while it shows the match, so the message pauses during a menu.
        """
        if self._new or not (self._pages or self._lasting):
            # the message began in this session step, so ``elapsed_ms`` does not count
            self._new = False
            return
        before = self._age
        self._age += elapsed_ms
        if are_lights_moving and self._age > 0:
            self._age = max(before, 0)

    def is_delayed(self):
        """Return True if a message is not shown yet because lights still move."""
        return bool(self._pages) and self._age < 0

    def words(self):
        """Return the text of the page that is shown now, or ""."""
        if not self._pages or self._age < 0:
            return ""
        for end, words in self._pages:
            if self._age < end:
                return words
        self._pages = ()
        self._age = 0
        return ""

    def lasting_page(self):
        """Return the page that stays readable after the message; "" before the message ends."""
        return "" if self.words() or self.is_delayed() else self._lasting

    def drop_lasting_page(self):
        """Discard the page that stays readable after its message; it is out of date."""
        self._lasting = ""

    def text_index(self):
        """Return which text to show now: 0 the prompt, 1 the last page of the message before it.

        The two alternate. Return -1 if no such page is stored, so only the prompt is shown.
        """
        return self._age // ALTERNATING_TEXT_MS & 1 if self.lasting_page() else -1

    def dismiss(self):
        """Discard the last page of an ended message if it can still be read; return True if so."""
        had_words = bool(self.lasting_page())
        if had_words:
            self._lasting = ""
        return had_words


def split_into_pages(text, rows):
    """Split ``text`` into pages of at most ``rows`` lines; each page ends with a sentence.

    Only a sentence longer than a page is split into pages of similar length.
    """
    if not text:
        return ()
    lines = wrap(text)
    if len(lines) <= rows:
        return (text,)
    parts: list = []
    page = ""
    for each in text.split(". "):  # a page takes as many whole sentences as fit
        longer_page = page + ". " + each if page else each
        if page and len(wrap(longer_page + ".")) > rows:
            parts.append(page + ".")
            longer_page = each
        page = longer_page
    parts.append(page)
    pages: list = []
    for each in parts:
        lines = wrap(each)
        count = (len(lines) + rows - 1) // rows
        size = (len(lines) + count - 1) // count
        for first in range(0, len(lines), size):
            pages.append(" ".join(lines[first : first + size]))
    return tuple(pages)


def describe_events(match, before="", after=""):
    """Return ``before``, the sentences for ``match.events`` and ``after``, joined to one text.

    ``before`` is the text of an outcome, such as "Spinner: goal kick". It is left out if the
    sentence for an event says the same, such as "Goal kick for Red".
    """
    sentences = [capitalize(match.event_to_string(event)) for event in match.events]
    meaning = capitalize(before.split(": ")[-1])
    has_throw = "throw" in [kind for kind, _, _ in match.events]
    if before and not has_throw and not any(each.startswith(meaning) for each in sentences):
        sentences.insert(0, capitalize(before))
    words = ""
    for each in sentences:
        words = join_sentences(words, each) if words else each
    if not words or not after:
        return words + after
    # ``after`` is a sentence if it begins with a capital letter, otherwise the reason for an event.
    return join_sentences(words, after) if after[0].isupper() else words + ": " + after
