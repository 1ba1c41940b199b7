"""Off-side (RULEBOOK.md 23, 24)."""

from .board import at_home, depth, in_goal_area
from .squad import field_players, team


def line(match, d):
    """Return how far the last field player of ``d`` is from its goal line (23)."""
    return min([depth(d, match.pawns[index]) for index in field_players(match, d)])


def is_offside(match, square):
    """Return whether a pawn of O on ``square`` is off-side (23)."""
    d = 1 - match.o
    return at_home(d, square) and depth(d, square) < line(match, d)


def spoils(match, except_on):
    """Return whether an off-side pawn of O in D's Goal Area spoils a scoring chance (24).

    One that stands on ``except_on``, because it has the ball there, is not meant.
    """
    if match.corner_play:
        return False
    for index in team(match, match.o):
        square = match.pawns[index]
        if square != except_on and in_goal_area(1 - match.o, square) and is_offside(match, square):
            return True
    return False
