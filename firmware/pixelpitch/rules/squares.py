"""The squares of the pitch: 16 columns ``a``..``p`` by 8 rows ``1``..``8`` (rules/README.md).

The number of a square is row * 16 + column, both counted from 0::

    >>> number("d5"), name(67), half_turn(0)
    (67, 'd5', 127)
    >>> column_of(67), row_of(67), steps_apart(67, 127), depth(67, 1)
    (3, 4, 15, 12)

In loops over hundreds of squares, rulesets use ``& 15`` and ``>> 4`` instead of ``column_of`` and
``row_of``, because in MicroPython the call takes as long as the computation.
"""

from .errors import NotUnderstood

COLUMNS = 16
ROWS = 8
SQUARES = 128


def name(square):
    """Return the name of ``square`` (0..127), e.g. ``"a1"`` for 0."""
    return chr(97 + square % COLUMNS) + chr(49 + square // COLUMNS)


def find(text):
    """Return the square (0..127) whose name is ``text``, or -1 if there is none."""
    if isinstance(text, str) and len(text) == 2:
        column = ord(text[0]) - 97
        row = ord(text[1]) - 49
        if 0 <= column < COLUMNS and 0 <= row < ROWS:
            return row * COLUMNS + column
    return -1


def number(text):
    """Return the square (0..127) whose name is ``text``; raise NotUnderstood if there is none."""
    result = find(text)
    if result < 0:
        raise NotUnderstood(repr(text), "a square a1..p8")
    return result


def column_of(square):
    """Return the column 0..15 of ``square`` (0..127)."""
    return square & 15


def row_of(square):
    """Return the row 0..7 of ``square`` (0..127)."""
    return square >> 4


def columns_apart(one, other):
    """Return the difference between the columns of two squares, 0..15."""
    return abs((one & 15) - (other & 15))


def rows_apart(one, other):
    """Return the difference between the rows of two squares, 0..7."""
    return abs((one >> 4) - (other >> 4))


def steps_apart(one, other):
    """Return the number of orthogonal steps between two squares, ignoring pieces."""
    return abs((one & 15) - (other & 15)) + abs((one >> 4) - (other >> 4))


def distance(one, other):
    """Return the distance between two squares in steps, each of which may be diagonal."""
    columns = (one & 15) - (other & 15)
    rows = (one >> 4) - (other >> 4)
    if columns < 0:  # ``abs`` would make this function 50 % slower
        columns = -columns
    if rows < 0:
        rows = -rows
    return columns if columns > rows else rows


def depth(square, side):
    """Return how many columns, 0..15, ``square`` is from the goal line that ``side`` defends.

    This line is column a for side 0 and column p for side 1.
    """
    return 15 - (square & 15) if side else square & 15


def half_turn(square):
    """Return ``square`` (0..127) rotated by 180 degrees, as the other side sees it.

    (column, row) becomes (15 - column, 7 - row).
    """
    return SQUARES - 1 - square
