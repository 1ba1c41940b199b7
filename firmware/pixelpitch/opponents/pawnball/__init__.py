"""The player of PawnBall.

``plans`` are the ways to play a die, ``threats`` the dice with which a side scores (passes over
the pawn that jumped are left out); ``judge`` says how good a plan's result is.  A die is planned
afresh at each of its decisions, so that a player may take over a die that somebody else has begun.
"""

from ...rulesets.pawnball.match import DIE_ITEM, DONE
from ...rulesets.pawnball.placing import LINEUP
from ...rulesets.pawnball.state import DIE, KICK, MOVE, PLACE
from .judge import best

EASY = 1


def decide(match, generator, level):
    """Yield None at pauses, then a legal action of the decision that ``match`` waits for."""
    if match.phase == PLACE:
        legal = match.legal_actions()
        if level != EASY and legal[-1] == LINEUP:
            yield LINEUP
        else:
            yield legal[generator.below(len(legal))]
        return
    chosen = None
    for plan in best(match, generator, level):
        if plan is not None:
            chosen = plan
            break
        yield None
    if chosen is None:  # easy, without a goal to take
        legal = match.legal_actions()
        yield legal[generator.below(len(legal))]
    else:
        yield action_of(match, chosen)


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
