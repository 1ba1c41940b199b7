"""After a goal: the goalie's space, its throw, its kick (RULEBOOK.md 17)."""

from .field import FRONTS
from .kick import Kick
from .next_turn import end_turn
from .state import AIM, KICK


def _can_kick(match, square, number):
    """Return whether the goalie on ``square`` has a legal kick of ``number`` steps."""
    own, other = match.teams()
    return Kick(match.side, [square] + own[1:], other, square, True).can_end(square, number)


def _some_kick(match, square):
    number = 2  # no ``any`` of them: it takes 600 bytes of a stack that is deep here
    while number < 7 and not _can_kick(match, square, number):
        number += 1
    return number < 7


def spaces(match):
    """Return the own goal-front spaces from which some throw gives a legal kick, sorted.

    If there is none, both: the goalie must stand somewhere, and its turn will be lost.
    """
    both = FRONTS[match.side]
    return [square for square in both if _some_kick(match, square)] or list(both)


def go_on(match, action):
    """Carry out the choice of the space, or a throw for the kick."""
    side = match.side
    if match.stage != AIM:
        match.figures[5 * side] = match.ball = action
        match.walked = (action,)
        match.stage = AIM
        match.emit("place", side, "has_ball", action)
        if not _some_kick(match, action):
            _lose(match)
        return
    if action == 1:
        match.emit("throw", side, "one")
    elif _can_kick(match, match.ball, action):
        match.emit("throw", side, "throws", action)
        match.pips = match.steps = action
        match.mover = match.ball
        match.stage = KICK
    elif _some_kick(match, match.ball):
        match.emit("throw", side, "no_kick", action)
    else:
        _lose(match)


def _lose(match):
    match.emit("lost", match.side, "no_goal_kick")
    end_turn(match)
