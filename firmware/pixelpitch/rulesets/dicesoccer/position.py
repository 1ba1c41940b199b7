"""The JSON position of a match of Soccer Dice.  Not flashed: a board that only plays needs none.

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

from ...rules.position_shape import OPTIONS, Field, Filled, Group, Own, Shape, Word
from .state import PHASES, SHOOTOUT, TOSS


def _write_offence(match):
    return None if match.phase == TOSS else match.offence()


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
        _SERIES.read(match, fields)


def _no_attempt(match):
    match.series = 1 if match.phase == SHOOTOUT else 0


SHAPE = Shape(
    Field("half"),
    Field("turn"),
    Own("offence", _write_offence, _read_offence, late=True),
    Field("rolls_used"),
    Field("set_aside"),
    Field("score"),
    Word("phase", PHASES),
    Filled("dice", 0, alike=False, usual=[0] * 4),
    Own("shootout", _write_shootout, _read_shootout, _no_attempt),
    OPTIONS,
)
read = SHAPE.read
write = SHAPE.write
