"""Whether the fields of a match that comes from outside fit each other and the rules.

Not flashed: the board reads back only what it wrote.  Errors name fields as a position does.
"""

from ...rules import squares
from ...rules.errors import NotUnderstood
from .ball_moves import can_dribble, targets
from .board import in_goal_area, in_penalty_area, penalty_spot
from .clock import is_due, move_counts
from .discipline import FEWEST
from .pawn_moves import movers, one_square
from .period import limit
from .set_pieces import going
from .setup import is_due as is_set_up_due
from .shootout import KICKS as SHOTS
from .squad import DEFENDER, GOALKEEPER, keeper, pawn_on, role, team
from .standing import Standing
from .state import (
    ACCEPT,
    AGAIN,
    BALL,
    BATTLE,
    BYS,
    CAPTURE,
    CHOICE,
    CORNER,
    CORNER_KICK,
    DEFEND,
    FIRST,
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
    LOOSE,
    MINOR,
    NEWKEEPER,
    NONE,
    OFF,
    OVER,
    PASSED,
    PAWN,
    PAWNS,
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
    SPIN,
    SQUARE,
    STEPS,
    STRIKER,
    TAKER,
    THROW,
    THROW2,
    TOSS,
    TOSS_STEP,
    WHERE,
)

_SIDES = ("red", "blue")
_BY_OPTIONS = ", as the options say"
_MOVE = (THROW, PAWN, SQUARE)
_STEPS_OF = {
    TOSS: (0,),
    SETUP: (KEEPER, KICKER, STRIKER),
    SET: _MOVE,
    CAPTURE: _MOVE,
    DEFEND: (CHOICE,) + _MOVE,
    BALL: (THROW, THROW2, HOW, SQUARE),
    BATTLE: (FIRST, SECOND),
    SHOT: (SPIN, AGAIN),
    GOALKICK: (LEAVE, ROOM, KEEPER),
    CORNER: (ROOM, KEEPER, LEAVE, KICKER, PLACE, WHERE),
    FREEKICK: (KICKER, LEAVE),
    NEWKEEPER: (PAWN, SQUARE),
    PENALTY: (TAKER, PLACE, KEEPER),
    MINOR: (ACCEPT, SQUARE),
    SHOOTOUT: (TOSS_STEP, SPIN, AGAIN),
    OVER: (0,),
}
_ANY = 2  # a value that depends on more than phase and step
# Whose step it is: 0 O's, 1 D's; and what ``kick`` may be.
_O_DECIDES = (SET, CAPTURE, BALL, SHOT)


def check(match):
    """Raise NotUnderstood, naming the field as a position does, unless all fields fit."""
    phase = match.phase
    words = ", ".join([str(STEPS[each]) for each in _STEPS_OF[phase]])
    _want(match.step in _STEPS_OF[phase], "step", STEPS[match.step], words + _in(match))
    _check_teams(match)
    _check_standing(match)
    _check_ball(match)
    _check_side(match)
    _check_kick(match)
    _check_by(match)
    _check_die(match)
    _check_picked(match)
    _check_time(match)
    _check_result(match)


def _want(good, field, value, expected):
    if not good:
        raise NotUnderstood(field + " = " + str(value), expected)


def _name(square):
    return "null" if square < 0 else squares.name(square)


def _in(match):
    return " in phase " + PHASES[match.phase]


def _check_teams(match):
    """Who is still in the match, their cards, who is set up: rules 3, 5 and 27."""
    few = []
    for side in (0, 1):
        at = PAWNS * side
        for index in range(at, at + PAWNS):
            square, kind = match.pawns[index], role(index)
            field = _SIDES[side] + "." + ("keeper", "defenders", "midfielders", "strikers")[kind]
            last = index == at + PAWNS - 1 or role(index + 1) != kind
            good = last or square != OFF or match.pawns[index + 1] == OFF
            _want(good, field, "a gap", "pawns in order")
            if kind == GOALKEEPER:
                off = match.phase == NEWKEEPER and side == match.side
                off = off or (match.phase == OVER and square == OFF)
                _want((square == OFF) == off, field, _name(square), "a square" + _in(match))
            if match.phase not in (TOSS, SETUP):
                _want(square != NONE, field, "null", "a square" + _in(match))
            carded = match.cards[index] and (square == OFF or kind == DEFENDER)
            good = not carded or (kind == DEFENDER and index == at + 1)
            _want(good, "cards", match.cards[index], "none of a pawn that is off")
        if len(team(match, side)) < FEWEST:
            few.append(side)
    _want(not few or (match.phase == OVER and len(few) == 1), "red or blue", few, "seven pawns")
    if match.phase == TOSS:
        none = match.pawns.count(NONE)
        _want(none == 2 * PAWNS, "red or blue", 22 - none, "22 pawns, none set up, at the toss")
        _want(not any(match.cards), "cards", 1, "none at the toss")
    if match.phase == SETUP:
        _want(is_set_up_due(match), "red or blue", "set up", "the pawns of the step in their order")


