"""Writes a match as a JSON position and reads it back.  Not flashed: laptops only.

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

from ...rules import squares
from ...rules.position import Fields
from .penalties import KICKS
from .phases import COLOUR, EXTRA_S, MAXIMUM, NORMAL, PERIODS, PHASES, SHOOT_OUT, SHOOTOUT, TOSS


def write(match):
    """Return the position of ``match``: a dict of JSON values."""
    return {
        "ruleset": match.RULESET,
        "ball": squares.name(match.ball),
        "side": match.side,
        "phase": PHASES[match.phase],
        "score": list(match.score),
        "clock_s": match.clock_s,
        "options": dict(match.options),
        "player1": match.player1,
        "red": match.red,
        "toss": match.toss,
        "thrown": match.thrown,
        "period": PERIODS[match.period],
        "shootout": {
            "set": match.shootout_set,
            "kick": match.kick,
            "set_goals": list(match.set_goals),
            "goals": list(match.shootout),
        },
        "board_sum": match.board_sum,
    }


def read(make, given):
    """Return the match of position ``given``; ``make(options)`` makes a fresh one.

    Raises NotUnderstood naming the first field that is wrong.
    """
    fields = Fields(given, "sokhazania")
    fields.choice("ruleset", ("sokhazania",))
    options = fields.raw("options")
    if not isinstance(options, dict):
        fields.refuse("options", "a JSON object")
    match = make(options)
    match.phase = PHASES.index(fields.choice("phase", PHASES))
    match.ball = fields.square("ball")
    match.side = fields.whole("side", 0, 1)
    match.score = fields.wholes("score", 2, 0, MAXIMUM)
    match.clock_s = fields.whole("clock_s", 0, 3600 + EXTRA_S)
    usual = -1 if match.phase == TOSS else max(match.player1, 0)
    match.player1 = fields.whole("player1", -1, 1, usual)
    match.red = fields.whole("red", -1, 1, 0 if match.phase > COLOUR else -1)
    match.toss = fields.whole("toss", 0, 6, 0)
    match.thrown = fields.whole("thrown", 0, 6, 0)
    period = PERIODS[SHOOT_OUT if match.phase == SHOOTOUT else NORMAL]
    match.period = PERIODS.index(fields.choice("period", PERIODS, period))
    match.board_sum = fields.whole("board_sum", 0, 65535, match.loaded_sum)
    shootout = Fields(fields.raw("shootout", {}), "sokhazania.shootout")
    match.shootout_set = shootout.whole("set", 0, MAXIMUM, 1 if match.period == SHOOT_OUT else 0)
    match.kick = shootout.whole("kick", 0, 5, 0)
    match.set_goals = shootout.wholes("set_goals", 2, 0, KICKS, [0, 0])
    match.shootout = shootout.wholes("goals", 2, 0, MAXIMUM, list(match.set_goals))
    shootout.end()
    fields.end()
    match.check()
    return match
