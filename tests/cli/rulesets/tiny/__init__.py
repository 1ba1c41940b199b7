"""A tiny ruleset for tests of the commands, so that they do not depend on our games."""

from pixelpitch.rules.options import choice, switch, whole

NAME = "Tiny Soccer"
ABOUT = "Throw, walk, score"
SECONDS_PER_THROW = 2
OPTIONS = (
    whole("goals", 3, 1, 9, "how many goals end the match"),
    choice("pace", "slow", ("slow", "fast"), "how it feels"),
    switch("rain", False, "whether it rains"),
)
