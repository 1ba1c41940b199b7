"""The registry of opponents: programs that play a side in place of a person.

::

    >>> from pixelpitch.rules.generator import Generator
    >>> from pixelpitch.rulesets import load
    >>> match = load("sokhazania")({"first": "left"})
    >>> opponent = make("normal", Generator(7))
    >>> opponent.think(match, lambda: False) in match.legal_actions()
    True

An opponent only decides; it never throws a die. The module ``player`` of a game chooses the moves,
and also defines the game's ``hint``, ``odds`` and ``luck``. This package has what all games share.
"""

from ..rules.errors import NotUnderstood
from .levels import Beginner, Easy, Expert, Hard, Normal
from .uniform import Uniform

_OPPONENTS = (Beginner, Easy, Normal, Hard, Expert, Uniform)


def names():
    """Return the names of all opponents, in the order of the menu that starts a match."""
    return [each.NAME for each in _OPPONENTS]


def record_label(name):
    """Return the name that records and the league table use for the opponent ``name``."""
    return {each.NAME: each.LABEL for each in _OPPONENTS}[name]


def levels_of(package):
    """Return the names of the opponents that a game offers; ``package`` is the game's package.

    These are the package's ``LEVELS``, weakest first (default: easy, normal, hard), and
    ``uniform``. The first level is weak: a coach who just goes to the ball and kicks towards the
    goal wins about half of the matches.
    """
    return list(getattr(package, "LEVELS", ("easy", "normal", "hard"))) + [Uniform.NAME]


def make(name, rng):
    """Return a new opponent ``name``; ``rng`` is its source of random numbers.

    Raises NotUnderstood for an unknown name.
    """
    for each in _OPPONENTS:
        if name == each.NAME:
            return each(rng)
    raise NotUnderstood("opponent " + repr(name), "one of " + ", ".join(names()))
