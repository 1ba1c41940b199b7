"""Whether the fields of a match that comes from outside fit each other and the rules."""

from ...rules.match import SIDES
from .field import (
    CENTRES,
    FRONTS,
    WITH_RING,
    WITHIN,
    flood,
    holds,
    in_area,
    on_field,
    rows_of,
    touches,
)
from .position import SHAPE
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
    PLACE,
    STEPS,
    TOSS,
)
from .turn import Turn

_STAGES_OF = {
    KICKOFF: (FIGURE, KICK),
    MOVE: (FIGURE, END, STEPS, KICK),
    GOALKICK: (FIGURE, AIM, KICK),
}
_TEAMS = ("yellow", "red")


def check(match):
    """Raise NotUnderstood, naming the field as a position does, unless all fields fit."""
    fit = SHAPE.fit(match)
    _check_throw(fit, match)
    _check_progress(fit.want, match)
    _check_score(fit.want, match)
    _check_figures(fit, match)
    if match.phase in (PLACE, TOSS, KICKOFF):
        _check_placing(fit.want, match)
    else:
        _check_kill_joy(fit.want, match)
    _check_ball(fit.want, match)
    _check_had(fit.want, match)
    _check_choice(fit.want, match)


def _check_throw(fit, match):
    """The stage, what was thrown, and the steps of a kick."""
    phase, stage, die = match.phase, match.stage, match.pips
    fit.want(stage in _STAGES_OF.get(phase, (FIGURE,)), "stage", "a stage of its phase")
    after_throw = phase == MOVE or (phase == GOALKICK and stage == KICK)
    if phase == TOSS:
        fit.want((die > 0) == (match.side == 1), "die", "what Yellow threw, when Red throws")
    elif after_throw:
        fit.whole(die, "die", 2 if phase == GOALKICK else 1, 6)
    else:
        fit.whole(die, "die", 0)
    if stage == KICK or phase == KICKOFF:
        fit.whole(match.steps, "steps", 1, 5 if phase == KICKOFF else die)
    else:
        fit.whole(match.steps, "steps", 0)


def _check_progress(want, match):
    """Minute and sides: RULEBOOK.md 7 and 18."""
    phase, turn, first = match.phase, match.turn, match.first
    want((phase <= TOSS) == (first < 0), "first", "null before the kick-off, else 0 or 1")
    words = "a minute that the options and the phase allow"
    if phase > TOSS:
        chosen = match.options["first"]
        want(chosen == "toss" or SIDES[first] == chosen, "first", "as the options have it")
        want(match.side == first ^ turn & 1, "side", "the side whose turn it is")
    if phase <= KICKOFF:
        want(turn == 0, "minute", words)
        return
    regular = 2 * match.options["minutes"]
    want(0 < turn < regular + 2 * match.options["extra_minutes"], "minute", words)
    want(phase != OVER or is_over(match), "minute", words)
    ahead = abs(match.score[0] - match.score[1])
    good = turn < regular or ahead <= (1 if phase == OVER else 0)
    want(good, "score", "level in the extra minutes of the options, one goal ahead after them")


def _check_score(want, match):
    score, last = match.score, match.last_goal
    maximum = max(0, match.turn - (match.phase != OVER))
    want(sum(score) <= maximum, "score", "at most one goal for each turn that is over")
    if last < 0:
        want(sum(score) == 0, "last_goal", "who scored last")
    else:
        want(score[last] > 0, "last_goal", "a side that has scored, or null")
        late = match.phase == OVER and match.turn >= 2 * match.options["minutes"]
        want(not late or score[last] >= score[1 - last], "last_goal", "the side ahead")


def _check_figures(fit, match):
    """One figure a space, all of them where figures may be: RULEBOOK.md 1, 3 and 9."""
    open_rows = WITH_RING if match.options["ring"] and match.phase > KICKOFF else WITHIN
    closed: list = []
    for side, field in enumerate(_TEAMS):
        own = match.figures[5 * side : 5 * side + 5]
        stand = [square for square in own if square >= 0]
        fit.want(match.phase == PLACE or len(stand) == 5, field, "five figures")
        for square in stand:
            fit.want(holds(open_rows, square), field, "a space for figures (options: ring)")
        fit.distinct(stand, field, closed)
        closed += stand
        placed = sorted([square for square in own[1:] if square >= 0])
        good = own[1:] == placed + [NONE] * (4 - len(placed))
        fit.want(good, field + ".players", "sorted outfielders")


