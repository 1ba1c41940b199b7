"""The interface of a match, which every ruleset implements: README.md is its contract.

Nothing here knows a particular game, a light, a clock or any hardware.  A match waits for
exactly one thing at a time: a chance outcome, a decision of one coach, or, when it is over,
nothing.  The verbs are OpenSpiel's::

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

# What a ruleset can rely on.  The number grows whenever something is added; an installed ruleset
# says for which it was written, and one for a later number than the firmware's is not started.
INTERFACE = 1

__all__ = ("CHANCE", "INTERFACE", "OUT", "TERMINAL", "Match")
