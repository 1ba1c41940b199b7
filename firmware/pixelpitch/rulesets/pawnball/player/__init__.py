"""The player of PawnBall.

``plans`` are the ways to play a die, ``threats`` the dice with which a side scores (passes over
the pawn that jumped are left out); ``judge`` says how good a plan's result is.  A die is planned
afresh at each of its decisions, so that a player may take over a die that somebody else has begun.
"""

from ..placing import LINEUP
from ..state import DIE, DIE_ITEM, DONE, KICK, MOVE, PLACE
from .judge import SCORED, best
from .plans import of_decision

BEGINNER = 0
EXPERT = 4


def decide(match, generator, level):
    """Pause and return a legal action of the decision that ``match`` waits for."""
    if match.phase == PLACE:
        legal = match.legal_actions()
        if level != BEGINNER and legal[-1] == LINEUP:
            return LINEUP
        return legal[generator.below(len(legal))]
    _, plan = yield from best(match, of_decision(match), generator, level)
    return action_of(match, plan)


def value(match, generator, action):
    """Pause and return what expert thinks of ``action``, in 1/360 of a goal."""
    if match.phase == PLACE:
        return 0
    worth, _ = yield from best(match, _with(match, action), generator, EXPERT)
    return worth * 360 // SCORED


def _with(match, action):
    """Yield the plans that begin with ``action``, and the pauses."""
    for plan in of_decision(match):
        if plan is None or action_of(match, plan) == action:
            yield plan


def action_of(match, plan):
    """Return the next decision on the way to the result of ``plan``."""
    points, moves, end = plan
    if match.phase == DIE:
        return DIE_ITEM + 6 * match.team() + points
    if match.phase == KICK:
        return end
    if moves:
        return moves[0][1 if match.phase == MOVE else 0]
    return match.balls[match.board] if end >= 0 else DONE
