"""Your Game: what it is about, in a line.

Facts for the menu; the rules are in RULEBOOK.md and ``rules``.
"""

from pixelpitch.rules.options import FIRST, whole

NAME = "Your Game"
ABOUT = "a die says how far, the coach says where to"
VERSION = 1  # of the rules: another one when a match that was begun cannot go on with them
INTERFACE = 2  # of pixelpitch.rules, which this was written for
AUTHORS = ("you",)
SECONDS_PER_THROW = 5
OPTIONS = (whole("goals", 2, 1, 9, "how many goals win"), FIRST)
