"""The odds of Sokhazania: what the six numbers give on a dot (RULEBOOK 2, 3, 7, 8, 14)."""

from ...rulesets.sokhazania.board import INTERCEPTION, SHOT
from ...rulesets.sokhazania.clock import corner_follows
from ...rulesets.sokhazania.match import HIGHEST_GOAL
from ...rulesets.sokhazania.penalties import keeper_throws
from ...rulesets.sokhazania.phases import PENALTY, SAVE, SHOOTOUT


def odds(match, square):
    """Yield the words; a die that leaves its box is not counted."""
    dot = match.board.index_of(square)
    if dot < 0:
        yield ""
    elif square == match.ball and match.phase == SAVE:
        goals = _goals(match)
        corners = " corner 2" if corner_follows(match) else ""
        kicks = 4 - goals + (0 if corners else 2)
        yield "Of 6: goal " + str(goals) + corners + " goal kick " + str(kicks)
    elif square == match.ball and match.phase in (PENALTY, SHOOTOUT):
        yield "Goal: 4 of 6" if keeper_throws(match) else "Goal: 16 of 36"
    else:
        kinds = [match.board.kind(dot, number) for number in range(1, 7)]
        shots = kinds.count(SHOT)
        lost = kinds.count(INTERCEPTION)
        words = "Of 6: pass " + str(6 - lost - shots) + " lost " + str(lost)
        if shots:
            words += " shot " + str(shots) + ", goal " + str(shots * _goals(match)) + " of 36"
        yield words


def _goals(match):
    """Return how many numbers of a save are a goal (8)."""
    return HIGHEST_GOAL[match.options["level"]] - 2
