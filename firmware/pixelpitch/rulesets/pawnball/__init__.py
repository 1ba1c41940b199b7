"""PawnBall, a game on two boards; on each board a team of one side plays a team of the other side.

This module has only what a menu shows, such as the options; ``rules`` has the rules. The option
``draws`` is the length of a match; a draw is a throw of four dice, played on both boards::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("pawnball").OPTIONS]
    ['draws', 'half_setup', 'first']
"""

from ...rules import options

NAME = "PawnBall"
ABOUT = "two boards, four dice: pawns jump"
TYPICAL = "45 min some luck"
PLACE = 3
SECONDS_PER_THROW = 0  # no clock: the game ends after a number of draws of dice
LEVELS = ("beginner", "easy", "normal", "hard", "expert")  # the levels of the computer opponent
OPTIONS = (
    options.whole("draws", 8, 1, 16, "throws of four dice, played on both boards"),
    options.switch("half_setup", True, "teams line up in their own half only", "Own half only"),
    options.choice("first", "left", ("left", "right"), "who places and throws first", "Begins"),
)
PRESETS = (
    ("quick", "four draws, about 10 minutes", {"draws": 4}),
    ("standard", "as printed: about 20 minutes", {"draws": 8}),
    ("long", "about 45 minutes", {"draws": 16}),
)
