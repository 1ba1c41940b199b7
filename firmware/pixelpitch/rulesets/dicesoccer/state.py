"""The state of a match of Soccer Dice: its phases and its fields."""

TOSS = 0
ROLL = 1
SHOT = 2
SAVE = 3
SHOOTOUT = 4
OVER = 5
PHASES = ("toss", "roll", "shot", "save", "shootout", "over")

MAX_SERIES = 65535
STATE = (
    ("phase", TOSS, OVER),
    ("half", 1, 2),
    ("turn", 1, 6),
    ("first", -1, 1),  # side that goes on offence first; -1 until the toss is won
    ("rolls_used", 0, 4),
    ("set_aside", 0, 3),
    ("dice", 0, 6, 4),  # this throw's dice so far, then zeros
    ("score", 0, 6, 2),
    ("series", 0, MAX_SERIES),
    ("attempts", 0, 10),
    ("goals", 0, 5, 2),
)
