"""Computes the squares that a pawn and the ball can reach (RULEBOOK.md 3, 4 and 10 to 17).

Pawns jump. The ball flies in straight lines, and pawns of the kicking side (team-mates) pass it on.
Only a team-mate can change the ball's direction, and its square does not count as a step. So the
rest of a flight depends only on the last team-mate on its path and on the number of steps that
remain. The search follows all numbers of steps at the same time: bit k of a mask means "k steps
remain", and an empty square shifts the mask by one bit.
"""

from ...rules.squares import column_of, row_of, steps_apart

GOALS = ((49, 65), (62, 78))  # b4 b5, o4 o5: each side's own goal (rule 3)
POSTS = (33, 81, 46, 94)  # b3 b6, o3 o6
CENTRE_SQUARES = (55, 72)  # h4, i5: each side's own centre square (rule 6)
DIRECTIONS = (-17, -16, -15, -1, 1, 15, 16, 17)  # from a square to each of its eight neighbours

# One byte for each square: 1 if a pawn may never be there, otherwise 0.
CLOSED_SQUARES = bytes(
    [1 if column_of(square) in (0, 15) or square in POSTS else 0 for square in range(128)]
)


def in_area(square):
    """Return True if ``square`` (0..127) belongs to the playing area (rule 3)."""
    return 16 <= square < 112 and 2 <= column_of(square) <= 13


def occupied(match, board):
    """Return a byte for each square of ``board``: 0 if a pawn may stand there, else 1 (rule 4)."""
    result = bytearray(CLOSED_SQUARES)
    for square in match.pawns[12 * board : 12 * board + 12]:
        if square >= 0:
            result[square] = 1
    result[match.balls[board]] = 1
    return result


# Jumps of pawns.


def jump_targets(full, square, points):
    """Return the sorted squares to which a pawn on ``square`` can jump with ``points`` (rule 10).

    ``full`` is the result of ``occupied``: 1 for each square on which no pawn can land.
    """
    row = row_of(square)
    column = column_of(square)
    result = []
    for other in range(max(row - points, 0), min(row + points, 7) + 1):
        rest = points - abs(other - row)
        first = (other << 4) + max(column - rest, 1)
        for target in range(first, (other << 4) + min(column + rest, 14) + 1):
            if not full[target]:
                result.append(target)
    return result


def can_jump(full, square, points):
    """Return True if a pawn on ``square`` can jump with ``points`` (rule 10)."""
    if not points:
        return False
    # Test the squares on the left and on the right first: usually one of them is free.
    if not full[square - 1] or not full[square + 1]:
        return True
    return bool(jump_targets(full, square, points))


# Kicks of the ball.

# A *cell* says what the ball meets on a square: 0 is nothing, 1..6 is a team-mate, and two more
# values follow.
GOAL = 7  # a square of the other side's goal
# A square that the ball cannot enter: it has a pawn of the other side or a post, belongs to the
# kicking side's goal, or is outside the playing area.
STOP = 8

_AREA = bytes([0 if in_area(square) else STOP for square in range(128)])


def ball_cells(match, board, side):
    """Return a byte for each square of ``board``: what a ball that ``side`` kicks meets there.

    The square on which the ball is now counts as empty (rule 13).
    """
    result = bytearray(_AREA)
    own = 12 * board + 6 * side
    other = 12 * board + 6 - 6 * side
    for square in match.pawns[other : other + 6]:
        if square >= 0:
            result[square] = STOP
    for mate, square in enumerate(match.pawns[own : own + 6], 1):
        if square >= 0 and not result[square]:
            result[square] = mate
    for square in GOALS[1 - side]:
        result[square] = GOAL
    return result


def kick_directions(match, board, side, dot):
    """Return the directions in which the pawns of ``dot`` can kick the ball (rule 12).

    The list has one direction for each of these pawns that is next to the ball.
    """
    ball = match.balls[board]
    at = 12 * board + 6 * side + 2 * dot
    result = []
    for square in match.pawns[at : at + 2]:
        # The ball is inside the playing area, so no step to a neighbour crosses the pitch's edge.
        if square >= 0 and ball - square in DIRECTIONS:
            result.append(ball - square)
    return result


class Kick:
    """Computes kicks of one side on one board, while no pawn moves (rules 13 to 16)."""

    def __init__(self, match, board, side):
        self._cells = ball_cells(match, board, side)
        self._ball = match.balls[board]
        at = 12 * board + 6 * side
        self._mates = match.pawns[at : at + 6]

    def end_squares(self, directions, steps, is_one_enough=False):
        """Return the squares on which the ball can end after exactly ``steps`` steps, sorted.

        The kick begins in one of ``directions`` (see ``kick_directions``). If ``is_one_enough`` is
        True, the search stops at the first square.
        """
        result: list = []
        # For each team-mate, the possible numbers of steps that remain when the ball reaches that
        # pawn, as bits.
        reached = bytearray(7)
        # The passes that the search must still follow: (team-mate, remaining steps as bits).
        waiting: list = []
        ball = self._ball
        for direction in directions:
            self._follow_line(ball, direction, 1 << steps, result, reached, waiting)
        around = self._cells
        while waiting:
            if is_one_enough and result and (result[0] != ball or len(result) > 1):
                break
            mate, left = waiting.pop()
            square = self._mates[mate - 1]
            for direction in DIRECTIONS:
                cell = around[square + direction]
                # After a change of direction, the next square must be empty or a goal (rule 15). A
                # flight straight on over the next team-mate has already been followed.
                if cell == 0 or cell == GOAL:
                    self._follow_line(square, direction, left, result, reached, waiting)
        if ball in result:
            result.remove(ball)  # the ball must not end where it began (rule 16)
        return sorted(result)

    def ends_without_mate(self, mate, directions, steps):
        """Return what ``end_squares`` would return if the square ``mate`` were empty.

        This applies to a kicker that jumps away from the square ``mate`` before it kicks.
        """
        stood = self._cells[mate]
        if stood < GOAL:
            self._cells[mate] = 0
        result = self.end_squares(directions, steps)
        self._cells[mate] = stood
        return result

    def _follow_line(self, square, direction, left, ends, reached, waiting):
        """Follow the ball from ``square`` in a straight line along ``direction``.

        ``left`` has the possible numbers of remaining steps, as bits. The method adds what it finds
        to the lists of ``end_squares``: ends to ``ends``, passes to ``reached`` and ``waiting``.
        """
        around = self._cells
        while left:
            square += direction
            cell = around[square]
            if cell == 0:
                left >>= 1
                if left & 1:
                    left -= 1
                    if square not in ends:
                        ends.append(square)
            elif cell < GOAL:
                new = left & ~reached[cell]
                if new:
                    reached[cell] |= new
                    waiting.append((cell, new))
            else:
                if cell == GOAL and left & 2 and square not in ends:
                    ends.append(square)
                return


