"""Replaces the names of pads in the board's words by those of the keys that press them.

The board's sentences name the pads as they are printed on a board: OK, BACK, MENU. A terminal
cannot report that a key is held, so that held pads have keys of their own.
"""

import re

from pixelpitch.app.texts import TEXT

from ..devices import DISPLAY_CHARACTERS
from ..sentences import text_of
from .keys import HINT_KEY, HOLD_MENU_KEY, MENU_KEYS, OTHER_BOARD_KEY

# "Hold OK" in all languages; before the name of the pad and behind it.
_HELD = re.compile(
    r"\b(?:hold|halte|houd?|mant[eé]n|maintiens)(\s+)(OK|BACK|MENU)(?:\s+vast)?"
    r"|\b(OK|BACK|MENU)(\s+)(?:halten|tenu)",
    re.IGNORECASE,
)
_PAD = re.compile(r"\b(OK|BACK|MENU)\b")


def with_key_names(apart: bool, words: str) -> str:
    """Return the board's ``words`` with the keys in place of the pads.

    ``apart``: two coaches have separate keys for their pads. Lines of a display stay lines of at
    most 16 characters; where a name has no room, the line is returned unchanged.
    """
    enter = text_of("keys.enter")
    pressed = {"OK": enter, "BACK": "Q", "MENU": MENU_KEYS.upper()}
    if apart:
        pressed.update(OK="E/⏎", BACK="Q/⌫")
    held = {"OK": HINT_KEY, "BACK": OTHER_BOARD_KEY, "MENU": HOLD_MENU_KEY}
    shakes = TEXT.words(("die.ok", {}))

    def name_held(match: re.Match[str]) -> str:
        key = held[(match[2] or match[3]).upper()].upper()
        if match[3]:  # "OK halten: a hint" becomes "H: a hint"
            return ("\n" if "\n" in match[4] else "") + key
        press = text_of("keys.press")
        return (press.capitalize() if match[0][0].isupper() else press) + match[1] + key

    words = words.replace(shakes, text_of("guide.throw"))
    before = words.split("\n")
    after = _PAD.sub(lambda match: pressed[match[0]], _HELD.sub(name_held, words)).split("\n")
    return "\n".join(
        _fit(old, new, enter) if len(old) <= DISPLAY_CHARACTERS else new
        for old, new in zip(before, after, strict=True)
    )


def _fit(old: str, new: str, enter: str) -> str:
    """Return ``new`` if it fits a line of the display, if need be with signs; otherwise ``old``."""
    for line in (new, re.sub(r"  +", "  ", new), new.replace(enter, "⏎")):
        if len(line) <= DISPLAY_CHARACTERS:
            return line
    return old
