"""Lays out texts on a display with 8 lines of 16 characters.

::

    >>> wrap("Red throws the die again", 16)
    ['Red throws the', 'die again']
"""

from ..letters import first_unknown_letter, to_capital

DISPLAY_LINES = 8
DISPLAY_CHARACTERS = 16


def wrap(text, width=DISPLAY_CHARACTERS):
    """Return ``text`` as a list of lines of at most ``width`` characters, broken at spaces."""
    lines = []
    line = ""
    for word in text.split():
        # Divide a word that is longer than a line, so that no letter is lost.
        while len(word) > width:
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


def justify(left, right, width=DISPLAY_CHARACTERS):
    """Return a line with ``left`` at its left end and ``right`` at its right end.

    ``left`` is cut if both together do not fit into ``width`` characters.
    """
    room = width - len(right)
    if len(left) >= room and right:
        left = left[: room - 1]
    return left + " " * (width - len(left) - len(right)) + right


def fit_page(lines):
    """Return ``lines``, cut or filled up to 8 lines of at most 16 characters."""
    lines = [line[:DISPLAY_CHARACTERS] for line in lines[:DISPLAY_LINES]]
    return lines + [""] * (DISPLAY_LINES - len(lines))


def make_readable(lines):
    """Return ``lines`` with ``?`` for each character that the display's font lacks.

    Such characters come from outside this project, for example from a custom ruleset.
    """
    for line in lines:
        if first_unknown_letter(line):
            return [
                "".join(["?" if first_unknown_letter(c) else c for c in each]) for each in lines
            ]
    return lines


def capitalize(text):
    """Return ``text`` with a capital first letter, unless it begins with a square's name (d5)."""
    return text if text[1:2].isdigit() else to_capital(text[:1]) + text[1:]


def join_sentences(first, second):
    """Join two sentences; a full stop is added unless ``first`` ends with a punctuation mark."""
    return first + (" " if first[-1] in ".!?" else ". ") + second


def clock_words(seconds):
    """Return ``seconds`` as ``m:ss``."""
    return f"{seconds // 60}:{seconds % 60:02d}"
