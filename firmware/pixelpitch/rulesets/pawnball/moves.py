"""Computes where pawns can jump and where kicks can end (RULEBOOK.md, rules 3, 4, 10 to 17).

A kick consists of straight lines from pawn to pawn:

- Only pawns of the kicking side, called *team-mates*, can change the ball's direction.
- Each empty square that the ball crosses is one step; the square of a team-mate is not a step.
- So the rest of a kick depends only on the last team-mate reached and on the remaining steps.

The search handles all possible numbers of remaining steps at once: it keeps them in a bit mask, in
which bit k means that k steps may remain. Each empty square shifts this mask by one bit.
"""

from ...rules.squares import column_of, row_of, steps_apart

GOAL_SQUARES = ((49, 65), (62, 78))  # b4 b5, o4 o5: each side's own goal (rule 3)
POST_SQUARES = (33, 81, 46, 94)  # b3 b6, o3 o6
CENTRE_SQUARES = (55, 72)  # h4, i5: the centre square of each side (rule 6)
DIRECTIONS = (-17, -16, -15, -1, 1, 15, 16, 17)  # differences to a square's neighbours

# One byte for each square: 1 if a pawn may never be there, otherwise 0.
CLOSED_SQUARES = bytes(
    [1 if column_of(square) in (0, 15) or square in POST_SQUARES else 0 for square in range(128)]
)


def in_area(square):
    """Return True if ``square`` (0..127) belongs to the playing area (rule 3)."""
    return 16 <= square < 112 and 2 <= column_of(square) <= 13


def occupied(match, board):
    """Return a byte for each square of ``board``: 0 if a pawn may move there, else 1 (rule 4)."""
    result = bytearray(CLOSED_SQUARES)
    for square in match.pawns[12 * board : 12 * board + 12]:
        if square >= 0:
            result[square] = 1
    result[match.balls[board]] = 1
    return result


# Jumps of pawns.


