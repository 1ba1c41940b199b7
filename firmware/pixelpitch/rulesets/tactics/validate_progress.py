"""Whether what is thrown, picked, counted and timed fits the rest of a match.

Not flashed, as ``validate``, which calls it.
"""

from ...rules.laptop import BY_OPTIONS
from . import state
from .ball_moves import can_dribble, targets
from .board import in_penalty_area
from .clock import is_due, move_counts
from .discipline import FEWEST
from .pawn_moves import movers, one_square
from .period import limit
from .set_pieces import going
from .shootout import KICKS as SHOTS
from .squad import DEFENDER, GOALKEEPER, keeper, pawn_on, role, team

# Phase -> what ``kick`` may be (5, 22, 25, 29); in the others none.
_KICKS_OF = {
    state.SETUP: (state.KICK_OFF,),
    state.SET: (0, state.GOAL_KICK, state.FREE_KICK),
    state.BALL: (0, state.KICK_OFF, state.GOAL_KICK, state.FREE_KICK, state.CORNER_KICK),
    state.GOALKICK: (state.GOAL_KICK,),
    state.CORNER: (state.CORNER_KICK,),
    state.FREEKICK: (state.FREE_KICK,),
}


def check_progress(fit, match):
    """Raise NotUnderstood unless kick, throw, pick, times and score fit phase and pawns."""
    _check_kick(fit.want, match)
    _check_die(fit, match)
    fit.want(_is_picked(match), "picked", "a pawn that can be chosen, or null")
    _check_time(fit, match)
    _check_result(fit.want, match)


def _check_kick(want, match):
    """A ball to be played from a standstill, the passes of the set, and what D answers."""
    phase, kick, ball = match.phase, match.kick, match.ball
    allowed = _KICKS_OF.get(phase, (0,))
    if phase == state.NEWKEEPER and not in_penalty_area(match.side, ball):
        allowed = (state.FREE_KICK,)
    good = kick in allowed
    if good and phase in (state.SET, state.BALL) and kick:
        by_keeper = role(pawn_on(match, match.o, ball)) == GOALKEEPER
        if kick == state.KICK_OFF:
            good = ball in ((56, 72) if match.o else (55, 71)) and not by_keeper
        elif kick == state.GOAL_KICK:
            good = by_keeper  # in the Goal Area, unless rule 4 closed both its squares
        elif kick == state.CORNER_KICK:
            good = ball in ((0, 112) if match.o else (15, 127))
    want(good, "kick", "a kick of its phase, on its square")
    answers = phase == state.DEFEND or (phase == state.MINOR and match.step == state.ACCEPT)
    many = answers or phase in (state.BALL, state.CAPTURE, state.BATTLE, state.SHOT)
    want(not match.passes or (many and not kick), "passes", "0")
    by = (
        tuple(range(1, state.ROUND))
        if answers
        else (0, state.ROUND)
        if phase == state.CAPTURE
        else (0,)
    )
    good = match.by in by and (match.by != state.PASSED or match.passes == 1)
    want(good, "by", "what d answers, again or null")


def _check_die(fit, match):
    """The die fits the step, and leaves something to decide (8, 10)."""
    phase, step, die = match.phase, match.step, match.die
    low = high = 0
    by_keeper = phase == state.BALL and role(pawn_on(match, match.o, match.ball)) == GOALKEEPER
    if phase in (state.TOSS, state.SHOOTOUT) and step in (0, state.TOSS_STEP):
        low, high = (1, 6) if match.side else (0, 0)
    elif step in (state.SECOND, state.THROW2):
        low, high = 1, 6
    elif state.SET <= phase <= state.BALL and step in (state.PAWN, state.SQUARE, state.HOW):
        low, high = (2, 12) if by_keeper else (1, 6)
        if phase == state.DEFEND and match.picked == match.pawns[keeper(match, match.side)]:
            low = high = 0
    fit.whole(die, "die", low, high)
    good = step != state.THROW2 or by_keeper
    if step == state.CHOICE:
        good = bool(one_square(match, keeper(match, match.side)))
    fit.want(good, "step", "a Keeper with the ball, or that can move")
    good = step != state.HOW or (can_dribble(match) and targets(match))
    if step == state.PAWN and state.SET <= phase <= state.DEFEND:
        good = movers(match, match.side, die)
    fit.want(good, "die", "a pawn that can move, or a throw for a kick or a dribble")