class Flight(Kick):
    """A kick that also records which squares the ball can cross.

    Bit k of ``crossed[square]`` is set if the ball can be on ``square`` when k steps remain.
    """

    def __init__(self, match, board, side):
        Kick.__init__(self, match, board, side)
        self.crossed = bytearray(128)

    def scores(self, directions, points):
        """Return True if a kick of ``points`` in one of ``directions`` can end in the goal."""
        return any(not in_area(end) for end in self.end_squares(directions, points))

    def _follow_line(self, square, direction, left, ends, reached, waiting):
        """Follow a straight line as in ``Kick``, and record its squares in ``crossed``."""
        cells = self._cells
        bits, at = left, square
        while bits > 1:
            at += direction
            if cells[at] >= GOAL:
                break
            self.crossed[at] |= bits & 127
            if not cells[at]:
                bits >>= 1
        Kick._follow_line(self, square, direction, left, ends, reached, waiting)


def kick_origins(around, mates, targets):
    """Return two tables of the squares from which the ball can reach one of ``targets``.

    In the first table (8 x 128 bytes), bit k of the byte ``128 * d + square`` is set if a kick of k
    points from ``square`` in the direction ``DIRECTIONS[d]`` reaches a target. In the second table
    (128 bytes), bit k of the byte ``square`` is set if a team-mate on ``square`` could pass the
    ball on to a target with k remaining steps, whether or not a team-mate is there now.

    The search goes backwards from the targets, for all numbers of steps at the same time. A target
    is (square, steps that remain before the ball enters this square as bits, the square's cell).
    ``around`` is the result of ``ball_cells``, and ``mates`` are the squares of that side's pawns.
    """
    result = bytearray(1024)
    passed = bytearray(128)
    # For each team-mate, the numbers of steps with which that pawn can pass to a target, as bits.
    known = bytearray(7)
    waiting = targets[:]
    while waiting:
        target, steps, first = waiting.pop()
        at = 0
        for direction in DIRECTIONS:
            left = steps
            following = first
            square = target - direction
            while left:
                cell = around[square]
                if not cell:
                    result[at + square] |= left
                    if not following or following == GOAL:
                        passed[square] |= left
                    left = left << 1 & 126
                elif cell < GOAL:
                    new = left & ~known[cell]
                    # The team-mate can change the direction only into an empty square (rule 15).
                    if new and (not following or following == GOAL):
                        known[cell] |= new
                        waiting.append((mates[cell - 1], new, cell))
                else:
                    break
                following = cell
                square -= direction
            at += 128
    return result, passed


def kick_path(match, end):
    """Return the squares of a shortest path of the ball to ``end``, including both ends.

    ``end`` is a legal end of the kick with the active die. The number of steps is fixed, so the
    shortest path is one over the fewest team-mates. The path is needed only to show it.
    """
    around = ball_cells(match, match.board, match.side)
    ball = match.balls[match.board]
    # (square of a team-mate, remaining steps) -> squares of the path from the ball to this square.
    paths: dict = {}
    best: list = []
    waiting = []
    for direction in kick_directions(match, match.board, match.side, (match.die - 1) // 2):
        waiting.append(([ball], direction, match.die, False))
    while waiting:
        path, direction, left, is_turn = waiting.pop(0)
        if best and len(path) >= len(best):
            continue
        square = path[-1]
        is_first = True
        while left:
            square += direction
            cell = around[square]
            if cell > GOAL or (cell == GOAL and left > 1):
                break
            path = path + [square]
            if cell == 0 or cell == GOAL:
                left -= 1
                if not left and square == end and (not best or len(path) < len(best)):
                    best = path
            elif is_first and is_turn:
                break  # a change of direction needs an empty square (rule 15)
            elif len(path) < len(paths.get((square, left), path + [0])):
                paths[(square, left)] = path
                for other in DIRECTIONS:
                    waiting.append((path, other, left, True))
            is_first = False
    return tuple(best)


def restart_square(pawns, side):
    """Return the square from which play continues after a goal against ``side`` (rule 17).

    ``pawns`` are the squares of all pawns on the board.
    """
    centre = CENTRE_SQUARES[side]
    if centre not in pawns:
        return centre  # fast path: searching all squares would take 6 ms
    free = [square for square in range(128) if in_area(square) and square not in pawns]
    nearest = min([steps_apart(square, centre) for square in free])
    equal = [square for square in free if steps_apart(square, centre) == nearest]
    return equal[-1] if side else equal[0]