def jump_targets(full, square, points):
    """Return the sorted squares to which a pawn on ``square`` can jump with ``points`` (rule 10).

    ``full`` has one byte per square, which is 1 if no pawn can land there (see ``occupied``).
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
    """Return True if a pawn on ``square`` can jump anywhere with ``points`` (rule 10)."""
    if not points:
        return False
    # First try the squares on the left and on the right: usually one of them is free.
    if not full[square - 1] or not full[square + 1]:
        return True
    return bool(jump_targets(full, square, points))


# Kicks of the ball.

# A *cell* is a number that says what a kicked ball finds on a square: 0 nothing, 1 to 6 one of the
# six pawns of the kicking side (a team-mate), or one of the next two constants.
_GOAL = 7  # the cell of the other side's goal; viper functions need a private constant
GOAL_CELL = _GOAL
# The cell of a square that the ball cannot enter: it has a pawn of the other side or a post, it is
# in the kicking side's own goal, or it is outside the playing area.
STOP_CELL = 8

_AREA = bytes([0 if in_area(square) else STOP_CELL for square in range(128)])


def ball_cells(match, board, side):
    """Return a byte for each square of ``board``: what a ball kicked by ``side`` finds there.

    It is 0, 1 to 6, GOAL_CELL or STOP_CELL (see above). The ball's own square counts as empty (rule
    13).
    """
    result = bytearray(_AREA)
    own = 12 * board + 6 * side
    other = 12 * board + 6 - 6 * side
    for square in match.pawns[other : other + 6]:
        if square >= 0:
            result[square] = STOP_CELL
    for mate, square in enumerate(match.pawns[own : own + 6], 1):
        if square >= 0 and not result[square]:
            result[square] = mate
    for square in GOAL_SQUARES[1 - side]:
        result[square] = GOAL_CELL
    return result


def kick_directions(match, board, side, dot):
    """Return the directions in which the two pawns of colour ``dot`` can kick the ball (rule 12).

    A pawn must be next to the ball, and kicks it straight away from itself.
    """
    ball = match.balls[board]
    at = 12 * board + 6 * side + 2 * dot
    result = []
    for square in match.pawns[at : at + 2]:
        # The ball is in the playing area, so no neighbour's number wraps round the pitch's edge.
        if square >= 0 and ball - square in DIRECTIONS:
            result.append(ball - square)
    return result


# ``DIRECTIONS`` modulo 128, as bytes. Functions marked ``viper``, which are compiled to machine
# code for the chip (``host_tools/flash/viper.py``), compute the next square as
# (square + direction) modulo 128.
DIRECTION_BYTES = bytes([direction & 127 for direction in DIRECTIONS])

# Offsets in ``memory``, the work buffer of ``_search_kick``. Bytes 0 to 127, one for each square,
# are 1 if the kick can end there.
_REACHED = 128  # for each team-mate: a mask of the steps that the ball may have left there
_ENDS = 136  # the squares where the kick can end
_WAITING = 212  # stack of positions of the ball to continue from: two bytes each, square and steps
_MEMORY_SIZE = 288


class Kick:
    """Computes the kicks of one side on one board in a given position (rules 13 to 16)."""

    def __init__(self, match, board, side):
        self._cells = ball_cells(match, board, side)
        self._ball = match.balls[board]

    def end_squares(self, directions, steps):
        """Return the sorted squares where a kick of exactly ``steps`` steps can end.

        The ball starts in one of ``directions`` (see ``kick_directions``).
        """
        result = self._ends(directions, steps, b"")
        ball = self._ball
        if ball in result:
            result.remove(ball)  # the ball must not end where it began (rule 16)
        return result

    def _ends(self, directions, steps, crossed):
        """Return the sorted ends of all kicks; set bits in ``crossed`` for squares on the way."""
        first = 0
        for direction in directions:
            first |= 1 << DIRECTIONS.index(direction)
        memory = bytearray(_MEMORY_SIZE)
        memory[_WAITING] = self._ball
        memory[_WAITING + 1] = 1 << steps
        count = _search_kick(self._cells, DIRECTION_BYTES, memory, crossed, len(crossed), first)
        return sorted(memory[_ENDS : _ENDS + count])

    def ends_without_mate(self, mate, directions, steps):
        """Return ``end_squares`` as if there were no pawn on the square ``mate``.

        Used for a pawn that first jumps from ``mate`` to a square next to the ball and then kicks.
        """
        stood = self._cells[mate]
        if stood < GOAL_CELL:
            self._cells[mate] = 0
        result = self.end_squares(directions, steps)
        self._cells[mate] = stood
        return result


# viper
def _search_kick(
    cells: bytearray, turns: bytes, memory: bytearray, crossed: bytearray, size: int, first: int
) -> int:
    """Write the squares where a kick can end to ``memory`` at ``_ENDS``; return their number.

    The caller puts the ball's square and 1 << (steps of the kick) at ``_WAITING``. ``first`` is a
    mask of the directions (indices in ``turns``) in which it can start. If ``size``
    (``len(crossed)``) is not 0, bit k of ``crossed[square]`` means: k steps can be left there.
    """
    count = 0
    top = _WAITING + 2
    wanted = first
    is_start = 1
    while top > _WAITING:
        top -= 2
        origin = memory[top]
        steps = memory[top + 1]
        for turn in range(8):
            if not wanted >> turn & 1:
                continue
            step = turns[turn]
            square = origin + step & 127
            cell = cells[square]
            # After a turn at a team-mate, the next square must be empty or a goal (rule 15). The
            # path straight over this team-mate has already been searched.
            if not (is_start or cell == 0 or cell == _GOAL):
                continue
            left = steps
            while left:
                if cell < _GOAL:
                    if size:
                        crossed[square] = crossed[square] | left
                    if cell:
                        new = left & ~memory[_REACHED + cell]
                        if new:
                            memory[_REACHED + cell] = memory[_REACHED + cell] | new
                            memory[top] = square
                            memory[top + 1] = new
                            top += 2
                    else:
                        left >>= 1
                        if left & 1:
                            left -= 1
                            if not memory[square]:
                                memory[square] = 1
                                memory[_ENDS + count] = square
                                count += 1
                    square = square + step & 127
                    cell = cells[square]
                else:
                    if cell == _GOAL and left & 2 and not memory[square]:
                        memory[square] = 1
                        memory[_ENDS + count] = square
                        count += 1
                    left = 0
        wanted = 255
        is_start = 0
    return count


class Flight(Kick):
    """A ``Kick`` that also records which squares the ball can cross.

    Bit k of ``crossed[square]`` is set if the ball can reach ``square`` with k steps left.
    """

    def __init__(self, match, board, side):
        Kick.__init__(self, match, board, side)
        self.crossed = bytearray(128)

    def can_score(self, directions, points):
        """Return True if a kick by ``points`` in any of ``directions`` can end in the goal."""
        return any(not in_area(end) for end in self._ends(directions, points, self.crossed))


def kick_origins(around, targets):
    """Return two tables of the squares from which a kick or a pass can reach one of ``targets``.

    - kicks, 8 x 128 bytes: bit k of byte ``128 * d + square`` is set if a kick of k steps from
      ``square`` in ``DIRECTIONS[d]`` reaches a target
    - passes, 128 bytes: bit k of byte ``square`` is set if a team-mate on ``square`` could pass a
      ball that has k steps left to a target

    A target is (square, steps, cell of the square); bit k of ``steps`` is set if the ball may have
    k steps left just before it gets there. ``around`` comes from ``ball_cells``.
    """
    result = bytearray(1024)
    passed = bytearray(128)
    # Bytes 1 to 6, one for each team-mate: bit k is set if it can pass to a target with k steps
    # left. From byte 8 on: a stack of targets. Each team-mate becomes a target at most 6 times.
    memory = bytearray(8 + 3 * (len(targets) + 36))
    top = 8
    for target in targets:
        memory[top : top + 3] = bytes(target)
        top += 3
    _search_origins(around, DIRECTION_BYTES, memory, top, result, passed)
    return result, passed


# viper
def _search_origins(
    around: bytearray,
    turns: bytes,
    memory: bytearray,
    top: int,
    result: bytearray,
    passed: bytearray,
) -> None:
    """Fill the tables of ``kick_origins``: ``result`` with kicks and ``passed`` with passes.

    At the start, ``memory[8:top]`` has the targets of ``kick_origins``, three bytes each.
    """
    while top > 8:
        top -= 3
        target = memory[top]
        steps = memory[top + 1]
        first = memory[top + 2]
        for turn in range(8):
            step = 128 - turns[turn]
            at = 128 * turn
            left = steps
            following = first
            square = target + step & 127
            while left:
                cell = around[square]
                if cell == 0:
                    result[at + square] = result[at + square] | left
                    if following == 0 or following == _GOAL:
                        passed[square] = passed[square] | left
                    left = left << 1 & 126
                elif cell < _GOAL:
                    new = left & ~memory[cell]
                    # A team-mate can turn the ball only if the next square is empty (rule 15).
                    if new and (following == 0 or following == _GOAL):
                        memory[cell] = memory[cell] | new
                        memory[top] = square
                        memory[top + 1] = new
                        memory[top + 2] = cell
                        top += 3
                else:
                    left = 0
                following = cell
                square = square + step & 127


def kick_path(match, end):
    """Return the squares of a shortest path of the ball to ``end``, including both ends.

    ``end`` must be legal for a kick with the die ``match.die``. All paths have equally many steps,
    so the shortest is the one over the fewest team-mates. Used only for display.
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
            if cell > GOAL_CELL or (cell == GOAL_CELL and left > 1):
                break
            path = path + [square]
            if cell == 0 or cell == GOAL_CELL:
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
    """Return the square on which the ball is put after a goal against ``side`` (rule 17).

    ``pawns`` lists the squares of all pawns on this board.
    """
    centre = CENTRE_SQUARES[side]
    if centre not in pawns:
        return centre  # fast path: searching all squares would take 6 ms
    free = [square for square in range(128) if in_area(square) and square not in pawns]
    nearest = min([steps_apart(square, centre) for square in free])
    equal = [square for square in free if steps_apart(square, centre) == nearest]
    return equal[-1] if side else equal[0]
