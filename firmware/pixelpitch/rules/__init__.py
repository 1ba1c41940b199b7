"""The interface of a match, which every ruleset implements: README.md is its contract.

This package knows no particular game, no lights, no clock and no hardware.  A match waits for
exactly one thing at a time: an outcome of a chance step, a decision of one side, or, when it is
over, nothing.  The verbs are OpenSpiel's::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")()
    >>> match.current_player() == CHANCE
    True
    >>> match.apply_action(5)
    >>> match.prompt()
    'Blue: throw to see who begins'

``squares`` names the squares of the pitch; ``chance`` describes a chance step; ``scene``
is the picture of a state; ``options`` and ``position`` read and check input; ``snapshot``
saves a state, ``history`` and ``record`` a whole match; ``autoplay`` and ``generator`` play
a match without people.
"""

from .match import CHANCE, OUT, TERMINAL, Match

# The version of this interface; it increases with every addition or change. An installed ruleset
# names the version that it was written for, and the firmware accepts OLDEST_INTERFACE to INTERFACE.
# Version 2 has rules.py with phases, table.py, laptop.py and text/en.txt, and not version 1's
# modules.
INTERFACE = 2
OLDEST_INTERFACE = 2

__all__ = ("CHANCE", "INTERFACE", "OUT", "TERMINAL", "Match")
