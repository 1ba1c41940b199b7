"""Whether what is thrown, picked, counted and timed fits the rest of a match.

Not flashed, as ``validate``, which calls it.
"""

from ...rules import squares
from ...rules.errors import NotUnderstood
from .ball_moves import can_dribble, targets
from .board import in_penalty_area, penalty_spot
from .clock import is_due, move_counts
from .discipline import FEWEST
from .pawn_moves import movers, one_square
from .period import limit
from .set_pieces import going
from .shootout import KICKS as SHOTS
from .squad import DEFENDER, GOALKEEPER, keeper, pawn_on, role, team
from .state import (
    ACCEPT,
    BALL,
    BATTLE,
    BYS,
    CAPTURE,
    CHOICE,
    CORNER,
    CORNER_KICK,
    DEFEND,
    FREE_KICK,
    FREEKICK,
    GOAL_KICK,
    GOALKICK,
    HOW,
    KEEPER,
    KICK_OFF,
    KICKER,
    KICKS,
    LEAVE,
    MINOR,
    NEWKEEPER,
    NONE,
    OVER,
    PASSED,
    PAWN,
    PENALTY,
    PHASES,
    PLACE,
    ROOM,
    ROUND,
    SECOND,
    SET,
    SETUP,
    SHOOT_OUT,
    SHOOTOUT,
    SHOT,
    SQUARE,
    STEPS,
    THROW2,
    TOSS,
    TOSS_STEP,
    WHERE,
)

BY_OPTIONS = ", as the options say"


def check_course(match):
    """Raise NotUnderstood unless kick, throw, pick, times and score fit phase and pawns."""
    _check_kick(match)
    _check_by(match)
    _check_die(match)
    _check_picked(match)
    _check_time(match)
    _check_result(match)


def want(good, field, value, expected):
    """Raise NotUnderstood, naming ``field`` and its ``value``, unless ``good``."""
    if not good:
        raise NotUnderstood(field + " = " + str(value), expected)


def name_of(square):
    """Return the name of ``square``, or null."""
    return "null" if square < 0 else squares.name(square)


def within(match):
    """Return in words which phase it is."""
    return " in phase " + PHASES[match.phase]


def _kicks_of(match):
    """Return what ``kick`` may be (5, 22, 25, 29)."""
    phase = match.phase
    if phase == SET:
        return (0, GOAL_KICK, FREE_KICK)
    if phase == BALL:
        return (0, KICK_OFF, GOAL_KICK, FREE_KICK, CORNER_KICK)
    if phase == NEWKEEPER:
        return (0,) if in_penalty_area(match.side, match.ball) else (FREE_KICK,)
    return (
        {SETUP: KICK_OFF, GOALKICK: GOAL_KICK, CORNER: CORNER_KICK, FREEKICK: FREE_KICK}.get(
            phase, 0
        ),
    )


def _check_kick(match):
    """A ball to be played from a standstill, and the direct passes of the set."""
    kick, ball = match.kick, match.ball
    allowed = _kicks_of(match)
    words = ", ".join([KICKS[each] or "null" for each in allowed])
    good = kick in allowed
    if good and match.phase in (SET, BALL) and kick:
        by_keeper = role(pawn_on(match, match.o, ball)) == GOALKEEPER
        if kick == KICK_OFF:
            good = ball in ((56, 72) if match.o else (55, 71)) and not by_keeper
        elif kick == GOAL_KICK:
            good = by_keeper  # in the Goal Area, unless rule 4 closed both its squares
        elif kick == CORNER_KICK:
            good = ball in ((0, 112) if match.o else (15, 127))
    want(good, "kick", KICKS[kick], words + within(match))
    many = match.phase in (BALL, CAPTURE, DEFEND, BATTLE, SHOT)
    many = many or (match.phase == MINOR and match.step == ACCEPT)
    good = not match.passes or (many and not kick)
    want(good, "passes", match.passes, "0" + within(match))


def _check_by(match):
    allowed: tuple = (0,)
    if match.phase == DEFEND or (match.phase == MINOR and match.step == ACCEPT):
        allowed = tuple(range(1, ROUND))
    elif match.phase == CAPTURE:
        allowed = (0, ROUND)
    words = ", ".join([BYS[each] or "null" for each in allowed])
    good = match.by in allowed and (match.by != PASSED or match.passes == 1)
    want(good, "by", BYS[match.by], words + within(match))


def _check_die(match):
    """The die fits the step, and leaves something to decide (8, 10)."""
    phase, step, die = match.phase, match.step, match.die
    low = high = 0
    by_keeper = phase == BALL and role(pawn_on(match, match.o, match.ball)) == GOALKEEPER
    if phase in (TOSS, SHOOTOUT) and step in (0, TOSS_STEP):
        low, high = (1, 6) if match.side else (0, 0)
    elif step in (SECOND, THROW2):
        low, high = 1, 6
    elif SET <= phase <= BALL and step in (PAWN, SQUARE, HOW):
        low, high = (2, 12) if by_keeper else (1, 6)
        if phase == DEFEND and match.picked == match.pawns[keeper(match, match.side)]:
            low = high = 0
    words = str(low) + ".." + str(high) + within(match)
    want(low <= die <= high, "die", die, words)
    want(step != THROW2 or by_keeper, "step", STEPS[step], "a Keeper with the ball")
    if step == CHOICE:
        good = bool(one_square(match, keeper(match, match.side)))
        want(good, "step", STEPS[step], "a Keeper that can move")
    if phase == BALL and step == HOW:
        good = can_dribble(match) and bool(targets(match))
        want(good, "die", die, "a throw for a kick or a dribble")
    if step == PAWN and SET <= phase <= DEFEND:
        want(bool(movers(match, match.side, die)), "die", die, "a pawn that can move")


