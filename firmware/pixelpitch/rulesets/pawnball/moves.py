"""Which squares a pawn and the ball can reach (RULEBOOK.md 3, 4 and 10 to 17).

Pawns jump; the ball flies in straight lines and is passed on by team-mates.  Only team-mates turn
the ball, and a team-mate's square is no step.  So all that counts of the ball's path so far is
which team-mate the ball has reached and how many steps are left.  Both are followed for all
numbers of steps at once: bit k of a mask means "with k steps left", and an empty square shifts
the mask.
"""

from ...rules.squares import column_of, row_of, steps_apart

GOALS = ((49, 65), (62, 78))  # b4 b5, o4 o5: each side's own goal (3)
POSTS = (33, 81, 46, 94)  # b3 b6, o3 o6
CENTRES = (55, 72)  # h4, i5: each side's own centre square (6)
DIRECTIONS = (-17, -16, -15, -1, 1, 15, 16, 17)  # from a square to its eight neighbours

# One byte a square: 1 where no pawn may ever stand.
CLOSED = bytes(
    [1 if column_of(square) in (0, 15) or square in POSTS else 0 for square in range(128)]
)


def in_area(square):
    """Return True if ``square`` (0..127) belongs to the playing area (3)."""
    return 16 <= square < 112 and 2 <= column_of(square) <= 13


def occupied(match, board):
    """Return 128 bytes: 0 where a square of ``board`` is free (4), otherwise 1."""
    result = bytearray(CLOSED)
    for square in match.pawns[12 * board : 12 * board + 12]:
        if square >= 0:
            result[square] = 1
    result[match.balls[board]] = 1
    return result


# Pawns.


def jumps(full, square, points):
    """Return the free squares that a pawn on ``square`` reaches with ``points``, sorted (10).

    ``full`` is the result of ``occupied``.
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
    """Return True if a pawn on ``square`` can move at all with ``points`` (10)."""
    if not points:
        return False
    # Nearly always a neighbour is free.
    if not full[square - 1] or not full[square + 1]:
        return True
    return bool(jumps(full, square, points))


# The ball.

# What the ball meets on a square: 0 for nothing, 1..6 for a team-mate, and
GOAL = 7  # a square of the other side's goal
STOP = 8  # an opponent's pawn, a post, the own goal, a square off the playing area

_AREA = bytes([0 if in_area(square) else STOP for square in range(128)])


def cells(match, board, side):
    """Return 128 bytes: what a ball kicked by ``side`` meets on each square of ``board``.

    The square where the ball lies counts as empty (13).
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
    """Return the directions in which pawns of ``dot`` next to the ball kick it: 0 to 2 (12)."""
    ball = match.balls[board]
    at = 12 * board + 6 * side + 2 * dot
    result = []
    for square in match.pawns[at : at + 2]:
        # In the playing area no direction leads round the edge of the board.
        if square >= 0 and ball - square in DIRECTIONS:
            result.append(ball - square)
    return result


