"""Several decisions with one press (``guide.shortcuts``): choices behind the match's own actions.

>>> from pixelpitch.rulesets import load
>>> match = load("streetsoccer")()
>>> choices(match)
[256, 257, 258]
>>> label(match, 256), [match.action_to_string(each) for each in actions(match, 256)]
('standard', ['d4', 'h4', 'f6', 'l3', 'g2'])
"""

from ..rules import guide

FIRST = 256  # an action of a match takes one byte, so this is none


def choices(match):
    """Return the choices, one for each shortcut that there is now."""
    return [FIRST + index for index in range(len(guide.shortcuts(match)))]


def actions(match, choice):
    """Return the actions of ``match`` that ``choice`` stands for, in their order."""
    return (choice,) if choice < FIRST else guide.shortcuts(match)[choice - FIRST][1]


def label(match, choice):
    """Return what a coach reads for ``choice``; a record calls it ``action_to_string``."""
    if choice >= FIRST:
        return guide.shortcuts(match)[choice - FIRST][0]
    return guide.label(match, choice)
