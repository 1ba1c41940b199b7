"""Reads, writes and checks JSON positions of StreetSoccer.

Only laptops have this module; a board saves matches as binary snapshots. An example::

    {"ruleset": "streetsoccer", "yellow": {"goalie": "d4", "players": ["g2", "h4", "j3", "k7"]},
     "red": {"goalie": "m5", "players": ["e3", "g6", "i5", "l7"]}, "ball": "h3", "side": 0,
     "die": 4, "minute": 3, "score": [1, 0], "last_goal": 0, "phase": "move"}

``players`` are the outfielders placed so far, in any order. ``die`` is the number thrown, and
``last_goal`` the side that scored last. ``die``, ``last_goal``, ``goalie`` and ``ball`` are null if
there is none. The following fields may be left out if the other fields imply their values:

``stage``    what the coach chooses in the phases kickoff, move and goalkick: ``figure`` (before a
             goal kick, the goalie's space), ``end`` (of the walk), ``steps`` (of the kick) or
             ``kick`` (where the ball goes); or ``throw``, the throw for a goal kick
``mover``    the square of the chosen figure; during a kick, the square from which it kicks
``steps``    how many steps the figure at the ball can kick it
``had``      the figures that have already kicked the ball in this kick, with their steps, in order:
             ``["h4 3", ...]``
``first``    the side that kicked off
``options``  {name: value}; options that are missing have their defaults
"""

from ...rules import squares
from ...rules.laptop import (
    OPTIONS,
    Custom,
    Field,
    Fields,
    Shape,
    Square,
    Word,
    name_or_none,
    read_list,
    square_or_null,
)
from ...rules.match import SIDES
from ...rules.numbers import whole_number
from .field import (
    CENTRE_SPACES,
    GOAL_FRONT_SPACES,
    INSIDE_LINES,
    INSIDE_WITH_RING,
    FenceCheck,
    contains,
    flood,
    in_area,
    on_field,
    rows_of,
    touches,
)
from .moves import Turn
from .rules import (
    DESTINATION_STAGE,
    FIGURE_STAGE,
    GOAL_KICK_THROW_STAGE,
    GOALKICK_PHASE,
    KICK_STAGE,
    KICKOFF_PHASE,
    MOVE_PHASE,
    NO_SQUARE,
    OVER_PHASE,
    PLACE_PHASE,
    STAGE_NAMES,
    STEPS_STAGE,
    TOSS_PHASE,
    Match,
    count_still_needed,
    is_over,
)

# (seed, number of random actions) of the match that the picture in README.md shows.
PICTURED_MATCH = (3, 60)


def _team(side):
    """Return the ``Field`` that describes the figures of ``side`` in a position."""
    name = ("yellow", "red")[side]
    at = 5 * side

    def write(match):
        """Return the squares of the side's figures, as a position stores them."""
        players = [name_or_none(square) for square in match.figures[at + 1 : at + 5] if square >= 0]
        return {"goalie": name_or_none(match.figures[at]), "players": players}

    def read(match, fields):
        """Store the side's figures of a position's ``fields`` in ``match``."""
        inner = Fields(fields.raw(name), match.RULESET + "." + name)
        players = sorted(read_list(inner, "players", 4))
        own = [square_or_null(inner, "goalie")] + players + [NO_SQUARE] * (4 - len(players))
        match.figures[at : at + 5] = own
        inner.end()

    return Custom(name, write, read)


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
        match.had.append(fields.element("had", parts[0]).square("had") << 3 | steps)


def _no_pass(match):
    match.had = []


def _default_stage(match):
    """Return the ``stage`` that follows from the other fields if it was left out."""
    if match.phase not in (KICKOFF_PHASE, MOVE_PHASE, GOALKICK_PHASE):
        return FIGURE_STAGE
    if match.phase == MOVE_PHASE and match.ball not in match.teams()[0]:
        return FIGURE_STAGE if match.mover < 0 else DESTINATION_STAGE
    if match.ball < 0:
        return FIGURE_STAGE
    return KICK_STAGE if match.steps or match.phase != GOALKICK_PHASE else GOAL_KICK_THROW_STAGE


