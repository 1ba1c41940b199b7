"""Lays words out on a display of 8 lines of 16 characters.

::

    >>> wrap("Red throws the die again", 16)
    ['Red throws the', 'die again']
"""

from ..letters import first_unknown, upper

LINES = 8
WIDTH = 16


def wrap(text, width=WIDTH):
    """Return ``text`` as lines of at most ``width`` characters, broken at spaces."""
    lines = []
    line = ""
    for word in text.split():
        while len(word) > width:  # a word longer than a line is divided, so that no letter is lost
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:width])
            word = word[width:]
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line else word
    if line:
        lines.append(line)
    return lines


def between(left, right, width=WIDTH):
    """Return a line with ``left`` and ``right`` at its ends; if it is full, ``left`` is cut."""
    room = width - len(right)
    if len(left) >= room and right:
        left = left[: room - 1]
    return left + " " * (width - len(left) - len(right)) + right


def page(lines):
    """Return exactly 8 lines of at most 16 characters."""
    lines = [line[:WIDTH] for line in lines[:LINES]]
    return lines + [""] * (LINES - len(lines))


def readable(lines):
    """Return ``lines`` with ``?`` in place of each character that the display's font lacks.

    Only texts from outside have such characters.  Scroll text shows ``?`` as well.
    """
    for line in lines:
        if first_unknown(line):
            return ["".join(["?" if first_unknown(c) else c for c in each]) for each in lines]
    return lines


def sentence(text):
    """Return ``text`` with a capital first letter, unless it begins with a square (d5)."""
    return text if text[1:2].isdigit() else upper(text[:1]) + text[1:]


def joined(first, second):
    """Return two sentences as one text; a full stop is added unless ``first`` ends with a mark."""
    return first + (" " if first[-1] in ".!?" else ". ") + second


def clock(seconds):
    """Return ``seconds`` as ``m:ss``."""
    return f"{seconds // 60}:{seconds % 60:02d}"
