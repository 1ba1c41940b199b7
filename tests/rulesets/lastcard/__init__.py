"""Last Card: a game of the house at the corner, for the board in its back room.

Facts for the menu; the rules are in RULEBOOK.md and ``match``.
"""

from pixelpitch.rules.options import FIRST, whole

NAME = "Last Card"
ABOUT = "a spinner for the kick-off, cards for passes, a die for shots; 18 cards"
VERSION = 1
INTERFACE = 1
AUTHORS = ("The Corner House",)
SECONDS_PER_THROW = 5
OPTIONS = (whole("goals", 2, 1, 5, "how many goals win"), FIRST)
