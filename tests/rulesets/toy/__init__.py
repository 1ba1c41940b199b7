"""Toy Soccer: a small game with every feature that a ruleset can have. No built-in ruleset uses
them all.

This module has what the menu shows about the game. RULEBOOK.md and ``rules`` have its rules.
"""

from pixelpitch.rules.options import FIRST, choice, switch, whole

NAME = "Toy Soccer"
ABOUT = "A wind, two dice and a hand of cards drive pawns over two boards"
VERSION = 1
INTERFACE = 2
AUTHORS = ("The House",)
SECONDS_PER_THROW = 2
OPTIONS = (
    whole("goals", 3, 1, 9, "how many goals win"),
    choice("pace", "slow", ("slow", "fast"), "10 minutes or 2"),
    switch("rain", False, "pawns go a step less"),
    FIRST,
)
