"""The kick: every square where the ball can end (RULEBOOK.md 12 to 16).

Only team-mates turn the ball, and a team-mate's square is no step: so all that counts of a
ball's way so far is which team-mate it has reached and how many steps are left.  Both are
followed for all steps at once: bit k of a mask says "with k steps left", and an empty
square shifts the mask.
"""

from .pitch import GOALS, in_area

STEPS = (-17, -16, -15, -1, 1, 15, 16, 17)

# What the ball meets on a square: 0 nothing, 1..6 a team-mate, and
GOAL = 7  # a square of the other side's goal
STOP = 8  # an opponent's pawn, a post, the own goal, off the playing area

_AREA = bytes([0 if in_area(square) else STOP for square in range(128)])


def cells(match, board, side):
    """Return 128 bytes: what a ball kicked by ``side`` meets on ``board``, its own square empty."""
    result = bytearray(_AREA)
    for index in range(12):
        square = match.pawns[12 * board + index]
        if square >= 0 and not result[square]:
            result[square] = index - 6 * side + 1 if index // 6 == side else STOP
    for square in GOALS[1 - side]:
        result[square] = GOAL
    return result


def directions(match, board, side, dot):
    """Return the steps in which pawns of ``dot`` beside the ball kick it; at most two (12)."""
    ball = match.balls[board]
    at = 12 * board + 6 * side + 2 * dot
    result = []
    for square in match.pawns[at : at + 2]:
        step = ball - square
        # In the playing area no step leads round the edge of the board.
        if square >= 0 and step in STEPS:
            result.append(step)
    return result


class Kick:
    """The kicks of one side on one board: pawns stand still while the ball flies."""

    def __init__(self, match, board, side):
        self._cells = cells(match, board, side)
        self._ball = match.balls[board]
        at = 12 * board + 6 * side
        self._mates = match.pawns[at : at + 6]

    def ends(self, kicked, steps):
        """Return the squares where the ball can end after exactly ``steps``, sorted.

        ``kicked`` are the directions in which it can leave (``directions``).
        """
        result: list = []
        reached = bytearray(7)  # for each team-mate the steps left, as bits
        waiting: list = []  # (team-mate, steps left as bits): to be passed on from there
        for step in kicked:
            self._fly(self._ball, step, 1 << steps, result, reached, waiting)
        around = self._cells
        while waiting:
            mate, left = waiting.pop()
            square = self._mates[mate - 1]
            for step in STEPS:
                cell = around[square + step]
                # A turn needs an empty square or a goal; straight on over the next
                # team-mate belongs to the flight that came here (15).
                if cell == 0 or cell == GOAL:
                    self._fly(square, step, left, result, reached, waiting)
        if self._ball in result:
            result.remove(self._ball)  # (16)
        return sorted(result)

    def _fly(self, at, step, left, ends, reached, waiting):
        """Follow a straight line from ``at``; ``left`` has a bit for each number of steps left."""
        around = self._cells
        while left:
            at += step
            cell = around[at]
            if cell == 0:
                left >>= 1
                if left & 1:
                    left -= 1
                    if at not in ends:
                        ends.append(at)
            elif cell < GOAL:
                new = left & ~reached[cell]
                if new:
                    reached[cell] |= new
                    waiting.append((cell, new))
            else:
                if cell == GOAL and left & 2 and at not in ends:
                    ends.append(at)
                return


class Flight(Kick):
    """A kick of which a goal counts, and the squares that the ball crosses: ``crossed``."""

    def __init__(self, match, board, side):
        Kick.__init__(self, match, board, side)
        self.crossed = bytearray(128)

    def goal(self, steps, points):
        """Return whether a kick in one of the directions ``steps`` scores."""
        return any(not in_area(end) for end in self.ends(steps, points))

    def _fly(self, at, step, left, ends, reached, waiting):
        """Follow a straight line as ``Kick`` does, and note where it leads."""
        cells = self._cells
        bits, square = left, at
        while bits > 1:
            square += step
            if cells[square] >= 7:
                break
            self.crossed[square] = 1
            if not cells[square]:
                bits >>= 1
        Kick._fly(self, at, step, left, ends, reached, waiting)
