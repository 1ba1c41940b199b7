"""What a result of a turn of StreetSoccer is worth once the other side has thrown and replied.

It replies with the best kick that its throw allows, or leaves the ball where it is.
"""

from ..kick import Kick
from ..turn import Turn, Walk
from .scoring import NEVER
from .weigh import Looks, weigh

_SCORED = 360
_ORDINARY = -250  # what ``weigh`` says of an ordinary result
_GOOD = 180  # from there on a better place counts a quarter: none is worth a goal


def value_after(match, plan, lowest):
    """Pause and return what the result of ``plan`` is worth, in 1/360 of a goal.

    ``lowest`` is the least throw with which the other side then scores.
    """
    _, mover, place, ball = plan
    after = match.clone()
    after.figures[after.figures.index(mover)] = place
    after.side = 1 - match.side
    after.ball = ball
    after.pips = lowest - 1
    turn = Turn(after)
    found = yield from _kicks(turn)
    stays, _ = yield from weigh(match, turn.side, turn.own, turn.other, ball, lowest)
    total = (NEVER - lowest) * _SCORED
    known: dict = {}
    for throw in range(1, lowest):
        worth = stays
        if found[throw]:
            reply = found[throw][1]
            if reply not in known:
                _, figure, place, end = reply
                own = _moved(turn.own, figure, place)
                known[reply], _ = yield from weigh(match, turn.side, own, turn.other, end)
            worth = max(worth, known[reply])
        total += worth
    value = _ORDINARY - total // 6
    return value if value < _GOOD else _GOOD + (value - _GOOD) // 4


def _kicks(turn):
    """Pause and return by throw, up to ``turn.pips``, (looks, plan) of the best kick, or ()."""
    looks = Looks(turn.side, turn.own, turn.other)
    ball = turn.ball
    found: list = [()] * NEVER
    for figure in turn.own if turn.pips else ():
        reached = Walk(turn, figure).hits
        yield
        if reached:
            kick = Kick(turn.side, _moved(turn.own, figure, ball), turn.other, ball, True)
            for steps in range(1, turn.pips + 2 - reached[0]):
                best = _best(looks, kick, figure, ball, steps)
                yield
                for pips in reached if best else ():
                    throw = pips + steps - 1
                    if throw <= turn.pips and (not found[throw] or best[0] > found[throw][0]):
                        found[throw] = best
    return found


def _best(looks, kick, figure, ball, steps):
    """Return (looks, plan) of the best kick with ``steps`` and without a pass, or ()."""
    best: tuple = ()
    for end in kick.legs(ball, steps, [])[0]:
        plan = (steps, figure, kick.place(end), end)
        value = looks.value(plan)
        if not best or value > best[0]:
            best = value, plan
    return best


def _moved(figures, start, end):
    return [end if each == start else each for each in figures]
