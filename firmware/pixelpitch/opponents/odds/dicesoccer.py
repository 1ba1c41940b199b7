"""The odds of Soccer Dice: those of the die that is thrown next, wherever one looks."""

from ...rulesets.dicesoccer.state import ROLL, SAVE, SHOOTOUT, SHOT
from ...rulesets.dicesoccer.words import NEEDED


def odds(match, square):
    """Yield the words."""
    dice = match.dice[: match.thrown()]
    words = ""
    if match.phase == ROLL and match.reached(dice) == match.set_aside:
        left = match.chance().left
        total = 6**left
        found = total - 5**left  # of the dice of this roll that are still to be thrown
        words = "A " + str(NEEDED[match.set_aside]) + ": " + _of(found, total)
    elif match.phase == ROLL:
        words = "A " + str(NEEDED[match.set_aside]) + " is there"
    elif match.phase == SHOT:
        words = "Goal: 21 of 36"  # a 1, or more than the keeper's (RULEBOOK 6)
    elif match.phase == SAVE:
        words = "Goal: " + _of(dice[0] - 1, 6)
    elif match.phase == SHOOTOUT:
        words = "Goal: " + _of(*_attempt(dice))
    yield words


def _attempt(dice):
    """Return in how many throws of the dice that are left an attempt goes in (8), and of how many."""
    if len(dice) == 2:
        return max(dice) - 1, 6
    if dice:
        return sum([max(dice[0], other) - 1 for other in range(1, 7)]), 36
    return 125, 216


def _of(count, total):
    return str(count) + " of " + str(total)
