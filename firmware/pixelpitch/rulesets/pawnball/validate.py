"""Whether the fields of a match that comes from outside fit each other and the rules.

Not flashed: the board reads back only what it wrote.  Errors name fields as a position does.
"""

from ...rules import squares
from ...rules.errors import NotUnderstood
from .draw import dice_of, order
from .order_of_play import first_board
from .pitch import CENTRES, CLOSED, in_area
from .placing import may_place, stages
from .state import (
    DIE,
    DOTS,
    KICK,
    MOVE,
    NONE,
    OVER,
    PAWN,
    PHASES,
    PLACE,
    PLACING,
    THROW,
    dot_of,
    filled,
    first_pawn,
    team_of,
)

_SIDES = ("blue", "red")
_BY_OPTIONS = ", as the options say"


def check(match):
    """Raise NotUnderstood, naming the field as a position does, unless all fields fit."""
    _check_order(match)
    _check_course(match)
    _check_pawns(match)
    _check_balls(match)
    _check_dice(match)
    _check_die(match)
    _check_score(match)
    _check_choice(match)


def _want(good, field, value, expected):
    if not good:
        raise NotUnderstood(field + " = " + str(value), expected)


def _name(square):
    return "null" if square < 0 else squares.name(square)


def _in_phase(match):
    return " in phase " + PHASES[match.phase]


def _check_order(match):
    """Things that are alike are kept in one order only, so that equal states are equal."""
    for at in range(0, 24, 2):
        first, second = match.pawns[at : at + 2]
        good = second < 0 or 0 <= first < second
        _want(good, "boards", (first, second), "alike pawns in order")
    good = match.left == filled([points for points in match.left if points], 0, 4)
    _want(good, "left", match.left, "points in order")
    first, second = match.moved
    _want(second < 0 or 0 <= first < second, "moved", (first, second), "squares in order")


def _check_course(match):
    """Draw, board and side: rules 5, 7, 8 and 9."""
    phase, draws = match.phase, match.options["draws"]
    _want(match.draw <= draws, "draw", match.draw, "1.." + str(draws) + _BY_OPTIONS)
    if phase == PLACE:
        _want(match.draw == 1, "draw", match.draw, "1" + _in_phase(match))
    elif phase == OVER:
        _want(match.draw == draws, "draw", match.draw, str(draws) + _BY_OPTIONS)
        _want(match.board == 0, "board", match.board + 1, "null" + _in_phase(match))
        _want(match.side == 0, "team", _SIDES[match.side], "null" + _in_phase(match))
    elif phase == THROW:
        board = first_board(match)
        good = match.board == board
        _want(good, "board", match.board + 1, "the one played first" + _BY_OPTIONS)
        good = match.side == board
        _want(good, "team", _SIDES[match.side], "who throws" + _BY_OPTIONS)


def _check_pawns(match):
    """Where pawns stand: rules 3, 4, 5 and 10."""
    begun = stages(match.proposer())
    now = begun.index((match.board, match.side)) if match.phase == PLACE else 4
    fresh = _fresh(match)
    for board in (0, 1):
        seen = bytearray(CLOSED)
        for side in (0, 1):
            at = first_pawn(board, side, 0)
            own = match.pawns[at : at + 6]
            if match.phase == PLACE:
                _check_placing(match, board, side, begun.index((board, side)) - now)
            elif NONE in own:
                _want(False, _SIDES[side], own.count(NONE), "no pawn missing")
            for square in own:
                if square >= 0:
                    if seen[square]:
                        _want(False, _SIDES[side], _name(square), "a square of its own, no post")
                    if fresh and not (in_area(square) and may_place(match.options, side, square)):
                        words = "its own part of the board" + _BY_OPTIONS
                        _want(False, _SIDES[side], _name(square), words)
                    seen[square] = 1


def _fresh(match):
    """Return whether nothing can have moved yet."""
    return match.phase == PLACE or (match.phase == THROW and match.draw == 1)


def _check_placing(match, board, side, later):
    """The team of ``side`` on ``board``: placed, being placed or still to come (5)."""
    at = first_pawn(board, side, 0)
    count = 6 - match.pawns[at : at + 6].count(NONE)
    good = count == (6 if later < 0 else 0) if later else count < 6
    _want(good, _SIDES[side], str(count) + " pawns", "one team after the other" + _BY_OPTIONS)
    number = 0
    for dot in PLACING[team_of(board, side)]:
        for index in (0, 1):
            stands = match.pawns[at + 2 * dot + index] >= 0
            good = stands == (number < count)
            _want(good, _SIDES[side], DOTS[team_of(board, side)][dot], "pawns in order of dots")
            number += 1


