"""Writes a match as a JSON position and reads it back.  Not flashed: laptops only.

::

    {"ruleset": "streetsoccer", "yellow": {"goalie": "d4", "players": ["g2", "h4", "j3", "k7"]},
     "red": {"goalie": "m5", "players": ["e3", "g6", "i5", "l7"]}, "ball": "h3", "side": 0,
     "die": 4, "minute": 3, "score": [1, 0], "last_goal": 0, "phase": "move"}

``goalie``, ``ball``, ``die`` and ``last_goal`` are null where there is none; ``players``
are the outfielders placed so far, in any order.  These fields hold the rest, and may be
left out where it can be seen from the others:

``stage``    what is awaited within kickoff, move and goalkick: ``figure`` (the goalie's
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
from ...rules.numbers import whole_number
from ...rules.position import Fields
from .state import AIM, END, FIGURE, GOALKICK, KICK, KICKOFF, MOVE, NONE, PHASES, STAGES, TOSS
from .validate import check

_TEAMS = ("yellow", "red")


def write(match):
    """Return the position of ``match``: a dict of JSON values."""
    position: dict = {"ruleset": match.RULESET}
    for side in (0, 1):
        own = match.figures[5 * side : 5 * side + 5]
        players = [squares.name(square) for square in own[1:] if square >= 0]
        position[_TEAMS[side]] = {"goalie": _name(own[0]), "players": players}
    position["ball"] = _name(match.ball)
    position["side"] = match.side
    position["die"] = match.pips or None
    position["minute"] = match.minute()
    position["score"] = list(match.score)
    position["last_goal"] = None if match.last_goal < 0 else match.last_goal
    position["phase"] = PHASES[match.phase]
    position["stage"] = STAGES[match.stage]
    position["mover"] = _name(match.mover)
    position["steps"] = match.steps or None
    position["first"] = None if match.first < 0 else match.first
    if match.had:
        position["had"] = [squares.name(each >> 3) + " " + str(each & 7) for each in match.had]
    position["options"] = dict(match.options)
    return position


def _name(square):
    return None if square < 0 else squares.name(square)


def read(make, given):
    """Return the match of the position ``given``; ``make(options)`` makes a fresh one.

    Raises NotUnderstood naming the field that is missing, wrong, unknown, or does not fit
    the others or the rules.
    """
    fields = Fields(given, make.RULESET)
    fields.choice("ruleset", (make.RULESET,))
    match = make(fields.options())
    match.phase = PHASES.index(fields.choice("phase", PHASES))
    match.figures = _team(fields, "yellow") + _team(fields, "red")
    match.ball = _square(fields, "ball")
    match.side = fields.whole("side", 0, 1)
    match.pips = _number(fields, "die", 1, 6, 0)
    match.score = fields.wholes("score", 2, 0, 65)
    match.last_goal = _number(fields, "last_goal", 0, 1, NONE)
    match.mover = _square(fields, "mover", None)
    match.steps = _number(fields, "steps", 1, 6, 0)
    stage = fields.choice("stage", STAGES, STAGES[_usual_stage(match)])
    match.stage = STAGES.index(stage)
    match.had = _had(fields)
    if match.stage == KICK and "mover" not in given:
        match.mover = match.had[0] >> 3 if match.had else match.ball
    minute = fields.whole("minute", 1, 65)
    match.first = _number(fields, "first", 0, 1, NONE)
    if "first" not in given:
        match.first = _usual_first(match)
    match.turn = 2 * (minute - 1)
    if match.first >= 0 and match.side != match.first:
        match.turn += 1
    fields.end()
    check(match)
    return match


def _square(fields, name, *default):
    if fields.raw(name, *default) is None:
        return NONE
    return fields.square(name, None, "a square a1..p8 or null", *default)


def _number(fields, name, low, high, none):
    if fields.raw(name, None) is None:
        return none
    return fields.whole(name, low, high)


def _team(fields, name):
    inner = Fields(fields.raw(name), "streetsoccer." + name)
    goalie = _square(inner, "goalie")
    players = inner.raw("players")
    if not isinstance(players, list) or len(players) > 4:
        inner.refuse("players", "a list of at most 4 squares")
    found = []
    for each in players:
        one = Fields({"players": each}, "streetsoccer." + name)
        found.append(one.square("players"))
    inner.end()
    return [goalie] + sorted(found) + [NONE] * (4 - len(found))


def _had(fields):
    words = "a list of at most 30 texts such as 'h4 3'"
    given = fields.raw("had", [])
    if not isinstance(given, list) or len(given) > 30:
        fields.refuse("had", words)
    found = []
    for each in given:
        parts = each.split(" ") if isinstance(each, str) else []
        steps = whole_number(parts[1]) if len(parts) == 2 else None
        if steps is None or not 1 <= steps <= 6:
            fields.refuse("had", words)
        one = Fields({"had": parts[0]}, "streetsoccer")
        found.append(one.square("had") << 3 | steps)
    return found


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
