"""What helps a coach of Soccer Tactics: where the cursor begins, who stands where."""

from ...rules.squares import column_of
from . import play
from .board import apart, depth, scoring
from .names import pawn_words
from .offside import is_offside, line, spoils
from .pawn_moves import closed_to, ends, one_square, to_ball
from .set_pieces import going
from .squad import field_players, keeper, pawn_on
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
    SET,
    SETUP,
    SQUARE,
    THROW_ITEM,
    USUAL,
    WHERE,
)
from .worth import stands


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
        square = to_ball(match)
        if square >= 0 or match.step == PAWN:
            return square
    if match.step == SQUARE and match.phase in (SET, CAPTURE, DEFEND):
        index = pawn_on(match, match.side, match.picked)
        return _best_place(match, index, match.legal_actions())
    if match.phase == BALL and match.step == SQUARE and match.picked < 0:
        return _pass(match)
    if match.phase in (GOALKICK, CORNER, FREEKICK, PENALTY) and match.step != WHERE:
        return _nearest(match)
    return -1


def pick(match):
    """Return the pawn that reaches the ball, or else stands worst, and where it may go (8)."""
    if match.step != PAWN or match.phase not in (SET, CAPTURE, DEFEND):
        return -1, (), -1
    pawn = to_ball(match) if match.phase != SET else -1
    if pawn >= 0:
        return pawn, (match.ball,), match.ball
    pawn = _worst(match)
    index = pawn_on(match, match.side, pawn)
    squares = sorted(ends(match, index, match.die, closed_to(match, pawn)))
    return pawn, squares, _best_place(match, index, squares)


def _worst(match):
    """Return the pawn that would gain most by as many columns as were thrown, on or back."""
    last = line(match, 1 - match.side)
    result, most = -1, -1000
    for square in match.legal_actions():
        index = pawn_on(match, match.side, square)
        here = stands(match, index, square, last)
        for way in (-match.die, match.die):
            to = square + way
            if 0 <= column_of(square) + way < 16:
                gain = stands(match, index, to, last) - here
                if gain > most:
                    result, most = square, gain
    return result


def _best_place(match, index, squares):
    """Return where the pawn ``index`` stands best among ``squares``."""
    last = line(match, 1 - match.side)
    worths = [stands(match, index, square, last) for square in squares]
    return squares[worths.index(max(worths))]


def _pass(match):
    """Return the direct pass that is a shot, else the one furthest ahead; none off-side.

    Without one: the free square furthest ahead to which O is nearer than D.
    """
    d = 1 - match.o
    result, best = -1, 0
    squares = match.legal_actions()
    for square in squares:
        ours = pawn_on(match, match.o, square) >= 0
        if not ours or pawn_on(match, d, square) >= 0 or is_offside_pass(match, square):
            continue
        worth = 16 - depth(d, square)
        if scoring(d, square):
            worth += 16
        if worth > best:
            result, best = square, worth
    return result if result >= 0 else _free(match, squares)


def _free(match, squares):
    by_depth = sorted([(depth(1 - match.o, square), square) for square in squares])
    for _, square in by_depth:
        if pawn_on(match, 0, square) < 0 and pawn_on(match, 1, square) < 0:
            ours = nearest(match, match.o, square)
            if ours < nearest(match, 1 - match.o, square):
                return square
    return -1


def nearest(match, side, square):
    """Return how far the nearest field player of ``side`` is from ``square``."""
    return min([apart(match.pawns[each], square) for each in field_players(match, side)])


def is_offside_pass(match, square):
    """Return whether a direct pass to the pawn of O on ``square`` is off-side (23, 24)."""
    if match.kick == CORNER_KICK:
        return False
    d = 1 - match.o
    chance = scoring(d, square)
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
