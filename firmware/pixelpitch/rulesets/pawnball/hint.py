"""The reason for a hint in PawnBall: a goal, or the dice that score on this board afterwards."""

from ...opponents.hint import way_words
from ...opponents.levels import EXPERT
from . import player
from .odds import number_words, scoring
from .pitch import in_area
from .player.judge import best
from .player.plans import of_decision
from .state import PLACE, first_pawn


def hint(match, generator):
    """Pause and return (action, words)."""
    if match.phase == PLACE:
        return (yield from player.decide(match, generator, EXPERT)), ""
    _, plan = yield from best(match, of_decision(match), generator, EXPERT)
    points, moves, end = plan
    action = player.action_of(match, plan)
    if end >= 0 and not in_area(end):
        return action, "It scores with the " + str(points) + "."
    words = way_words(moves, end, action)
    first = first_pawn(match.board, match.side, 0)
    for start, target in moves:  # ``match`` is the hint's own copy
        match.pawns[match.pawns.index(start, first, first + 6)] = target
    if end >= 0:
        match.balls[match.board] = end
    ball = match.balls[match.board]
    goals = ""
    for side in (1 - match.side, match.side):
        numbers = yield from scoring(match, side, ball, range(1, 7))
        if numbers:
            goals += match.side_name(side) + " then scores with" + number_words(numbers) + ". "
    return action, words + (goals or "After that no die scores at once.")
