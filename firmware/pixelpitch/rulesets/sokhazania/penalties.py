"""Penalties: the shoot-out (RULEBOOK.md 14) and penalties for a foul on the die (16).

Both are thrown alike.  The ball lies on the taker's penalty spot while the taker
throws, and on the goalie dot while the keeper does; ``match.side`` is who throws.
"""

from ...rules.match import OUT
from .board import GOALIE, PENALTY
from .phases import FOUL_CHOICE, MAXIMUM, SAVE, SHOOT_OUT, SHOOTOUT
from .phases import PENALTY as PENALTY_PHASE
from .result import end

KICKS = 3  # of each side in a set
# After a foul by the side that throws a save (16): menu actions of the attackers.
TAKE_PENALTY = 130
NEW_SAVE = 131

_MISSED = 0
_ON_TARGET = 1
_SAVED = 2
_GOAL = 3


def keeper_throws(match):
    """Return True if the penalty was on target, so that its keeper throws now."""
    return match.board.dots[match.board.index_of(match.ball)][3] == GOALIE


def _throw(match, number):
    """Carry out one throw of a penalty; return what it came to."""
    if keeper_throws(match):
        # The ruling for OUT by the keeper is the shoot-out's own (14), for fouls too.
        return _SAVED if number in (1, 2) else _GOAL
    if number in (OUT, 1, 2):
        return _MISSED
    match.emit("shot", match.side, "on_target", number)
    match.side = 1 - match.side
    match.move(match.board.role(match.side, GOALIE))
    return _ON_TARGET


# A foul on the die.


def award(match, offender):
    """Give the other side a penalty for a foul by ``offender``.

    A shot under way is void: that foul was the attackers' own; after one by the side that
    throws the save they choose (``offer``).
    """
    match.emit("foul", offender, "penalty")
    _go_to_spot(match, 1 - offender)


def _go_to_spot(match, taker):
    match.side = taker
    match.phase = PENALTY_PHASE
    match.move(match.board.role(taker, PENALTY))


def offer(match):
    """A foul by the side that throws a save: the attackers choose what follows (16)."""
    offender = match.side
    match.side = 1 - offender
    match.phase = FOUL_CHOICE
    match.emit("foul", offender, "offer")


def answer_foul(match, action):
    """The attackers have chosen: a penalty instead of the shot, or its save thrown anew."""
    if action == NEW_SAVE:
        match.emit("choice", match.side, "new_save")
        match.side = 1 - match.side
        match.phase = SAVE
    else:
        match.emit("choice", match.side, "take_penalty")
        _go_to_spot(match, match.side)


def throw_penalty(match, number):
    """Carry out a throw of a penalty for a foul."""
    thrower = match.side
    result = _throw(match, number)
    if result == _GOAL:
        match.goal(1 - thrower, "penalty_goal", number)
    elif result == _SAVED:
        match.emit("save", thrower, "saved", number)
        match.restart(thrower, GOALIE)
    elif result == _MISSED:
        match.emit("lost", thrower, "off_target", number)
        match.restart(1 - thrower, GOALIE)


# The shoot-out.


def taker(match):
    """Return whose penalty it is: Player 1 takes three, then Player 2 three."""
    return match.player1 if match.kick < KICKS else 1 - match.player1


def begin_shootout(match):
    """Open the first set."""
    match.period = SHOOT_OUT
    match.phase = SHOOTOUT
    match.shootout_set = 1
    match.travel = ()
    match.emit("whistle", -1, "shootout")
    _place(match)


def _place(match):
    match.side = taker(match)
    match.move(match.board.role(match.side, PENALTY))


def throw_shootout(match, number):
    """Carry out a throw of the shoot-out."""
    thrower = match.side
    striker = taker(match)
    result = _throw(match, number)
    if result == _ON_TARGET:
        return
    if result == _GOAL:
        match.set_goals[striker] += 1
        match.shootout[striker] = min(match.shootout[striker] + 1, MAXIMUM)
        match.emit("goal", striker, "kick_goal", number, *match.shootout)
    elif result == _SAVED:
        match.emit("save", thrower, "kick_saved", number)
    else:
        match.emit("lost", striker, "kick_missed", number)
    if match.kick + 1 < 2 * KICKS:
        match.kick += 1
        _place(match)
    elif match.set_goals[0] != match.set_goals[1]:
        end(match)
    else:
        match.emit("whistle", -1, "set_level", *match.set_goals)
        match.shootout_set = min(match.shootout_set + 1, MAXIMUM)
        match.kick = 0
        match.set_goals = [0, 0]
        _place(match)
