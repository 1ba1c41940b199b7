"""How the board plays Toy Soccer: easy does anything, the others bring a pawn furthest on."""

from pixelpitch.opponents.levels import EASY
from pixelpitch.rules import squares

from .state import FLIP, GOALS, KEEP, MOVE

GOAL = 360  # all worths are in 1/360 of a goal
_COLUMN = 20


def decide(match, generator, level):
    """Pause (yield) and return a legal action."""
    legal = match.legal_actions()
    yield
    if level == EASY:
        return legal[generator.below(len(legal))]
    worths = [worth(match, action) for action in legal]
    return legal[worths.index(max(worths))]


def worth(match, action):
    """Return what ``action`` is worth: a goal, the columns it gains, or 0 for nothing done."""
    if match.phase != MOVE:
        return 0 if action == KEEP else 1  # a card on a pawn is a step more
    if action == FLIP:
        return 1  # on the other board somebody may go on
    if action >= squares.SQUARES:
        return 0
    side = match.side
    if action in GOALS[1 - side]:
        return GOAL
    targets = match.targets()
    pawn = min(each for each in targets if targets[each] == action)
    return _COLUMN * (squares.depth(action, side) - squares.depth(match.pawns[pawn], side))