def _check_balls(match):
    for board in (0, 1):
        ball = match.balls[board]
        _want(in_area(ball), "ball", _name(ball), "a square of the playing area")
        good = ball not in match.pawns[12 * board : 12 * board + 12]
        _want(good, "ball", _name(ball), "a square without a pawn")
        if _fresh(match):
            good = ball == CENTRES[board]
            _want(good, "ball", _name(ball), "its centre square before the first draw is played")


def _check_dice(match):
    """Four dice in play, thrown one after the other; those left are of this draw (7 to 9)."""
    phase, dice = match.phase, match.dice
    thrown = 4 - dice.count(0)
    good = dice == [each for each in dice if each] + [0] * (4 - thrown)
    low, high = (0, 0) if phase == PLACE else (0, 3) if phase == THROW else (4, 4)
    good = good and low <= thrown <= high
    _want(good, "dice", dice, str(low) + ".." + str(high) + " dice" + _in_phase(match))
    own = dice_of(dice, match.team()) if DIE <= phase <= KICK else []
    for points in match.left + [match.die]:
        if points:
            where = "die" if points == match.die and points not in match.left else "left"
            _want(points in own, where, points, "dice that the team has in this draw")
            own.remove(points)


def _check_die(match):
    """The active die, its points and pawns: rules 9 to 12."""
    phase, die = match.phase, match.die
    active = PAWN <= phase <= KICK
    _want((die > 0) == active, "die", die or "null", ("a die" if active else "null"))
    moved = [square for square in match.moved if square >= 0]
    if not active:
        _want(match.points == 0, "points", match.points, "null" + _in_phase(match))
        _want(not moved, "moved", [_name(each) for each in moved], "[]" + _in_phase(match))
        _want(match.picked < 0, "picked", _name(match.picked), "null" + _in_phase(match))
        return
    at = first_pawn(match.board, match.side, dot_of(die))
    own = match.pawns[at : at + 2]
    spent = die - match.points
    good = spent >= len(moved) if moved else spent == 0
    _want(good, "points", match.points, "what the moves leave of " + str(die))
    for square in moved:
        good = square in own and moved.count(square) == 1
        _want(good, "moved", _name(square), "pawns of the active die")
    if phase == MOVE:
        good = match.picked in own and match.picked not in moved
        _want(good, "picked", _name(match.picked), "a pawn of the active die that has not moved")
    else:
        _want(match.picked < 0, "picked", _name(match.picked), "null" + _in_phase(match))


def _check_score(match):
    """At most one goal for each die that has been played on a board (17)."""
    for board in (0, 1):
        goals = [match.goals[side] for side in (0, 1)]
        if board:
            goals = [match.score[side] - match.goals[side] for side in (0, 1)]
        _want(min(goals) >= 0, "score", goals, "no more goals on board 1 than in all")
        good = sum(goals) <= _played(match, board)
        _want(good, "score", goals, "at most one goal for each die played on a board" + _BY_OPTIONS)


def _played(match, board):
    """Return how many dice have been played on ``board`` in all draws."""
    before = 4 * (match.draw - 1)
    if match.phase in (PLACE, THROW):
        return before
    if match.phase == OVER:
        return before + 4
    if board != match.board:
        return before + (4 if board == first_board(match) else 0)
    left = 4 - match.left.count(0) + (match.die > 0)
    if match.team() == order(match.dice)[0]:
        left += len(dice_of(match.dice, 1 - match.team()))
    return before + 4 - left


def _check_choice(match):
    """The phase is one that asks for something: rules 9, 11 and 12."""
    phase = match.phase
    if phase == DIE:
        good = len(match.legal_decisions()) > 1
        _want(good, "phase", PHASES[phase], "different dice that can be played")
    elif phase == KICK:
        _want(bool(match.kick_ends()), "phase", PHASES[phase], "a kick that can be completed")
    elif phase == PAWN:
        good = match.legal_decisions() not in ([], [128])
        _want(good, "phase", PHASES[phase], "a pawn that can move, or a kick")
    elif phase == MOVE:
        good = bool(match.legal_decisions())
        _want(good, "picked", _name(match.picked), "a pawn that can move")
