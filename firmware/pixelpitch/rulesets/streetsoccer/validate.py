"""Validates a match read from outside: whether its fields fit each other and the rules."""

from ...rules import squares
from ...rules.errors import NotUnderstood
from ...rules.match import SIDES
from .field import AROUND, CENTRES, FRONTS, WITHIN, flood, in_area, on_field, rows_of, touches
from .reachability import Barrier
from .result import is_over
from .setup import still_needed
from .state import (
    AIM,
    END,
    FIGURE,
    GOALKICK,
    KICK,
    KICKOFF,
    MOVE,
    NONE,
    OVER,
    PHASES,
    PLACE,
    STAGES,
    STEPS,
    TOSS,
)
from .turn import Turn

_STAGES_OF = {
    KICKOFF: (FIGURE, KICK),
    MOVE: (FIGURE, END, STEPS, KICK),
    GOALKICK: (FIGURE, AIM, KICK),
}


def check(match):
    """Raise NotUnderstood, naming the field as a position does, unless all fields fit."""
    _check_phase(match)
    _check_course(match)
    _check_score(match)
    _check_figures(match)
    if match.phase in (PLACE, TOSS, KICKOFF):
        _check_placing(match)
    else:
        _check_kill_joy(match)
    _check_ball(match)
    _check_had(match)
    _check_choice(match)


def _want(good, field, value, expected):
    if not good:
        raise NotUnderstood(field + " = " + str(value), expected)


def _want_square(good, field, square, expected):
    if not good:
        _want(good, field, "null" if square < 0 else squares.name(square), expected)


def _in_phase(match):
    return " in phase " + PHASES[match.phase] + ", stage " + STAGES[match.stage]


def _check_phase(match):
    phase, stage = match.phase, match.stage
    good = stage in _STAGES_OF.get(phase, (FIGURE,))
    _want(good, "stage", STAGES[stage], "a stage of phase " + PHASES[phase])
    die = match.pips
    where = _in_phase(match)
    if phase == TOSS:
        _want((die > 0) == (match.side == 1), "die", die, "what Yellow threw, when Red throws")
    elif phase == MOVE or (phase == GOALKICK and stage == KICK):
        low = 2 if phase == GOALKICK else 1
        _want(die >= low, "die", die or "null", str(low) + "..6" + where)
    else:
        _want(die == 0, "die", die, "null" + where)
    steps = match.steps
    if stage == KICK or phase == KICKOFF:
        maximum = 5 if phase == KICKOFF else die
        _want(1 <= steps <= maximum, "steps", steps or "null", "1.." + str(maximum) + where)
    else:
        _want(steps == 0, "steps", steps, "null" + where)


def _check_course(match):
    """Minute and sides: RULEBOOK.md 7 and 18."""
    phase, turn = match.phase, match.turn
    first = "null" if match.first < 0 else match.first
    _want(
        (phase <= TOSS) == (match.first < 0),
        "first",
        first,
        "null before the kick-off, else 0 or 1",
    )
    chosen = match.options["first"]
    if phase > TOSS:
        good = chosen == "toss" or SIDES[match.first] == chosen
        _want(good, "first", first, "as the options have it: " + chosen)
        _want(match.side == match.first ^ turn & 1, "side", match.side, "the side whose turn it is")
    words = "a minute that the options and phase " + PHASES[phase] + " allow"
    if phase <= KICKOFF:
        _want(turn == 0, "minute", match.minute(), words)
        return
    last = 2 * (match.options["minutes"] + match.options["extra_minutes"])
    _want(0 < turn < last, "minute", match.minute(), words)
    regular = 2 * match.options["minutes"]
    ahead = abs(match.score[0] - match.score[1])
    if phase == OVER:
        _want(is_over(match), "minute", match.minute(), words)
        good = turn < regular or ahead <= 1
        _want(good, "score", match.score, "one goal ahead after extra minutes, as the options say")
    elif turn >= regular:
        _want(not ahead, "score", match.score, "level in the extra minutes of the options")


def _check_score(match):
    score, last = match.score, match.last_goal
    maximum = max(0, match.turn - (match.phase != OVER))
    _want(sum(score) <= maximum, "score", score, "at most one goal for each turn that is over")
    if last < 0:
        _want(sum(score) == 0, "last_goal", "null", "who scored last")
    else:
        _want(score[last] > 0, "last_goal", last, "a side that has scored, or null")
        late = match.phase == OVER and match.turn >= 2 * match.options["minutes"]
        good = not late or score[last] >= score[1 - last]
        _want(good, "last_goal", last, "the side ahead")


def _check_figures(match):
    """One figure a space, all of them where figures may be: RULEBOOK.md 1, 3 and 9."""
    open_rows = AROUND if match.options["ring"] and match.phase > KICKOFF else WITHIN
    seen = []
    for index in range(10):
        square = match.figures[index]
        field = "yellow" if index < 5 else "red"
        if square < 0:
            _want(match.phase == PLACE, field, "null", "five figures")
            continue
        good = open_rows[square >> 4] >> (square & 15) & 1
        _want_square(good, field, square, "a space for figures (options: ring)")
        _want_square(square not in seen, field, square, "one figure a space")
        seen.append(square)
    for at in (1, 6):
        outfielders = match.figures[at : at + 4]
        placed = sorted([square for square in outfielders if square >= 0])
        good = outfielders == placed + [NONE] * (4 - len(placed))
        _want(good, "players", outfielders, "sorted outfielders")


