"""The sequence of a play, from the pawn move of a set to D's attempt (RULEBOOK.md 7, 12 to 16).

Each function that begins with an underscore is one line of the course::

    set: O moves a pawn (12) -> ball: O throws and plays it (10, 11)
        direct pass (13)   -> ball again, or a shot, or after the second one: defend
        free square (14)   -> capture: O moves a pawn -> defend: D moves one -> capture again ...
        two pawns (16)     -> battle
        dribble (16)       -> defend, or a battle
    defend: D moves a pawn or its Keeper (9, 15) -> battle, or O's new set or shot (19)
"""

from . import battle
from .ball_moves import can_dribble, route, targets
from .board import in_penalty_area, scoring
from .offside import is_offside, spoils
from .pawn_moves import closed_to, ends, movers, one_square
from .squad import GOALKEEPER, keeper, move, pawn_on, role
from .state import (
    BALL,
    CAPTURE,
    CAPTURED,
    CHOICE,
    CORNER_KICK,
    DEFEND,
    DRIBBLE,
    DRIBBLED,
    HOW,
    KEEPER_ITEM,
    KICK_ITEM,
    LOOSE,
    NONE,
    PASSED,
    PAWN,
    ROUND,
    SET,
    SQUARE,
    STAYED,
    THROW,
    THROW2,
    THROW_ITEM,
)
from .transitions import await_ball, new_set, shoot, touch, wait


def legal(match):
    """Return the legal decisions of a pawn move or of the ball, sorted."""
    side = match.side
    if match.step == CHOICE:
        return [THROW_ITEM, KEEPER_ITEM]
    if match.step == PAWN:
        return movers(match, side, match.die)
    if match.step == HOW:
        return [KICK_ITEM, DRIBBLE]
    if match.phase == BALL:
        if match.picked >= 0:
            return one_square(match, pawn_on(match, side, match.picked))
        return targets(match)
    index = pawn_on(match, side, match.picked)
    if role(index) == GOALKEEPER:
        return one_square(match, index)
    return sorted(ends(match, index, match.die, closed_to(match, match.picked)))


def act(match, action):
    """Carry out a throw or a decision in the phases set, capture, defend and ball.

    Return what is legal then if that was found, else None.
    """
    step = match.step
    if step == CHOICE:
        if action == KEEPER_ITEM:
            match.picked = match.pawns[keeper(match, match.side)]
            match.step = SQUARE
        else:
            match.step = THROW
    elif match.phase == BALL:
        _ball(match, action)
    elif step == THROW:
        return _throw_for_pawn(match, action)
    elif step == PAWN:
        match.picked = action
        match.step = SQUARE
    else:
        _move_pawn(match, action)
    return None


def way(match, square):
    """Return the squares of the ball's way to ``square``, a target of the number thrown."""
    if match.picked >= 0:
        return (match.ball, square)
    return route(match.ball, square, match.die)


# A pawn move: O's first one in a set (12), O's attempt to capture (14), D's attempt (14, 15).


def _throw_for_pawn(match, number):
    match.emit("throw", match.side, "throws", number)
    match.die = number
    match.step = PAWN
    pawns = movers(match, match.side, number)
    if pawns:
        return pawns
    match.emit("lost", match.side, "no_move", number)  # (8)
    _settle(match, False, False)
    return None


def _move_pawn(match, square):
    start = match.picked
    was_offside = match.phase == CAPTURE and is_offside(match, start)
    move(match, pawn_on(match, match.side, start), square)
    match.emit("move", match.side, "moves", start, square)
    _settle(match, square == match.ball, was_offside)


def _settle(match, reached, was_offside):
    """A pawn has moved, or the move was lost: ``reached`` says whether it is on the ball now."""
    if match.phase == SET:
        await_ball(match)
    elif match.phase == DEFEND:
        defend(match, reached)
    elif reached:
        _capture(match, was_offside)
    else:
        _await_defence(match, LOOSE)


def _capture(match, was_offside):
    """O has captured the ball (14), unless it is off-side (23, 24)."""
    match.has = 1
    d = 1 - match.o
    offside = was_offside and is_offside(match, match.ball) and not match.corner_play
    if offside or (in_penalty_area(d, match.ball) and spoils(match, match.ball)):
        battle.offside(match)
    else:
        touch(match)
        match.emit("capture", match.o, "captures", match.ball)
        _await_defence(match, CAPTURED)


