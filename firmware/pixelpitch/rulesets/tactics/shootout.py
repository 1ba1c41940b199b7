"""The shoot-out, and the end of a match (RULEBOOK.md 32)."""

from .shot import GOAL, result
from .state import AGAIN, MAXIMUM, NONE, OVER, SHOOT_OUT, SHOOTOUT, SPIN, TOSS_STEP
from .transitions import dead, toss, wait

KICKS = 5  # penalty kicks of each side before one each decides


def end(match):
    """The match is over."""
    dead(match)
    wait(match, OVER, 0, match.o)
    won = winner(match)
    match.emit("over", NONE if won is None else won, "over")


def winner(match):
    """Return the side that has won a match that was not abandoned, or None."""
    for goals in (match.score, match.shootout_goals):
        if goals[0] != goals[1]:
            return 0 if goals[0] > goals[1] else 1
    return None


def begin(match):
    """Level after all periods: both throw for the first penalty kick."""
    dead(match)
    match.half = SHOOT_OUT
    match.clock_s = 0
    match.o = 0
    wait(match, SHOOTOUT, TOSS_STEP, 0)
    match.emit("whistle", -1, "shootout")


def act(match, number):
    """The throw for who begins, or a penalty kick: only a goal counts."""
    if match.step == TOSS_STEP:
        lower = toss(match, number)
        if lower >= 0:  # here the higher one begins
            match.shootout_first = match.o = 1 - lower
            wait(match, SHOOTOUT, SPIN, match.o)
        return
    met = result(match, number)
    if met < 0:
        match.step = AGAIN
        match.emit("throw", match.o, "again_missed", number)
        return
    if met == GOAL:
        match.shootout_goals[match.o] += 1
        match.emit("shootout", match.o, "in", *match.shootout_goals)
    else:
        match.emit("shootout", match.o, "missed")
    match.shootout_taken = min(match.shootout_taken + 1, MAXIMUM - 1)
    ours, theirs = match.shootout_goals
    taken = match.shootout_taken
    if taken >= 2 * KICKS and not taken & 1 and ours != theirs:
        end(match)
        return
    match.o = 1 - match.o
    wait(match, SHOOTOUT, SPIN, match.o)
