"""The JSON position of a match.  Not flashed: laptops only.

::

    {"ruleset": "streetsoccer", "yellow": {"goalie": "d4", "players": ["g2", "h4", "j3", "k7"]},
     "red": {"goalie": "m5", "players": ["e3", "g6", "i5", "l7"]}, "ball": "h3", "side": 0,
     "die": 4, "minute": 3, "score": [1, 0], "last_goal": 0, "phase": "move"}

``goalie``, ``ball``, ``die`` and ``last_goal`` are null where there is none; ``players``
are the outfielders placed so far, in any order.  These fields hold the rest, and may be
left out where it can be seen from the others:

``stage``    what the match waits for within kickoff, move and goalkick: ``figure`` (the goalie's
             space before a goal kick), ``end`` of the walk, ``steps`` of the kick, ``kick``
             (where the ball's next leg ends), ``throw`` (for a goal kick)
``mover``    the figure chosen: where it stands, or during a kick where the ball was met
``steps``    of the kick: what the figure at the ball has
``had``      who has had the ball in this kick before, with how many steps: ``["h4 3", ...]``,
             first kicker first; written only where there is somebody
``first``    the side that kicked off
``options``  left out: the defaults
"""

from ...rules import squares
from ...rules.laptop import (
    OPTIONS,
    Field,
    Fields,
    Own,
    Shape,
    Square,
    Word,
    name_of,
    several,
    square_or_null,
)
from ...rules.numbers import whole_number
from .state import AIM, END, FIGURE, GOALKICK, KICK, KICKOFF, MOVE, NONE, PHASES, STAGES, TOSS


def _team(side):
    """Return the field of a side's figures."""
    name = ("yellow", "red")[side]
    at = 5 * side

    def write(match):
        players = [name_of(square) for square in match.figures[at + 1 : at + 5] if square >= 0]
        return {"goalie": name_of(match.figures[at]), "players": players}

    def read(match, fields):
        inner = Fields(fields.raw(name), match.RULESET + "." + name)
        players = sorted(several(inner, "players", 4))
        own = [square_or_null(inner, "goalie")] + players + [NONE] * (4 - len(players))
        match.figures[at : at + 5] = own
        inner.end()

    return Own(name, write, read)


def _read_minute(match, fields):
    match.turn = 2 * (fields.whole("minute", 1, 65) - 1)
    if match.first >= 0 and match.side != match.first:
        match.turn += 1


def _write_had(match):
    return [squares.name(each >> 3) + " " + str(each & 7) for each in match.had]


def _read_had(match, fields):
    words = "a list of at most 30 texts such as 'h4 3'"
    entries = fields.raw("had")
    if not isinstance(entries, list) or len(entries) > 30:
        fields.refuse("had", words)
    match.had = []
    for each in entries:
        parts = each.split(" ") if isinstance(each, str) else []
        steps = whole_number(parts[1]) if len(parts) == 2 else None
        if steps is None or not 1 <= steps <= 6:
            fields.refuse("had", words)
        match.had.append(fields.part("had", parts[0]).square("had") << 3 | steps)


def _no_pass(match):
    match.had = []


def _usual_stage(match):
    if match.phase not in (KICKOFF, MOVE, GOALKICK):
        return FIGURE
    if match.phase == MOVE and match.ball not in match.teams()[0]:
        return FIGURE if match.mover < 0 else END
    if match.ball < 0:
        return FIGURE
    return KICK if match.steps or match.phase != GOALKICK else AIM


def _usual_first(match):
    if match.phase <= TOSS:
        return NONE
    if match.options["first"] != "toss":
        return 1 if match.options["first"] == "right" else 0
    return match.side if match.phase == KICKOFF else 1 - match.side


def _usual_mover(match):
    if match.stage != KICK:
        return NONE
    return match.had[0] >> 3 if match.had else match.ball


SHAPE = Shape(
    _team(0),
    _team(1),
    Square("ball"),
    Field("side"),
    Field("die", "pips", null=0),
    Own("minute", lambda match: match.minute(), _read_minute, late=True),
    Field("score"),
    Field("last_goal", null=NONE),
    Word("phase", PHASES),
    Word("stage", STAGES, usual=_usual_stage),
    Square("mover", usual=_usual_mover),
    Field("steps", null=0, usual=0),
    Field("first", null=NONE, usual=_usual_first),
    Own("had", _write_had, _read_had, _no_pass),
    OPTIONS,
)
read = SHAPE.read


def write(match):
    """Return the position of ``match``; ``had`` only where there is somebody."""
    position = SHAPE.write(match)
    if not match.had:
        del position["had"]
    return position