def _await_defence(match, by):
    """D gets its attempt: it throws, or moves its Keeper (9, 14, 15)."""
    d = 1 - match.o
    wait(match, DEFEND, THROW, d)
    match.by = by
    if one_square(match, keeper(match, d), True):
        match.step = CHOICE


def defend(match, reached):
    """D has had its attempt, and ``reached`` the ball's square or not (14, 15)."""
    by, d = match.by, 1 - match.o
    if by == LOOSE:
        if reached:  # (14): D has captured the ball
            match.emit("lost", match.o, "captured", match.ball)
            new_set(match, d, tell=False)
        else:  # (14): neither; both try again, O first
            wait(match, CAPTURE, THROW, match.o)
            match.by = ROUND
    elif reached:
        battle.begin(match)
    elif by == CAPTURED and in_penalty_area(d, match.ball):
        shoot(match)  # (19)
    else:
        new_set(match, match.o)


# The ball.


def _ball(match, action):
    if match.step in (THROW, THROW2):
        _throw_for_ball(match, action)
    elif match.step == HOW:
        if action == DRIBBLE:
            match.picked = match.ball
        match.step = SQUARE
    elif match.picked >= 0:
        _dribble(match, action)
    else:
        _play_ball(match, action)


def _throw_for_ball(match, number):
    """The number, of two dice for a Keeper, and what it lets O do (10, 11, 16)."""
    match.emit("throw", match.side, "throws", number)
    by_keeper = role(pawn_on(match, match.o, match.ball)) == GOALKEEPER
    match.die += number
    if by_keeper and match.step == THROW:
        match.step = THROW2
        return
    kicks = targets(match)
    dribbles = can_dribble(match)
    if kicks and dribbles:
        match.step = HOW
    elif kicks:
        match.step = SQUARE
    elif dribbles:
        match.step = SQUARE
        match.picked = match.ball
    else:
        match.emit("lost", match.o, "ball_stays", match.die)
        match.kick = 0
        _await_defence(match, STAYED)


def _play_ball(match, square):
    """The ball goes to ``square``: what is there says what follows (11, 13, 14, 16)."""
    match.travel = way(match, square)
    match.barred = match.ball if match.kick else NONE
    match.corner_play = 1 if match.kick == CORNER_KICK else 0
    match.kick = 0
    match.has = 0
    match.ball = square
    ours = pawn_on(match, match.o, square) >= 0
    theirs = pawn_on(match, 1 - match.o, square) >= 0
    if ours and theirs:
        match.emit("pass", match.o, "free", square)
        battle.begin(match)
    elif ours:
        match.emit("pass", match.o, "pass", square)
        _direct_pass(match)
    elif theirs:
        match.emit("lost", match.o, "gives", square)
        new_set(match, 1 - match.o)
    else:
        match.emit("pass", match.o, "free", square)
        wait(match, CAPTURE, THROW, match.o)


def _direct_pass(match):
    """O's pawn on the ball's square has it and plays again, or shoots (13, 19, 20, 23, 24)."""
    square, d = match.ball, 1 - match.o
    chance = scoring(d, square)
    if is_offside(match, square) and not match.corner_play:
        battle.offside(match)
        return
    if chance and spoils(match, square):
        battle.offside(match)
        return
    touch(match)
    match.has = 1
    if chance:
        match.passes = 1
        shoot(match)
    elif match.passes:  # (13): a second direct pass does not play again
        _await_defence(match, PASSED)
    else:
        match.passes = 1
        await_ball(match)


def _dribble(match, square):
    """The pawn takes the ball along (16)."""
    match.travel = way(match, square)
    index = pawn_on(match, match.o, match.ball)
    match.emit("dribble", match.o, "dribbles", match.ball, square)
    move(match, index, square)
    match.ball = square
    match.kick = 0
    if pawn_on(match, 1 - match.o, square) >= 0:
        battle.begin(match)
    else:
        _await_defence(match, DRIBBLED)