def _default_first(match):
    if match.phase <= TOSS_PHASE:
        return NO_SQUARE
    if match.options["first"] != "toss":
        return SIDES.index(match.options["first"])
    return match.side if match.phase == KICKOFF_PHASE else 1 - match.side


def _default_mover(match):
    if match.stage != KICK_STAGE:
        return NO_SQUARE
    return match.had[0] >> 3 if match.had else match.ball


SHAPE = Shape(
    _team(0),
    _team(1),
    Square("ball"),
    Field("side"),
    Field("die", "pips", null=0),
    Custom("minute", lambda match: match.minute(), _read_minute, is_read_last=True),
    Field("score"),
    Field("last_goal", null=NO_SQUARE),
    Word("phase", [phase.name for phase in Match.PHASES]),
    Word("stage", STAGE_NAMES, default=_default_stage),
    Square("mover", default=_default_mover),
    Field("steps", null=0, default=0),
    Field("first", null=NO_SQUARE, default=_default_first),
    Custom("had", _write_had, _read_had, _no_pass),
    OPTIONS,
)
# The function of this module that reads the JSON position of a match.
read = SHAPE.read


def write(match):
    """Return the position of ``match``; the field ``had`` is left out before the first pass."""
    position = SHAPE.write(match)
    if not match.had:
        del position["had"]
    return position


# The functions below check that the fields of a position do not contradict each other.

_TEAMS = ("yellow", "red")


def check(match):
    """Raise NotUnderstood for the first field that contradicts other fields or the rules."""
    fit = SHAPE.fit_check(match)
    _check_throw(fit, match)
    _check_progress(fit.require, match)
    _check_score(fit.require, match)
    _check_figures(fit, match)
    if match.phase in (PLACE_PHASE, TOSS_PHASE, KICKOFF_PHASE):
        _check_placing(fit.require, match)
    else:
        _check_rules_20_21(fit.require, match)
    _check_ball(fit.require, match)
    _check_had(fit.require, match)
    _check_choice(fit.require, match)


def _check_throw(fit, match):
    """Check that the stage, the throw and the kick's steps are possible in the phase."""
    phase, stage, die = match.phase, match.stage, match.pips
    stages = getattr(match.PHASES[phase], "steps", (FIGURE_STAGE,))
    fit.require(stage in stages, "stage", "a stage of its phase")
    after_throw = phase == MOVE_PHASE or (phase == GOALKICK_PHASE and stage == KICK_STAGE)
    if phase == TOSS_PHASE:
        fit.require((die > 0) == (match.side == 1), "die", "what Yellow threw, when Red throws")
    elif after_throw:
        fit.require_range(die, "die", 2 if phase == GOALKICK_PHASE else 1, 6)
    else:
        fit.require_range(die, "die", 0)
    if stage == KICK_STAGE or phase == KICKOFF_PHASE:
        fit.require_range(match.steps, "steps", 1, 5 if phase == KICKOFF_PHASE else die)
    else:
        fit.require_range(match.steps, "steps", 0)


def _check_progress(require, match):
    """Check the minute, and whose turn it is (rules 7, 18)."""
    phase, turn, first = match.phase, match.turn, match.first
    require((phase <= TOSS_PHASE) == (first < 0), "first", "null before the kick-off, else 0 or 1")
    words = "a minute that the options and the phase allow"
    if phase > TOSS_PHASE:
        chosen = match.options["first"]
        require(chosen == "toss" or SIDES[first] == chosen, "first", "as the options have it")
        require(match.side == first ^ turn & 1, "side", "the side whose turn it is")
    if phase <= KICKOFF_PHASE:
        require(turn == 0, "minute", words)
        return
    regular = 2 * match.options["minutes"]
    require(0 < turn < regular + 2 * match.options["extra_minutes"], "minute", words)
    require(phase != OVER_PHASE or is_over(match), "minute", words)
    ahead = abs(match.score[0] - match.score[1])
    is_valid = turn < regular or ahead <= (1 if phase == OVER_PHASE else 0)
    require(
        is_valid, "score", "level in the extra minutes of the options, one goal ahead after them"
    )


