"""Writes a match of Soccer Dice as a JSON position and reads it back.  Not flashed.

A position::

    {"ruleset": "dicesoccer", "half": 1, "turn": 4, "offence": 1, "rolls_used": 2,
     "set_aside": 1, "score": [2, 0], "phase": "roll",
     "dice": [3, 5], "shootout": null, "options": {"first": "toss"}}

``turn``        1..6 within the half: 1..3 are the first side's, 4..6 the other's,
                so that turn and ``offence`` (0, 1; null during the toss) also say
                which side is the first one.  6 of half 2 after full time.
``rolls_used``  finished rolls of this turn, 0..4; a shot counts as one
``set_aside``   how many of 2, 3, 4 lie aside, 0..3
``score``       goals of the six turns; a shoot-out keeps its own count
``phase``       toss, roll, shot, save, shootout, over
``dice``        faces of the dice of this throw so far, in the order thrown: the
                first side's toss; a roll's white dice; before a save the shot;
                a shoot-out's white dice.  May be left out: none thrown.
``shootout``    null, or {"series": 1.., "attempts": 0..10 of both sides in this
                series of five each, "goals": [a, b] in this series}.  May be left
                out: no attempt made yet.  Series are counted up to 65535.
``options``     may be left out: the defaults
"""

from ...rules import position
from ...rules.errors import NotUnderstood
from .state import MAX_SERIES, PHASES, SHOOTOUT, TOSS
from .validate import mismatch


def write(match):
    """Return the JSON position of ``match``, every field of the list above."""
    shootout = None
    if match.series:
        shootout = {
            "series": match.series,
            "attempts": match.attempts,
            "goals": list(match.goals),
        }
    return {
        "ruleset": match.RULESET,
        "half": match.half,
        "turn": match.turn,
        "offence": None if match.phase == TOSS else match.offence(),
        "rolls_used": match.rolls_used,
        "set_aside": match.set_aside,
        "score": list(match.score),
        "phase": PHASES[match.phase],
        "dice": match.dice[: match.thrown()],
        "shootout": shootout,
        "options": dict(match.options),
    }


def read(make, given):
    """Return the match of the position ``given``; ``make(options)`` makes a fresh one.

    Raises NotUnderstood naming the field that is missing, wrong, unknown, or
    does not fit the others.
    """
    fields = position.Fields(given, make.RULESET)
    fields.choice("ruleset", (make.RULESET,))
    match = make(fields.options())
    match.phase = PHASES.index(fields.choice("phase", PHASES))
    match.half = fields.whole("half", 1, 2)
    match.turn = fields.whole("turn", 1, 6)
    match.rolls_used = fields.whole("rolls_used", 0, 4)
    match.set_aside = fields.whole("set_aside", 0, 3)
    match.score = fields.wholes("score", 2, 0, 6)
    dice = fields.wholes("dice", None, 1, 6, [])
    if len(dice) > 4:
        fields.refuse("dice", "at most 4 dice")
    match.dice = dice + [0] * (4 - len(dice))
    _read_shootout(match, fields)
    offence = fields.raw("offence")
    if offence is not None and not (type(offence) is int and 0 <= offence <= 1):
        fields.refuse("offence", "0, 1 or null")
    fields.end()
    if offence is None:
        match.first = -1
    else:
        match.first = offence
        if match.offence() != offence:
            match.first = 1 - offence
    wrong = mismatch(match)
    if wrong is not None:
        name, expected = wrong
        if name not in given:
            raise NotUnderstood("a " + make.RULESET + " position without " + repr(name), expected)
        fields.refuse(name, expected)
    return match


def _read_shootout(match, fields):
    given = fields.raw("shootout", None)
    if given is None:
        match.series = 1 if match.phase == SHOOTOUT else 0
        return
    if not isinstance(given, dict):
        fields.refuse("shootout", "null or a JSON object")
    inner = position.Fields(given, match.RULESET + ".shootout")
    match.series = inner.whole("series", 1, MAX_SERIES)
    match.attempts = inner.whole("attempts", 0, 10)
    match.goals = inner.wholes("goals", 2, 0, 5)
    inner.end()
