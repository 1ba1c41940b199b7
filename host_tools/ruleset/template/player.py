"""How the board plays Your Game: easy takes any square, the others the best one."""

from pixelpitch.opponents.levels import EASY
from pixelpitch.rules import squares

from .match import GOAL_LINES


def decide(match, generator, level):
    """Pause (yield) every 10 ms at most; return a legal action."""
    legal = match.legal_actions()
    yield
    if level <= EASY:
        return legal[generator.below(len(legal))]
    worths = [worth(match, square) for square in legal]
    return legal[worths.index(max(worths))]


def value(match, generator, action):
    """Pause and return what ``action`` is worth, in 1/360 of a goal: for the review of a match."""
    yield
    return worth(match, action)


def worth(match, square):
    """Return it: a goal, or how near ``square`` is to the middle rows."""
    row = square // squares.COLUMNS
    if square % squares.COLUMNS == GOAL_LINES[1 - match.side]:
        return 360 if 2 <= row <= 5 else 0
    return 120 - 10 * abs(2 * row - 7)
