"""What helps a coach of Soccer Tactics: where the cursor begins, who stands where."""

from . import play
from .board import apart, depth, in_penalty_area, is_long_distance
from .names import pawn_words
from .offside import is_offside, spoils
from .pawn_moves import can_reach, one_square
from .set_pieces import going
from .squad import keeper, pawn_on
from .state import (
    BALL,
    CAPTURE,
    CHOICE,
    CORNER,
    CORNER_KICK,
    DEFEND,
    DONE,
    FREEKICK,
    GOALKICK,
    KEEPER_ITEM,
    PAWN,
    PENALTY,
    PLACE,
    SETUP,
    SQUARE,
    THROW_ITEM,
    USUAL,
    WHERE,
)


def square_words(match, square):
    """Return who stands on ``square``: ``"Red striker 1, yellow card"``, or ""."""
    return pawn_words(match, square)


def way_to(match, action):
    """Return the squares of the ball's way to ``action`` while the ball is played."""
    if match.phase == BALL and match.step == SQUARE and action < 128:
        return play.way(match, action)
    return ()


def throw_action(match):
    """Return the item ``throw`` where D may also move its Keeper (9), else -1."""
    return THROW_ITEM if match.step == CHOICE else -1


def likeliest(match):
    """Return the legal action that most coaches would take now, or -1: nobody can say."""
    if match.phase == SETUP:
        return USUAL
    if match.phase == CORNER and match.step == PLACE:
        return DONE if match.left[match.side] < 3 else -1
    if match.step == CHOICE:
        near = one_square(match, keeper(match, match.side))
        return KEEPER_ITEM if match.ball in near else THROW_ITEM
    if match.phase in (CAPTURE, DEFEND) and match.step in (PAWN, SQUARE):
        return _to_ball(match)
    if match.phase == BALL and match.step == SQUARE and match.picked < 0:
        return _pass(match)
    if match.phase in (GOALKICK, CORNER, FREEKICK, PENALTY) and match.step != WHERE:
        return _nearest(match)
    return -1


def _to_ball(match):
    """Return the ball's square, or the pawn that reaches it."""
    if match.step == SQUARE:
        return match.ball if match.ball in match.legal_actions() else -1
    for square in match.legal_actions():
        index = pawn_on(match, match.side, square)
        free = square != match.barred or match.side != match.o
        if free and can_reach(match, index, match.die, match.ball):
            return square
    return -1


def _pass(match):
    """Return the direct pass that is a shot, else the one furthest ahead; none off-side."""
    d = 1 - match.o
    result, best = -1, 0
    for square in match.legal_actions():
        ours = pawn_on(match, match.o, square) >= 0
        if not ours or pawn_on(match, d, square) >= 0 or is_offside_pass(match, square):
            continue
        worth = 16 - depth(d, square)
        if in_penalty_area(d, square) or is_long_distance(d, square):
            worth += 16
        if worth > best:
            result, best = square, worth
    return result


def is_offside_pass(match, square):
    """Return whether a direct pass to the pawn of O on ``square`` is off-side (23, 24)."""
    if match.kick == CORNER_KICK:
        return False
    d = 1 - match.o
    chance = in_penalty_area(d, square) or is_long_distance(d, square)
    return is_offside(match, square) or (chance and spoils(match, square))


def _nearest(match):
    """Return the square nearest to where the pawn stands that must go."""
    start = going(match)
    far = 16
    result = -1
    for square in match.legal_actions():
        if start >= 0 and apart(start, square) < far:
            far = apart(start, square)
            result = square
    return result
