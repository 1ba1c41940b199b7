"""A list of items: up and down choose an item, left and right change its value, OK opens it."""

from ...rules.options import SWITCH_KIND, WHOLE_KIND
from ..display_text import DISPLAY_CHARACTERS, DISPLAY_LINES, fit_page, justify, wrap
from ..input.pad_events import BACK, DOWN, LEFT, LONG_PRESS, MENU, OK, PRESS, RELEASE, RIGHT, UP
from ..screen import Screen
from ..texts import APP_TEXT, text_of, words
from . import screen_module

_HELP_LINES = 3  # lines of help below the items
_TITLE_LINES = 2  # the highest number of title lines in a list with help


class Item:
    """An item of a list.

    ``label``   the text at the left
    ``value``   a function that returns the text at the right, or None
    ``select``  a function without arguments that OK calls, or None
    ``change``  a function (step, held) that left (step -1) and right (step 1) call, or None. While
                the pad is held down, ``held`` is True, and the value stops at the ends of its range
    ``about``   the help: lines, a text, a message, or a function that returns one of these
    ``option``  the name of the option that the item sets, or ""
    """

    option = ""

    def __init__(self, label, select=None, value=None, change=None, about=""):
        self.label = label
        self.select = select
        self.value = value
        self.change = change
        self.about = about

    def lines(self, width):
        """Return the item as one or more lines of at most ``width`` characters."""
        value = self.value() if self.value else ""
        if not value:
            return wrap(self.label, width)
        if len(self.label) + 1 + len(value) > width:
            return wrap(self.label, width) + [justify("", value[:width], width)]
        return [justify(self.label, value, width)]


def _add_marks(title, marks):
    """Return the lines ``title``, the first with room ending in ``marks`` such as ``^v``."""
    title = list(title)
    for index, line in enumerate(title):
        if len(line) + len(marks) <= DISPLAY_CHARACTERS and marks.strip():
            title[index] = line + " " * (DISPLAY_CHARACTERS - len(line) - len(marks)) + marks
            break
    return title


def step_index(at, step, count, is_held):
    """Return the index after ``at`` if ``step`` is 1, or the one before ``at`` if it is -1.

    The index wraps around at ``count``, or stops at the ends while a pad is held (``is_held``).
    From an ``at`` of -1, a ``step`` of 1 leads to the first index, and -1 to the last.
    """
    to = max(at, 0) + step if step < 0 else at + step
    return at if is_held and not 0 <= to < count else to % count


def choice_item(session, label, names, get, put, about):
    """Return an item with several values: left and right change it, OK lists them.

    ``names()``   returns (number of values, function that returns the words of value ``index``)
    ``get()``     returns the index of the current value, or -1 if the list does not have this value
    ``put(index)``  sets the value
    ``about``     the item's help, as in ``Item``
    """

    def take():
        """Open the list of all values."""
        session.open(
            screen_module("values").ValuesScreen(session, item, names(), get(), put, session.screen)
        )

    def change(step, is_held=False):
        """Choose the value that is ``step`` further."""
        at = get()
        to = step_index(at, step, names()[0], is_held)
        if to != at:
            put(to)

    def value():
        """Return the text of the chosen value."""
        return names()[1](get())

    item = Item(label, take, value, change, about)
    return item


def option_item(session, option, get, put, text=APP_TEXT):
    """Return an item for ``option``; ``get()`` returns its value, ``put(value)`` sets it.

    ``option`` is an object of ``rules.options``. ``text`` (``rules.text.Text``) translates its
    words.
    """
    key = "option." + option.name

    def words(index):
        """Return the text of the value ``index``; -1 stands for the chosen one."""
        value = get() if index < 0 else option.value_at(index)
        if option.kind == SWITCH_KIND:
            return text_of("option.on" if value else "option.off")
        declared = option.value_words(value)
        if option.kind == WHOLE_KIND and value:
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


def show_refusal(session, text, back):
    """Show ``text``, which says why something cannot begin; OK calls ``back()``."""
    session.open(
        ListScreen(session, "refused", wrap(text)[:7], [Item(text_of("item.back"), back)], back)
    )


class ListScreen(Screen):
    """A screen with ``items`` (``Item``) under a title.

    ``title`` is a text, lines, or a function that returns a text. BACK calls ``back()``, MENU
    ``menu()``, and holding MENU ``long()``; each may be None. The last three lines are the help of
    the chosen item. ``^`` and ``v`` mean that there are more items above or below.

    ``items``         a list; items may be added before the screen is shown
    ``at``            the index of the chosen item
    ``pad_cluster``   the pad cluster whose OK was pressed last, or -1
    ``opening_text``  scrolls first on a board without a text display, until a pad is pressed
    """

    pad_cluster = -1

    def __init__(
        self, session, name, title, items, back=None, long=None, at=0, opening_text="", menu=None
    ):
        self.name = name
        self._session = session
        self._title = title
        self.items = items
        self._back = back
        self._long = long
        self._menu = menu
        self._words = opening_text
        self.at = at

    def press(self, pad_cluster, pad, kind):
        """Choose an item, change its value, open it, or leave."""
        if kind == RELEASE:
            # Keep ``opening_text``: the released pad may have opened this list, so nobody has read
            # the text yet.
            return
        item = self.items[self.at]
        self._words = ""
        if pad in (UP, DOWN) and kind != LONG_PRESS:
            self.at = step_index(self.at, 1 if pad == DOWN else -1, len(self.items), kind != PRESS)
        elif pad in (LEFT, RIGHT) and kind != LONG_PRESS:
            if item.change:
                item.change(1 if pad == RIGHT else -1, kind != PRESS)
            else:
                self._session.play_tune("refused")
        elif kind == PRESS and pad == OK:
            self.pad_cluster = pad_cluster
            if item.select:
                item.select()
        elif kind == PRESS and pad == BACK and self._back:
            self._back()
        elif kind == PRESS and pad == MENU and self._menu:
            self._menu()
        elif kind == LONG_PRESS and pad == MENU and self._long:
            self._long()

    def lines(self):
        """Return the 8 lines of the display: the title, some of the items, and help."""
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
            title = title[:_TITLE_LINES]
            help_of = self.items[self.at].about
            if callable(help_of):
                help_of = help_of()
            about = list(help_of) if isinstance(help_of, list) else wrap(words(help_of))
            about = [""] * (_HELP_LINES - len(about)) + about[:_HELP_LINES]
        room = DISPLAY_LINES - len(title) - len(about)
        lines: list = []
        cursor = 0
        for index, item in enumerate(self.items):
            mark = ">" if index == self.at else " "
            if index == self.at:
                cursor = len(lines)
            for line in item.lines(DISPLAY_CHARACTERS - 1):
                lines.append(mark + line)
                mark = " "
        first = max(0, min(cursor - room // 2, len(lines) - room))
        marks = ("^" if first > 0 else " ") + ("v" if first + room < len(lines) else " ")
        return fit_page(_add_marks(title, marks) + lines[first : first + room] + about)

    def scroll_text(self):
        """Return the text of the chosen item, preceded by ``opening_text`` until the first press.

        In a list of more than 8 items, the text includes the item's number.
        """
        item = self.items[self.at]
        words = item.label + (" " + item.value() if item.value else "")
        count = len(self.items)
        if count > DISPLAY_LINES:
            words = text_of("list.at", words=words, number=self.at + 1, count=count)
        return self._words + " > " + words if self._words else words
