"""A goal, and what follows it."""

from .ball import restart
from .board import KICKOFF
from .clock import is_up
from .phases import GOLDEN_GOAL, MAXIMUM
from .result import end


def goal(match, scorer, *values):
    """Count a goal, emit ``values`` and the score, and go on (RULEBOOK.md 10, 12, 13)."""
    match.score[scorer] = min(match.score[scorer] + 1, MAXIMUM)
    match.emit("goal", scorer, *values, *match.score)
    restart(match, 1 - scorer, KICKOFF)
    if match.period == GOLDEN_GOAL or match.score[scorer] == match.options["target"]:
        end(match)
    elif not is_up(match):
        match.emit("kickoff", match.side, "kickoff")
