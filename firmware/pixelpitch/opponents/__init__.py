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

from ..rules.errors import NotUnderstood
from .levels import Beginner, Easy, Expert, Hard, Normal
from .uniform import Uniform

_OPPONENTS = (Beginner, Easy, Normal, Hard, Expert, Uniform)


def names():
    """Return the names of all opponents, in the order in which the set-up offers them."""
    return [each.NAME for each in _OPPONENTS]


def label(name):
    """Return what the opponent ``name`` is called in the league table and in records."""
    return {each.NAME: each.LABEL for each in _OPPONENTS}[name]


def levels_in(facts):
    """Return the names of those that differ in the game of ``facts`` (its package), in order.

    Its ``LEVELS`` say which, the weakest first; a game without them has three.  A coach who goes to
    the ball and kicks towards the goal wins about half of the matches against the first one.
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
