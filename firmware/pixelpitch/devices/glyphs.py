"""The 8 x 8 font beyond ASCII: accents over MicroPython's own letters (``framebuf``).

Imported when the first such letter is shown.  A letter is eight columns from the left, the top dot
is bit 0.  Small letters leave the two upper rows free; capitals fill seven rows, so that under an
accent five of them are drawn.
"""

from .. import letters

_SMALL = 0xFC  # the rows of a small letter: without the dot of the i
_ACCENTS = {  # rows 0 and 1
    letters.GRAVE: b"\x00\x01\x01\x02\x00\x00\x00\x00",
    letters.ACUTE: b"\x00\x00\x00\x00\x02\x01\x01\x00",
    letters.CIRCUMFLEX: b"\x00\x00\x02\x01\x01\x02\x00\x00",
    letters.TILDE: b"\x00\x01\x01\x01\x01\x01\x01\x00",
    letters.DIAERESIS: b"\x00\x01\x01\x00\x00\x01\x01\x00",
}
_CEDILLA = b"\x00\x00\x00\x80\x80\x40\x00\x00"
_ROWS = {  # of a capital, that stay under an accent
    "A": (0, 1, 3, 5, 6),
    "E": (0, 2, 3, 5, 6),
    "I": (0, 2, 3, 5, 6),
    "N": (0, 2, 3, 4, 6),
    "O": (0, 1, 3, 5, 6),
    "U": (0, 2, 4, 5, 6),
    "Y": (1, 2, 3, 5, 6),
}
_SQUARE = "OU"  # have corners there: only so they differ from small letters
_EDGE = 0x7C
_OWN = {
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


def plain(text):
    """Return ``text`` as ASCII: letters without their accents, a blank for those drawn whole."""
    result = ""
    for letter in text:
        if letter > "~":
            parts = letters.split(letter)
            letter = parts[0] if parts else " " if letter in _OWN else "?"
        result += letter
    return result


def draw(text, dots, left):
    """Draw what is not ASCII in ``text`` into ``dots``, from ``left`` on over ``plain(text)``."""
    for letter in text:
        if letter > "~":
            _draw(letter, dots, left)
        left += 8


def _draw(letter, dots, left):
    parts = letters.split(letter)
    if parts is None:
        for at, column in enumerate(_OWN.get(letter, b"")):
            dots[left + at] = column
        return
    base, accent = parts
    marks = _CEDILLA if accent == letters.CEDILLA else _ACCENTS[accent]
    rows = _ROWS.get(base)
    for at in range(8):
        column = dots[left + at]
        if accent == letters.CEDILLA:
            pass
        elif rows:
            small = 0
            for row in range(5):
                small |= (column >> rows[row] & 1) << row + 2
            column = _EDGE if at in (1, 6) and base in _SQUARE else small
        else:
            column &= _SMALL
        dots[left + at] = column | marks[at]
