"""Whether the fields of a match of Soccer Dice that comes from outside fit each other."""

from ...rules.match import SIDES
from .position import SHAPE
from .state import OVER, ROLL, SAVE, SHOOTOUT, TOSS

# Phase -> lowest and highest rolls_used, set_aside, number of dice lying there.
_FITS = (
    (0, 0, 0, 0, 0, 1),
    (0, 3, 0, 2, 0, 3),
    (1, 3, 3, 3, 0, 0),
    (2, 4, 3, 3, 1, 1),
    (0, 0, 0, 0, 0, 2),
    (0, 0, 0, 0, 0, 0),
)


def check(match):
    """Raise NotUnderstood, naming the field as a position does, unless all fields fit."""
    fit = SHAPE.fit(match)
    phase, turn = match.phase, (match.half, match.turn)
    fit.want(phase != TOSS or turn == (1, 1), "turn", "turn 1 of half 1")
    fit.want(phase < SHOOTOUT or turn == (2, 6), "turn", "turn 6 of half 2")
    fit.want((match.first < 0) == (phase == TOSS), "offence", "null in the toss, else 0 or 1")
    chosen = match.options["first"]
    good = chosen == "toss" or (phase != TOSS and SIDES[match.first] == chosen)
    fit.want(good, "offence", "as the option first = " + chosen + " has it")
    low_roll, high_roll, low_aside, high_aside, low_dice, high_dice = _FITS[phase]
    fit.whole(match.rolls_used, "rolls_used", low_roll, high_roll)
    fit.whole(match.set_aside, "set_aside", low_aside, high_aside if match.rolls_used else 0)
    count = match.dice_count()
    fit.want(not any(match.dice[count:]), "dice", "dice without a gap")
    if phase == ROLL:
        high_dice -= match.set_aside
    fit.want(low_dice <= count <= high_dice, "dice", f"{low_dice}..{high_dice} dice")
    fit.want(phase != SAVE or match.dice[0] != 1, "dice", "a shot of 2..6: a 1 needs no save")
    _check_goals(fit, match)


def _check_goals(fit, match):
    """At most one goal for each turn and each attempt of the shoot-out that is over."""
    after = (match.half - 1) * 3
    turns = (after + min(match.turn - 1, 3), after + max(match.turn - 4, 0))
    if match.phase >= SHOOTOUT:
        turns = (6, 6)
    tries = ((match.attempts + 1) // 2, match.attempts // 2)
    for side in (0, 1):
        place = side ^ max(match.first, 0)
        fit.want(match.score[side] <= turns[place], "score", "a goal a turn that is over")
        fit.want(match.goals[side] <= tries[place], "shootout", "a goal an attempt")
    level = match.score[0] == match.score[1]
    fit.want(match.phase != SHOOTOUT or level, "score", "a level one")
    shot = match.phase == SHOOTOUT or (match.phase == OVER and level)
    fit.want((match.series > 0) == shot, "shootout", "one if a level match has gone into it")
    fit.want(shot or not match.attempts, "shootout", "no attempt")
    fit.want(match.phase != SHOOTOUT or match.attempts < 10, "shootout", "0..9 attempts")
    good = not shot or match.phase != OVER
    good = good or (match.attempts == 10 and match.goals[0] != match.goals[1])
    fit.want(good, "shootout", "10 attempts and a winner at the end")
