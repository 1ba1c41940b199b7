"""The odds of PawnBall: the dice with which a side scores on the board in play (10 to 17).

Exact: both pawns of a die may jump before the kick.  Where the ball never comes when a pawn is
taken off the board, that pawn changes nothing by standing there, so that only few squares of
the pawn that does not kick have to be tried.
"""

from .kick import STEPS, Flight
from .pitch import apart, in_area, obstacles
from .points import jumps
from .state import NONE, PLACE, dot_of, first_pawn


def odds(match, square):
    """Pause and return the words."""
    board = match.board
    pawns = match.pawns[12 * board : 12 * board + 12]
    if match.phase == PLACE or not (in_area(square) or square in pawns):
        return ""
    ball = match.balls[board]
    if square in pawns:
        at = pawns.index(square)
        first = at % 6 // 2 * 2 + 1  # the lower number of its dot
        numbers = yield from scoring(match, at // 6, ball, (first, first + 1))
        return "This pawn scores with" + number_words(numbers)
    words = "From here "
    for side in (0, 1):
        numbers = yield from scoring(match, side, square, range(1, 7))
        words += (
            match.side_name(side) + (" with" if side else " scores with") + number_words(numbers)
        )
        words += "" if side else ", "
    return words


def number_words(numbers):
    """Return the dice ``numbers`` in words after a space: " 1, 2 or 3", " any die" or " no die"."""
    if len(numbers) in (0, 6):
        return " any die" if numbers else " no die"
    words = [str(points) for points in numbers]
    first = ", ".join(words[:-1])
    return " " + (first + " or " if first else "") + words[-1]


def scoring(match, side, ball, numbers):
    """Pause and return a list: those of ``numbers`` with which ``side`` scores.

    ``ball`` is where the ball lies on the board in play; each number is a die of its own.
    """
    other = match.clone()  # so that pawns may be moved
    other.balls[match.board] = ball
    result: list = []
    for points in numbers:
        yield  # six dice of which no pawn comes to the ball take 26 ms together
        if (yield from _scores(other, side, points)):
            result.append(points)
    return result


def _scores(match, side, points):
    """Pause and return whether ``side`` scores with a die of ``points``."""
    board = match.board
    at = first_pawn(board, side, dot_of(points))
    ball = match.balls[board]
    pawns = match.pawns
    full = obstacles(match, board)
    starts = pawns[at : at + 2]
    for pawn in (0, 1):
        kicker, mate = starts[pawn], starts[1 - pawn]
        for step in STEPS:
            beside = ball - step
            # A pawn may also jump to where the other one stood before.
            free = not full[beside] or beside in starts
            left = points - apart(kicker, beside)
            if left < 0 or not free:
                continue
            full[kicker] = full[mate] = 0
            indices = (at + pawn, at + 1 - pawn)
            able = yield from _with_mate(match, side, points, indices, beside, left, full)
            full[kicker] = full[mate] = 1
            pawns[at : at + 2] = starts
            if able:
                return True
    return False


def _with_mate(match, side, points, indices, beside, left, full):
    """Pause and return whether a kick from ``beside`` scores, wherever its mate stands.

    ``left`` are the points for the mate's jump; both of their squares are free in ``full``.
    """
    board, pawns = match.board, match.pawns
    kicker, mate = indices
    still = pawns[mate]
    ball = match.balls[board]
    pawns[kicker], pawns[mate] = beside, NONE
    flight = Flight(match, board, side)
    alone = flight.goal([ball - beside], points)
    places = jumps(full, still, left) if left else []
    if still not in places:
        places.append(still)
    for place in places:
        if place == beside:
            continue
        if not flight.crossed[place] and ball - place not in STEPS:
            if alone:
                return True
            continue
        yield
        pawns[mate] = place
        steps = [ball - beside]
        if ball - place in STEPS:
            steps.append(ball - place)
        if Flight(match, board, side).goal(steps, points):
            return True
    return False
