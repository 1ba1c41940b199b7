"""Soccer Dice, a game without choices: four white dice attack, one black die keeps the goal.

This module has only what a menu shows, such as the options; ``rules`` has the rules.
"""

from ...rules import options

NAME = "Soccer Dice"
ABOUT = "five dice, no choices at all"
TYPICAL = "15 min all luck"
PLACE = 5
SECONDS_PER_THROW = 0  # no clock runs in this game
LEVELS = ("normal",)  # the levels of the computer opponent
OPTIONS = (options.FIRST,)
