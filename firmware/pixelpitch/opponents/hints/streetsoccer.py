"""The reason for a hint in StreetSoccer: a goal, or the lowest throws that score afterwards."""

from .. import streetsoccer
from ..levels import HARD
from ..streetsoccer.plans import GOAL
from ..streetsoccer.scoring import NEVER, lowering
from . import way_words


def hint(match, generator):
    """Yield None at pauses, then (action, words)."""
    if not streetsoccer.has_plans(match):
        for action in streetsoccer.decide(match, generator, HARD):
            yield None if action is None else (action, "")
        return
    for found in streetsoccer.planned(match, generator, HARD):
        if found is not None:
            break
        yield None
    action, mover, place, ball = found[1]
    if ball == GOAL:
        yield action, "It scores."
        return
    moves = ((mover, place),) if place != mover else ()
    words = way_words(moves, ball if ball != match.ball else -1, action)
    own, other = match.teams()
    own = [place if each == mover else each for each in own]
    ring = match.options["ring"]
    for side, figures, against in ((1 - match.side, other, own), (match.side, own, other)):
        lowest = NEVER
        for found in lowering(side, figures, against, ball, ring):
            lowest = found
            yield None
        words += match.side_name(side) + _scores(lowest) + " next. "
    yield action, words


def _scores(lowest):
    if lowest == NEVER:
        return " cannot score"
    return " scores with " + str(lowest) + (" or more" if lowest < 6 else "")
