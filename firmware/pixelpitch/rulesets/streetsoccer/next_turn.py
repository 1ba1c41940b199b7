"""What comes after a turn: the other side's, a goal kick, or the end (RULEBOOK.md 17, 18)."""

from .result import emit_end, is_over
from .state import AIM, FIGURE, GOALKICK, NONE, OVER, THROW


def end_turn(match):
    """The turn is over: the other side's, a goal kick, or the end of the match (17, 18)."""
    match.pips = match.steps = 0
    match.mover = NONE
    match.had = []
    match.stage = FIGURE
    if is_over(match):
        match.phase = OVER
        emit_end(match)
        return
    match.turn += 1
    match.side = 1 - match.side
    if match.turn == 2 * match.options["minutes"]:
        match.emit("whistle", -1, "level", match.options["extra_minutes"])
    if match.ball < 0:
        match.phase = GOALKICK
        match.emit("turn", match.side, "goal_kick", match.minute())
    elif match.ball == match.teams()[0][0]:  # a goal kick that could not be taken yet
        match.phase = GOALKICK
        match.stage = AIM
        match.emit("turn", match.side, "goal_kick", match.minute())
    else:
        match.phase = THROW
        match.emit("turn", match.side, "turn", match.minute())
