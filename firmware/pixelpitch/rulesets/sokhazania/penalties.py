"""Penalties: the shoot-out (sokhazania.md 14) and the price of a foul on the die (16).

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
    match.emit("shot", str(number) + ": on target", match.side)
    match.side = 1 - match.side
    match.move(match.board.role(match.side, GOALIE))
    return _ON_TARGET


def _before(number):
    return "out of the box: " if number == OUT else str(number) + ": "


# A foul on the die.


def award(match, offender):
    """Give the other side a penalty for a foul by ``offender``.

    A shot under way is void: that foul was the attackers' own; after one by the side that
    throws the save they choose (``offer``).
    """
    taker = 1 - offender
    words = "foul on the die by " + match.side_name(offender)
    match.emit("foul", words + ": penalty for " + match.side_name(taker), offender)
    _go_to_spot(match, taker)


def _go_to_spot(match, taker):
    match.side = taker
    match.phase = PENALTY_PHASE
    match.move(match.board.role(taker, PENALTY))


def offer(match):
    """A foul by the side that throws a save: the attackers choose what follows (16)."""
    offender = match.side
    match.side = 1 - offender
    match.phase = FOUL_CHOICE
    words = "foul on the die by " + match.side_name(offender) + ": "
    match.emit("foul", words + match.side_name(match.side) + " chooses", offender)


def answer_foul(match, action):
    """The attackers have chosen: a penalty instead of the shot, or its save thrown anew."""
    name = match.side_name(match.side)
    if action == NEW_SAVE:
        match.emit("choice", name + " wants a new save", match.side)
        match.side = 1 - match.side
        match.phase = SAVE
    else:
        match.emit("choice", name + " takes the penalty", match.side)
        _go_to_spot(match, match.side)


def throw_penalty(match, number):
    """Carry out a throw of a penalty for a foul."""
    thrower = match.side
    result = _throw(match, number)
    if result == _GOAL:
        taker = 1 - thrower
        match.goal(taker, _before(number) + "penalty goal for " + match.side_name(taker))
    elif result != _ON_TARGET:
        keeper = thrower if result == _SAVED else 1 - thrower
        words = "saved" if result == _SAVED else "off target"
        words = _before(number) + words + ", goal kick for " + match.side_name(keeper)
        match.emit("save" if result == _SAVED else "lost", words, thrower)
        match.restart(keeper, GOALIE)


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
    match.emit("whistle", "level: penalty shoot-out")
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
        words = "goal for " + match.side_name(striker) + ", " + _goals(match.shootout)
        match.emit("goal", _before(number) + words + " in the shoot-out", striker)
    elif result == _SAVED:
        match.emit("save", _before(number) + "saved by " + match.side_name(thrower), thrower)
    else:
        match.emit("lost", _before(number) + match.side_name(striker) + " misses", striker)
    if match.kick + 1 < 2 * KICKS:
        match.kick += 1
        _place(match)
    elif match.set_goals[0] != match.set_goals[1]:
        end(match)
    else:
        match.emit("whistle", "level after the set, " + _goals(match.set_goals) + ": another set")
        match.shootout_set = min(match.shootout_set + 1, MAXIMUM)
        match.kick = 0
        match.set_goals = [0, 0]
        _place(match)


def _goals(goals):
    return str(goals[0]) + "-" + str(goals[1])
