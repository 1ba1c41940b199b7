"""StreetSoccer, a game for two sides of five figures with one die: figures walk and kick the ball.

This module has only what a menu shows, such as the options; ``rules`` has the rules::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("streetsoccer").OPTIONS]
    ['minutes', 'extra_minutes', 'ring', 'first']
"""

from ...rules import options

NAME = "StreetSoccer"
ABOUT = "five a side, one die: walk, kick"
TYPICAL = "20 min some luck"
PLACE = 1
SECONDS_PER_THROW = 0  # the game has no clock: a minute is one turn of each side
LEVELS = ("beginner", "easy", "normal", "hard", "expert")  # the levels of the computer opponent
OPTIONS = (
    options.whole("minutes", 25, 5, 45, "a minute is one turn of each side"),
    options.whole(
        "extra_minutes",
        10,
        0,
        20,
        "if level: up to so many, next goal wins",
        label="Extra minutes",
        words=("none",),
    ),
    options.switch("ring", True, "figures may walk outside the lines", "Outer ring"),
    options.FIRST,
)
PRESETS = (
    ("quick", "about 10 minutes", {"minutes": 12, "extra_minutes": 5}),
    ("standard", "as printed: about 20 minutes", {"minutes": 25, "extra_minutes": 10}),
    ("long", "about 40 minutes", {"minutes": 45, "extra_minutes": 20}),
)
