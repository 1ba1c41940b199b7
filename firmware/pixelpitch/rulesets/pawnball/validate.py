"""Whether the fields of a match that comes from outside fit each other and the rules."""

from ...rules.laptop import BY_OPTIONS
from .draw import dice_of, order
from .order_of_play import first_board
from .pitch import CENTRES, CLOSED, in_area
from .placing import may_place, stages
from .position import SHAPE
from .state import (
    DIE,
    KICK,
    MOVE,
    NONE,
    OVER,
    PAWN,
    PLACE,
    PLACING,
    THROW,
    dot_of,
    fill,
    first_pawn,
    team_of,
)

_SIDES = ("blue", "red")
_POSTS = [square for square in range(128) if CLOSED[square]]  # and the columns a and p
_DICE = {PLACE: (0, 0), THROW: (0, 3)}  # thrown in a phase; in the others all four


def check(match):
    """Raise NotUnderstood, naming the field as a position does, unless all fields fit."""
    fit = SHAPE.fit(match)
    _check_order(fit.want, match)
    _check_progress(fit, match)
    _check_pawns(fit, match)
    _check_dice(fit, match)
    _check_die(fit, match)
    _check_score(fit.want, match)
    _check_choice(fit.want, match)


def _check_order(want, match):
    """Things that are alike are kept in one order only, so that equal states are equal."""
    pairs = [match.pawns[at : at + 2] for at in range(0, 24, 2)] + [match.moved]
    good = all(second < 0 or 0 <= first < second for first, second in pairs)
    want(good, "boards", "squares of two alike pawns in order, also those moved")
    good = match.left == fill([points for points in match.left if points], 0, 4)
    want(good, "left", "points in order")


def _check_progress(fit, match):
    """Draw, board and side: rules 5, 7, 8 and 9."""
    phase, draws = match.phase, match.options["draws"]
    low = draws if phase == OVER else 1
    fit.whole(match.draw, "draw", low, 1 if phase == PLACE else draws, BY_OPTIONS)
    if phase in (THROW, OVER):
        board = 0 if phase == OVER else first_board(match)
        fit.want(match.board == board, "board", "the one played first, null when over" + BY_OPTIONS)
        fit.want(match.side == board, "team", "who throws, null when over" + BY_OPTIONS)


def _check_pawns(fit, match):
    """Where pawns and balls are: rules 3, 4, 5, 6 and 10."""
    begun = stages(match.proposer())
    now = begun.index((match.board, match.side)) if match.phase == PLACE else 4
    # Whether nothing can have moved yet.
    fresh = match.phase == PLACE or (match.phase == THROW and match.draw == 1)
    for board in (0, 1):
        ball = match.balls[board]
        field = "boards." + str(board) + "."
        good = in_area(ball) and (not fresh or ball == CENTRES[board])
        good = good and ball not in match.pawns[12 * board : 12 * board + 12]
        fit.want(good, field + "ball", "a free square of the playing area, at first its centre")
        closed = _POSTS[:]
        for side, name in enumerate(_SIDES):
            _check_placing(fit, match, board, side, begun.index((board, side)) - now)
            at = first_pawn(board, side, 0)
            stand = [square for square in match.pawns[at : at + 6] if square >= 0]
            fit.distinct(stand, field + name, closed)
            closed += stand
            for square in stand if fresh else ():
                good = in_area(square) and may_place(match.options, side, square)
                fit.want(good, field + name, "squares of its own part" + BY_OPTIONS)


def _check_placing(fit, match, board, side, later):
    """The team of ``side`` on ``board``: placed, being placed or still to come (5)."""
    at = first_pawn(board, side, 0)
    count = 6 - match.pawns[at : at + 6].count(NONE)
    good = count == (6 if later < 0 else 0) if later else count < 6
    words = "six pawns, placed one team after the other in the order of their dots" + BY_OPTIONS
    number = 0
    for dot in PLACING[team_of(board, side)]:
        for index in (0, 1):
            good = good and (match.pawns[at + 2 * dot + index] >= 0) == (number < count)
            number += 1
    fit.want(good, "boards." + str(board) + "." + _SIDES[side], words)


def _check_dice(fit, match):
    """Four dice in play, thrown one after the other; those left are of this draw (7 to 9)."""
    phase, dice = match.phase, match.dice
    count = 4 - dice.count(0)
    low, high = _DICE.get(phase, (4, 4))
    good = dice == [each for each in dice if each] + [0] * (4 - count) and low <= count <= high
    fit.want(good, "dice", str(low) + ".." + str(high) + " dice")
    own = dice_of(dice, match.team()) if DIE <= phase <= KICK else []
    for points in match.left + [match.die]:
        if points:
            where = "die" if points == match.die and points not in match.left else "left"
            fit.want(points in own, where, "dice that the team has in this draw")
            own.remove(points)


def _check_die(fit, match):
    """The active die, its points and pawns: rules 9 to 12."""
    die, picked = match.die, match.picked
    movers = [square for square in match.moved if square >= 0]
    fit.want((die > 0) == (PAWN <= match.phase <= KICK), "die", "a die while it is played")
    at = first_pawn(match.board, match.side, dot_of(die))
    own = match.pawns[at : at + 2] if die else []
    spent = die - match.points
    fit.want(spent >= len(movers) and (movers or not spent), "points", "what the moves leave")
    fit.want(all(square in own for square in movers), "moved", "pawns of the active die")
    if match.phase == MOVE:
        good = picked in own and picked not in movers and match.legal_decisions()
        fit.want(good, "picked", "a pawn of the active die that has not moved and can")
    else:
        fit.want(picked < 0, "picked", "null")


def _check_score(want, match):
    """At most one goal for each die that has been played on a board (17)."""
    for board in (0, 1):
        goals = [match.goals[side] for side in (0, 1)]
        if board:
            goals = [match.score[side] - match.goals[side] for side in (0, 1)]
        good = min(goals) >= 0 and sum(goals) <= _dice_count(match, board)
        want(good, "score", "at most one goal for each die played on a board" + BY_OPTIONS)


def _dice_count(match, board):
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


def _check_choice(want, match):
    """The phase is one that asks for something: rules 9, 11 and 12."""
    phase = match.phase
    legal = match.legal_decisions() if phase in (DIE, PAWN, KICK) else [0, 1]
    good = len(legal) > 1 or (phase != DIE and legal not in ([], [128]))
    want(good, "phase", "different dice to play, a pawn that can move, or a kick")
