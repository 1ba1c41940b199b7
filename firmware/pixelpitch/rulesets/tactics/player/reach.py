"""Computes the throws with which the ball or a pawn can reach a square.

The result is a mask, in which bit n is set if the square can be reached with a throw of n:

- For the ball, the masks are exact (RULEBOOK.md, rule 10).
- A pawn moves n squares in a straight line with at most one turn (rule 8). Let c be the larger and
  r the smaller of the distances in columns and in rows. If no other pawn is in the way, the pawn
  can reach the square if n is c, c + r, c + 2r, 2c - r or 2c + r. Other pawns are ignored.
"""

from ....rules.squares import depth
from ..board import DEFENDER_ROLE, TEAM_SIZE, can_shoot_from, in_goal_area, in_own_half, role
from ..rules import offside_line

# The value of a shot in 1/360 of a goal: 180, because 4 of the spinner's 8 sectors score, and 10
# for the corner kick that may follow (rule 21).
SHOT_VALUE = 190
_ALL_NUMBERS = 126  # the mask with bits 1 to 6: all throws
# How many bits are set in each mask.
BIT_COUNT_BY_MASK = bytes([sum([mask >> bit & 1 for bit in range(7)]) for mask in range(128)])


def ball_mask(start, end):
    """Return the mask of the throws that can bring the ball from ``start`` to ``end``."""
    columns = (start & 15) - (end & 15)
    rows = (start >> 4) - (end >> 4)
    if columns < 0:  # faster than ``abs``: the search computes thousands of masks
        columns = -columns
    if rows < 0:
        rows = -rows
    if columns + rows > 6:
        longer = columns if columns > rows else rows
        return 1 << longer if longer < 7 else 0
    return (1 << (columns + rows) | 1 << (columns if columns > rows else rows)) & _ALL_NUMBERS


def pawn_mask(start, end):
    """Return the mask of the throws that can bring a pawn from ``start`` to ``end``."""
    far = (start & 15) - (end & 15)
    near = (start >> 4) - (end >> 4)
    if far < 0:
        far = -far
    if near < 0:
        near = -near
    if far < near:
        far, near = near, far
    if far > 6:
        return 0
    mask = 1 << far | 1 << far + near | 1 << far + 2 * near
    return (mask | 1 << 2 * far - near | 1 << 2 * far + near) & _ALL_NUMBERS


def reach_mask(match, side, square):
    """Return the mask of the throws that can bring any field player of ``side`` to ``square``."""
    mask = 0
    first = TEAM_SIZE * side
    home = in_own_half(side, square)
    for index in range(first + 1, first + TEAM_SIZE):
        start = match.pawns[index]
        if start >= 0 and start != square and (home or role(index) != DEFENDER_ROLE):
            mask |= pawn_mask(start, square)
    return mask


def shooters(match, without_offside=False):
    """Return the squares of the pawns that could shoot if their side passed the ball to them.

    ``match.o`` is this side. ``without_offside`` is True after a corner kick, when off-side does
    not apply (rules 19, 20, 23, 24).
    """
    d = 1 - match.o
    last = 0 if without_offside else offside_line(match, d)
    first = TEAM_SIZE * match.o
    theirs = match.pawns[TEAM_SIZE * d : TEAM_SIZE * d + TEAM_SIZE]
    result = []
    for square in match.pawns[first : first + TEAM_SIZE]:
        if square < 0 or depth(square, d) > 3:
            continue
        if depth(square, d) < last:
            if in_goal_area(d, square):
                return []
        elif square not in theirs and can_shoot_from(d, square):
            result.append(square)
    return result


def shot_odds(match, ball, passes=0, without_offside=False):
    """Return how many of the 36 pairs of throws let the side ``match.o`` shoot (rule 13).

    A side can shoot after one or two direct passes; ``passes`` (0 or 1) of these have been made.
    ``ball`` is the ball's square; ``without_offside`` is as in ``shooters``.
    """
    able = shooters(match, without_offside)
    if not able:
        return 0
    direct = 0
    for square in able:
        if square != ball:
            direct |= ball_mask(ball, square)
    odds = 6 * BIT_COUNT_BY_MASK[direct]
    if passes or direct == _ALL_NUMBERS:
        return odds
    by_number = [0] * 7
    first = TEAM_SIZE * match.o
    theirs = match.pawns[TEAM_SIZE - first : 2 * TEAM_SIZE - first]
    for square in match.pawns[first : first + TEAM_SIZE]:
        if square < 0 or square in theirs:
            continue
        mask = ball_mask(ball, square) & ~direct
        if mask:
            second = 0
            for each in able:
                if each != square:
                    second |= ball_mask(square, each)
            for number in range(1, 7):
                if mask >> number & 1 and BIT_COUNT_BY_MASK[second] > by_number[number]:
                    by_number[number] = BIT_COUNT_BY_MASK[second]
    return odds + sum(by_number)


def mean_throw_value(match, ball):
    """Return the mean value, for ``match.o``, of its next throw with the ball on ``ball``.

    The value is in 1/360 of a goal. A throw is worth the best direct pass that it allows, or 0. A
    pass to a pawn that can shoot is worth as much as a shot. Any other pass is worth more if the
    pawn is near the goal, and if a second pass from it is likely to allow a shot.
    """
    able = shooters(match)
    best = [0] * 7
    o = match.o
    first = TEAM_SIZE * o
    theirs = match.pawns[TEAM_SIZE - first : 2 * TEAM_SIZE - first]
    last = offside_line(match, 1 - o)
    for square in match.pawns[first : first + TEAM_SIZE]:
        if square < 0 or square in theirs or square == ball:
            continue
        mask = ball_mask(ball, square)
        if not mask:
            continue
        worth = SHOT_VALUE
        if square not in able:
            away = depth(square, 1 - o)
            if away < last and away < 8:
                continue  # off-side
            second = 0
            for each in able:
                second |= ball_mask(square, each)
            worth = 20 + 3 * (15 - away) + BIT_COUNT_BY_MASK[second] * SHOT_VALUE // 6
        for number in range(1, 7):
            if mask >> number & 1 and worth > best[number]:
                best[number] = worth
    return sum(best) // 6
