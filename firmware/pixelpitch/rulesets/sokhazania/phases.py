"""The phases and periods of a Sokhazania match, as its state and its position write them."""

# What the match waits for.
PHASES = (
    "toss",
    "colour",
    "play",
    "choose",
    "save",
    "penalty",
    "shootout",
    "over",
    "foul_choice",
)
TOSS = 0
COLOUR = 1
PLAY = 2
CHOOSE = 3
SAVE = 4
PENALTY = 5
SHOOTOUT = 6
OVER = 7
FOUL_CHOICE = 8  # last, so that the numbers in older saves and records mean what they did

# How far the match has come; kept when it is over, because the reason follows from it.
PERIODS = ("normal", "golden_goal", "extra_time", "shoot_out")
NORMAL = 0
GOLDEN_GOAL = 1
EXTRA_TIME = 2
SHOOT_OUT = 3

EXTRA_S = 300  # RULEBOOK.md 13: five minutes
MAXIMUM = 65535  # where a count that has no end by rule stops, so that a snapshot holds it
