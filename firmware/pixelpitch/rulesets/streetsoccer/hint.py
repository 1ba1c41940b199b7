"""The reason for a hint in StreetSoccer: a goal, or the lowest throws that score afterwards."""

from ...opponents.hint import way_words
from ...opponents.levels import EXPERT
from . import player
from .player.plans import GOAL
from .player.scoring import NEVER, lowest_throw
from .result import is_over
from .state import KICK, STEPS


def hint(match, generator):
    """Pause and return (action, words)."""
    if not player.has_plans(match):
        return (yield from player.decide(match, generator, EXPERT)), ""
    _, plan = yield from player.best_plan(match, generator, EXPERT)
    action, mover, place, ball = plan
    walks = match.stage not in (STEPS, KICK)
    end = match.ball if walks and ball != match.ball else place  # it kicks first, then makes room
    moves = () if not walks or end in (mover, action) else ((mover, end),)
    if ball == GOAL:
        return action, way_words(moves, -1, action) + "It scores."
    words = way_words(moves, ball if ball != match.ball else -1, action)
    if is_over(match):
        return action, words + "Then the match is over."
    own, other = match.teams()
    own = [place if each == mover else each for each in own]
    ring = match.options["ring"]
    then = "Then "
    for side, figures, against in ((1 - match.side, other, own), (match.side, own, other)):
        lowest = yield from lowest_throw(side, figures, against, ball, ring)
        words += then + match.side_name(side) + _scores(lowest) + ". "
        then = "After that, "
    return action, words


def _scores(lowest):
    if lowest == NEVER:
        return " cannot score"
    return " scores with " + str(lowest) + (" or more" if lowest < 6 else "")
