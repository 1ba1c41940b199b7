"""A list of items: up and down choose an item, left and right change its value, OK opens it."""

from ...rules.options import SWITCH, WHOLE
from ..display_text import LINES, WIDTH, between, page, wrap
from ..input.pad_events import BACK, DOWN, LEFT, LONG, MENU, OK, PRESS, RELEASE, RIGHT, UP
from ..screen import Screen
from ..texts import TEXT, text_of, words
from . import part

_HELP = 3  # lines of help
_TITLE = 2  # lines of the title if there is help


class Item:
    """One line: ``label``, ``value()`` shown at its right end, and what pads do.

    ``change(step, held)`` is called for left and right (step -1 or 1; with ``held`` it stops at the
    ends), ``take()`` for OK; either may be None. ``about`` is the help for this item: lines, a
    text, a message, or a function that returns one of them. ``option`` is the name of the option
    whose value the item sets, "" for none.
    """

    option = ""

    def __init__(self, label, take=None, value=None, change=None, about=""):
        self.label = label
        self.take = take
        self.value = value
        self.change = change
        self.about = about

    def lines(self, width):
        """Return the item as lines of ``width`` characters, one or more."""
        value = self.value() if self.value else ""
        if not value:
            return wrap(self.label, width)
        if len(self.label) + 1 + len(value) > width:
            return wrap(self.label, width) + [between("", value[:width], width)]
        return [between(self.label, value, width)]


def _mark(title, marks):
    """Return the lines ``title`` with ``marks`` at the end of the first line with enough space."""
    title = list(title)
    for index, line in enumerate(title):
        if len(line) + len(marks) <= WIDTH and marks.strip():
            title[index] = line + " " * (WIDTH - len(line) - len(marks)) + marks
            break
    return title


def stepped(at, step, count, is_held):
    """Return the index ``step`` (1 or -1) after ``at``, of ``count``; it wraps at the ends.

    With ``is_held`` it stops at the ends and returns ``at`` there. If ``at`` is -1, before the
    first index, going back starts from 0.
    """
    to = max(at, 0) + step if step < 0 else at + step
    return at if is_held and not 0 <= to < count else to % count


def choice_item(session, label, names, get, put, about):
    """Return an item whose value is one of several.

    Left and right step through them, OK lists them (``screens.values``). ``names()`` returns (their
    number, a function that returns the words of value ``index``); ``get()`` returns the index of
    the value (-1: none of them) and ``put(index)`` sets it.
    """

    def take():
        session.open(part("values").Values(session, item, names(), get(), put, session.screen))

    def change(step, held=False):
        at = get()
        to = stepped(at, step, names()[0], held)
        if to != at:
            put(to)

    def value():
        return names()[1](get())

    item = Item(label, take, value, change, about)
    return item


def option_item(session, option, get, put, text=TEXT):
    """Return an item for ``option`` (``rules.options``), read by ``get()``, set by ``put(value)``.

    ``text`` (``rules.text.Text``) has its words in other languages.
    """
    key = "option." + option.name

    def words(index):
        value = get() if index < 0 else option.value_at(index)
        if option.kind == SWITCH:
            return text_of("option.on" if value else "option.off")
        declared = option.value_words(value)
        if option.kind == WHOLE and value:
            return declared
        return text.translate(key + "." + option.to_text(value), declared)

    item = choice_item(
        session,
        text.translate(key, option.label),
        lambda: (option.count(), words),
        lambda: option.index(get()),
        lambda index: put(option.value_at(index)),
        text.translate(key + ".about", option.about),
    )
    item.option = option.name
    return item


def refused(session, words, back):
    """Show why something cannot begin; OK calls ``back()``."""
    session.open(
        ListScreen(session, "refused", wrap(words)[:7], [Item(text_of("item.back"), back)], back)
    )


class ListScreen(Screen):
    """A screen of ``items`` under a title (text, lines, or a function that returns text).

    BACK calls ``back``, MENU ``menu`` and holding MENU ``long``, if given. Help for items takes the
    last three lines. ``^`` and ``v`` at the end of the title mean more items above and below.

    ``items``  a list; items may be added before it is shown
    ``at``     the index of the chosen item
    ``cluster``  the cluster that pressed OK last
    ``words``  on a board without a display: scroll text before the item, until the first press
    """

    cluster = -1

    def __init__(
        self, session, name, title, items, back=None, long=None, at=0, words="", menu=None
    ):
        self.name = name
        self._session = session
        self._title = title
        self.items = items
        self._back = back
        self._long = long
        self._menu = menu
        self._words = words
        self.at = at

    def press(self, cluster, key, kind):
        """Handle a pad."""
        if kind == RELEASE:
            return  # the pad that opened the list is released: ``words`` stay
        item = self.items[self.at]
        self._words = ""
        if key in (UP, DOWN) and kind != LONG:
            self.at = stepped(self.at, 1 if key == DOWN else -1, len(self.items), kind != PRESS)
        elif key in (LEFT, RIGHT) and kind != LONG:
            if item.change:
                item.change(1 if key == RIGHT else -1, kind != PRESS)
            else:
                self._session.play("refused")
        elif kind == PRESS and key == OK:
            self.cluster = cluster
            if item.take:
                item.take()
        elif kind == PRESS and key == BACK and self._back:
            self._back()
        elif kind == PRESS and key == MENU and self._menu:
            self._menu()
        elif kind == LONG and key == MENU and self._long:
            self._long()

    def lines(self):
        """Return the 8 lines of the display: the title and a part of the items."""
        title = self._title
        if not isinstance(title, (str, list)):
            title = title()
        if isinstance(title, str):
            title = wrap(title)
        has_help = False
        for item in self.items:
            has_help = has_help or bool(item.about)
        about: list = []
        if has_help:
            title = title[:_TITLE]
            help_of = self.items[self.at].about
            if callable(help_of):
                help_of = help_of()
            about = list(help_of) if isinstance(help_of, list) else wrap(words(help_of))
            about = [""] * (_HELP - len(about)) + about[:_HELP]
        room = LINES - len(title) - len(about)
        lines: list = []
        cursor = 0
        for index, item in enumerate(self.items):
            mark = ">" if index == self.at else " "
            if index == self.at:
                cursor = len(lines)
            for line in item.lines(WIDTH - 1):
                lines.append(mark + line)
                mark = " "
        first = max(0, min(cursor - room // 2, len(lines) - room))
        marks = ("^" if first > 0 else " ") + ("v" if first + room < len(lines) else " ")
        return page(_mark(title, marks) + lines[first : first + room] + about)

    def scroll_text(self):
        """Return the chosen item as one short text, at first after ``words``.

        In a long list with its number.
        """
        item = self.items[self.at]
        words = item.label + (" " + item.value() if item.value else "")
        count = len(self.items)
        if count > LINES:
            words = text_of("list.at", words=words, number=self.at + 1, count=count)
        return self._words + " > " + words if self._words else words
