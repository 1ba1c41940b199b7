"""Several decisions with one press (``Table.shortcuts``): choices behind the match's own actions.

>>> from pixelpitch.rulesets import load
>>> match = load("streetsoccer")()
>>> choices(match)
[256, 257, 258]
>>> label(match, 256), [match.action_to_string(each) for each in actions(match, 256)]
('standard', ['d4', 'h4', 'f6', 'l3', 'g2'])
"""

FIRST = 256  # an action of a match takes one byte, so this is none


def choices(match):
    """Return the choices, one for each shortcut that there is now."""
    return [FIRST + index for index in range(len(match.table().shortcuts(match)))]


def actions(match, choice):
    """Return the actions of ``match`` that ``choice`` stands for, in their order."""
    return (choice,) if choice < FIRST else match.table().shortcuts(match)[choice - FIRST][1]


def label(match, choice):
    """Return what a coach reads for ``choice``; a record calls it ``action_to_string``."""
    if choice >= FIRST:
        table = match.table()
        return table.text.words(table.shortcuts(match)[choice - FIRST][0])
    return match.table().label_words(match, choice)
