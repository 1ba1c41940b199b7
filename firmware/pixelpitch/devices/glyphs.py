"""Draws letters beyond ASCII: accents over the letters of MicroPython's 8 x 8 font (``framebuf``).

This module is imported when the first such letter is shown. A letter is eight bytes, one for each
column from left to right; bit 0 is the top dot. Small letters leave the upper two rows free for an
accent. Capitals fill seven rows, of which only five are drawn under an accent.
"""

from .. import letters

_SMALL_ROWS = 0xFC  # mask that keeps the rows of a small letter, without the dot of the i
_ACCENTS = {  # the dots of each accent, in rows 0 and 1
    letters.GRAVE: b"\x00\x01\x01\x02\x00\x00\x00\x00",
    letters.ACUTE: b"\x00\x00\x00\x00\x02\x01\x01\x00",
    letters.CIRCUMFLEX: b"\x00\x00\x02\x01\x01\x02\x00\x00",
    letters.TILDE: b"\x00\x01\x01\x01\x01\x01\x01\x00",
    letters.DIAERESIS: b"\x00\x01\x01\x00\x00\x01\x01\x00",
}
_CEDILLA = b"\x00\x00\x00\x80\x80\x40\x00\x00"
_CAPITAL_ROWS = {  # for each capital, the five of its seven rows that are drawn if it has an accent
    "A": (0, 1, 3, 5, 6),
    "E": (0, 2, 3, 5, 6),
    "I": (0, 2, 3, 5, 6),
    "N": (0, 2, 3, 4, 6),
    "O": (0, 1, 3, 5, 6),
    "U": (0, 2, 4, 5, 6),
    "Y": (1, 2, 3, 5, 6),
}
# These capitals get straight sides under an accent, because otherwise they would look like small
# letters.
_STRAIGHT_SIDED = "OU"
_SIDE_COLUMN = 0x7C
_UNACCENTED = {
    "ß": b"\x00\xfe\xff\x01\x49\x4f\x7a\x30",
    "œ": b"\x00\x38\x44\x44\x78\x54\x54\x58",
    "æ": b"\x00\x20\x54\x54\x7c\x54\x54\x58",
    "Œ": b"\x00\x3e\x7f\x41\x7f\x7f\x49\x41",
    "Æ": b"\x00\x7c\x7e\x0b\x7f\x7f\x49\x41",
    "¿": b"\x00\x20\x50\x4d\x45\x40\x20\x00",
    "¡": b"\x00\x00\x00\x79\x79\x00\x00\x00",
    "«": b"\x00\x10\x28\x44\x10\x28\x44\x00",
    "»": b"\x00\x44\x28\x10\x44\x28\x10\x00",
}


def to_ascii(text):
    """Return ``text`` in ASCII, for ``framebuf``.

    An accented letter becomes the plain letter; a letter of ``_UNACCENTED`` becomes a space.
    """
    result = ""
    for letter in text:
        if letter > "~":
            parts = letters.split_accent(letter)
            letter = parts[0] if parts else " " if letter in _UNACCENTED else "?"
        result += letter
    return result


def draw(text, dots, left):
    """Draw those letters of ``text`` that are not ASCII over the ASCII letters in ``dots``.

    ``dots`` shows ``to_ascii(text)``; ``left`` is the column in which the text begins.
    """
    for letter in text:
        if letter > "~":
            _draw(letter, dots, left)
        left += 8


def _draw(letter, dots, left):
    parts = letters.split_accent(letter)
    if parts is None:
        for at, column in enumerate(_UNACCENTED.get(letter, b"")):
            dots[left + at] = column
        return
    base, accent = parts
    marks = _CEDILLA if accent == letters.CEDILLA else _ACCENTS[accent]
    rows = _CAPITAL_ROWS.get(base)
    for at in range(8):
        column = dots[left + at]
        if accent == letters.CEDILLA:
            pass
        elif rows:
            small = 0
            for row in range(5):
                small |= (column >> rows[row] & 1) << row + 2
            column = _SIDE_COLUMN if at in (1, 6) and base in _STRAIGHT_SIDED else small
        else:
            column &= _SMALL_ROWS
        dots[left + at] = column | marks[at]
