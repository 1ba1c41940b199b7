"""A slow and simple enumeration of a PawnBall die, written independently of the ruleset's modules.

Squares are (column, row), counted from 0. What the ball can do from a team-mate depends only on
that team-mate and on the steps left, so the results for these pairs are cached.
"""

from collections.abc import Iterator

Square = tuple[int, int]

ALL = [(column, row) for column in range(1, 15) for row in range(8)]
POSTS = {(1, 2), (1, 5), (14, 2), (14, 5)}
GOALS = ({(1, 3), (1, 4)}, {(14, 3), (14, 4)})
NEIGHBOURS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def inside(square: Square) -> bool:
    """Rule 3: return True for squares of the playing area."""
    return 2 <= square[0] <= 13 and 1 <= square[1] <= 6


def beside(one: Square, other: Square) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def jumps(pawn: Square, points: int, occupied: set[Square]) -> set[Square]:
    """Rule 10: return the squares to which a pawn can jump."""
    return {
        square
        for square in ALL
        if square not in POSTS | occupied
        and abs(square[0] - pawn[0]) + abs(square[1] - pawn[1]) <= points
    }


class Board:
    """One board from the point of view of ``side``: its own pawns, the other pawns and the ball."""

    def __init__(self, own: list[Square], other: list[Square], ball: Square, side: int) -> None:
        self.own = {pawn for pawn in own if inside(pawn)}
        self.other = {pawn for pawn in other if inside(pawn)}
        self.ball = ball
        self.target = GOALS[1 - side]
        self._known: dict[tuple[Square, int], dict[Square, int]] = {}

    def open(self, square: Square) -> bool:
        """Rules 13 and 14: return True for an empty square, or one of the goal that is attacked."""
        if square in self.target:
            return True
        return inside(square) and square not in self.own | self.other

    def kicks(self, kicker: Square, steps: int) -> dict[Square, int]:
        """Rules 12 to 16: return each end of a kick with the fewest team-mates on the path."""
        if not beside(kicker, self.ball):
            return {}
        way = (self.ball[0] - kicker[0], self.ball[1] - kicker[1])
        ends = self._fly(self.ball, way, steps)
        ends.pop(self.ball, None)
        return ends

    def _fly(self, start: Square, way: Square, left: int) -> dict[Square, int]:
        square = (start[0] + way[0], start[1] + way[1])
        if square in self.target:
            return {square: 0} if left == 1 else {}
        if not inside(square) or square in self.other:
            return {}
        if square in self.own:
            ends = dict(self._pass(square, left))
            merge(ends, self._fly(square, way, left))
            return {end: over + 1 for end, over in ends.items()}
        return {square: 0} if left == 1 else self._fly(square, way, left - 1)

    def _pass(self, mate: Square, left: int) -> dict[Square, int]:
        """Rule 15: return the ends of a ball that leaves a team-mate with ``left`` steps."""
        if (mate, left) not in self._known:
            ends: dict[Square, int] = {}
            for way in NEIGHBOURS:
                if self.open((mate[0] + way[0], mate[1] + way[1])):
                    merge(ends, self._fly(mate, way, left))
            self._known[mate, left] = ends
        return self._known[mate, left]


def merge(ends: dict[Square, int], more: dict[Square, int]) -> None:
    for end, over in more.items():
        ends[end] = min(over, ends.get(end, over))


def every_path(board: Board, kicker: Square, steps: int) -> Iterator[list[Square]]:
    """Yield every path of a kick, square by square and without a cache, so only for few steps."""
    if beside(kicker, board.ball):
        way = (board.ball[0] - kicker[0], board.ball[1] - kicker[1])
        yield from _paths(board, [board.ball], way, steps)


def _paths(board: Board, so_far: list[Square], way: Square, left: int) -> Iterator[list[Square]]:
    square = (so_far[-1][0] + way[0], so_far[-1][1] + way[1])
    so_far = [*so_far, square]
    if square in board.own:
        for turn in NEIGHBOURS:
            if turn == way or board.open((square[0] + turn[0], square[1] + turn[1])):
                yield from _paths(board, so_far, turn, left)
    elif board.open(square):
        if left == 1:
            yield so_far
        elif square not in board.target:
            yield from _paths(board, so_far, way, left - 1)
