"""Whether the fields of a match that comes from outside fit each other and the rules.

Not flashed: the board reads back only what it wrote.  Errors name fields as a position does.
Here: step, pawns, ball and whose turn it is; the rest is in ``validate_progress``.
"""

from . import state
from .board import at_home, corner_of, penalty_spot, scoring
from .discipline import FEWEST
from .position import SHAPE
from .setup import is_due as is_set_up_due
from .squad import DEFENDER, GOALKEEPER, keeper, pawn_on, role, team
from .standing import Standing
from .validate_progress import check_progress

_SIDES = ("red", "blue")
_MOVE = (state.THROW, state.PAWN, state.SQUARE)
_O, _D, _EITHER, _TOSSES = range(4)
# Phase -> {step: whose it is}.
_STEPS_OF = {
    state.TOSS: {0: _TOSSES},
    state.SETUP: {state.KEEPER: _EITHER, state.KICKER: _O, state.STRIKER: _EITHER},
    state.SET: dict.fromkeys(_MOVE, _O),
    state.CAPTURE: dict.fromkeys(_MOVE, _O),
    state.DEFEND: dict.fromkeys((state.CHOICE,) + _MOVE, _D),
    state.BALL: {state.THROW: _O, state.THROW2: _O, state.HOW: _O, state.SQUARE: _O},
    state.BATTLE: {state.FIRST: _O, state.SECOND: _D},
    state.SHOT: {state.SPIN: _O, state.AGAIN: _O},
    state.GOALKICK: {state.LEAVE: _O, state.ROOM: _D, state.KEEPER: _D},
    state.CORNER: {
        state.ROOM: _D,
        state.KEEPER: _D,
        state.LEAVE: _D,
        state.KICKER: _O,
        state.PLACE: _EITHER,
        state.WHERE: _EITHER,
    },
    state.FREEKICK: {state.KICKER: _O, state.LEAVE: _D},
    state.NEWKEEPER: {state.PAWN: _D, state.SQUARE: _D},
    state.PENALTY: {state.TAKER: _O, state.PLACE: _EITHER, state.KEEPER: _D},
    state.MINOR: {state.ACCEPT: _O, state.SQUARE: _EITHER},
    state.SHOOTOUT: {state.TOSS_STEP: _TOSSES, state.SPIN: _O, state.AGAIN: _O},
    state.OVER: {0: _O},
}


def check(match):
    """Raise NotUnderstood, naming the field as a position does, unless all fields fit."""
    fit = SHAPE.fit(match)
    fit.want(match.step in _STEPS_OF[match.phase], "step", "a step of its phase")
    good = match.step != state.AGAIN or match.options["shot"] == "die"
    fit.want(good, "step", "again with the option shot = die only")
    _check_teams(fit.want, match)
    _check_ball(fit.want, match)
    _check_side(fit.want, match)
    check_progress(fit, match)
    good = match.current_player() < 0 or match.legal_decisions()
    fit.want(good, "picked", "a legal decision")


def _check_teams(want, match):
    """Who is still in the match, their cards, who stands where: rules 3, 4, 5 and 27.

    The lines and areas of rule 4 are judged where a move ends; a kick that nobody may take by
    them is taken all the same (29), so that a position may break them.
    """
    few = []
    for side, name in enumerate(_SIDES):
        at = state.PAWNS * side
        for index in range(at, at + state.PAWNS):
            square, kind = match.pawns[index], role(index)
            field = name + "." + ("keeper", "defenders", "midfielders", "strikers")[kind]
            last = index == at + state.PAWNS - 1 or role(index + 1) != kind
            want(
                last or square != state.OFF or match.pawns[index + 1] == state.OFF, field, "no gap"
            )
            if kind == GOALKEEPER:
                off = match.phase == state.NEWKEEPER and side == match.side
                few_left = match.phase == state.OVER and len(team(match, side)) < FEWEST
                off = off or (few_left and square == state.OFF)
                want((square == state.OFF) == off, field, "a square")
            want(
                square != state.NONE or match.phase in (state.TOSS, state.SETUP), field, "a square"
            )
            good = square < 0 or Standing(match, index).is_free(square)
            want(good, name, "squares of their own, a defender's at home")
            good = not match.cards[index] or index == at + 1
            good = good or (square != state.OFF and kind != DEFENDER)
            want(good, "cards." + name, "none of a pawn that is off, the defenders' first")
        if len(team(match, side)) < FEWEST:
            few.append(side)
    good = not few or (match.phase == state.OVER and len(few) == 1)
    want(good, "red or blue", "at least seven pawns a side")
    if match.phase == state.TOSS:
        good = match.pawns.count(state.NONE) == 2 * state.PAWNS
        want(good, "red or blue", "22 pawns, none set up")
        want(not any(match.cards), "cards", "none at the toss")
    good = match.phase != state.SETUP or is_set_up_due(match)
    want(good, "red or blue", "the pawns of the step in their order")


