"""The opponent of Toy Soccer, its hints, and the odds of a goal.

``decide``, ``hint`` and ``odds`` are generators: they yield between slices of work, then return
their result.
"""

from pixelpitch.opponents.levels import EASY, HARD
from pixelpitch.rules import squares

from .rules import FLIP, GOAL_SQUARES, KEEP, MOVE, SECTOR_WEIGHTS, STEP_DIE_FACES

GOAL_VALUE = 360  # values are in units of 1/360 goal
_COLUMN_VALUE = 20


def decide(match, rng, level):
    """Return a legal action.

    The level easy chooses at random. The other levels move a pawn as far as possible.
    """
    legal = match.legal_actions()
    yield
    if level == EASY:
        return legal[rng.below(len(legal))]
    values = [value_of_action(match, action) for action in legal]
    return legal[values.index(max(values))]


def value_of_action(match, action):
    """Return the value of ``action``.

    - A goal: ``GOAL_VALUE``.
    - A different move: in proportion to the columns that the pawn gains.
    - Any other action: 1 if it is useful, otherwise 0.
    """
    if match.phase != MOVE:
        # Laying the card is better, because a pawn that gets it moves one step more.
        return 0 if action == KEEP else 1
    if action == FLIP:
        return 1  # perhaps a pawn on the other board can move
    if action >= squares.SQUARES:
        return 0
    side = match.side
    if action in GOAL_SQUARES[1 - side]:
        return GOAL_VALUE
    targets = match.targets()
    pawn = min(each for each in targets if targets[each] == action)
    return _COLUMN_VALUE * (squares.depth(action, side) - squares.depth(match.pawns[pawn], side))


def hint(match, rng):
    """Return (action that ``hard`` would choose, message that gives the reason)."""
    action = yield from decide(match, rng, HARD)
    if action == FLIP:
        return action, ("hint.flip", {})
    gained = value_of_action(match, action)
    if gained == GOAL_VALUE:
        return action, ("hint.scores", {})
    return action, (("hint.on" if gained > 0 else "hint.nothing"), {})


def odds(match, square):
    """Return in how many results of spinner and step die the pawn on ``square`` reaches the goal.

    Return None if the side to move has no pawn on this square of the board shown.
    """
    goals = 0
    for pawn in match.shown_pawns():
        if match.pawns[pawn] == square:
            for sector, weight in SECTOR_WEIGHTS:
                for steps in STEP_DIE_FACES:
                    yield
                    next_turn = match.clone()
                    next_turn.set_fields({"phase": MOVE, "sector": sector, "steps": steps})
                    if next_turn.targets().get(pawn) in GOAL_SQUARES[1 - match.side]:
                        goals += weight
            return "odds.goal", {"hits": goals}
    return None
