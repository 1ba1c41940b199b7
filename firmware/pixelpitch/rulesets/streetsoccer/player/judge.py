"""How good the result of a turn of StreetSoccer is, by the level of the player.

- beginner and easy: the ball as near to the opponent's goal line as it goes, an own figure
  beside it; a beginner overlooks many plans.
- normal and hard: geometry finds a handful of results (also far from the opponents' figures),
  then the exact lowest throws decide with which either side scores next; normal overlooks plans.
- expert: for the best of these what the other side makes of each of its throws (``reply``).

Which plans are overlooked depends on plan and turn only: a figure that was picked for one is
not forgotten at the next decision.  The weights of ``_sum`` were found by trial; ``BALANCE.md``
says how strong each level is.
"""

from ....rules.squares import steps_apart
from .plans import GOAL
from .reply import value_after
from .weigh import Looks, weigh

_BEGINNER = 0
_NORMAL = 2
_EXPERT = 4
_SEEN = (21, 32, 12, 32, 32)  # of 32 plans, by level
_EXAMINED = 8
_ANSWERED = 2  # of them, those whose replies are looked at
_MOST = 24  # results that are remembered: 2 KB
SCORED = 360  # in 1/360

# What results of a turn are worth, which its decisions and a review ask for again and again:
# of whose turn against which figures, {result: (value, lowest throw)}, {result: answered value}.
_worth: list = [None, {}, {}]


def best(match, plans, generator, level):
    """Pause and return (value, plan) of the best of ``plans``: in 1/360 of a goal from normal on.

    Its action is the next decision.
    """
    shortlist = yield from _pick(match, plans, generator, level)
    if level < _NORMAL or shortlist[0][1][3] == GOAL:
        return shortlist[0]
    own, other = match.teams()
    whose = match.side, match.options["ring"], tuple(other)
    if _worth[0] != whose or len(_worth[1]) > _MOST:
        _worth[:] = whose, {}, {}
    _, weighed, answers = _worth
    for at in range(len(shortlist)):
        plan = shortlist[at][1]
        result = _result(own, plan)
        if result not in weighed:
            after = [plan[2] if each == plan[1] else each for each in own]
            worth = yield from weigh(match, match.side, after, other, plan[3])
            weighed[result] = worth
        shortlist[at] = weighed[result][0], plan
    if level == _EXPERT:
        answered: list = []
        for value, plan in shortlist:
            _keep(answered, value, plan, _ANSWERED)
        shortlist = answered
        for at in range(len(shortlist)):
            plan = shortlist[at][1]
            result = _result(own, plan)
            if result not in answers:
                worth = yield from value_after(match, plan, weighed[result][1])
                answers[result] = worth
            shortlist[at] = answers[result], plan
    result = shortlist[0]
    for each in shortlist:
        if each[0] > result[0]:
            result = each
    return result


def _result(own, plan):
    """Return where the figures of a side and the ball are after ``plan``, in any order."""
    _, mover, place, ball = plan
    after = [place if each == mover else each for each in own]
    return bytes(after[:1] + sorted(after[1:]) + [ball])


def _pick(match, plans, generator, level):
    """Pause and return a list of (value, plan): those that geometry likes best, or one goal."""
    own, other = match.teams()
    looks = Looks(match.side, own, other, level < _NORMAL)
    most = _EXAMINED if level >= _NORMAL else 1
    shortlist: list = []
    count = 0
    first = None
    for plan in plans:
        if plan is None:
            yield
            continue
        first = first or plan
        notices = _is_seen(match.turn, plan, _SEEN[level])
        if plan[3] == GOAL:
            if notices or level != _BEGINNER:
                return [(SCORED, plan)]
            continue
        count += 1
        if not count & 3:
            yield
        if notices:
            value = looks.value(plan) * 64
            if level == _EXPERT:  # whoever stands near the ball may be in the other side's way
                value += 60 - 4 * min(15, steps_apart(plan[2], plan[3])) + generator.below(4)
            else:
                value += generator.below(64)
            _keep(shortlist, value, plan, most)
    return shortlist or [(0, first)]


def _is_seen(turn, plan, of_32):
    """Return whether a player that sees ``of_32`` of 32 plans sees ``plan``."""
    _, mover, place, ball = plan
    mixed = (mover * 61 + place * 211 + ball * 467 + turn * 89) & 0x3FFF
    return (mixed * 25 >> 4 ^ mixed) & 31 < of_32


def _keep(top, value, plan, most):
    """Put a plan into the list of the best ``most``."""
    at = len(top)
    while at and top[at - 1][0] < value:
        at -= 1
    if at < most:
        top.insert(at, (value, plan))
        if len(top) > most:
            top.pop()
