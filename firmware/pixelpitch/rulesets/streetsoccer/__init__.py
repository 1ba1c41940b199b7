"""StreetSoccer: five figures a side, one die, 25 minutes (streetsoccer.md).

The facts for a menu; the rules themselves (``Match``) load on first use::

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


def __getattr__(name):
    """Give ``Match`` on demand, so that listing the options loads no rules.

    MicroPython asks here for submodules, too, and stops at the error: so the modules of
    this folder say ``from .field import ...``, never ``from . import field``.
    """
    if name == "Match":
        from .match import Match

        return Match
    raise AttributeError(name)
