"""What a result of a turn of StreetSoccer is worth once the other side has thrown and replied.

It replies with the best kick that its throw allows, or leaves the ball where it is.
"""

from ..kick import Kick
from ..turn import Turn, Walk
from .plans import GOAL, kicks
from .weigh import Looks, weigh

# What ``weigh`` says of an ordinary result: there a goal is worth this and 360.
_ORDINARY = -250
_SCORED = 360


def value_after(match, plan):
    """Pause and return what the result of ``plan`` is worth, in 1/360 of a goal."""
    _, mover, place, ball = plan
    after = match.clone()
    after.figures[after.figures.index(mover)] = place
    after.side = 1 - match.side
    after.ball = ball
    after.pips = 6
    turn = Turn(after)
    looks = Looks(turn.side, turn.own, turn.other)
    found: list = [()] * 7  # by throw, (looks, plan): the best kick
    for figure in turn.own:
        reached = Walk(turn, figure).hits
        yield
        if reached:
            kick = Kick(turn.side, _moved(turn.own, figure, ball), turn.other, ball, True)
            for steps in range(1, 8 - reached[0]):
                best = yield from _best(looks, kick, figure, ball, steps)
                for pips in reached if best else ():
                    throw = pips + steps - 1
                    if throw <= 6 and (not found[throw] or best[0] > found[throw][0]):
                        found[throw] = best
    stays = yield from weigh(match, turn.side, turn.own, turn.other, ball)
    total = 0
    known: dict = {}
    for throw in range(1, 7):
        worth = stays
        if found[throw]:
            reply = found[throw][1]
            _, figure, place, end = reply
            if end == GOAL:
                worth = _SCORED + _ORDINARY
            else:
                if reply not in known:
                    own = _moved(turn.own, figure, place)
                    known[reply] = yield from weigh(match, turn.side, own, turn.other, end)
                worth = max(worth, known[reply])
        total -= worth - _ORDINARY
    return total // 6


def _best(looks, kick, figure, ball, steps):
    """Pause and return (looks, plan) of the best kick with ``steps`` from the ball, or ()."""
    best = ()
    for plan in kicks(kick, ball, steps):
        if plan is None:
            yield
            continue
        plan = (steps, figure, plan[1], plan[2])
        if plan[3] == GOAL:
            return _SCORED * 8, plan
        value = looks.value(plan)
        if not best or value > best[0]:
            best = value, plan
    return best


def _moved(figures, start, end):
    return [end if each == start else each for each in figures]
