"""The odds and the luck of throws in Soccer Dice, which has no decisions and so no opponent."""

from .rules import (
    NEEDED_FACES,
    OVER_PHASE,
    ROLL_PHASE,
    SAVE_PHASE,
    SHOOTOUT_PHASE,
    SHOT_PHASE,
    set_aside_count,
)

GOAL_VALUE = 360  # the value of a goal in ``luck``
# The mean value of a turn, in 1/360 of a goal: 20.33 % of all turns score (RULEBOOK.md, The odds).
_TURN_VALUE = 73
# The mean value of an attempt in the shoot-out, in 1/360 of a goal: 125 of 216 attempts score.
_ATTEMPT_VALUE = 208


def odds(match, square):
    """Yield often, then return a message with the odds of the next throw. Ignores ``square``."""
    yield
    dice = match.dice[: match.dice_count()]
    if match.phase == ROLL_PHASE:
        needed = NEEDED_FACES[match.set_aside]
        if set_aside_count(match, dice) > match.set_aside:
            return "odds.there", {"needed": needed}
        # the number of possible results of the dice that remain in this roll
        total = 6 ** match.chance().left
        hits = total - 5 ** match.chance().left
        return "odds.comes", {"needed": needed, "hits": hits, "total": total}
    if match.phase == SHOT_PHASE:
        # 21 of 36 pairs (shot, save) score: the shot is a 1, or higher than the save (rule 6)
        return _goal_odds(21, 36)
    if match.phase == SAVE_PHASE:
        return _goal_odds(dice[0] - 1, 6)
    if match.phase == SHOOTOUT_PHASE:
        return _goal_odds(*_attempt_hits(dice))
    return ""


def _goal_odds(hits, total):
    return "odds.goal", {"hits": hits, "total": total}


def _attempt_hits(dice):
    """Return (hits, total) of an attempt in the shoot-out (rule 8).

    ``dice`` are the dice that have already been thrown. Of the ``total`` possible throws of the
    other dice, ``hits`` score.
    """
    if len(dice) == 2:
        return max(dice) - 1, 6
    if dice:
        return sum([max(dice[0], other) - 1 for other in range(1, 7)]), 36
    return 125, 216


def luck(match, outcome):
    """Yield often, then return the luck of ``outcome`` for (side 0, side 1), in 1/360 of a goal.

    It is (0, 0) unless the throw ends a turn or an attempt. Then the side on offence gets 360 for a
    goal, otherwise 0, minus the mean value of a turn or an attempt.
    """
    yield
    gained = [0, 0]
    side = match.offence()
    after = match.clone()
    after.apply_action(outcome)
    if side >= 0:
        begun = (match.half, match.turn, match.attempts, match.series)
        if after.phase == OVER_PHASE or begun != (
            after.half,
            after.turn,
            after.attempts,
            after.series,
        ):
            gained[side] = -_ATTEMPT_VALUE if match.phase == SHOOTOUT_PHASE else -_TURN_VALUE
        for kind, scorer, _ in after.events:
            if kind == "goal":
                gained[scorer] += GOAL_VALUE
    return gained[0], gained[1]
