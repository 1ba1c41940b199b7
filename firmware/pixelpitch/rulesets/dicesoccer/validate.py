"""Validates a match of Soccer Dice read from outside: whether its fields fit each other."""

from ...rules.errors import NotUnderstood
from ...rules.match import SIDES
from .state import OVER, PHASES, ROLL, SAVE, SHOOTOUT, TOSS

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
    """Raise NotUnderstood unless the fields of ``match`` fit each other."""
    wrong = mismatch(match)
    if wrong is not None:
        raise NotUnderstood("a snapshot whose " + wrong[0] + " does not fit", wrong[1])


def mismatch(match):
    """Return None, or (field, what it should be) for a field that does not fit the others."""
    phase = match.phase
    low_roll, high_roll, low_aside, high_aside, low_dice, high_dice = _FITS[phase]
    in_phase = " in the phase " + PHASES[phase]
    if phase == TOSS and (match.half, match.turn) != (1, 1):
        return "turn", "turn 1 of half 1" + in_phase
    if phase >= SHOOTOUT and (match.half, match.turn) != (2, 6):
        return "turn", "turn 6 of half 2" + in_phase
    if (match.first < 0) != (phase == TOSS):
        return "offence", ("null" if phase == TOSS else "0 or 1") + in_phase
    chosen = match.options["first"]
    if chosen != "toss" and (phase == TOSS or SIDES[match.first] != chosen):
        return "offence", "as the option first = " + chosen + " has it"
    if not low_roll <= match.rolls_used <= high_roll:
        return "rolls_used", str(low_roll) + ".." + str(high_roll) + in_phase
    if not low_aside <= match.set_aside <= high_aside:
        return "set_aside", str(low_aside) + ".." + str(high_aside) + in_phase
    if match.set_aside and not match.rolls_used:
        return "set_aside", "0 before the first roll is finished"
    count = match.thrown()
    if phase == ROLL:
        high_dice -= match.set_aside
    if not low_dice <= count <= high_dice or max(match.dice[count:] + [0]):
        return "dice", str(low_dice) + ".." + str(high_dice) + " dice" + in_phase
    if phase == SAVE and match.dice[0] == 1:
        return "dice", "a shot of 2..6, as a 1 needs no save"
    return _score_mismatch(match) or _shootout_mismatch(match)


def _score_mismatch(match):
    after = (match.half - 1) * 3
    played = [after + min(match.turn - 1, 3), after + max(match.turn - 4, 0)]
    if match.phase >= SHOOTOUT:
        played = [6, 6]
    for side in (0, 1):
        if match.score[side] > played[side ^ max(match.first, 0)]:
            return "score", "at most one goal for each turn that is over"
    if match.phase == SHOOTOUT and match.score[0] != match.score[1]:
        return "score", "a level one in a shoot-out"
    return None


def _shootout_mismatch(match):
    level = match.score[0] == match.score[1]
    if match.phase != SHOOTOUT and not (match.phase == OVER and level):
        if match.series or match.attempts or max(match.goals):
            return "shootout", "null unless a level match has gone into it"
        return None
    if not match.series:
        return "shootout", "a shoot-out, as the score is level"
    tries = ((match.attempts + 1) // 2, match.attempts // 2)
    for side in (0, 1):
        if match.goals[side] > tries[side ^ match.first]:
            return "shootout", "at most one goal for each attempt"
    if match.phase == SHOOTOUT and match.attempts > 9:
        return "shootout", "0..9 attempts before the last one of a series"
    if match.phase == OVER and (match.attempts != 10 or match.goals[0] == match.goals[1]):
        return "shootout", "10 attempts and a winner at the end"
    return None