def _check_placing(match):
    """Rules 6, 20 and 21 of the set-up, as far as it has come."""
    for side in (0, 1):
        field = ("yellow", "red")[side]
        own = match.figures[5 * side : 5 * side + 5]
        placed = [square for square in own[1:] if square >= 0]
        count = 5 - own.count(NONE)
        if match.phase == PLACE:
            # One after the other; the side that places has not finished.
            low, high = (0, 4) if side == match.side else (5, 5) if side < match.side else (0, 0)
            good = low <= count <= high
            _want(
                good,
                field,
                str(count) + " figures",
                "as many as side " + str(match.side) + " has placed",
            )
        if count:
            _want_square(own[0] in FRONTS[side], field, own[0], "its goalie in front of its goal")
        for square in placed:
            good = square not in CENTRES[1 - side]
            _want_square(good, field, square, "none on the other side's centre")
        _check_fronts(placed, field)
        good = still_needed(placed, side) <= 4 - len(placed)
        _want(good, field, str(len(placed)) + " outfielders", "a placing that rule 6 allows")
        _check_area(placed, side)


def _check_fronts(outfielders, field):
    for square in outfielders:
        good = square not in FRONTS[0] and square not in FRONTS[1]
        _want_square(good, field, square, "only a goalie on a goal-front space, its own")


def _check_area(outfielders, side):
    inside = [square for square in outfielders if in_area(square, side)]
    good = len(inside) < 2
    _want(good, ("yellow", "red")[side], len(inside), "at most one outfielder in its penalty area")


def _check_kill_joy(match):
    """Rules 20 and 21, which hold after every move; a figure that kicks is on its way."""
    moving = match.mover if match.stage == KICK else NONE
    for side in (0, 1):
        own = match.figures[5 * side : 5 * side + 5]
        outfielders = [square for square in own[1:] if square != moving]
        field = ("yellow", "red")[side]
        _check_fronts(outfielders, field)
        if own[0] != moving:
            good = own[0] not in FRONTS[1 - side]
            _want_square(good, field, own[0], "its goalie not in front of the other goal")
        _check_area(outfielders, side)


def _check_ball(match):
    phase, stage, ball = match.phase, match.stage, match.ball
    own, other = match.teams()
    where = _in_phase(match)
    if phase <= TOSS or (phase in (KICKOFF, GOALKICK) and stage == FIGURE):
        _want_square(ball < 0, "ball", ball, "null" + where)
    elif stage == AIM:
        good = ball == own[0] and ball in FRONTS[match.side]
        _want_square(good, "ball", ball, "the goalie's goal-front space")
    elif stage == KICK:
        _want_square(ball in own and on_field(ball), "ball", ball, "an own figure's space" + where)
    elif phase != OVER or ball >= 0:
        goalie = own[0] if phase == OVER else other[0]
        if ball == goalie and ball in FRONTS[match.side if phase == OVER else 1 - match.side]:
            return  # a goal kick that could not be taken
        good = ball >= 0 and on_field(ball) and ball not in match.figures
        _want_square(good, "ball", ball, "a free space of the field" + where)
        _check_ways(match)


def _check_ways(match):
    """Rules 22 and 23 with the ball at rest, for the side that has just had its turn."""
    region = flood(match.ball, rows_of(match.figures))
    own, other = match.teams()
    good = touches(region, own) and touches(region, other)
    _want_square(good, "ball", match.ball, "a way to it for both sides (rule 23)")
    if match.phase == OVER:
        own, other = other, own
    if not Barrier(other).clear_of(match.ball) and not _could_pass(match):
        _want_square(False, "ball", match.ball, "no fence around it (rule 22)")


def _could_pass(match):
    """Return whether the side that had its turn may have found no legal move (19)."""
    turn = Turn(match)
    if match.phase != OVER:
        turn.side = 1 - match.side
        turn.own, turn.other = turn.other, turn.own
    return any(not turn.figures() for turn.pips in range(1, 7))


def _check_had(match):
    """Who has had the ball in this kick: each with no more steps than the one before (14)."""
    if not match.had:
        return  # also of a kick that was set up by hand, or saved before this was kept
    _want(match.stage == KICK, "had", match.had, "nobody" + _in_phase(match))
    own = match.teams()[0]
    _want(match.had[0] >> 3 == match.mover, "had", match.had, "the first kicker first")
    maximum = match.pips or 5
    seen = []
    for state in match.had + [match.ball << 3 | match.steps]:
        good = state >> 3 in own and 1 <= state & 7 <= maximum and state not in seen
        _want(good, "had", match.had, "own figures, the steps of each no more than before")
        maximum = state & 7
        seen.append(state)


def _check_choice(match):
    """The figure chosen so far, and that the decision awaited is one."""
    stage, mover = match.stage, match.mover
    own = match.teams()[0]
    field = "mover"
    where = _in_phase(match)
    if stage in (END, STEPS):
        good = mover in own and bool(match.legal_decisions())
        _want_square(good, field, mover, "a figure that can move" + where)
        if stage == STEPS:
            good = len(match.legal_decisions()) > 1
            _want(good, "stage", "steps", "a figure that can reach the ball in several ways")
    elif stage == KICK:
        _want_square(
            mover in own and on_field(mover), field, mover, "where the first kicker stands"
        )
        if match.phase == KICKOFF:
            good = mover in CENTRES[match.side]
            _want_square(good, field, mover, "an own centre space" + where)
        elif match.phase == GOALKICK:
            good = mover == own[0] and mover in FRONTS[match.side]
            _want_square(good, field, mover, "the goalie in front of its goal")
    else:
        _want_square(mover < 0, field, mover, "null" + where)
    if match.current_player() >= 0:
        good = bool(match.legal_decisions())
        _want(good, "phase", PHASES[match.phase], "a position with a legal choice" + where)
