"""StreetSoccer: five figures a side, one die, 25 minutes (RULEBOOK.md).

The facts that a menu shows; the rules are in the module ``match``::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("streetsoccer").OPTIONS]
    ['minutes', 'extra_minutes', 'ring', 'first']
"""

from ...rules import options

NAME = "StreetSoccer"
ABOUT = "five figures a side walk by one die, kick, pass and curve the ball; 25 minutes"
SECONDS_PER_THROW = 0  # minutes are turns of both sides: no clock
OPTIONS = (
    options.whole("minutes", 25, 5, 45, "turns of both sides"),
    options.whole("extra_minutes", 10, 0, 20, "more of them when level; the next goal wins"),
    options.switch("ring", True, "figures may walk outside the lines"),
    options.FIRST,
)
