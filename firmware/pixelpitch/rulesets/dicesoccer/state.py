"""The state of a match of Soccer Dice: its phases and its fields (rules of RULEBOOK.md)."""

TOSS = 0
ROLL = 1
SHOT = 2
SAVE = 3
SHOOTOUT = 4
OVER = 5
PHASES = ("toss", "roll", "shot", "save", "shootout", "over")

NEEDED = (2, 3, 4)  # what advances the ball, in this order (4)
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


def count_with(match, dice):
    """Return how many are set aside once those of ``dice`` are, too (4)."""
    result = match.set_aside
    while result < 3 and NEEDED[result] in dice:
        result += 1
    return result
