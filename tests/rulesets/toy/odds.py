"""The odds of a square in words, for a coach who looks around; counted from the rules."""

from .state import GOALS, MOVE, SECTORS, STEPS


def odds(match, square):
    """Pause and return how many winds and step dice take the own pawn on ``square`` into the goal.

    "" where none of the shown board stands there.
    """
    goals = 0
    for pawn in match.shown_pawns():
        if match.pawns[pawn] == square:
            for sector, weight in SECTORS:
                for steps in STEPS:
                    yield
                    next_turn = match.clone()
                    next_turn.set_fields({"phase": MOVE, "sector": sector, "steps": steps})
                    if next_turn.targets().get(pawn) in GOALS[1 - match.side]:
                        goals += weight
            return "Goal from here: " + str(goals) + " of 96 throws"
    return ""
