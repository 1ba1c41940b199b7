"""The reason for a hint in StreetSoccer: a goal, or the lowest throws that score afterwards."""

from ....opponents.hint import way_words
from ....opponents.levels import EXPERT
from ..rules import KICK, STEPS, is_over
from . import search
from .scoring import GOAL, NEVER, lowest_throw


def hint(match, generator):
    """Yield between slices, then return (action, message)."""
    if not search.has_plans(match):
        return (yield from search.decide(match, generator, EXPERT)), ""
    _, plan = yield from search.best_plan(match, generator, EXPERT)
    action, mover, place, ball = plan
    rest = (yield from search.actions(match.clone(), plan))[1:]
    walks = match.stage not in (STEPS, KICK)
    end = match.ball if walks and ball != match.ball else place  # it kicks first, then makes room
    moves = () if not walks or end in (mover, action) else ((mover, end),)
    if ball == GOAL:
        return action, ("hint.scores", {"moves": way_words(moves, -1, action)}), rest
    moves_words = way_words(moves, ball if ball != match.ball else -1, action)
    named = {"moves": moves_words}
    if is_over(match):
        return action, ("hint.over", named), rest
    own, other = match.teams()
    own = [place if each == mover else each for each in own]
    ring = match.options["ring"]
    named["other"] = match.side_name(1 - match.side)
    named["then"] = _scores((yield from lowest_throw(1 - match.side, other, own, ball, ring)))
    named["who"] = match.side_name(match.side)
    named["later"] = _scores((yield from lowest_throw(match.side, own, other, ball, ring)))
    return action, ("hint.throws", named), rest


def _scores(lowest):
    if lowest == NEVER:
        return "scores.never", {}
    return ("scores.more" if lowest < 6 else "scores.six"), {"throw": lowest}
