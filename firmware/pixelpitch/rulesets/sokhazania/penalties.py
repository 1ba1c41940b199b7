"""Penalties for a foul on the die (RULEBOOK.md 16); ``shootout`` has how they are thrown."""

from .ball import move, restart
from .board import GOALIE, PENALTY
from .goals import goal
from .phases import FOUL_CHOICE, SAVE
from .phases import PENALTY as PENALTY_PHASE
from .shootout import GOAL, MISSED, SAVED, throw_kick

# After a foul by the side that throws a save: menu actions of the attackers.
TAKE_PENALTY = 130
NEW_SAVE = 131


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
    move(match, match.board.role(taker, PENALTY))


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
    result = throw_kick(match, number)
    if result == GOAL:
        goal(match, 1 - thrower, "penalty_goal", number)
    elif result == SAVED:
        match.emit("save", thrower, "saved", number)
        restart(match, thrower, GOALIE)
    elif result == MISSED:
        match.emit("lost", thrower, "off_target", number)
        restart(match, 1 - thrower, GOALIE)
