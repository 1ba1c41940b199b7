"""Your Game: describe it here in one line.

These are the facts for the menu; the rules are in RULEBOOK.md and ``rules``.
"""

from pixelpitch.rules.options import FIRST, whole

NAME = "Your Game"
ABOUT = "a die says how far, the coach says where to"
VERSION = 1  # version of the rules; increase it when saved matches can no longer be resumed
INTERFACE = 2  # the version of pixelpitch.rules that this game was written for
AUTHORS = ("you",)
SECONDS_PER_THROW = 5
OPTIONS = (whole("goals", 2, 1, 9, "how many goals win"), FIRST)
