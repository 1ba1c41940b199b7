"""The interface of a match, which every ruleset implements. See README.md in this folder.

This package does not depend on any game, lights, clock or hardware. A match waits for one thing at
a time: the outcome of a chance step (a throw, spin or card), or a decision of one side. Its methods
are named as in OpenSpiel, a library for game research::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")()
    >>> match.current_player() == CHANCE
    True
    >>> match.apply_action(5)
    >>> match.prompt()
    'Blue: throw to see who begins'

The modules:

- ``squares`` names the squares of the pitch
- ``chance`` describes a chance step
- ``scene`` describes the picture of a state
- ``options`` and ``laptop`` read and check input
- ``snapshot`` saves a state; ``history`` and ``record`` save a whole match
- ``autoplay`` and ``generator`` play a match without people
"""

from .match import CHANCE, OUT, TERMINAL, Match

# The version of the interface between rulesets and firmware; increase it with every change. A
# ruleset states the version for which it was written, and the firmware accepts OLDEST_INTERFACE to
# INTERFACE. Since version 2, a ruleset consists of rules.py with phases, table.py, laptop.py and
# text/en.txt.
INTERFACE = 2
OLDEST_INTERFACE = 2

__all__ = ("CHANCE", "INTERFACE", "OUT", "TERMINAL", "Match")
