"""Edits a coach's name: up and down change a letter, left and right choose the letter."""

from ...storage.league import MAX_NAME_LENGTH
from ..display_text import fit_page
from ..input.pad_events import DOWN, LEFT, LONG_PRESS, OK, PRESS, RIGHT, UP
from ..screen import Screen
from ..texts import text_of

_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-."


class NameEntry(Screen):
    """Edits ``name``; OK calls ``keep(new_name)``, BACK and MENU call ``back()``."""

    name = "name"

    def __init__(self, name, keep, back):
        self._letters = list(name + " " * (MAX_NAME_LENGTH - len(name)))
        self._keep = keep
        self._back = back
        self._at = 0

    def press(self, pad_cluster, pad, kind):
        """Change a letter or choose the next one; OK stores the name unless it is empty."""
        if pad in (LEFT, RIGHT) and kind != LONG_PRESS:
            self._at = (self._at + (1 if pad == RIGHT else -1)) % MAX_NAME_LENGTH
        elif pad in (UP, DOWN) and kind != LONG_PRESS:
            at = _LETTERS.find(self._letters[self._at])
            self._letters[self._at] = _LETTERS[(at + (1 if pad == UP else -1)) % len(_LETTERS)]
        elif kind == PRESS and pad == OK:
            text = "".join(self._letters).strip()
            if text:
                self._keep(text)
        elif kind == PRESS:
            self._back()

    def lines(self):
        """Return the 8 lines: the name, a mark below the current letter, and what the pads do."""
        mark = " " * self._at + "^"
        name = "".join(self._letters)
        return fit_page(
            [
                text_of("name.title"),
                "",
                name,
                mark,
                text_of("name.letter"),
                text_of("name.move"),
                text_of("name.keep"),
                text_of("name.leave"),
            ]
        )

    def scroll_text(self):
        """Return the letters of the entered name up to the current one."""
        letter = self._letters[self._at]
        return "".join(self._letters[: self._at]) + (letter if letter != " " else "_")
