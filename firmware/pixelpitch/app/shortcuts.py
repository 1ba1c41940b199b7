"""Shortcuts: choices that make several decisions with one press (``Table.shortcuts``).

They are numbered from 256 up. After them comes ``ONE_BY_ONE``, which makes no decision: it offers
the squares without the shortcuts.

>>> from pixelpitch.rulesets import load
>>> match = load("streetsoccer")()
>>> choices(match)
[256, 257, 258]
>>> label(match, 256), [match.action_to_string(each) for each in actions(match, 256)]
('standard', ['d4', 'h4', 'f6', 'l3', 'g2'])
"""

from .texts import text_of

FIRST_SHORTCUT = 256  # above all actions of a match, which take one byte
ONE_BY_ONE = 511


def choices(match):
    """Return the numbers of the shortcuts of ``match``, 256 and up; [] if it has none now."""
    return [FIRST_SHORTCUT + index for index in range(len(match.table().shortcuts(match)))]


def actions(match, choice):
    """Return the actions that ``choice`` stands for, in order; () for ``ONE_BY_ONE``."""
    if choice == ONE_BY_ONE:
        return ()
    return (
        (choice,)
        if choice < FIRST_SHORTCUT
        else match.table().shortcuts(match)[choice - FIRST_SHORTCUT][1]
    )


def label(match, choice):
    """Return the words that coaches read for ``choice`` (``action_to_string`` is for records)."""
    if choice == ONE_BY_ONE:
        return text_of("shortcut.own")
    if choice >= FIRST_SHORTCUT:
        table = match.table()
        return table.text.words(table.shortcuts(match)[choice - FIRST_SHORTCUT][0])
    return match.table().label_words(match, choice)
