"""The reason for a hint in PawnBall: a goal, or the dice that score on this board afterwards."""

from ...rulesets.pawnball.pitch import in_area
from ...rulesets.pawnball.state import PLACE, first_pawn
from .. import pawnball
from ..levels import HARD
from ..pawnball.judge import best
from ..pawnball.plans import of_decision
from ..pawnball.threats import Threat
from . import way_words


def hint(match, generator):
    """Yield None at pauses, then (action, words)."""
    if match.phase == PLACE:
        for action in pawnball.decide(match, generator, HARD):
            yield None if action is None else (action, "")
        return
    for found in best(match, of_decision(match), generator, HARD):
        if found is not None:
            break
        yield None
    plan = found[1]
    points, moves, end = plan
    action = pawnball.action_of(match, plan)
    if end >= 0 and not in_area(end):
        yield action, "It scores with the " + str(points) + "."
        return
    words = way_words(moves, end, action)
    first = first_pawn(match.board, match.side, 0)
    for start, target in moves:  # ``match`` is the hint's own copy
        match.pawns[match.pawns.index(start, first, first + 6)] = target
    if end >= 0:
        match.balls[match.board] = end
    scoring = ""
    for side in (1 - match.side, match.side):
        yield None
        threat = Threat(match, match.board, side)
        numbers = ""
        for points in range(1, 7):
            for pawn in (0, 1):
                yield None
                if threat.scores(pawn, points):
                    numbers += " " + str(points)
                    break
        if numbers:
            scoring += match.side_name(side) + " then scores with" + numbers + ". "
    yield action, words + (scoring or "Then no die scores.")
