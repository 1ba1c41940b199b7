"""The registry of opponents: programs that decide for a side in place of a coach.

::

    >>> from pixelpitch.rules.generator import Generator
    >>> from pixelpitch.rulesets import load
    >>> match = load("sokhazania")({"first": "left"})
    >>> opponent = make("normal", Generator(7))
    >>> opponent.think(match, lambda: False) in match.legal_actions()
    True

An opponent only decides; it never throws a die. This package contains what all games share. The
moves of one game are in the module ``player`` of its folder, with its ``hint``, ``odds`` and
``luck``.
"""

from ..rules.errors import NotUnderstood
from .levels import Beginner, Easy, Expert, Hard, Normal
from .uniform import Uniform

_OPPONENTS = (Beginner, Easy, Normal, Hard, Expert, Uniform)


def names():
    """Return the names of all opponents, in the order in which the set-up offers them."""
    return [each.NAME for each in _OPPONENTS]


def record_label(name):
    """Return the label of the opponent ``name`` in records and in the league table."""
    return {each.NAME: each.LABEL for each in _OPPONENTS}[name]


def levels_in(facts):
    """Return the names of the opponents that the game of ``facts`` (its package) offers.

    These are its ``LEVELS``, the weakest first (three levels if it defines none), and ``uniform``.
    The first level is so weak that a simple coach, who goes to the ball and kicks towards the goal,
    wins about half of the matches.
    """
    return list(getattr(facts, "LEVELS", ("easy", "normal", "hard"))) + [Uniform.NAME]


def make(name, generator):
    """Return a new opponent ``name``, which draws from ``generator`` (``rules.generator``).

    Raises NotUnderstood for an unknown name.
    """
    for each in _OPPONENTS:
        if name == each.NAME:
            return each(generator)
    raise NotUnderstood("opponent " + repr(name), "one of " + ", ".join(names()))
