"""Yes-or-no questions to the coaches."""

from ..display_text import fit_page, wrap
from ..input.pad_events import OK, PRESS
from ..screen import Screen
from ..texts import text_of
from .list_screen import Item, ListScreen


def ask(session, text, yes, no):
    """Show the question ``text`` as a list with the answers *No* and *Yes*; the cursor is on *No*.

    Use it before an action that cannot be undone: pressing OK twice by accident changes nothing.
    """
    items = [Item(text_of("answer.no"), no), Item(text_of("answer.yes"), yes)]
    session.open(ListScreen(session, "question", text, items, no, opening_text=text, menu=no))


class Question(Screen):
    """Shows the question ``text``; OK calls ``yes()``, BACK and MENU call ``no()``.

    If ``pad_cluster`` is not -1, only OK of that cluster calls ``yes()``.
    """

    name = "question"

    def __init__(self, text, yes, no, pad_cluster=-1):
        self.pad_cluster = pad_cluster
        self._text = text
        self._yes = yes
        self._no = no

    def press(self, pad_cluster, pad, kind):
        """Answer yes (OK) or no (BACK, MENU)."""
        if kind == PRESS:
            if pad == OK:
                if self.pad_cluster in (-1, pad_cluster):
                    self._yes()
            elif pad > OK:
                self._no()

    def lines(self):
        """Return the 8 lines of the display: the question, and what the pads mean."""
        lines = wrap(self._text)[:6]
        return fit_page(lines + [""] * (7 - len(lines)) + [text_of("pads.yes_no")])

    def scroll_text(self):
        """Return the question, and what the pads mean, as one text."""
        return text_of("question.text", question=self._text)
