"""What helps the coach who decides; each function may be left out (``pixelpitch.rules.guide``)."""

from pixelpitch.rules import squares

from .match import GOAL_LINES, MOVE


def likeliest(match):
    """Return where the cursor begins: straight on; -1 where nobody moves."""
    if match.phase != MOVE:
        return -1
    row = match.ball // squares.COLUMNS
    ahead = [each for each in match.legal_actions() if each // squares.COLUMNS == row]
    return ahead[0]


def way_to(match, action):
    """Return the ball's way to ``action``."""
    return (match.ball, action)


def square_words(match, square):
    """Return what a move to ``square`` is, or ""."""
    if match.phase != MOVE or square not in match.legal_actions():
        return ""
    return "goal line" if square % squares.COLUMNS == GOAL_LINES[1 - match.side] else "free"
