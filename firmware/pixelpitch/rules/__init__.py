"""What a match is.  Knows no game, no light, no clock and no hardware.

A match waits for exactly one thing at a time: a throw (chance), a decision of
one coach, or nothing any more.  The verbs are OpenSpiel's::

    >>> from pixelpitch.rulesets import load
    >>> match = load("dicesoccer")()
    >>> match.current_player() == CHANCE
    True
    >>> match.apply_action(5)
    >>> match.prompt()
    'the toss: a throw by Blue'

``squares`` names the pitch, ``options`` and ``position`` check what comes in,
``snapshot`` and ``record`` keep a match, ``generator`` and ``unattended`` play
one without people, ``scene`` says what lies on the pitch without a colour.
"""

from .match import CHANCE, OUT, TERMINAL, Match

__all__ = ("CHANCE", "OUT", "TERMINAL", "Match")