def _check_score(require, match):
    """Check the score and who scored last (rule 18)."""
    score, last = match.score, match.last_goal
    maximum = max(0, match.turn - (match.phase != OVER_PHASE))
    require(sum(score) <= maximum, "score", "at most one goal for each turn that is over")
    if last < 0:
        require(sum(score) == 0, "last_goal", "who scored last")
    else:
        require(score[last] > 0, "last_goal", "a side that has scored, or null")
        is_late = match.phase == OVER_PHASE and match.turn >= 2 * match.options["minutes"]
        require(not is_late or score[last] >= score[1 - last], "last_goal", "the side ahead")


def _check_figures(fit, match):
    """Check that no space has two figures, and that figures may stand there (rules 1, 3, 9)."""
    open_rows = (
        INSIDE_WITH_RING if match.options["ring"] and match.phase > KICKOFF_PHASE else INSIDE_LINES
    )
    closed: list = []
    for side, field in enumerate(_TEAMS):
        own = match.figures[5 * side : 5 * side + 5]
        stand = [square for square in own if square >= 0]
        fit.require(match.phase == PLACE_PHASE or len(stand) == 5, field, "five figures")
        for square in stand:
            fit.require(contains(open_rows, square), field, "a space for figures (options: ring)")
        fit.require_distinct(stand, field, closed)
        closed += stand
        placed = sorted([square for square in own[1:] if square >= 0])
        is_valid = own[1:] == placed + [NO_SQUARE] * (4 - len(placed))
        fit.require(is_valid, field + ".players", "sorted outfielders")


def _check_placing(require, match):
    """Check the figures that have been placed so far (rules 6, 20, 21)."""
    for side, field in enumerate(_TEAMS):
        own = match.figures[5 * side : 5 * side + 5]
        placed = [square for square in own[1:] if square >= 0]
        count = 5 - own.count(NO_SQUARE)
        if match.phase == PLACE_PHASE:
            # The side that is placing figures has placed 0 to 4; the other one has placed 5 or 0.
            low, high = (0, 4) if side == match.side else (5, 5) if side < match.side else (0, 0)
            require(low <= count <= high, field, "as many as its side has placed")
        is_valid = not count or own[0] in GOAL_FRONT_SPACES[side]
        require(is_valid, field, "its goalie in front of its goal")
        is_valid = not any(square in CENTRE_SPACES[1 - side] for square in placed)
        require(is_valid, field, "none on the other side's centre")
        _check_places(require, placed, side)
        require(
            count_still_needed(placed, side) <= 4 - len(placed),
            field,
            "a placing that rule 6 allows",
        )


def _check_places(require, outfielders, side):
    """Check that ``side`` may have ``outfielders`` on these squares (rules 20, 21)."""
    is_valid = not any(
        square in GOAL_FRONT_SPACES[0] or square in GOAL_FRONT_SPACES[1] for square in outfielders
    )
    require(is_valid, _TEAMS[side], "only a goalie on a goal-front space, its own")
    inside = [square for square in outfielders if in_area(square, side)]
    require(len(inside) < 2, _TEAMS[side], "at most one outfielder in its penalty area")


def _check_rules_20_21(require, match):
    """Check that the position obeys rules 20 and 21, which hold after every move.

    A figure that is kicking the ball is exempt, because it may have to move away after the kick.
    """
    moving = match.mover if match.stage == KICK_STAGE else NO_SQUARE
    for side, field in enumerate(_TEAMS):
        own = match.figures[5 * side : 5 * side + 5]
        _check_places(require, [square for square in own[1:] if square != moving], side)
        is_valid = own[0] == moving or own[0] not in GOAL_FRONT_SPACES[1 - side]
        require(is_valid, field, "its goalie not in front of the other goal")