def _is_picked(match):
    """Return whether the chosen pawn is there, and is one that could be chosen."""
    phase, step, picked, side = match.phase, match.step, match.picked, match.side
    if phase == state.BALL and step == state.SQUARE:
        if picked == state.NONE:
            return bool(targets(match))
        return picked == match.ball and can_dribble(match)
    if step == state.SQUARE and state.SET <= phase <= state.DEFEND:
        if match.die:
            return picked in movers(match, side, match.die)
        return phase == state.DEFEND and bool(one_square(match, keeper(match, side)))
    if phase in (state.GOALKICK, state.FREEKICK) and step in (state.LEAVE, state.ROOM):
        return picked >= 0 and going(match) == picked
    if (phase == state.CORNER and step == state.WHERE) or (
        phase == state.NEWKEEPER and step == state.SQUARE
    ):
        return pawn_on(match, side, picked) >= 0 and (side != match.o or picked != match.ball)
    shoots = phase == state.PENALTY or (
        phase == state.CORNER and step in (state.ROOM, state.KEEPER, state.LEAVE, state.KICKER)
    )
    if shoots or (phase == state.SHOT and picked >= 0):
        index = pawn_on(match, match.o, picked)
        awaited = (
            phase == state.SHOT
            or step not in (state.ROOM, state.LEAVE, state.PLACE)
            or going(match) >= 0
        )
        if phase != state.CORNER:  # the one that was fouled leaves the Penalty Area first (28)
            inside = in_penalty_area(1 - match.o, picked)
            awaited = awaited and inside == (step == state.TAKER)
        return index >= 0 and role(index) > DEFENDER and awaited
    return picked == state.NONE


def _check_time(fit, match):
    """Periods, clock and the time for a move: rules 30 to 32."""
    half, phase, want = match.half, match.phase, fit.want
    good = half < 2 or match.options["level_at_time"] != "draw"
    good = good and (half in (0, 1, state.SHOOT_OUT) or match.options["overtime"])
    want(good, "half", "a period" + BY_OPTIONS)
    if phase != state.OVER:
        want(
            (half == state.SHOOT_OUT) == (phase == state.SHOOTOUT),
            "half",
            "4 in the shoot-out only",
        )
    good = match.clock_s <= limit(match) and not is_due(match)
    want(good, "clock_s", "less than " + str(limit(match)) + BY_OPTIONS)
    want(phase != state.TOSS or not (match.clock_s or half), "clock_s", "0 at the toss")
    most = match.options["move_seconds"] - 1 if move_counts(match) else 0
    fit.whole(match.move_s, "move_s", 0, most, BY_OPTIONS)
    good = (match.first == state.NONE) == (phase == state.TOSS)
    asked = match.options["first"]
    if asked != "toss":
        good = match.first == (asked == "right")
    want(good, "first", "who kicked off first" + BY_OPTIONS)


def _check_result(want, match):
    """The score, the shoot-out and why a match is over: rules 27 and 32."""
    level = match.score[0] == match.score[1]
    over = match.phase == state.OVER
    good = (match.phase != state.TOSS or not any(match.score)) and (
        match.half != state.SHOOT_OUT or level
    )
    want(good, "score", "level")
    taken, goals = match.shootout_taken, match.shootout_goals
    if match.half == state.SHOOT_OUT:
        tossed = match.shootout_first >= 0
        want(
            tossed == (match.step != state.TOSS_STEP),
            "shootout.first",
            "who began, null in the toss",
        )
        decided = taken >= 2 * SHOTS and not taken & 1 and goals[0] != goals[1]
        want(decided == over, "shootout.taken", "kicks until it is decided")
        first = max(match.shootout_first, 0)
        good = goals[first] <= (taken + 1) // 2 and goals[1 - first] <= taken // 2
        want(good, "shootout.goals", "no more goals than kicks")
        good = over or not tossed or match.o == first ^ (taken & 1)
        want(good, "o", "who kicks in the shoot-out")
        return
    good = match.shootout_first == state.NONE and not taken and not any(goals)
    want(good, "shootout", "nothing before the shoot-out")
    if over and min(len(team(match, 0)), len(team(match, 1))) >= FEWEST:
        good = match.half in (1, 3) and (not level or match.options["level_at_time"] == "draw")
        want(good, "half", "the end of the match" + BY_OPTIONS)
        want(match.clock_s == limit(match), "clock_s", "full time" + BY_OPTIONS)
