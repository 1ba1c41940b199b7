"""The JSON position of a match.  Not flashed: laptops only.

Only these fields must be there, so that a position is quickly written by hand; the others
have the value that fits an ordinary match::

    {"ruleset": "sokhazania", "ball": "m4", "side": 0, "phase": "play",
     "score": [0, 1], "clock_s": 600, "options": {}}

More fields: ``player1`` and ``red`` (a side, or -1 before the toss or the choice),
``toss`` (what left threw while right's throw is awaited, else 0), ``thrown`` (the number
whose track is chosen, else 0), ``period`` (normal, golden_goal, extra_time, shoot_out),
``shootout`` (``set`` from 1, ``kick`` 0..5, ``set_goals`` and ``goals`` [a, b]; all 0
outside a shoot-out) and ``board_sum``, the checksum of the board.
"""

from ...rules.laptop import OPTIONS, Field, Group, Own, Shape, Square, Word
from .phases import COLOUR, NORMAL, PERIODS, PHASES, SHOOT_OUT, SHOOTOUT, TOSS

_SHOOTOUT = Group(
    "shootout",
    Field("set", "shootout_set", usual=lambda match: int(match.period == SHOOT_OUT)),
    Field("kick", usual=0),
    Field("set_goals", usual=[0, 0]),
    Field("goals", "shootout", usual=lambda match: match.set_goals),
)


def _usual_player1(match):
    return -1 if match.phase == TOSS else max(match.player1, 0)


SHAPE = Shape(
    Square("ball"),
    Field("side"),
    Word("phase", PHASES),
    Field("score"),
    Field("clock_s"),
    Own("options", OPTIONS.write, lambda match, fields: fields.raw("options")),  # always there
    Field("player1", usual=_usual_player1),
    Field("red", usual=lambda match: 0 if match.phase > COLOUR else -1),
    Field("toss", usual=0),
    Field("thrown", usual=0),
    Word("period", PERIODS, lambda match: SHOOT_OUT if match.phase == SHOOTOUT else NORMAL),
    Own("shootout", _SHOOTOUT.write, _SHOOTOUT.read, _SHOOTOUT.leave_out, late=True),
    Field("board_sum", usual=lambda match: match.loaded_sum),
)
read = SHAPE.read
write = SHAPE.write