def _check_ball(require, match):
    """Check that the ball's square fits what the match waits for."""
    phase, stage, ball = match.phase, match.stage, match.ball
    own, other = match.teams()
    if phase <= TOSS_PHASE or (phase in (KICKOFF_PHASE, GOALKICK_PHASE) and stage == FIGURE_STAGE):
        require(ball < 0, "ball", "null")
    elif stage == GOAL_KICK_THROW_STAGE:
        require(
            ball == own[0] and ball in GOAL_FRONT_SPACES[match.side],
            "ball",
            "the goalie's goal-front space",
        )
    elif stage == KICK_STAGE:
        require(ball in own and on_field(ball), "ball", "an own figure's space")
    elif phase != OVER_PHASE or ball >= 0:
        goalie = own[0] if phase == OVER_PHASE else other[0]
        if (
            ball == goalie
            and ball in GOAL_FRONT_SPACES[match.side if phase == OVER_PHASE else 1 - match.side]
        ):
            return  # no goal kick was possible, so the ball is still under the goalie (rule 17)
        is_valid = ball >= 0 and on_field(ball) and ball not in match.figures
        require(is_valid, "ball", "a free space of the field")
        _check_paths(require, match)


def _check_paths(require, match):
    """Check rules 22 and 23: no fence around the ball, and a path to it for both sides."""
    region = flood(match.ball, rows_of(match.figures))
    own, other = match.teams()
    is_valid = touches(region, own) and touches(region, other)
    require(is_valid, "ball", "a way to it for both sides (rule 23)")
    if match.phase == OVER_PHASE:
        own, other = other, own
    is_valid = FenceCheck(other).is_unfenced(match.ball) or _had_no_move(match)
    require(is_valid, "ball", "no fence around it (rule 22)")


def _had_no_move(match):
    """Return True if some throw would have left the last turn without a move (rule 19)."""
    turn = Turn(match)
    if match.phase != OVER_PHASE:
        turn.side = 1 - match.side
        turn.own, turn.other = turn.other, turn.own
    return any(not turn.movers() for turn.pips in range(1, 7))


def _check_had(require, match):
    """Check ``had``, the figures that kicked so far: their steps never increase (rule 14)."""
    require(match.stage == KICK_STAGE or not match.had, "had", "nobody")
    if not match.had:
        return  # the ball was not passed yet, or a person wrote the position without ``had``
    own = match.teams()[0]
    maximum = match.pips or 5
    before = []
    for state in match.had + [match.ball << 3 | match.steps]:
        is_valid = state >> 3 in own and 1 <= state & 7 <= maximum and state not in before
        require(is_valid, "had", "own figures, the steps of each no more than before")
        maximum = state & 7
        before.append(state)


def _check_choice(require, match):
    """Check the chosen figure, and that the next decision has a legal action."""
    stage, mover = match.stage, match.mover
    own = match.teams()[0]
    if stage in (DESTINATION_STAGE, STEPS_STAGE):
        is_valid = mover in own and bool(match.legal_decisions())
        require(is_valid, "mover", "a figure that can move")
        is_valid = stage != STEPS_STAGE or len(match.legal_decisions()) > 1
        require(is_valid, "stage", "a figure that can reach the ball in several ways")
    elif stage == KICK_STAGE:
        require(mover in own and on_field(mover), "mover", "where the first kicker stands")
        is_valid = match.phase != KICKOFF_PHASE or mover in CENTRE_SPACES[match.side]
        require(is_valid, "mover", "an own centre space")
        is_valid = match.phase != GOALKICK_PHASE or (
            mover == own[0] and mover in GOAL_FRONT_SPACES[match.side]
        )
        require(is_valid, "mover", "the goalie in front of its goal")
    else:
        require(mover < 0, "mover", "null")
    if match.current_player() >= 0:
        require(bool(match.legal_decisions()), "phase", "a position with a legal choice")
