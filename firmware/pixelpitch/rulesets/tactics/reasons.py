"""Why a square is not legal, in a few words: for the coach who presses it (RULEBOOK.md)."""

from .ball_moves import reaches
from .board import at_home, in_penalty_area
from .names import pawn_words
from .pawn_moves import ends
from .set_pieces import going
from .squad import DEFENDER, GOALKEEPER, pawn_on, role
from .standing import Standing
from .state import (
    BALL,
    CORNER,
    DEFEND,
    GOAL_KICK,
    KICK_OFF,
    KICKER,
    MINOR,
    NEWKEEPER,
    PAWN,
    PLACE,
    SET,
    SETUP,
    SQUARE,
    WHERE,
)


def why_not(match, action):
    """Return why ``action`` (a square or a menu item) is no legal decision now, or ""."""
    legal = match.legal_actions()
    if action >= 128 or legal[0] >= 128:
        return "choose a square" if legal[0] < 128 else "choose from the list"
    if match.step in (PAWN, KICKER) and match.phase != SETUP:
        return _pawn(match, action)
    if match.phase == CORNER and match.step == PLACE:
        return _pawn(match, action)
    if match.phase == BALL:
        return _target(match, action)
    return _end(match, action)


def _pawn(match, square):
    """The pick of a pawn: rules 8, 9, 12, 25, 27 and 29."""
    index = pawn_on(match, match.side, square)
    if index < 0:
        there = pawn_words(match, square)
        return there + " is there" if there else "none of your pawns is there"
    if match.has and match.side == match.o and square == match.ball:
        return "the pawn with the ball stays"
    if match.step == KICKER:
        return "another pawn is nearer, or this one may not stand there"
    if match.phase == NEWKEEPER:
        return "the pawn in the Goal Area becomes Keeper"
    if match.step == PLACE:
        return "there is no square for it"
    if role(index) == GOALKEEPER:
        return "the Keeper is not moved by a throw"
    if SET <= match.phase <= DEFEND and square == match.barred:
        return "it cannot move " + str(match.die) + " without touching the ball"
    return "it cannot move " + str(match.die)


def _target(match, square):
    """A square for the ball: rules 7, 10, 11, 16 and 22."""
    if match.picked >= 0:
        return "a dribble is one square, to where the pawn may stand"
    if not reaches(match.ball, square, match.die):
        return "the ball cannot go there in exactly " + str(match.die)
    if match.kick == KICK_OFF and not at_home(1 - match.o, square):
        return "a kick-off must go into the other half"
    if match.kick == GOAL_KICK and in_penalty_area(match.o, square):
        return "a goal kick must leave the Penalty Area"
    return "only an opponent is there"


def _end(match, square):
    """A square for a pawn: rules 4, 5, 8, 30 and the set pieces."""
    if match.phase == MINOR:
        return "the free kick is taken in the centre circle"
    if pawn_on(match, match.side, square) >= 0 and square != match.picked:
        return "your own pawn is there"
    if match.phase == SETUP:
        return "not one of the squares for this pawn"
    if match.step != SQUARE and match.step != WHERE:
        return "not one of the squares it may be put on"
    start = match.picked if match.picked >= 0 else going(match)
    index = pawn_on(match, match.side, start)
    if role(index) <= DEFENDER and not at_home(match.side, square):
        return "it never leaves its own half"
    if match.step == WHERE or not match.die:
        return "it may not stand there"
    if square == match.ball and start == match.barred:
        return "it may not touch the ball again yet"
    if square in ends(match, index, match.die):
        return ""
    if not Standing(match, index).allows(square):
        return "it may not stand there"
    return (
        "no way there in exactly " + str(match.die) + (" square" if match.die == 1 else " squares")
    )
