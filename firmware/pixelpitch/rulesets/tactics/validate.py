"""Whether the fields of a match that comes from outside fit each other and the rules.

Not flashed: the board reads back only what it wrote.  Errors name fields as a position does.
Here: step, pawns, ball and whose turn it is; the rest is in ``validate_course``.
"""

from ...rules import squares
from .discipline import FEWEST
from .setup import is_due as is_set_up_due
from .squad import DEFENDER, GOALKEEPER, pawn_on, role, team
from .standing import Standing
from .state import (
    ACCEPT,
    AGAIN,
    BALL,
    BATTLE,
    CAPTURE,
    CHOICE,
    CORNER,
    DEFEND,
    FIRST,
    FREEKICK,
    GOALKICK,
    HOW,
    KEEPER,
    KICKER,
    LEAVE,
    LOOSE,
    MINOR,
    NEWKEEPER,
    NONE,
    OFF,
    OVER,
    PAWN,
    PAWNS,
    PENALTY,
    PLACE,
    ROOM,
    SECOND,
    SET,
    SETUP,
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
from .validate_course import check_course, name_of, want, within

_O_DECIDES = (SET, CAPTURE, BALL, SHOT)
_SIDES = ("red", "blue")
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


def check(match):
    """Raise NotUnderstood, naming the field as a position does, unless all fields fit."""
    words = ", ".join([str(STEPS[each]) for each in _STEPS_OF[match.phase]])
    want(match.step in _STEPS_OF[match.phase], "step", STEPS[match.step], words + within(match))
    _check_teams(match)
    _check_standing(match)
    _check_ball(match)
    _check_side(match)
    check_course(match)
    if match.current_player() >= 0:
        want(bool(match.legal_decisions()), "picked", name_of(match.picked), "a legal decision")


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
            want(good, field, "a gap", "pawns in order")
            if kind == GOALKEEPER:
                off = match.phase == NEWKEEPER and side == match.side
                off = off or (match.phase == OVER and square == OFF)
                want((square == OFF) == off, field, name_of(square), "a square" + within(match))
            if match.phase not in (TOSS, SETUP):
                want(square != NONE, field, "null", "a square" + within(match))
            carded = match.cards[index] and (square == OFF or kind == DEFENDER)
            good = not carded or (kind == DEFENDER and index == at + 1)
            want(good, "cards", match.cards[index], "none of a pawn that is off")
        if len(team(match, side)) < FEWEST:
            few.append(side)
    want(not few or (match.phase == OVER and len(few) == 1), "red or blue", few, "seven pawns")
    if match.phase == TOSS:
        none = match.pawns.count(NONE)
        want(none == 2 * PAWNS, "red or blue", 22 - none, "22 pawns, none set up, at the toss")
        want(not any(match.cards), "cards", 1, "none at the toss")
    if match.phase == SETUP:
        want(is_set_up_due(match), "red or blue", "set up", "the pawns of the step in their order")


def _check_standing(match):
    """One pawn of a side a square, and who stays at home: rule 4.

    The lines and areas of rule 4 are judged where a move ends; a kick that nobody may take by
    them is taken all the same (29), so that a position may break them.
    """
    for index in range(2 * PAWNS):
        square = match.pawns[index]
        if square >= 0:
            name = _SIDES[index // PAWNS]
            good = Standing(match, index).is_free(square)
            want(good, name, squares.name(square), "a square of its own, a defender's at home")


def _check_ball(match):
    """Where the ball is, and who has it."""
    phase, ball = match.phase, match.ball
    if phase in (TOSS, SETUP):
        good = ball == NONE if phase == TOSS else (ball >= 0) == match.has
        want(good, "ball", name_of(ball), "a square if the kicker stands on it" + within(match))
    else:
        want(ball >= 0, "ball", "null", "a square" + within(match))
    wanted = {SET: 1, BALL: 1, CAPTURE: 0, BATTLE: 0, SETUP: match.has}.get(phase, 0)
    if phase == DEFEND or (phase == MINOR and match.step == ACCEPT):
        wanted = match.by != LOOSE
    elif phase == SHOT:
        wanted = match.picked < 0
    elif phase == CORNER:
        wanted = match.step in (PLACE, WHERE)
    elif phase == FREEKICK:
        wanted = match.step == LEAVE
    want(match.has == wanted, "possession", bool(match.has), str(bool(wanted)) + within(match))
    ours, theirs = pawn_on(match, match.o, ball) >= 0, pawn_on(match, 1 - match.o, ball) >= 0
    if match.has:
        want(ours, "possession", name_of(ball), "a pawn of o on the ball's square")
    if phase == BATTLE:
        want(ours and theirs, "ball", name_of(ball), "a pawn of each side on its square")
    if phase == CAPTURE or (phase == DEFEND and match.by == LOOSE):
        want(
            not ours and not theirs,
            "ball",
            name_of(ball),
            "a square without a pawn" + within(match),
        )
    loose = phase == CAPTURE or (phase in (DEFEND, MINOR) and match.by == LOOSE)
    good = match.barred == NONE
    if loose and not good:
        good = match.barred != ball and pawn_on(match, match.o, match.barred) >= 0
    want(good, "barred", name_of(match.barred), "a pawn of o while the ball is loose, or null")
    good = not match.corner_play or match.barred >= 0
    want(good, "corner_play", True, "a barred kicker")


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
    want(good, "side", match.side, str(wanted) + within(match))
    ours = match.left[match.side], match.left[1 - match.side]
    if match.phase == CORNER and match.step in (PLACE, WHERE):
        want(ours[0] > 0, "left", match.left, "placements of the side on turn")
        # D first and alternately, unless one is done.
        more = 1 if match.side == match.o else 0
        good = ours[1] == 0 or ours[1] == ours[0] - more
        want(good, "left", match.left, "placements taken alternately")
    else:
        want(not any(match.left), "left", match.left, "[0, 0]" + within(match))