def _check_standing(match):
    for index in range(2 * PAWNS):
        square = match.pawns[index]
        if square >= 0:
            name = _SIDES[index // PAWNS]
            good = Standing(match, index).allows(square)
            _want(good, name, squares.name(square), "a square that rule 4 allows")


def _check_ball(match):
    """Where the ball is, and who has it."""
    phase, ball = match.phase, match.ball
    if phase in (TOSS, SETUP):
        good = ball == NONE if phase == TOSS else (ball >= 0) == match.has
        _want(good, "ball", _name(ball), "a square if the kicker stands on it" + _in(match))
    else:
        _want(ball >= 0, "ball", "null", "a square" + _in(match))
    wanted = {SET: 1, BALL: 1, CAPTURE: 0, BATTLE: 0, SETUP: match.has}.get(phase, 0)
    if phase == DEFEND or (phase == MINOR and match.step == ACCEPT):
        wanted = match.by != LOOSE
    elif phase == SHOT:
        wanted = match.picked < 0
    elif phase == CORNER:
        wanted = match.step in (PLACE, WHERE)
    elif phase == FREEKICK:
        wanted = match.step == LEAVE
    _want(match.has == wanted, "possession", bool(match.has), str(bool(wanted)) + _in(match))
    ours, theirs = pawn_on(match, match.o, ball) >= 0, pawn_on(match, 1 - match.o, ball) >= 0
    if match.has:
        _want(ours, "possession", _name(ball), "a pawn of o on the ball's square")
    if phase == BATTLE:
        _want(ours and theirs, "ball", _name(ball), "a pawn of each side on its square")
    if phase == CAPTURE or (phase == DEFEND and match.by == LOOSE):
        _want(not ours and not theirs, "ball", _name(ball), "a square without a pawn" + _in(match))
    loose = phase == CAPTURE or (phase in (DEFEND, MINOR) and match.by == LOOSE)
    good = match.barred == NONE
    if loose and not good:
        good = match.barred != ball and pawn_on(match, match.o, match.barred) >= 0
    _want(good, "barred", _name(match.barred), "a pawn of o while the ball is loose, or null")
    good = not match.corner_play or match.barred >= 0
    _want(good, "corner_play", True, "a barred kicker")


def _side_wanted(match):
    """Return whose step it is, or -1 where both may be asked."""
    phase, step = match.phase, match.step
    o, d = match.o, 1 - match.o
    if phase in (TOSS, SHOOTOUT) and step in (0, TOSS_STEP):
        return 1 if match.die else 0
    if phase in _O_DECIDES or phase in (SHOOTOUT, OVER) or step in (TAKER, ACCEPT, FIRST, KICKER):
        return o
    if phase in (DEFEND, BATTLE, NEWKEEPER) or step in (ROOM, KEEPER):
        return NONE if phase == SETUP else d
    if step == LEAVE:
        return o if phase == GOALKICK else d
    return NONE


def _check_side(match):
    wanted = _side_wanted(match)
    good = wanted < 0 or match.side == wanted
    _want(good, "side", match.side, str(wanted) + _in(match))
    ours = match.left[match.side], match.left[1 - match.side]
    if match.phase == CORNER and match.step in (PLACE, WHERE):
        _want(ours[0] > 0, "left", match.left, "placements of the side on turn")
        # D first and alternately, unless one is done.
        more = 1 if match.side == match.o else 0
        good = ours[1] == 0 or ours[1] == ours[0] - more
        _want(good, "left", match.left, "placements taken alternately")
    else:
        _want(not any(match.left), "left", match.left, "[0, 0]" + _in(match))


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
            good = by_keeper and in_goal_area(match.o, ball)
        elif kick == CORNER_KICK:
            good = ball in ((0, 112) if match.o else (15, 127))
    _want(good, "kick", KICKS[kick], words + _in(match))
    many = match.phase in (BALL, CAPTURE, DEFEND, BATTLE, SHOT)
    many = many or (match.phase == MINOR and match.step == ACCEPT)
    good = not match.passes or (many and not kick)
    _want(good, "passes", match.passes, "0" + _in(match))


def _check_by(match):
    allowed = (0,)
    if match.phase == DEFEND or (match.phase == MINOR and match.step == ACCEPT):
        allowed = tuple(range(1, ROUND))
    elif match.phase == CAPTURE:
        allowed = (0, ROUND)
    words = ", ".join([BYS[each] or "null" for each in allowed])
    good = match.by in allowed and (match.by != PASSED or match.passes == 1)
    _want(good, "by", BYS[match.by], words + _in(match))


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
    words = str(low) + ".." + str(high) + _in(match)
    _want(low <= die <= high, "die", die, words)
    _want(step != THROW2 or by_keeper, "step", STEPS[step], "a Keeper with the ball")
    if step == CHOICE:
        good = bool(one_square(match, keeper(match, match.side)))
        _want(good, "step", STEPS[step], "a Keeper that can move")
    if phase == BALL and step == HOW:
        good = can_dribble(match) and bool(targets(match))
        _want(good, "die", die, "a throw for a kick or a dribble")
    if step == PAWN and SET <= phase <= DEFEND:
        _want(bool(movers(match, match.side, die)), "die", die, "a pawn that can move")


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
    _want(good, "picked", _name(picked), "a pawn that can be chosen, or null" + _in(match))
    if phase == PENALTY or (phase == SHOT and picked >= 0):
        spot = penalty_spot(1 - match.o)
        _want(match.ball == spot, "ball", _name(match.ball), "the penalty spot")


def _check_time(match):
    """Periods, clock and the time for a move: rules 30 to 32."""
    _want(
        match.half < 2 or match.half == SHOOT_OUT or match.options["overtime"],
        "half",
        match.half,
        "0, 1 or 4" + _BY_OPTIONS,
    )
    draw = match.options["level_at_time"] == "draw"
    _want(match.half < 2 or not draw, "half", match.half, "0 or 1" + _BY_OPTIONS)
    good = (
        match.half == SHOOT_OUT
        if match.phase == SHOOTOUT
        else match.phase == OVER or match.half < SHOOT_OUT
    )
    _want(good, "half", match.half, "4 in the shoot-out only")
    good = match.clock_s <= limit(match) and not is_due(match)
    _want(good, "clock_s", match.clock_s, "less than " + str(limit(match)) + _BY_OPTIONS)
    _want(
        match.phase != TOSS or not (match.clock_s or match.half),
        "clock_s",
        match.clock_s,
        "0 at the toss",
    )
    most = match.options["move_seconds"] - 1 if move_counts(match) else 0
    _want(match.move_s <= most, "move_s", match.move_s, "0.." + str(most) + _BY_OPTIONS)
    good = (match.first == NONE) == (match.phase == TOSS)
    asked = match.options["first"]
    if asked != "toss":
        good = match.first == (asked == "right")
    _want(good, "first", match.first, "who kicked off first" + _BY_OPTIONS)


def _check_result(match):
    """The score, the shoot-out and why a match is over: rules 27 and 32."""
    level = match.score[0] == match.score[1]
    good = (match.phase != TOSS or not any(match.score)) and (match.half != SHOOT_OUT or level)
    _want(good, "score", match.score, "level" + _in(match))
    taken, goals = match.shootout_taken, match.shootout_goals
    if match.half == SHOOT_OUT:
        over = match.phase == OVER
        known = match.shootout_first >= 0
        _want(
            known == (match.step != TOSS_STEP), "shootout first", match.shootout_first, "who began"
        )
        ahead = goals[0] != goals[1]
        decided = taken >= 2 * SHOTS and not taken & 1 and ahead
        _want(decided == over, "shootout taken", taken, "kicks until it is decided")
        first = max(match.shootout_first, 0)
        good = goals[first] <= (taken + 1) // 2 and goals[1 - first] <= taken // 2
        _want(good, "shootout goals", goals, "no more goals than kicks")
        if not over and known:
            _want(match.o == first ^ (taken & 1), "o", match.o, "who kicks in the shoot-out")
    else:
        good = match.shootout_first == NONE and not taken and not any(goals)
        _want(good, "shootout", taken, "nothing before the shoot-out")
    if match.phase == OVER and match.half != SHOOT_OUT and not _is_abandoned(match):
        good = match.half in (1, 3) and (not level or match.options["level_at_time"] == "draw")
        _want(good, "half", match.half, "the end of the match" + _BY_OPTIONS)
        _want(match.clock_s == limit(match), "clock_s", match.clock_s, "full time" + _BY_OPTIONS)


def _is_abandoned(match):
    return min(len(team(match, 0)), len(team(match, 1))) < FEWEST
