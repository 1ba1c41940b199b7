"""The odds and the luck of Soccer Dice. There are no decisions, so there is no opponent."""

from .rules import NEEDED, OVER, ROLL, SAVE, SHOOTOUT, SHOT, count_with

GOAL = 360  # value of a goal in ``luck``
# Value of a turn: it scores 20.33 times in 100 (RULEBOOK.md, The odds), in 1/360 of a goal.
_TURN = 73
_ATTEMPT = 208  # value of an attempt in the shoot-out: it scores 125 times in 216


def odds(match, square):
    """Yield once, then return the odds of the next die; they do not depend on ``square``."""
    yield
    dice = match.dice[: match.dice_count()]
    if match.phase == ROLL:
        needed = NEEDED[match.set_aside]
        if count_with(match, dice) > match.set_aside:
            return "odds.there", {"needed": needed}
        total = 6 ** match.chance().left  # dice of this roll that are still to be thrown
        hits = total - 5 ** match.chance().left
        return "odds.comes", {"needed": needed, "hits": hits, "total": total}
    if match.phase == SHOT:
        return _goal(21, 36)  # goal: a 1, or more than the keeper throws (6)
    if match.phase == SAVE:
        return _goal(dice[0] - 1, 6)
    if match.phase == SHOOTOUT:
        return _goal(*_attempt(dice))
    return ""


def _goal(hits, total):
    return "odds.goal", {"hits": hits, "total": total}


def _attempt(dice):
    """Return (throws of the remaining dice that score, all throws) of an attempt (8)."""
    if len(dice) == 2:
        return max(dice) - 1, 6
    if dice:
        return sum([max(dice[0], other) - 1 for other in range(1, 7)]), 36
    return 125, 216


def luck(match, outcome):
    """Yield once, then return each side's luck of the last die of a turn or attempt.

    The luck is the side's goals less the mean of a turn, in 1/360 of a goal: (side 0, side 1).
    """
    yield
    gained = [0, 0]
    side = match.offence()
    after = match.clone()
    after.apply_action(outcome)
    if side >= 0:
        begun = (match.half, match.turn, match.attempts, match.series)
        if after.phase == OVER or begun != (after.half, after.turn, after.attempts, after.series):
            gained[side] = -_ATTEMPT if match.phase == SHOOTOUT else -_TURN
        for kind, scorer, _ in after.events:
            if kind == "goal":
                gained[scorer] += GOAL
    return gained[0], gained[1]
