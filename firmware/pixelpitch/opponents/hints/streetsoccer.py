"""The reason for a hint in StreetSoccer: a goal, or the lowest throws that score afterwards."""

from .. import streetsoccer
from ..levels import HARD
from ..streetsoccer.plans import GOAL
from ..streetsoccer.scoring import NEVER, lowest_throw
from . import way_words


def hint(match, generator):
    """Pause and return (action, words)."""
    if not streetsoccer.has_plans(match):
        return (yield from streetsoccer.decide(match, generator, HARD)), ""
    _, plan = yield from streetsoccer.planned(match, generator, HARD)
    action, mover, place, ball = plan
    if ball == GOAL:
        return action, "It scores."
    moves = ((mover, place),) if place != mover else ()
    words = way_words(moves, ball if ball != match.ball else -1, action)
    own, other = match.teams()
    own = [place if each == mover else each for each in own]
    ring = match.options["ring"]
    for side, figures, against in ((1 - match.side, other, own), (match.side, own, other)):
        lowest = yield from lowest_throw(side, figures, against, ball, ring)
        words += match.side_name(side) + _scores(lowest) + " next. "
    return action, words


def _scores(lowest):
    if lowest == NEVER:
        return " cannot score"
    return " scores with " + str(lowest) + (" or more" if lowest < 6 else "")
