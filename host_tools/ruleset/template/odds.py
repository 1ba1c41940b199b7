"""The odds of a square in words, for a coach who looks around; counted from the rules."""

from pixelpitch.rules import squares

from .match import GOAL_LINES


def odds(match, square):
    """Pause and return how many throws bring a goal from ``square``; "" where none can (2, 3)."""
    yield
    row = square // squares.COLUMNS
    far = abs(GOAL_LINES[1 - match.side] - square % squares.COLUMNS)
    if not 1 <= far <= 6 or not 1 <= row <= 6:
        return ""
    return "Goal from here: " + str(7 - far) + " of 6"
