"""The player of StreetSoccer.

``scoring`` is exact: the lowest throw with which a side scores.  ``plans`` are all results of
a turn, ``judge`` says how good one is.  A turn is planned afresh at each of its decisions, so
that a player may take over a turn that somebody else has begun.
"""

from ..state import (
    END,
    FIGURE,
    KICK,
    KICKOFF,
    MOVE,
    PLACE,
)
from ..turn import Turn
from . import plans
from .judge import best, walk

EASY = 1
HARD = 3

# Yellow's goalie and outfielders d4 h4 f4 g6 k3: no square is Red's by the half turn.
_LINE_UP = b"\x33\x37\x35\x56\x2a"


def decide(match, generator, level):
    """Pause and return a legal action of the decision that ``match`` waits for."""
    if has_plans(match):
        # Without a look at the legal actions: they take a slice of their own, and plans are legal.
        return (yield from planned(match, generator, level))[1][0]
    legal = match.legal_actions()
    if match.phase == PLACE and level != EASY:
        return _place(match, legal)
    return legal[generator.below(len(legal))]


def has_plans(match):
    """Return whether the decision that ``match`` waits for belongs to a turn or a kick."""
    return match.stage == KICK or match.phase == MOVE


def planned(match, generator, level):
    """Pause and return (value, the best plan) of a match that ``has_plans``."""
    return best(match, _plans(match), generator, level)


def value(match, generator, action):
    """Pause and return what hard thinks of ``action``, in 1/360 of a goal."""
    if not has_plans(match):
        return 0
    return (yield from best(match, plans_with(match, action), generator, HARD))[0]


def plans_with(match, action):
    """Yield all plans that begin with ``action``, and None for a pause."""
    for plan in _plans(match, action):
        if plan is None or plan[0] == action:
            yield plan


def _place(match, legal):
    """Return the legal square nearest to that of the line-up for the next figure."""
    wanted = _LINE_UP[5 - match.teams()[0].count(-1)]
    if match.side:
        wanted = 127 - wanted
    nearest = legal[0]
    for square in legal:
        if walk(square, wanted) < walk(nearest, wanted):
            nearest = square
    return nearest


def _plans(match, wanted=-1):
    """Return a generator of the plans that are left, or None for a pause.

    ``wanted``: an action whose plans must all be among them.  Of steps and legs others are not.
    """
    turn = Turn(match)
    if match.stage == KICK:
        kick = turn.kick(match.mover, match.phase != KICKOFF)
        return plans.of_kick(kick, match, wanted)
    if match.stage == FIGURE:
        return plans.of_turn(turn)
    if match.stage == END:
        return plans.of_figure(turn, match.mover, 1)
    return plans.of_figure(turn, match.mover, 2, wanted)
