"""The games.  A ruleset is a folder here; dropping one in is all it takes.

The folder's ``__init__`` holds the facts (``NAME``, ``ABOUT``, ``SECONDS_PER_THROW``,
``OPTIONS``) and imports none of its rules; the module ``match`` holds the class
``Match``.  So a menu lists every ruleset quickly, and only the rules of the game that is
played are loaded::

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
    name = facts(ruleset).__name__ + ".match"
    __import__(name)  # by name: a ruleset is found by its folder
    return sys.modules[name].Match
