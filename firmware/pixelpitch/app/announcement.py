"""What has just happened, in words that are shown for a while, a display's page after another.

What a chance meant can be read on for longer: a display shows it beside the prompt, or in turns
with it, until a pad is pressed.
"""

from .display_text import LINES, sentence, wrap

PAGE_MS = 4000  # how long a page of news stands before the next one, and before the prompt
_BRIEF_MS = 2400  # and one of a few lines that a match has after each throw
_BRIEF = 3  # lines
_EVER_MS = 1 << 29  # six days
_ROOM = LINES - 1  # the first line has the score


class Announcement:
    """The words that are shown, or were last."""

    def __init__(self):
        self._pages: tuple = ()  # (ms after the beginning when it ends, words), ...
        self._age = 0  # ms since they are shown; below 0 they wait
        self._new = False
        self._rest = ""  # what can be read on after its time

    def tell(self, words, wait=0, brief=False, stay=False, keep=False, room=_ROOM):
        """Show ``words`` in ``wait`` ms; "" ends them.  A page has at most ``room`` lines.

        ``brief``: a page of few words is shown for a shorter time; ``stay``: the last page stays
        until another call; ``keep``: it is ``kept`` after its time, until other words are shown.
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
        """Let the last ``elapsed`` ms pass; ``hold``: what moves is seen first, and read then.

        Nothing passes while another screen is shown.
        """
        if self._new or not (self._pages or self._rest):
            self._new = False  # set in this step
            return
        before = self._age
        self._age += elapsed
        if hold and self._age > 0:
            self._age = max(before, 0)

    def waits(self):
        """Return whether there are words that are not shown yet: the lights come first."""
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
        """Return the words that are kept, once their time is over, or ""."""
        return "" if self.words() or self.waits() else self._rest

    def lapse(self):
        """Keep nothing after its time: something has come that nobody tells."""
        self._rest = ""

    def turn(self):
        """Return whose turn it is where they have to share the lines: 0 the prompt's, 1 theirs.

        -1: none are kept.
        """
        return self._age // PAGE_MS & 1 if self.rest() else -1

    def read(self):
        """Let go what is kept; return whether there was anything."""
        anything = bool(self.rest())
        if anything:
            self._rest = ""
        return anything


def pages_of(words, room):
    """Return ``words`` in parts that ``room`` lines have room for, broken between lines."""
    if not words:
        return ()
    lines = wrap(words)
    if len(lines) <= room:
        return (words,)
    parts: list = []
    part = ""
    for each in words.split(". "):  # whole sentences, as long as they fit
        longer = part + ". " + each if part else each
        if part and len(wrap(longer + ".")) > room:
            parts.append(part + ".")
            longer = each
        part = longer
    parts.append(part)
    pages: list = []
    for each in parts:
        lines = wrap(each)
        for first in range(0, len(lines), room):
            pages.append(" ".join(lines[first : first + room]))
    return tuple(pages)


def describe_events(match, before="", after=""):
    """Return what ``match.events`` say, one sentence each, between ``before`` and ``after``.

    ``before`` says what was thrown or drawn; a ``throw`` event says the same, and so does one whose
    words begin with what it means: "Spinner: goal kick. Goal kick for Red" were too many.
    """
    sentences = [sentence(match.event_to_string(event)) for event in match.events]
    meaning = sentence(before.split(": ")[-1])
    has_throw = "throw" in [kind for kind, _, _ in match.events]
    if before and not has_throw and not any(each.startswith(meaning) for each in sentences):
        sentences.insert(0, sentence(before))
    words = ". ".join(sentences)
    if words and after:
        words += ". " if after[:1].isupper() else ": "  # a sentence of its own, or a reason
    return words + after