def _check_ball(want, match):
    """Where the ball is, and who has it."""
    phase, step, ball = match.phase, match.step, match.ball
    answers = phase == state.DEFEND or (phase == state.MINOR and step == state.ACCEPT)
    loose = phase == state.CAPTURE or (answers and match.by == state.LOOSE)
    has = (
        phase in (state.SET, state.BALL)
        or (answers and not loose)
        or (phase == state.SETUP and match.has == 1)
        or (phase == state.SHOT and match.picked < 0)
        or (phase == state.CORNER and step in (state.PLACE, state.WHERE))
        or (phase == state.FREEKICK and step == state.LEAVE)
    )
    want((match.has == 1) == has, "possession", "that of o" if has else "null")
    placed = phase != state.TOSS and (phase != state.SETUP or has)
    want((ball >= 0) == placed, "ball", "a square" if placed else "null")
    ours, theirs = pawn_on(match, match.o, ball), pawn_on(match, 1 - match.o, ball)
    want(not has or ours >= 0, "possession", "a pawn of o on the ball's square")
    if phase == state.BATTLE:
        want(ours >= 0 and theirs >= 0, "ball", "a pawn of each side on its square")
    elif phase == state.NEWKEEPER:
        want(ours >= 0 and theirs < 0, "ball", "the square of the pawn that was fouled")
    elif loose:
        want(ours < 0 and theirs < 0, "ball", "a square without a pawn")
    elif phase == state.SHOT and has:
        _check_shot(want, match, theirs)
    elif phase in (state.PENALTY, state.SHOT):
        want(ball == penalty_spot(1 - match.o), "ball", "the penalty spot")
    elif phase == state.CORNER:
        _check_corner(want, match)
    good = match.barred == state.NONE
    if loose and not good:
        good = match.barred != ball and pawn_on(match, match.o, match.barred) >= 0
    want(good, "barred", "a pawn of o while the ball is loose, or null")
    want(not match.corner_play or match.barred >= 0, "corner_play", "a barred kicker")


def _check_shot(want, match, theirs):
    """Where O may shoot from (19, 20): all of it lies in D's half."""
    d = 1 - match.o
    good = scoring(d, match.ball)
    good = good or (theirs == keeper(match, d) and at_home(d, match.ball))
    want(good, "ball", "where o may shoot: Penalty Area, long distance, a beaten Keeper's square")


def _check_corner(want, match):
    """Where the shot was, until the Keeper is back; then the corner square (25)."""
    d, picked = 1 - match.o, match.picked
    if match.step in (state.ROOM, state.KEEPER):
        squares: tuple = (picked, penalty_spot(d))
    elif match.step in (state.LEAVE, state.KICKER):
        squares = (corner_of(d, picked),)
    else:
        squares = (corner_of(d, 0), corner_of(d, 127))
    want(match.ball in squares, "ball", "the square of the shot, or of the corner kick")


def _check_side(want, match):
    whose = _STEPS_OF[match.phase][match.step]
    if whose != _EITHER:
        side = (match.o, 1 - match.o, 0, 1 if match.die else 0)[whose]
        want(match.side == side, "side", str(side))
    own, other = match.left[match.side], match.left[1 - match.side]
    if match.phase == state.CORNER and match.step in (state.PLACE, state.WHERE):
        # D first and alternately, unless one is done.
        more = 1 if match.side == match.o else 0
        good = own > 0 and (other == 0 or other == own - more)
        want(good, "left", "placements of the side on turn, taken alternately")
    else:
        want(not any(match.left), "left", "[0, 0]")
