"""The hint of PawnBall: what the level expert would do, and why.

The reason is that the move scores. If it does not, the reason lists the dice with which each side
could score next on this board: of the thrown dice that are still to be played there or, if there
are none, of the six numbers that the next throw may give.
"""

from ....opponents.hint import plan_message
from ....opponents.levels import EXPERT
from ..rules import DIE_PHASE, DONE_ACTION, KICK_PHASE, MOVE_PHASE, first_pawn
from . import best_plan, decide
from .odds import dice_words, scoring_numbers
from .search import action_of, dice_of_other, is_goal_plan, plans_of, remaining_dice


def hint(match, rng):
    """Yield often, then return (expert's action, message, later actions with the die)."""
    if not DIE_PHASE <= match.phase <= KICK_PHASE:
        return (yield from decide(match, rng, EXPERT)), ""
    _, plan = yield from best_plan(match, plans_of(match), rng)
    points, moves, end = plan
    action = action_of(match, plan)
    rest = (yield from _actions(match.clone(), plan))[1:]
    # In MOVE_PHASE, ``action`` is already the end of the first jump, so show the jumps after it.
    shown = moves[1:] if match.phase == MOVE_PHASE else moves
    path = plan_message(shown, end, action)
    if is_goal_plan(plan):
        return action, ("hint.scores", {"path": path, "points": points}), rest
    first = first_pawn(match.board, match.side, 0)
    for start, target in moves:  # ``match`` is the caller's copy, so it may be changed
        match.pawns[match.pawns.index(start, first, first + 6)] = target
    if end >= 0:
        match.balls[match.board] = end
    dice = _dice_to_play(match, points)
    key = "hint.then"
    if not dice[0] + dice[1]:
        if match.draw == match.options["draws"]:
            return action, path, rest
        dice = [range(1, 7)] * 2
        key = "hint.next"
    text = match.table().text
    goals = ""
    for side in (1 - match.side, match.side):
        ball = match.balls[match.board]
        numbers = yield from scoring_numbers(match, side, ball, sorted(set(dice[side])))
        if numbers:
            named = {"who": match.side_name(side), "dice": dice_words(numbers)}
            goals += text.words(("hint.goals", named)) + " "
    return action, (key, {"path": path, "goals": goals or ("hint.no_die", {})}), rest


def _actions(match, plan):
    """Play ``plan`` to its end in ``match``; yield often, then return its actions."""
    points, moves, end = plan
    result: list = []
    while True:
        was_move = match.phase == MOVE_PHASE
        action = action_of(match, (points, moves, end))
        yield
        if (result and match.phase == DIE_PHASE) or action not in match.legal_actions():
            return result  # the die ended by itself, because only DONE_ACTION was left
        if was_move:
            moves = moves[1:]
        result.append(action)
        is_last = action == DONE_ACTION or match.phase == KICK_PHASE
        match.apply_action(action)
        yield
        if is_last:
            return result


def _dice_to_play(match, points):
    """Return (side 0's dice, side 1's dice) that are still to be played after the die ``points``.

    Each is a list of the points of the dice.
    """
    left = remaining_dice(match, points)
    theirs = dice_of_other(match)
    return (theirs, left) if match.side else (left, theirs)
