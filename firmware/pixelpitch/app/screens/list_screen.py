"""A list on the text display: up and down choose, left and right change, OK takes."""

from ..input.pad_events import BACK, DOWN, LEFT, LONG, MENU, OK, RIGHT, UP
from ..words import WIDTH, between, page, wrap


class Item:
    """One line: ``label``, ``value()`` shown at its right end, and what pads do.

    ``change(step)`` (step -1 or 1) is called for left and right, ``take()`` for
    OK; either may be None.
    """

    def __init__(self, label, take=None, value=None, change=None):
        self.label = label
        self.take = take
        self.value = value
        self.change = change

    def lines(self, width):
        """Return the item as lines of ``width`` characters: two where one is too short."""
        value = self.value() if self.value else ""
        if len(self.label) + 1 + len(value) > width and value:
            return [self.label[:width], between("", value[:width], width)]
        return [between(self.label, value, width)]


class ListScreen:
    """A screen of ``items`` under a title (text or lines).

    BACK calls ``back`` and MENU held calls ``held``, if given.
    """

    scroll_once = False
    owns_devices = False

    def __init__(self, session, place, title, items, back=None, held=None):
        self.place = place
        self._session = session
        self._title = wrap(title) if isinstance(title, str) else title
        self._items = items
        self._back = back
        self._held = held
        self._at = 0

    def enter(self, now):
        """Called when the screen is shown."""

    def press(self, cluster, key, kind):
        """Act on a pad."""
        item = self._items[self._at]
        if key in (UP, DOWN) and kind != LONG:
            self._at = (self._at + (1 if key == DOWN else -1)) % len(self._items)
        elif key in (LEFT, RIGHT) and kind != LONG:
            if item.change:
                item.change(1 if key == RIGHT else -1)
            else:
                self._session.play("refused")
        elif kind == "press" and key == OK:
            if item.take:
                item.take()
            elif item.change:
                item.change(1)
        elif kind == "press" and key == BACK and self._back:
            self._back()
        elif kind == LONG and key == MENU and self._held:
            self._held()

    def answer(self, kind, face, words):
        """A die thrown here counts for nothing."""

    def step(self, now, elapsed):
        """Return True if the words may have changed by themselves: here they never do."""
        return False

    def lines(self):
        """Return the 8 lines of the display: the title and a window of the items."""
        room = 8 - len(self._title)
        lines: list = []
        chosen = 0
        for index, item in enumerate(self._items):
            mark = ">" if index == self._at else " "
            if index == self._at:
                chosen = len(lines)
            for line in item.lines(WIDTH - 1):
                lines.append(mark + line)
                mark = " "
        first = max(0, min(chosen - room // 2, len(lines) - room))
        return page(self._title + lines[first : first + room])

    def spoken(self):
        """Return the chosen line as one short text."""
        item = self._items[self._at]
        return item.label + (" " + item.value() if item.value else "")


class Question:
    """A question that OK answers with yes and BACK with no."""

    place = "question"
    scroll_once = False
    owns_devices = False

    def __init__(self, text, yes, no):
        self._text = text
        self._yes = yes
        self._no = no

    def enter(self, now):
        """Called when the screen is shown."""

    def press(self, cluster, key, kind):
        """OK is yes, BACK and MENU are no."""
        if kind == "press":
            if key == OK:
                self._yes()
            elif key > OK:
                self._no()

    def answer(self, kind, face, words):
        """A die thrown here counts for nothing."""

    def step(self, now, elapsed):
        """Return True if the words may have changed by themselves: here they never do."""
        return False

    def lines(self):
        """Return the 8 lines of the display."""
        lines = wrap(self._text)[:6]
        return page(lines + [""] * (7 - len(lines)) + ["OK yes   BACK no"])

    def spoken(self):
        """Return the question as one text."""
        return self._text
