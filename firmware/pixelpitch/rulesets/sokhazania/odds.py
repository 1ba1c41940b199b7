"""The odds of Sokhazania: what the six numbers give on a dot (RULEBOOK 2, 3, 7, 8, 14)."""

from ...opponents.luck import by_goals
from .board import INTERCEPTION, SHOT
from .clock import corner_follows
from .phases import CHOOSE, PENALTY, PLAY, SAVE, SHOOTOUT
from .play import HIGHEST_GOAL
from .player import worth
from .shootout import keeper_throws


def odds(match, square):
    """Pause and return the words; a die that leaves its box is not counted."""
    yield
    dot = match.board.index_of(square)
    if dot < 0:
        return ""
    if square == match.ball and match.phase == SAVE:
        goals = _goals(match)
        kicks = 4 - goals
        words = "In 6 throws: " + _some(goals, "goal") + ", "
        if corner_follows(match):
            words += "2 corners, "
        else:
            kicks += 2
        return words + _some(kicks, "goal kick")
    if square == match.ball and match.phase in (PENALTY, SHOOTOUT):
        return "A goal in " + ("4 of 6" if keeper_throws(match) else "16 of 36") + " throws"
    kinds = [match.board.kind(dot, number) for number in range(1, 7)]
    shots = kinds.count(SHOT)
    interceptions = kinds.count(INTERCEPTION)
    words = (
        "In 6 throws: "
        + _some(6 - interceptions - shots, "pass", "es")
        + ", "
        + str(interceptions)
        + " lost"
    )
    if shots:
        words += f", {_some(shots, 'shot')} ({_some(shots * _goals(match), 'goal')} in 36)"
    return words


def _some(count, what, more="s"):
    return str(count) + " " + what + ("" if count == 1 else more)


def _goals(match):
    """Return how many numbers of a save are a goal (8)."""
    return HIGHEST_GOAL[match.options["level"]] - 2


def luck(match, outcome):
    """Pause and return what a throw gave whoever throws, by what the ball on each dot is worth."""
    if match.phase not in (PLAY, SAVE):
        return (yield from by_goals(match, outcome))
    chance = match.chance()
    total = chance.total()
    surplus = 0
    for each, weight in chance.outcomes:
        yield
        after = match.clone()
        after.apply_action(each)
        surplus += (total * (each == outcome) - weight) * _worth(match.side, after)
    gained = [0, 0]
    gained[match.side] = surplus // total
    return gained[0], gained[1]


def _worth(side, match):
    """Return what a match is worth to ``side`` after a throw: goals, and where the ball is."""
    result = 0
    for kind, scorer, _ in match.events:
        if kind == "goal":
            result += 360 if scorer == side else -360
    if match.phase == CHOOSE:
        return result + max([worth(match, side, end) for end in match.legal_actions()])
    if match.phase == SAVE:
        shot = worth(match, 1 - match.side, -1)
        return result + (shot if match.side != side else -shot)
    if match.phase == PLAY:
        result += worth(match, side, match.ball)
    return result
