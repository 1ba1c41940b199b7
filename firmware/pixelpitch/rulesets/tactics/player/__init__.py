"""The player of Soccer Tactics.

``odds`` says by which numbers a ball or a pawn gets somewhere, ``moves`` chooses a pawn's
move, ``ball`` where the ball is played.  Placements that a rule forces go to the nearest
square; ``corner`` says who stands where before a corner kick.
"""

from ..board import in_penalty_area
from ..guide import likeliest
from ..pawn_moves import one_square
from ..period import is_up
from ..squad import keeper
from ..state import (
    BALL,
    CAPTURE,
    CHOICE,
    CORNER,
    DEFEND,
    DONE,
    DRIBBLE,
    HOW,
    KEEPER_ITEM,
    KICK_ITEM,
    LOOSE,
    PLACE,
    SET,
    SETUP,
    SQUARE,
    THROW_ITEM,
    USUAL,
    WHERE,
)
from . import ball, corner, moves

HARD = 3
EXPERT = 4


def decide(match, generator, level):
    """Pause and return a legal action of the decision that ``match`` waits for."""
    if match.phase == SETUP:
        return USUAL
    if match.step == CHOICE:
        return _keeper_or_throw(match)
    if match.phase == BALL and match.step == HOW:
        return (yield from _how(match, level))
    if match.phase == BALL:
        return (yield from ball.best(match, generator, level))
    if match.phase in (SET, CAPTURE, DEFEND):
        return (yield from moves.best(match, generator, level))[1]
    if match.phase == CORNER and match.step in (PLACE, WHERE):
        return (yield from _corner(match, level))
    action = likeliest(match)
    if action < 0:
        legal = match.legal_actions()
        action = legal[generator.below(len(legal))]
    return action


def value(match, generator, action):
    """Pause and return what expert thinks of ``action``, in 1/360 of a goal.

    0 for what it does not weigh: placements, the Keeper, corner kicks, all once time is up.
    """
    if is_up(match):
        return 0
    if match.phase == BALL and match.step == HOW:
        match.step = SQUARE
        picked = match.picked
        if action == DRIBBLE:
            match.picked = match.ball
        most = yield from ball.most(match, EXPERT)
        match.step, match.picked = HOW, picked
        return most
    if match.phase == BALL:
        return ball.value_of(match, action, EXPERT)
    if match.phase in (SET, CAPTURE, DEFEND) and match.step != CHOICE:
        return (yield from moves.best(match, generator, EXPERT, action))[0]
    return 0


def _keeper_or_throw(match):
    """The Keeper goes to a ball that is loose, or from which a shot follows (9, 14, 19)."""
    if match.ball in one_square(match, keeper(match, match.side)) and (
        match.by == LOOSE or in_penalty_area(match.side, match.ball)
    ):
        return KEEPER_ITEM
    return THROW_ITEM


def _how(match, level):
    """Pause and return kick or dribble: whatever the better of both is worth (16)."""
    match.step = SQUARE
    kicked = yield from ball.most(match, level)
    match.picked = match.ball
    dribbled = yield from ball.most(match, level)
    return DRIBBLE if dribbled > kicked else KICK_ITEM


def _corner(match, level):
    """Place the pawns of who kicks where they can shoot; from hard on the defence marks (25)."""
    if match.side == match.o:
        return (yield from corner.place(match))
    if level >= HARD:
        return (yield from corner.mark(match))
    legal = match.legal_actions()
    return DONE if DONE in legal else legal[0]
