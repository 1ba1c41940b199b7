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
    kicks = yield from _kicks(turn)
    stays, _ = yield from weigh(match, turn.side, turn.own, turn.other, ball, lowest)
    total = (NEVER - lowest) * _SCORED
    values: dict = {}
    for throw in range(1, lowest):
        worth = stays
        if kicks[throw]:
            reply = kicks[throw][1]
            if reply not in values:
                _, figure, place, end = reply
                own = _move(turn.own, figure, place)
                values[reply], _ = yield from weigh(match, turn.side, own, turn.other, end)
            worth = max(worth, values[reply])
        total += worth
    value = _ORDINARY - total // 6
    return value if value < _GOOD else _GOOD + (value - _GOOD) // 4


def _kicks(turn):
    """Pause and return by throw, up to ``turn.pips``, (looks, plan) of the best kick, or ()."""
    looks = Looks(turn.side, turn.own, turn.other)
    ball = turn.ball
    kicks: list = [()] * NEVER
    for figure in turn.own if turn.pips else ():
        hits = Walk(turn, figure).hits
        yield
        if hits:
            kick = Kick(turn.side, _move(turn.own, figure, ball), turn.other, ball, True)
            for steps in range(1, turn.pips + 2 - hits[0]):
                best = _best(looks, kick, figure, ball, steps)
                yield
                for pips in hits if best else ():
                    throw = pips + steps - 1
                    if throw <= turn.pips and (not kicks[throw] or best[0] > kicks[throw][0]):
                        kicks[throw] = best
    return kicks


def _best(looks, kick, figure, ball, steps):
    """Return (looks, plan) of the best kick with ``steps`` and without a pass, or ()."""
    best: tuple = ()
    for end in kick.legs(ball, steps, [])[0]:
        plan = (steps, figure, kick.place(end), end)
        value = looks.value(plan)
        if not best or value > best[0]:
            best = value, plan
    return best


def _move(figures, start, end):
    return [end if each == start else each for each in figures]
