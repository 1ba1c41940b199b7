"""Who decides for a side when nobody sits there: the registry of all opponents.

::

    >>> from pixelpitch.rules.generator import Generator
    >>> from pixelpitch.rulesets import load
    >>> match = load("sokhazania")({"first": "left"})
    >>> opponent = make("normal", Generator(7))
    >>> opponent.think(match, lambda: False) in match.legal_actions()
    True

An opponent never throws a die: that stays in human hands, so nobody can say that the
board picks its own numbers.
"""

import sys

from ..rules.errors import NotUnderstood
from .levels import Easy, Hard, Normal
from .uniform import Uniform

_OPPONENTS = (Easy, Normal, Hard, Uniform)
# What this module imports itself.
_STAY = ("by_ruleset", "generic", "levels", "opponent", "uniform")


def names():
    """Return the names of all opponents, in the order in which the set-up offers them."""
    return [each.NAME for each in _OPPONENTS]


def make(name, generator):
    """Return the opponent ``name``, which draws from ``generator`` (``rules.generator``).

    Raises NotUnderstood for an unknown name.
    """
    for each in _OPPONENTS:
        if name == each.NAME:
            return each(generator)
    raise NotUnderstood("opponent " + repr(name), "one of " + ", ".join(names()))


def unload():
    """Unload the modules that were imported for one match: players, hints, odds, judgement."""
    first = __name__ + "."
    for name in list(sys.modules):
        if name.startswith(first):
            part = name[len(first) :].split(".")[0]
            if part not in _STAY:
                del sys.modules[name]
                globals().pop(part, None)
