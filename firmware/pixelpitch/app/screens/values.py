"""The list of an item's values: OK chooses a value, BACK leaves the item unchanged."""

from ..display_text import DISPLAY_LINES, fit_page, justify, wrap
from ..input.pad_events import BACK, DOWN, LEFT, LONG_PRESS, MENU, OK, PRESS, RELEASE, RIGHT, UP
from ..screen import Screen
from ..texts import words

_LONG_STEP = 10  # left and right move by this many values in a list with more values


class ValuesScreen(Screen):
    """Lists the values of ``item`` (``list_screen.Item``).

    ``choices``     (number of values, function that returns the text of the value with an index)
    ``at``          the index of the current value, or -1 if it is not in the list
    ``put(index)``  sets a value
    ``back``        the screen with the item
    """

    name = "values"

    def __init__(self, session, item, choices, at, put, back):
        self._session = session
        self._item = item
        self._count, self._words = choices
        self._now = at
        self._at = max(at, 0)
        self._put = put
        self._back = back
        # True until a pad is pressed; until then the scroll text has the help at its end
        self._explains = True

    def press(self, pad_cluster, pad, kind):
        """Move by one value (up, down) or by ten (left, right); choose the value (OK) or leave."""
        if kind == RELEASE:
            return
        self._explains = False
        if pad in (UP, DOWN, LEFT, RIGHT):
            if kind != LONG_PRESS:
                step = 1 if pad in (UP, DOWN) or self._count <= _LONG_STEP else _LONG_STEP
                at = self._at + (step if pad in (DOWN, RIGHT) else -step)
                if kind == PRESS:
                    self._at = at % self._count
                else:  # while a pad is held, the index stops at the ends of the list
                    self._at = min(max(at, 0), self._count - 1)
        elif kind == PRESS:
            if pad == OK:
                self._put(self._at)
            if pad in (OK, BACK, MENU):
                self._session.open(self._back)

    def lines(self):
        """Return the label of the item, some of the values, and the help."""
        about = wrap(self._help())[:3]
        title = wrap(self._item.label)[:2]
        room = DISPLAY_LINES - len(title) - len(about)
        first = min(max(self._at - room // 2, 0), max(self._count - room, 0))
        rows = []
        for index in range(first, min(first + room, self._count)):
            mark = ">" if index == self._at else " "
            row = mark + self._words(index)
            if index == self._now:
                row = justify(row, "*")
            rows.append(row)
        return fit_page(title + rows + [""] * (room - len(rows)) + about)

    def _help(self):
        about = self._item.about
        return words(about(self._at) if callable(about) else about)

    def scroll_text(self):
        """Return the item and its value, followed by the help until a pad is pressed.

        The list of items itself does not scroll help, because that would take 4 to 7 s.
        """
        value = self._item.label + " > " + self._words(self._at)
        return value + ": " + self._help() if self._explains else value
