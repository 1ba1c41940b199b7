"""Reads, writes and checks JSON positions of Soccer Dice.

Only laptops have this module; a board saves matches as binary snapshots. An example::

    {"ruleset": "dicesoccer", "half": 1, "turn": 4, "offence": 1, "rolls_used": 2,
     "set_aside": 1, "score": [2, 0], "phase": "roll",
     "dice": [3, 5], "shootout": null, "options": {"first": "toss"}}

``turn``        1..6 in each half: 1..3 are turns of the side that began, 4..6 of the other side.
                After full time it is 6, and ``half`` is 2
``offence``     the side on offence, 0 or 1; null during the toss
``rolls_used``  how many rolls of this turn are finished, 0..4; a shot is a roll, too
``set_aside``   how many dice have been set aside in this turn (a 2, a 3 and a 4), 0..3
``score``       goals of each side, without goals of a shoot-out
``phase``       toss, roll, shot, save, shootout or over
``dice``        faces of the dice already thrown in an incomplete throw of several dice: the toss, a
                roll, a shot with its save, or an attempt in the shoot-out. Default: none
``shootout``    null, or {"series": 1..65535, "attempts": 0..10, "goals": [a, b]}: the number of the
                current series of five attempts each, both sides' attempts in it, and their goals.
                Default: no attempts
``options``     {name: value}; options that are missing have their defaults
"""

from ...rules.laptop import OPTIONS, Custom, Field, Filled, Group, Shape, Word
from ...rules.match import SIDES
from .rules import OVER_PHASE, ROLL_PHASE, SAVE_PHASE, SHOOTOUT_PHASE, TOSS_PHASE, Match

# (seed, number of random actions) of the match that the picture in README.md shows.
PICTURED_MATCH = (1, 20)


def _write_offence(match):
    return None if match.phase == TOSS_PHASE else match.offence()


def _read_offence(match, fields):
    side = fields.raw("offence")
    match.first = -1 if side is None else fields.whole("offence", 0, 1)
    if side is not None and match.offence() != side:
        match.first = 1 - side


_SERIES = Group("shootout", Field("series"), Field("attempts"), Field("goals"))


def _write_shootout(match):
    return _SERIES.write(match) if match.series else None


def _read_shootout(match, fields):
    if fields.raw("shootout") is None:
        _no_attempt(match)
    else:
        _SERIES.read_into(match, fields)


def _no_attempt(match):
    match.series = 1 if match.phase == SHOOTOUT_PHASE else 0


SHAPE = Shape(
    Field("half"),
    Field("turn"),
    Custom("offence", _write_offence, _read_offence, is_read_last=True),
    Field("rolls_used"),
    Field("set_aside"),
    Field("score"),
    Word("phase", [phase.name for phase in Match.PHASES]),
    Filled("dice", 0, alike=False, default=[0] * 4),
    Custom("shootout", _write_shootout, _read_shootout, _no_attempt),
    OPTIONS,
)
# The functions of this module that read and write the JSON position of a match.
read = SHAPE.read
write = SHAPE.write

# For each phase, the lowest and the highest value of rolls_used, of set_aside, and of the number of
# dice already thrown.
_RANGES = (
    (0, 0, 0, 0, 0, 1),
    (0, 3, 0, 2, 0, 3),
    (1, 3, 3, 3, 0, 0),
    (2, 4, 3, 3, 1, 1),
    (0, 0, 0, 0, 0, 2),
    (0, 0, 0, 0, 0, 0),
)


def check(match):
    """Raise NotUnderstood for the first field that contradicts other fields or the rules."""
    fit = SHAPE.fit_check(match)
    phase, turn = match.phase, (match.half, match.turn)
    fit.require(phase != TOSS_PHASE or turn == (1, 1), "turn", "turn 1 of half 1")
    fit.require(
        phase not in (SHOOTOUT_PHASE, OVER_PHASE) or turn == (2, 6), "turn", "turn 6 of half 2"
    )
    fit.require(
        (match.first < 0) == (phase == TOSS_PHASE), "offence", "null in the toss, else 0 or 1"
    )
    chosen = match.options["first"]
    is_valid = chosen == "toss" or (phase != TOSS_PHASE and SIDES[match.first] == chosen)
    fit.require(is_valid, "offence", "as the option first = " + chosen + " has it")
    low_roll, high_roll, low_aside, high_aside, low_dice, high_dice = _RANGES[phase]
    fit.require_range(match.rolls_used, "rolls_used", low_roll, high_roll)
    fit.require_range(
        match.set_aside, "set_aside", low_aside, high_aside if match.rolls_used else 0
    )
    count = match.dice_count()
    fit.require(not any(match.dice[count:]), "dice", "dice without a gap")
    if phase == ROLL_PHASE:
        high_dice -= match.set_aside
    fit.require(low_dice <= count <= high_dice, "dice", f"{low_dice}..{high_dice} dice")
    fit.require(
        phase != SAVE_PHASE or match.dice[0] != 1, "dice", "a shot of 2..6: a 1 needs no save"
    )
    _check_goals(fit, match)


def _check_goals(fit, match):
    """Check that there are no more goals than turns and attempts in the shoot-out."""
    after = (match.half - 1) * 3
    turns = (after + min(match.turn - 1, 3), after + max(match.turn - 4, 0))
    if match.phase in (SHOOTOUT_PHASE, OVER_PHASE):
        turns = (6, 6)
    tries = ((match.attempts + 1) // 2, match.attempts // 2)
    for side in (0, 1):
        place = side ^ max(match.first, 0)
        fit.require(match.score[side] <= turns[place], "score", "a goal a turn that is over")
        fit.require(match.goals[side] <= tries[place], "shootout", "a goal an attempt")
    level = match.score[0] == match.score[1]
    fit.require(match.phase != SHOOTOUT_PHASE or level, "score", "a level one")
    shot = match.phase == SHOOTOUT_PHASE or (match.phase == OVER_PHASE and level)
    fit.require((match.series > 0) == shot, "shootout", "one if a level match has gone into it")
    fit.require(shot or not match.attempts, "shootout", "no attempt")
    fit.require(match.phase != SHOOTOUT_PHASE or match.attempts < 10, "shootout", "0..9 attempts")
    is_valid = not shot or match.phase != OVER_PHASE
    is_valid = is_valid or (match.attempts == 10 and match.goals[0] != match.goals[1])
    fit.require(is_valid, "shootout", "10 attempts and a winner at the end")