def _check_picked(match):
    """The chosen pawn is there, and is one that could be chosen."""
    phase, step, picked = match.phase, match.step, match.picked
    good = picked == NONE
    if phase == BALL and step == SQUARE:
        good = bool(targets(match)) if good else picked == match.ball and can_dribble(match)
    elif step == SQUARE and SET <= phase <= DEFEND:
        if match.die:
            good = picked in movers(match, match.side, match.die)
        else:
            good = phase == DEFEND and bool(one_square(match, keeper(match, match.side)))
    elif phase in (GOALKICK, FREEKICK) and step in (LEAVE, ROOM):
        good = picked >= 0 and going(match) == picked
    elif phase == PENALTY or (phase == CORNER and step in (ROOM, KEEPER, LEAVE, KICKER)):
        good = picked >= 0 and pawn_on(match, match.o, picked) >= 0
        good = good and role(pawn_on(match, match.o, picked)) > DEFENDER
        good = good and (step not in (ROOM, LEAVE, PLACE) or going(match) >= 0)
    elif (phase == CORNER and step == WHERE) or (phase == NEWKEEPER and step == SQUARE):
        good = pawn_on(match, match.side, picked) >= 0 and picked >= 0
        good = good and not (match.side == match.o and picked == match.ball)
    elif phase == SHOT and picked >= 0:
        good = pawn_on(match, match.o, picked) >= 0
    want(good, "picked", name_of(picked), "a pawn that can be chosen, or null" + within(match))
    if phase == PENALTY or (phase == SHOT and picked >= 0):
        spot = penalty_spot(1 - match.o)
        want(match.ball == spot, "ball", name_of(match.ball), "the penalty spot")


def _check_time(match):
    """Periods, clock and the time for a move: rules 30 to 32."""
    want(
        match.half < 2 or match.half == SHOOT_OUT or match.options["overtime"],
        "half",
        match.half,
        "0, 1 or 4" + BY_OPTIONS,
    )
    draw = match.options["level_at_time"] == "draw"
    want(match.half < 2 or not draw, "half", match.half, "0 or 1" + BY_OPTIONS)
    good = (
        match.half == SHOOT_OUT
        if match.phase == SHOOTOUT
        else match.phase == OVER or match.half < SHOOT_OUT
    )
    want(good, "half", match.half, "4 in the shoot-out only")
    good = match.clock_s <= limit(match) and not is_due(match)
    want(good, "clock_s", match.clock_s, "less than " + str(limit(match)) + BY_OPTIONS)
    want(
        match.phase != TOSS or not (match.clock_s or match.half),
        "clock_s",
        match.clock_s,
        "0 at the toss",
    )
    most = match.options["move_seconds"] - 1 if move_counts(match) else 0
    want(match.move_s <= most, "move_s", match.move_s, "0.." + str(most) + BY_OPTIONS)
    good = (match.first == NONE) == (match.phase == TOSS)
    asked = match.options["first"]
    if asked != "toss":
        good = match.first == (asked == "right")
    want(good, "first", match.first, "who kicked off first" + BY_OPTIONS)


def _check_result(match):
    """The score, the shoot-out and why a match is over: rules 27 and 32."""
    level = match.score[0] == match.score[1]
    good = (match.phase != TOSS or not any(match.score)) and (match.half != SHOOT_OUT or level)
    want(good, "score", match.score, "level" + within(match))
    taken, goals = match.shootout_taken, match.shootout_goals
    if match.half == SHOOT_OUT:
        over = match.phase == OVER
        known = match.shootout_first >= 0
        want(
            known == (match.step != TOSS_STEP), "shootout first", match.shootout_first, "who began"
        )
        ahead = goals[0] != goals[1]
        decided = taken >= 2 * SHOTS and not taken & 1 and ahead
        want(decided == over, "shootout taken", taken, "kicks until it is decided")
        first = max(match.shootout_first, 0)
        good = goals[first] <= (taken + 1) // 2 and goals[1 - first] <= taken // 2
        want(good, "shootout goals", goals, "no more goals than kicks")
        if not over and known:
            want(match.o == first ^ (taken & 1), "o", match.o, "who kicks in the shoot-out")
    else:
        good = match.shootout_first == NONE and not taken and not any(goals)
        want(good, "shootout", taken, "nothing before the shoot-out")
    if match.phase == OVER and match.half != SHOOT_OUT and not _is_abandoned(match):
        good = match.half in (1, 3) and (not level or match.options["level_at_time"] == "draw")
        want(good, "half", match.half, "the end of the match" + BY_OPTIONS)
        want(match.clock_s == limit(match), "clock_s", match.clock_s, "full time" + BY_OPTIONS)


def _is_abandoned(match):
    return min(len(team(match, 0)), len(team(match, 1))) < FEWEST
