"""The games.  A ruleset is a folder here; dropping one in is all it takes.

The folder's ``__init__`` holds the facts (``NAME``, ``ABOUT``, ``SECONDS_PER_THROW``,
``OPTIONS``) and gives the class ``Match`` on demand, so that a menu can list
every ruleset without loading its rules into the board's memory::

    >>> "dicesoccer" in ids()
    True
    >>> load("dicesoccer").NAME
    'Soccer Dice'
"""

import os
import sys

from ..rules.errors import NotUnderstood

_HERE = __file__[: max(__file__.rfind("/"), __file__.rfind("\\"))]


def ids():
    """Return the ids of all rulesets in this folder, sorted."""
    found = []
    for entry in os.listdir(_HERE):
        if "." in entry or entry.startswith("_"):
            continue
        inside = os.listdir(_HERE + "/" + entry)
        if "__init__.py" in inside or "__init__.mpy" in inside:
            found.append(entry)
    found.sort()
    return found


def facts(ruleset):
    """Return the ruleset's module: NAME, ABOUT, SECONDS_PER_THROW, OPTIONS.

    Raises NotUnderstood for an unknown id.
    """
    known = ids()
    if ruleset not in known:
        raise NotUnderstood("ruleset " + repr(ruleset), "one of " + ", ".join(known))
    name = __name__ + "." + ruleset
    __import__(name)
    return sys.modules[name]


def load(ruleset):
    """Return the ruleset's class ``Match``; raise NotUnderstood for an unknown id."""
    return facts(ruleset).Match


def forget(kept=""):
    """Let go of every ruleset but ``settings_file``, so that the next one finds memory free.

    A match that is still held goes on; ``load`` then gives a class of its own.
    """
    prefix = __name__ + "."
    for name in list(sys.modules):
        if name.startswith(prefix):
            inside = name[len(prefix) :]
            if inside.split(".")[0] != kept:
                del sys.modules[name]
                globals().pop(inside, None)
