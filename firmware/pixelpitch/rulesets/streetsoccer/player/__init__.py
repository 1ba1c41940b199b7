"""The player of StreetSoccer.

``scoring`` is exact: the lowest throw with which a side scores.  ``plans`` are all results of
a turn, ``weigh`` says how good one is, ``reply`` what the other side makes of it, ``judge`` chooses
by the level.  A turn may be taken over at any of its decisions; who began it keeps to its plan.
"""

from ....rules.squares import steps_apart
from ..state import (
    END,
    FIGURE,
    KICK,
    KICKOFF,
    MOVE,
    PLACE,
)
from ..turn import Turn
from . import plans, weigh  # noqa: F401  (weigh before judge: chains of imports take stack)
from .judge import best

BEGINNER = 0
EXPERT = 4

# Who planned a turn last (its generator), which turn, and the result that it is to have.
_aim: list = [None, None, None]

# Yellow's goalie and outfielders d4 h4 f4 g6 k3: no square is Red's by the half turn.
_LINE_UP = b"\x33\x37\x35\x56\x2a"


def decide(match, generator, level):
    """Pause and return a legal action of the decision that ``match`` waits for."""
    if has_plans(match):
        # Without a look at the legal actions: they take a slice of their own, and plans are legal.
        turn = match.turn, match.side
        if _aim[0] is generator and _aim[1] == turn:
            for plan in _plans(match):
                if plan is None:
                    yield
                elif _result(match, plan) == _aim[2]:
                    return plan[0]
        plan = (yield from best_plan(match, generator, level))[1]
        _aim[:] = generator, turn, _result(match, plan)
        return plan[0]
    legal = match.legal_actions()
    if match.phase == PLACE and level != BEGINNER:
        return _place(match, legal)
    return legal[generator.below(len(legal))]


def _result(match, plan):
    """Return where the side on turn and the ball will stand: the same for all ways there."""
    _, mover, place, ball = plan
    own = [place if each == mover else each for each in match.teams()[0]]
    return own[0], sorted(own[1:]), ball


def has_plans(match):
    """Return whether the decision that ``match`` waits for belongs to a turn or a kick."""
    return match.stage == KICK or match.phase == MOVE


def best_plan(match, generator, level):
    """Pause and return (value, the best plan) of a match that ``has_plans``."""
    return best(match, _plans(match), generator, level)


def value(match, generator, action):
    """Pause and return what expert thinks of ``action``, in 1/360 of a goal."""
    if not has_plans(match):
        return 0
    return (yield from best(match, plans_with(match, action), generator, EXPERT))[0]


def plans_with(match, action):
    """Yield all plans that begin with ``action``, and None for a pause."""
    for plan in _plans(match, action):
        if plan is None or plan[0] == action:
            yield plan


def _place(match, legal):
    """Return the legal square nearest to that of the line-up for the next figure."""
    place = _LINE_UP[5 - match.teams()[0].count(-1)]
    if match.side:
        place = 127 - place
    nearest = legal[0]
    for square in legal:
        if steps_apart(square, place) < steps_apart(nearest, place):
            nearest = square
    return nearest


def _plans(match, only=-1):
    """Return a generator of the plans that are left, or None for a pause.

    ``only``: an action whose plans must all be among them.  Of steps and legs others are not.
    """
    turn = Turn(match)
    if match.stage == KICK:
        kick = turn.kick(match.mover, match.phase != KICKOFF)
        return plans.of_kick(kick, match, only)
    if match.stage == FIGURE:
        return plans.of_turn(turn) if only < 0 else plans.of_figure(turn, only, 0)
    if match.stage == END:
        return plans.of_figure(turn, match.mover, 1)
    return plans.of_figure(turn, match.mover, 2, only)
