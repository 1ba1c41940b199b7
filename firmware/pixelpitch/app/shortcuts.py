"""Shortcuts: choices that make several decisions with one press (``Table.shortcuts``).

Their numbers begin at 256. The last one is ``ONE_BY_ONE``, which makes no decision: it leaves the
shortcuts out, so that a coach chooses squares.

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
    """Return the numbers (from 256) of the shortcuts that ``match`` has now, or []."""
    return [FIRST_SHORTCUT + index for index in range(len(match.table().shortcuts(match)))]


def actions(match, choice):
    """Return the actions, in order, that ``choice`` stands for; () for ``ONE_BY_ONE``."""
    if choice == ONE_BY_ONE:
        return ()
    return (
        (choice,)
        if choice < FIRST_SHORTCUT
        else match.table().shortcuts(match)[choice - FIRST_SHORTCUT][1]
    )


def label(match, choice):
    """Return the words for ``choice`` that coaches read (records use ``action_to_string``)."""
    if choice == ONE_BY_ONE:
        return text_of("shortcut.own")
    if choice >= FIRST_SHORTCUT:
        table = match.table()
        return table.text.words(table.shortcuts(match)[choice - FIRST_SHORTCUT][0])
    return match.table().label_words(match, choice)
