"""Soccer Dice: four white dice attack, one black die keeps goal.  No choices at all.

The facts for the menu; the rules themselves (``Match``) load on first use.
"""

from ...rules import options

NAME = "Soccer Dice"
ABOUT = "Four white dice attack, one black die keeps goal: six turns each, pure luck"
SECONDS_PER_THROW = 0  # no clock
OPTIONS = (options.FIRST,)


def __getattr__(name):
    if name == "Match":
        from .match import Match

        return Match
    # MicroPython asks here for submodules, too: `from . import state` would end in this
    # error there, so the modules of this folder say `from .state import ...`.
    raise AttributeError(name)
