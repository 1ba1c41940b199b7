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

What every game shares is here; what knows one game lies in its folder, and is found by name:
``player``, ``hint`` and ``odds``.
"""

import sys

from ..rules.errors import NotUnderstood
from .levels import Beginner, Easy, Expert, Hard, Normal
from .uniform import Uniform

_OPPONENTS = (Beginner, Easy, Normal, Hard, Expert, Uniform)
# Modules that belong to one match, in this package and in a game's folder.
_OF_A_MATCH = ("hint", "judge", "luck", "odds", "player")


def names():
    """Return the names of all opponents, in the order in which the set-up offers them."""
    return [each.NAME for each in _OPPONENTS]


def offered(facts):
    """Return the names of those that differ in the game of ``facts`` (its package), in order.

    Its ``LEVELS`` say which, the weakest first; a game without them has three.
    """
    return list(getattr(facts, "LEVELS", ("easy", "normal", "hard"))) + [Uniform.NAME]


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
    games = __name__.replace("opponents", "rulesets") + "."
    for name in list(sys.modules):
        package = __name__
        if name.startswith(games):
            package = games + name[len(games) :].split(".")[0]
        part = name[len(package) + 1 :].split(".")[0]
        if name.startswith(package + ".") and part in _OF_A_MATCH:
            del sys.modules[name]
            if package in sys.modules:
                sys.modules[package].__dict__.pop(part, None)
