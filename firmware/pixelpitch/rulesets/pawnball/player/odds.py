"""The odds of PawnBall: which dice would score on the board in play (rules 10 to 17).

A die moves two pawns, and both may jump before one of them kicks. The odds are exact:

1. One pawn is put on each square next to the ball that it can reach, and kicks from there.
2. The squares that the ball can cross are found with the second pawn off the board.
3. The second pawn can help or hinder only on these squares (or next to the ball, as a second
   kicker), so no other squares are tried for it.
"""

from ....rules.squares import steps_apart
from ..moves import DIRECTIONS, Flight, in_area, jump_targets, occupied
from ..rules import NO_SQUARE, PLACE_PHASE, dot_of, first_pawn


def odds(match, square):
    """Yield often, then return the message that says which dice would score.

    If a pawn is on ``square``, only the two numbers that move this pawn are tried. Otherwise all
    numbers are tried for both sides, as if the ball were on ``square``.
    """
    board = match.board
    pawns = match.pawns[12 * board : 12 * board + 12]
    if match.phase == PLACE_PHASE or not (in_area(square) or square in pawns):
        return ""
    ball = match.balls[board]
    if square in pawns:
        at = pawns.index(square)
        first = at % 6 // 2 * 2 + 1  # the lower of the two numbers of the pawn's dot
        numbers = yield from scoring_numbers(match, at // 6, ball, (first, first + 1))
        return "odds.pawn", {"dice": dice_words(numbers)}
    named = {"first": match.side_name(0), "second": match.side_name(1)}
    for side, name in enumerate(("dice", "others")):
        numbers = yield from scoring_numbers(match, side, square, range(1, 7))
        named[name] = dice_words(numbers)
    return "odds.square", named


def dice_words(numbers):
    """Return a message such as "1, 2 or 3", "any die" or "no die" for the dice ``numbers``."""
    if len(numbers) in (0, 6):
        return "dice.any" if numbers else "dice.none", {}
    words = [str(points) for points in numbers]
    if len(words) == 1:
        return words[0]
    return "dice.several", {"first": words[:-1], "last": words[-1]}


def scoring_numbers(match, side, ball, numbers):
    """Yield often, then return those of ``numbers`` (1 to 6) with which ``side`` would score.

    Each number is tried as a single die, with the ball on the square ``ball`` of the current
    board.
    """
    other = match.clone()  # a copy, so that pawns may be moved
    other.balls[match.board] = ball
    result: list = []
    for points in numbers:
        yield  # otherwise, six dice could take 26 ms in one slice
        if (yield from _can_score(other, side, points)):
            result.append(points)
    return result


def _can_score(match, side, points):
    """Yield often, then return True if ``side`` scores with a die of ``points``."""
    board = match.board
    at = first_pawn(board, side, dot_of(points))
    ball = match.balls[board]
    pawns = match.pawns
    full = occupied(match, board)
    starts = pawns[at : at + 2]
    for pawn in (0, 1):
        kicker, mate = starts[pawn], starts[1 - pawn]
        for direction in DIRECTIONS:
            beside = ball - direction
            # The kicker may also jump to a square that the other pawn leaves.
            is_free = not full[beside] or beside in starts
            left = points - steps_apart(kicker, beside)
            if left < 0 or not is_free:
                continue
            full[kicker] = full[mate] = 0
            indices = (at + pawn, at + 1 - pawn)
            is_goal = yield from _can_score_from(match, side, points, indices, beside, left, full)
            full[kicker] = full[mate] = 1
            pawns[at : at + 2] = starts
            if is_goal:
                return True
    return False


def _can_score_from(match, side, points, indices, beside, left, full):
    """Yield often, then return True if a kick from ``beside``, next to the ball, can score.

    ``indices`` are the indices in ``match.pawns`` of the kicking pawn and of a second pawn, which
    may still jump by ``left`` points. ``full`` has 1 for each occupied square, but not for the
    squares of these two pawns.
    """
    board, pawns = match.board, match.pawns
    kicker, mate = indices
    still = pawns[mate]
    ball = match.balls[board]
    pawns[kicker], pawns[mate] = beside, NO_SQUARE
    flight = Flight(match, board, side)
    scores_alone = flight.can_score([ball - beside], points)
    squares = jump_targets(full, still, left) if left else []
    if still not in squares:
        squares.append(still)
    for square in squares:
        if square == beside:
            continue
        if not flight.crossed[square] and ball - square not in DIRECTIONS:
            if scores_alone:
                return True
            continue
        yield
        pawns[mate] = square
        directions = [ball - beside]
        if ball - square in DIRECTIONS:
            directions.append(ball - square)
        if Flight(match, board, side).can_score(directions, points):
            return True
    return False