def _check_placing(want, match):
    """Rules 6, 20 and 21 of the set-up, as far as it has come."""
    for side, field in enumerate(_TEAMS):
        own = match.figures[5 * side : 5 * side + 5]
        placed = [square for square in own[1:] if square >= 0]
        count = 5 - own.count(NONE)
        if match.phase == PLACE:
            # One after the other; the side that places has not finished.
            low, high = (0, 4) if side == match.side else (5, 5) if side < match.side else (0, 0)
            want(low <= count <= high, field, "as many as its side has placed")
        good = not count or own[0] in FRONTS[side]
        want(good, field, "its goalie in front of its goal")
        good = not any(square in CENTRES[1 - side] for square in placed)
        want(good, field, "none on the other side's centre")
        _check_places(want, placed, side)
        want(still_needed(placed, side) <= 4 - len(placed), field, "a placing that rule 6 allows")


def _check_places(want, outfielders, side):
    """Rules 20 and 21 for the outfielders of ``side``."""
    good = not any(square in FRONTS[0] or square in FRONTS[1] for square in outfielders)
    want(good, _TEAMS[side], "only a goalie on a goal-front space, its own")
    inside = [square for square in outfielders if in_area(square, side)]
    want(len(inside) < 2, _TEAMS[side], "at most one outfielder in its penalty area")


def _check_kill_joy(want, match):
    """Rules 20 and 21, which hold after every move; a figure that kicks is on its way."""
    moving = match.mover if match.stage == KICK else NONE
    for side, field in enumerate(_TEAMS):
        own = match.figures[5 * side : 5 * side + 5]
        _check_places(want, [square for square in own[1:] if square != moving], side)
        good = own[0] == moving or own[0] not in FRONTS[1 - side]
        want(good, field, "its goalie not in front of the other goal")


def _check_ball(want, match):
    phase, stage, ball = match.phase, match.stage, match.ball
    own, other = match.teams()
    if phase <= TOSS or (phase in (KICKOFF, GOALKICK) and stage == FIGURE):
        want(ball < 0, "ball", "null")
    elif stage == AIM:
        want(ball == own[0] and ball in FRONTS[match.side], "ball", "the goalie's goal-front space")
    elif stage == KICK:
        want(ball in own and on_field(ball), "ball", "an own figure's space")
    elif phase != OVER or ball >= 0:
        goalie = own[0] if phase == OVER else other[0]
        if ball == goalie and ball in FRONTS[match.side if phase == OVER else 1 - match.side]:
            return  # a goal kick that could not be taken
        good = ball >= 0 and on_field(ball) and ball not in match.figures
        want(good, "ball", "a free space of the field")
        _check_ways(want, match)


def _check_ways(want, match):
    """Rules 22 and 23 with the ball at rest, for the side that has just had its turn."""
    region = flood(match.ball, rows_of(match.figures))
    own, other = match.teams()
    good = touches(region, own) and touches(region, other)
    want(good, "ball", "a way to it for both sides (rule 23)")
    if match.phase == OVER:
        own, other = other, own
    good = Barrier(other).clear_of(match.ball) or _could_pass(match)
    want(good, "ball", "no fence around it (rule 22)")


def _could_pass(match):
    """Return whether the side that had its turn may have found no legal move (19)."""
    turn = Turn(match)
    if match.phase != OVER:
        turn.side = 1 - match.side
        turn.own, turn.other = turn.other, turn.own
    return any(not turn.figures() for turn.pips in range(1, 7))


def _check_had(want, match):
    """Who has had the ball in this kick: each with no more steps than the one before (14)."""
    want(match.stage == KICK or not match.had, "had", "nobody")
    if not match.had:
        return  # also of a kick that was set up by hand: then the first kicker may be missing
    own = match.teams()[0]
    maximum = match.pips or 5
    before = []
    for state in match.had + [match.ball << 3 | match.steps]:
        good = state >> 3 in own and 1 <= state & 7 <= maximum and state not in before
        want(good, "had", "own figures, the steps of each no more than before")
        maximum = state & 7
        before.append(state)


def _check_choice(want, match):
    """The figure chosen so far, and that the decision awaited is one."""
    stage, mover = match.stage, match.mover
    own = match.teams()[0]
    if stage in (END, STEPS):
        good = mover in own and bool(match.legal_decisions())
        want(good, "mover", "a figure that can move")
        good = stage != STEPS or len(match.legal_decisions()) > 1
        want(good, "stage", "a figure that can reach the ball in several ways")
    elif stage == KICK:
        want(mover in own and on_field(mover), "mover", "where the first kicker stands")
        good = match.phase != KICKOFF or mover in CENTRES[match.side]
        want(good, "mover", "an own centre space")
        good = match.phase != GOALKICK or (mover == own[0] and mover in FRONTS[match.side])
        want(good, "mover", "the goalie in front of its goal")
    else:
        want(mover < 0, "mover", "null")
    if match.current_player() >= 0:
        want(bool(match.legal_decisions()), "phase", "a position with a legal choice")
