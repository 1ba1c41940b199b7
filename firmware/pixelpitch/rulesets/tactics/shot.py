"""The shot: the spinner, or a die (RULEBOOK.md 21)."""

from . import corner, setup
from .period import is_up
from .set_pieces import begin_goalkick
from .state import AGAIN, MAXIMUM, SETUP
from .transitions import dead, wait

GOAL = 0
CORNER_FLAG = 1
GOAL_KICK_AREA = 2


def result(match, number):
    """Return what ``number`` means, or -1: the die is thrown again."""
    if match.options["shot"] == "spinner":
        return GOAL if number <= 4 else CORNER_FLAG if number <= 6 else GOAL_KICK_AREA
    if match.step == AGAIN:
        return CORNER_FLAG if number & 1 else GOAL_KICK_AREA
    return (GOAL, GOAL, GOAL, CORNER_FLAG, GOAL_KICK_AREA, -1)[number - 1]


def spin(match, number):
    """O's shot is decided."""
    met = result(match, number)
    shooter = match.picked if match.picked >= 0 else match.ball
    if met < 0:
        match.step = AGAIN
        match.emit("throw", match.o, "again", number)
    elif met == GOAL:
        goal(match)
    elif met == CORNER_FLAG:
        corner.begin(match, shooter)
    else:
        begin_goalkick(match)


def goal(match):
    """Count a goal of O; the other side kicks off from a full set-up (6)."""
    side = match.o
    match.score[side] = min(match.score[side] + 1, MAXIMUM)
    match.emit("goal", side, "goal", match.score[0], match.score[1])
    if is_up(match):  # (31): the period ends without a kick-off
        dead(match)
        wait(match, SETUP, 0, side)
    else:
        setup.begin(match, 1 - side)
