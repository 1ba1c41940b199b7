"""The pitch: 16 columns ``a``..``p`` by 8 rows ``1``..``8`` (rules/README.md).

Square number = row * 16 + column, both from 0::

    >>> number("d5"), name(67), half_turn(0)
    (67, 'd5', 127)
"""

from .errors import NotUnderstood

COLUMNS = 16
ROWS = 8
SQUARES = 128


def name(square):
    """Return the name of ``square`` (0..127), e.g. ``"a1"`` for 0."""
    return chr(97 + square % COLUMNS) + chr(49 + square // COLUMNS)


def find(text):
    """Return the square (0..127) called ``text``, or -1."""
    if isinstance(text, str) and len(text) == 2:
        column = ord(text[0]) - 97
        row = ord(text[1]) - 49
        if 0 <= column < COLUMNS and 0 <= row < ROWS:
            return row * COLUMNS + column
    return -1


def number(text):
    """Return the square (0..127) called ``text``; raise NotUnderstood otherwise."""
    result = find(text)
    if result < 0:
        raise NotUnderstood(repr(text), "a square a1..p8")
    return result


def half_turn(square):
    """Return ``square`` (0..127) seen by the other side: (c, r) -> (15 - c, 7 - r)."""
    return SQUARES - 1 - square
