"""The reason for a hint in PawnBall: a goal, or the dice that score on this board afterwards.

Those of this draw that are still to be played here; where there are none, those of the next draw.
"""

from ...opponents.hint import way_words
from ...opponents.levels import EXPERT
from . import player
from .draw import dice_of, order
from .odds import number_words, scoring
from .pitch import in_area
from .player.judge import best
from .player.plans import of_decision
from .state import DIE, MOVE, PLACE, first_pawn


def hint(match, generator):
    """Pause and return (action, words)."""
    if match.phase == PLACE:
        return (yield from player.decide(match, generator, EXPERT)), ""
    _, plan = yield from best(match, of_decision(match), generator, EXPERT)
    points, moves, end = plan
    action = player.action_of(match, plan)
    told = moves[1:] if match.phase == MOVE else moves  # the label says where the first one goes
    words = way_words(told, end, action)
    if end >= 0 and not in_area(end):
        return action, words + "It scores with the " + str(points) + "."
    first = first_pawn(match.board, match.side, 0)
    for start, target in moves:  # ``match`` is the hint's own copy
        match.pawns[match.pawns.index(start, first, first + 6)] = target
    if end >= 0:
        match.balls[match.board] = end
    ball = match.balls[match.board]
    dice = _to_play(match, points)
    when = "Then "
    if not dice[0] + dice[1]:
        if match.draw == match.options["draws"]:
            return action, words
        dice = [range(1, 7)] * 2
        when = "Next draw: "
    goals = ""
    for side in (1 - match.side, match.side):
        numbers = yield from scoring(match, side, ball, sorted(set(dice[side])))
        if numbers:
            goals += match.side_name(side) + " scores with" + number_words(numbers) + ". "
    return action, words + when + (goals or "no die scores.")


def _to_play(match, points):
    """Return the dice that each side still has to play here, after the one with ``points``."""
    left = [each for each in match.left if each]
    if match.phase == DIE:
        left.remove(points)
    team = match.team()
    first, second, _ = order(match.dice)
    theirs = dice_of(match.dice, second) if team == first else []
    return (theirs, left) if match.side else (left, theirs)
