"""The hint of StreetSoccer: the best plan of level expert, and why: it scores, or its odds."""

from ....opponents.hint import plan_message
from ....opponents.levels import EXPERT
from ..rules import KICK_STAGE, STEPS_STAGE, is_over
from . import search
from .odds import odds_after
from .scoring import GOAL_END


def hint(match, rng):
    """Yield often, then return (best action, message with the reason, rest of the turn's actions).

    If ``search`` cannot compare plans for this decision, return (action, "").
    """
    if not search.has_plans(match):
        return (yield from search.decide(match, rng, EXPERT)), ""
    _, plan = yield from search.best_plan(match, rng, EXPERT)
    action, mover, place, ball = plan
    then = match.clone()
    rest = (yield from search.follow(then, plan))[1:]
    walks = match.stage not in (STEPS_STAGE, KICK_STAGE)
    # Before a kick, show the walk to the ball, not to ``place``, where the figure ends the turn: it
    # may have to leave a space in front of a goal after the kick (rule 20).
    end = match.ball if walks and ball != match.ball else place
    moves = () if not walks or end in (mover, action) else ((mover, end),)
    if ball == GOAL_END:
        return action, ("hint.scores", {"moves": plan_message(moves, -1, action)}), rest
    moves_words = plan_message(moves, ball if ball != match.ball else -1, action)
    named = {"moves": moves_words}
    if is_over(match):
        return action, ("hint.over", named), rest
    named["after"] = yield from odds_after(then, match.side)
    return action, ("hint.throws", named), rest
