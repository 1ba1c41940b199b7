"""Shortcuts: choices that make several decisions with one press (``Table.shortcuts``).

Their numbers begin at 256. ``ONE_BY_ONE_CHOICE`` (511) makes no decision but hides the shortcuts,
so that the coach chooses square by square.

>>> from pixelpitch.rulesets import load
>>> match = load("streetsoccer")()
>>> choices(match)
[256, 257, 258]
>>> label(match, 256), [match.action_to_string(each) for each in actions(match, 256)]
('standard', ['d4', 'h4', 'f6', 'l3', 'g2'])
"""

from .texts import text_of

FIRST_SHORTCUT_CHOICE = 256  # higher than all actions of a match, each of which fits into one byte
ONE_BY_ONE_CHOICE = 511


def choices(match):
    """Return the numbers (from 256) of the choices that make several decisions now, or []."""
    return [FIRST_SHORTCUT_CHOICE + index for index in range(len(match.table().shortcuts(match)))]


def actions(match, choice):
    """Return the actions that the shortcut ``choice`` makes; () for ``ONE_BY_ONE_CHOICE``."""
    if choice == ONE_BY_ONE_CHOICE:
        return ()
    return (
        (choice,)
        if choice < FIRST_SHORTCUT_CHOICE
        else match.table().shortcuts(match)[choice - FIRST_SHORTCUT_CHOICE][1]
    )


def label(match, choice):
    """Return the text for ``choice`` that coaches read; records contain ``action_to_string``."""
    if choice == ONE_BY_ONE_CHOICE:
        return text_of("shortcut.own")
    if choice >= FIRST_SHORTCUT_CHOICE:
        table = match.table()
        return table.text.words(table.shortcuts(match)[choice - FIRST_SHORTCUT_CHOICE][0])
    return match.table().label_words(match, choice)
