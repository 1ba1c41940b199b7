"""The toss, the set-up and the kick-off (RULEBOOK.md 5, 6, 7)."""

from .board import apart, goal_area, seen_by
from .squad import card_of, keeper
from .state import (
    KEEPER,
    KICK_OFF,
    KICKER,
    NONE,
    OFF,
    PAWNS,
    SETUP,
    STRIKER,
    USUAL,
)
from .transitions import await_ball, dead, toss, wait

_DEFENDERS = b"\x33\x43\x13\x63"  # row 4: D E B G
_MIDFIELDERS = b"\x25\x55\x05\x75"  # row 6: C F A H
_KICKERS = b"\x37\x47"  # row 8: D E
_WAITING = b"\x17\x67"  # row 8: B G


def throw_toss(match, number):
    """The lower throw kicks off the first half (6)."""
    side = toss(match, number)
    if side >= 0:
        match.first = side
        begin(match, side)


def begin(match, side):
    """Begin a set-up for a kick-off of ``side`` (5): all pawns off the pitch."""
    dead(match)
    for index in range(2 * PAWNS):
        if match.pawns[index] != OFF:
            match.pawns[index] = NONE
    match.ball = NONE
    match.o = side
    match.kick = KICK_OFF
    wait(match, SETUP, KEEPER, side)
    match.emit("setup", side, "setup")


def _row_8(match):
    """Return the pawns of the side that sets up that stand on row 8, first the kicker (5)."""
    first = PAWNS * match.side
    strikers = _by_cards(match, first + 9, first + 11)
    if not strikers and match.side == match.o:
        return _by_cards(match, first + 5, first + 9)[-1:]
    return strikers


def _by_cards(match, low, high):
    """Return the pawns ``low`` to ``high`` - 1, those with fewer cards first (5)."""
    on = [index for index in range(low, high) if match.pawns[index] != OFF]
    return [index for count in (0, 1) for index in on if match.cards[card_of(index)] == count]


def _next(match):
    """Return the pawn of row 8 that is set up next, or -1."""
    for index in _row_8(match):
        if match.pawns[index] == NONE:
            return index
    return -1


def legal(match):
    """Return the squares for the pawn that is set up, and ``usual`` (5)."""
    side = match.side
    if match.step == KEEPER:
        result = goal_area(side)
    elif match.step == KICKER:
        result = [seen_by(side, square) for square in _KICKERS]
    else:
        result = []
        for square in range(8 if side else 7, 128, 16):
            free = side == match.o or apart(square, match.ball) > 1
            if free and square not in match.pawns[PAWNS * side : PAWNS * side + PAWNS]:
                result.append(square)
    result.sort()
    result.append(USUAL)
    return result


def act(match, action):
    """Put the pawn that is set up on a square, or all that are left (5)."""
    side = match.side
    if action != USUAL:
        match.emit("place", side, "keeper" if match.step == KEEPER else "stands", action)
        _put(match, action)
        return
    match.emit("place", side, "usual")
    while match.side == side and match.phase == SETUP:
        _put(match, _usual(match))


def _usual(match):
    """Return the square that ``usual`` gives the next pawn."""
    side = match.side
    if match.step == KEEPER:
        return seen_by(side, 48)
    if side == match.o:
        squares, number = _KICKERS, 0 if match.step == KICKER else 1
    else:
        squares, number = _WAITING, _row_8(match).index(_next(match))
    square = seen_by(side, squares[number])
    if square in match.pawns[PAWNS * side : PAWNS * side + PAWNS]:
        square = seen_by(side, squares[1 - number])
    return square


def _put(match, square):
    side = match.side
    if match.step == KEEPER:
        match.pawns[keeper(match, side)] = square
    else:
        match.pawns[_next(match)] = square
        if match.step == KICKER:
            match.ball = square
            match.has = 1
    following = _next(match)
    if following >= 0:
        match.step = KICKER if side == match.o and not match.has else STRIKER
        return
    _stand(match, side)
    if side == match.o:
        wait(match, SETUP, KEEPER, 1 - side)
    else:
        await_ball(match)


def _stand(match, side):
    """The rest of the side stands by itself (5)."""
    for low, squares in ((1, _DEFENDERS), (5, _MIDFIELDERS)):
        first = PAWNS * side + low
        number = 0
        for index in _by_cards(match, first, first + 4):
            if match.pawns[index] == NONE:
                match.pawns[index] = seen_by(side, squares[number])
                number += 1


def is_due(match):
    """Return whether just those pawns stand that the step of a set-up finds there (5)."""
    side, o = match.side, match.o
    standing = [index for index in range(2 * PAWNS) if match.pawns[index] >= 0]
    pawns = []
    if side != o:
        pawns = [each for each in range(2 * PAWNS) if match.pawns[each] != OFF]
        pawns = [each for each in pawns if each // PAWNS == o]
    if match.step != KEEPER:
        pawns.append(keeper(match, side))
        row = _row_8(match)
        ready = [index for index in row if match.pawns[index] >= 0]
        if len(ready) == len(row) or ready != row[: len(ready)]:
            return False
        if side == o and len(ready) != (match.step == STRIKER):
            return False
        if side != o and match.step == KICKER:
            return False
        pawns += ready
        if match.pawns[keeper(match, side)] not in goal_area(side):
            return False
    return sorted(pawns) == standing and bool(match.has) == (side != o or match.step == STRIKER)