class Kick:
    """The kicks of one side on one board (13 to 16): pawns stand still while the ball flies."""

    def __init__(self, match, board, side):
        self._cells = cells(match, board, side)
        self._ball = match.balls[board]
        at = 12 * board + 6 * side
        self._mates = match.pawns[at : at + 6]

    def ends(self, directions, steps, is_one_enough=False):
        """Return the squares where the ball can end after exactly ``steps``, sorted.

        The ball leaves in one of ``directions`` (``kick_directions``).  With ``is_one_enough``
        the search stops as soon as the list is known not to be empty.
        """
        result: list = []
        reached = bytearray(7)  # for each team-mate the steps left, as bits
        waiting: list = []  # (team-mate, steps left as bits): still to be passed on from there
        ball = self._ball
        for direction in directions:
            self._fly(ball, direction, 1 << steps, result, reached, waiting)
        around = self._cells
        while waiting:
            if is_one_enough and result and (result[0] != ball or len(result) > 1):
                break
            mate, left = waiting.pop()
            square = self._mates[mate - 1]
            for direction in DIRECTIONS:
                cell = around[square + direction]
                # A turn needs an empty square or a goal; straight on over the next
                # team-mate belongs to the flight that came here (15).
                if cell == 0 or cell == GOAL:
                    self._fly(square, direction, left, result, reached, waiting)
        if ball in result:
            result.remove(ball)  # (16)
        return sorted(result)

    def ends_without(self, mate, directions, steps):
        """Return ``ends`` as if no pawn stood on ``mate``: the kicker, before it jumped."""
        stood = self._cells[mate]
        if stood < GOAL:
            self._cells[mate] = 0
        result = self.ends(directions, steps)
        self._cells[mate] = stood
        return result

    def _fly(self, square, direction, left, ends, reached, waiting):
        """Follow the straight line from ``square``.

        ``left`` has a bit for each number of steps left.  Adds to ``ends``, ``reached`` and
        ``waiting`` of the method ``ends``.
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
    """A kick of which only a goal counts, and the squares that the ball can cross: ``crossed``.

    ``crossed[square]`` has bit k where the ball can come to ``square`` with k steps left.
    """

    def __init__(self, match, board, side):
        Kick.__init__(self, match, board, side)
        self.crossed = bytearray(128)

    def scores(self, directions, points):
        """Return True if a kick of ``points`` in one of ``directions`` can end in the goal."""
        return any(not in_area(end) for end in self.ends(directions, points))

    def _fly(self, square, direction, left, ends, reached, waiting):
        """Follow a straight line as ``Kick`` does, and note the squares on it."""
        cells = self._cells
        bits, at = left, square
        while bits > 1:
            at += direction
            if cells[at] >= GOAL:
                break
            self.crossed[at] |= bits & 127
            if not cells[at]:
                bits >>= 1
        Kick._fly(self, square, direction, left, ends, reached, waiting)


def origins(around, mates, near, targets):
    """Return two times 128 bytes: the dice with which the ball comes to one of ``targets``.

    Bit k of the first one's byte of a square: with k points from there, kicked by a pawn that
    ``near`` has beside the ball: 128 bytes, bit k where a pawn can come with a die of k.  Of the
    second one: with k steps if a team-mate stood on the square and passed the ball on.

    The flight is followed backwards from ``targets``, goals or empty squares, for all numbers of
    steps at once.  ``around`` is the result of ``cells``, ``mates`` are the squares of its side's
    pawns.
    """
    result = bytearray(128)
    passed = bytearray(128)
    known = bytearray(
        7
    )  # for each team-mate the steps with which it passes the ball on to a target
    waiting = [(square, 2) for square in targets]  # (square, steps left before the ball enters it)
    while waiting:
        target, steps = waiting.pop()
        for direction in DIRECTIONS:
            left = steps
            following = around[target]
            square = target - direction
            while left:
                cell = around[square]
                if not cell:
                    result[square] |= left & near[square - direction]
                    if not following or following == GOAL:
                        passed[square] |= left
                    left = left << 1 & 126
                elif cell < GOAL:
                    new = left & ~known[cell]
                    if new and (not following or following == GOAL):  # otherwise no turn (15)
                        known[cell] |= new
                        waiting.append((mates[cell - 1], new))
                else:
                    break
                following = cell
                square -= direction
    return result, passed


def kick_path(match, end):
    """Return the squares of a shortest path from the ball to ``end``, both included.

    ``end`` is a legal end of the kick with the active die.  The number of steps is given, so a
    path over fewer team-mates is shorter.  Only the lights need it.
    """
    around = cells(match, match.board, match.side)
    ball = match.balls[match.board]
    paths: dict = {}  # (square of a team-mate, steps left) -> squares from the ball to it
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
                break  # a turn needs an empty square (15)
            elif len(path) < len(paths.get((square, left), path + [0])):
                paths[(square, left)] = path
                for other in DIRECTIONS:
                    waiting.append((path, other, left, True))
            is_first = False
    return tuple(best)


def restart_square(pawns, side):
    """Return where the ball goes after a goal against ``side`` (17).

    ``pawns`` are the squares of all pawns of the board.
    """
    centre = CENTRES[side]
    free = [square for square in range(128) if in_area(square) and square not in pawns]
    nearest = min([steps_apart(square, centre) for square in free])
    equal = [square for square in free if steps_apart(square, centre) == nearest]
    return equal[-1] if side else equal[0]
