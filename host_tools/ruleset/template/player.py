"""The moves of an opponent in Your Game, its hints, and the odds of a square.

All functions except ``square_score`` are generators. They yield between slices of work, at least
once and every 10 ms on the board, and then return their result.
"""

from pixelpitch.opponents.levels import EASY, EXPERT
from pixelpitch.rules import squares

from .rules import GOAL_LINES

GOAL_SCORE = 360  # value of a goal


def decide(match, rng, level):
    """Return a legal action: any square at level easy, the best one at higher levels."""
    legal = match.legal_actions()
    yield
    if level <= EASY:
        return legal[rng.below(len(legal))]
    scores = [square_score(match, square) for square in legal]
    return legal[scores.index(max(scores))]


def value(match, rng, action):
    """Return the score of ``action`` in 1/360 of a goal, for the review of a match."""
    yield
    return square_score(match, action)


def square_score(match, square):
    """Return the score of a move to ``square``; without a goal, middle rows score higher."""
    row = square // squares.COLUMNS
    if square % squares.COLUMNS == GOAL_LINES[1 - match.side]:
        return GOAL_SCORE if 2 <= row <= 5 else 0
    return 120 - 10 * abs(2 * row - 7)


def hint(match, rng):
    """Return (action, message): what the best level would do, and why."""
    action = yield from decide(match, rng, EXPERT)
    scores = square_score(match, action) == GOAL_SCORE
    return action, (("hint.scores" if scores else "hint.middle"), {})


def odds(match, square):
    """Return how many outcomes of a throw bring a goal from ``square``, or None (rules 2 and 3)."""
    yield
    row = square // squares.COLUMNS
    far = abs(GOAL_LINES[1 - match.side] - square % squares.COLUMNS)
    if not 1 <= far <= 6 or not 1 <= row <= 6:
        return None
    return "odds.goal", {"hits": 7 - far}
