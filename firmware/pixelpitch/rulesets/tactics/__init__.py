"""Soccer Tactics WORLD, a game with eleven pawns for each side, two dice, a spinner and a clock.

This module has only what a menu shows, such as the options; ``rules`` has the rules::

    >>> from pixelpitch.rulesets import facts
    >>> [option.name for option in facts("tactics").OPTIONS][:4]
    ['minutes', 'overtime', 'level_at_time', 'advanced']
"""

from ...rules import options

NAME = "Soccer Tactics WORLD"
ABOUT = "eleven pawns, battles, cards"
TYPICAL = "90 min some luck"
PLACE = 4
SECONDS_PER_THROW = 10
# Version 2: a period no longer ends between the two throws of a battle (rule 31).
VERSION = 2
LEVELS = ("beginner", "easy", "normal", "hard", "expert")  # the levels of the computer opponent
OPTIONS = (
    options.whole("minutes", 45, 10, 90, "both halves together"),
    options.whole("overtime", 5, 0, 15, "minutes of each of two overtime periods", words=("none",)),
    options.choice(
        "level_at_time",
        "overtime",
        ("overtime", "draw"),
        "what follows if the score is level",
        "If level",
    ),
    options.switch("advanced", False, "a defender counts 2 more in a battle, not 1", "Defender +2"),
    options.choice("shot", "spinner", ("spinner", "die"), "what decides a shot", "Shots by"),
    options.whole(
        "move_seconds",
        60,
        30,
        300,
        "seconds for a move",
        off=True,
        label="Move time",
        words=("no limit",),
    ),
    options.FIRST,
)
# Default options of a match against the board, where they differ from those in OPTIONS.
AGAINST_BOARD = {"move_seconds": 0}
PRESETS = (
    (
        "quick",
        "20 minutes, a shoot-out if level",
        {"minutes": 10, "overtime": 0, "level_at_time": "overtime"},
    ),
    (
        "medium",
        "45 minutes, a shoot-out if level",
        {"minutes": 25, "overtime": 0, "level_at_time": "overtime"},
    ),
    (
        "standard",
        "about 75 minutes",
        {"minutes": 45, "overtime": 5, "level_at_time": "overtime"},
    ),
    (
        "as printed",
        "90 on the clock, over 2 hours",
        {"minutes": 90, "overtime": 15, "level_at_time": "overtime"},
    ),
)
