"""A throw of a penalty, and the shoot-out (RULEBOOK.md 14).

The ball lies on the taker's penalty spot while the taker throws, and on the goalie dot while the
keeper does; ``match.side`` is who throws.
"""

from ...rules.match import OUT
from .ball import move
from .board import GOALIE, PENALTY
from .phases import MAXIMUM, SHOOT_OUT, SHOOTOUT
from .result import end

KICKS = 3  # of each side in a set

# What a throw of a penalty came to.
MISSED = 0
ON_TARGET = 1
SAVED = 2
GOAL = 3


def keeper_throws(match):
    """Return True if the penalty was on target, so that its keeper throws now."""
    return match.board.dots[match.board.index_of(match.ball)][3] == GOALIE


def throw_kick(match, number):
    """Carry out one throw of a penalty; return what it came to."""
    if keeper_throws(match):
        # The ruling for OUT by the keeper is the shoot-out's own (14), for fouls too.
        return SAVED if number in (1, 2) else GOAL
    if number in (OUT, 1, 2):
        return MISSED
    match.emit("shot", match.side, "on_target", number)
    match.side = 1 - match.side
    move(match, match.board.role(match.side, GOALIE))
    return ON_TARGET


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
    move(match, match.board.role(match.side, PENALTY))


def throw_shootout(match, number):
    """Carry out a throw of the shoot-out."""
    thrower = match.side
    striker = taker(match)
    result = throw_kick(match, number)
    if result == ON_TARGET:
        return
    if result == GOAL:
        match.set_goals[striker] += 1
        match.shootout[striker] = min(match.shootout[striker] + 1, MAXIMUM)
        match.emit("goal", striker, "kick_goal", number, *match.shootout)
    elif result == SAVED:
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
