"""The odds of Soccer Dice: those of the die that is thrown next, wherever one looks."""

from .state import NEEDED, OVER, ROLL, SAVE, SHOOTOUT, SHOT, count_with


def odds(match, square):
    """Pause and return the words."""
    yield
    dice = match.dice[: match.dice_count()]
    words = ""
    if match.phase == ROLL and count_with(match, dice) == match.set_aside:
        left = match.chance().left
        total = 6**left
        hits = total - 5**left  # of the dice of this roll that are still to be thrown
        words = "A " + str(NEEDED[match.set_aside]) + " comes in " + _of(hits, total)
    elif match.phase == ROLL:
        words = "A " + str(NEEDED[match.set_aside]) + " is there already"
    elif match.phase == SHOT:
        words = "A goal in " + _of(21, 36)  # a 1, or more than the keeper's (RULEBOOK 6)
    elif match.phase == SAVE:
        words = "A goal in " + _of(dice[0] - 1, 6)
    elif match.phase == SHOOTOUT:
        words = "A goal in " + _of(*_attempt(dice))
    return words


def _attempt(dice):
    """Return in how many throws of the dice left an attempt goes in (8), and of how many."""
    if len(dice) == 2:
        return max(dice) - 1, 6
    if dice:
        return sum([max(dice[0], other) - 1 for other in range(1, 7)]), 36
    return 125, 216


def _of(count, total):
    return str(count) + " of " + str(total) + " throws"


_TURN = 73  # a turn is a goal 20.33 times in 100, in 1/360
_SHOOTOUT = 208  # an attempt of the shoot-out 125 times in 216


def luck(match, outcome):
    """Pause and return what a turn or attempt gave beyond its odds, with its last die."""
    yield
    gained = [0, 0]
    side = match.offence()
    after = match.clone()
    after.apply_action(outcome)
    if side >= 0:
        begun = (match.half, match.turn, match.attempts, match.series)
        if after.phase == OVER or begun != (after.half, after.turn, after.attempts, after.series):
            gained[side] = -_SHOOTOUT if match.phase == SHOOTOUT else -_TURN
        for kind, scorer, _ in after.events:
            if kind == "goal":
                gained[scorer] += 360
    return gained[0], gained[1]
