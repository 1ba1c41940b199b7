"""A slow and simple enumeration of all moves and kicks that a PawnBall die allows.

It shares no code with the ruleset. A square is (column, row), counted from 0. Where a team-mate can
send the ball depends only on the team-mate and the number of steps left, so results are cached by
these two.
"""

from collections.abc import Iterator

Square = tuple[int, int]

ALL_SQUARES = [(column, row) for column in range(1, 15) for row in range(8)]
GOAL_POSTS = {(1, 2), (1, 5), (14, 2), (14, 5)}
GOAL_SQUARES = ({(1, 3), (1, 4)}, {(14, 3), (14, 4)})
NEIGHBOUR_OFFSETS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def is_inside(square: Square) -> bool:
    """Rule 3: return True if ``square`` belongs to the playing area."""
    return 2 <= square[0] <= 13 and 1 <= square[1] <= 6


def is_next_to(first_square: Square, second_square: Square) -> bool:
    """Return True if two different squares touch, orthogonally or diagonally."""
    return (
        max(abs(first_square[0] - second_square[0]), abs(first_square[1] - second_square[1])) == 1
    )


def jump_targets(pawn: Square, points: int, occupied_squares: set[Square]) -> set[Square]:
    """Rule 10: return the squares to which ``pawn`` can jump with ``points``."""
    return {
        square
        for square in ALL_SQUARES
        if square not in GOAL_POSTS | occupied_squares
        and abs(square[0] - pawn[0]) + abs(square[1] - pawn[1]) <= points
    }


class BoardOfSide:
    """A board as ``side`` sees it: its own pawns, the other side's pawns and the ball."""

    def __init__(self, own: list[Square], other: list[Square], ball: Square, side: int) -> None:
        self.own = {pawn for pawn in own if is_inside(pawn)}
        self.other = {pawn for pawn in other if is_inside(pawn)}
        self.ball = ball
        self.target = GOAL_SQUARES[1 - side]
        self._known: dict[tuple[Square, int], dict[Square, int]] = {}

    def is_open(self, square: Square) -> bool:
        """Rules 13 and 14: return True if ``square`` is empty, or in the attacked goal."""
        if square in self.target:
            return True
        return is_inside(square) and square not in self.own | self.other

    def kick_ends(self, kicker: Square, steps: int) -> dict[Square, int]:
        """Rules 12 to 16: return {end of a kick: the fewest team-mates on a path to this end}."""
        if not is_next_to(kicker, self.ball):
            return {}
        way = (self.ball[0] - kicker[0], self.ball[1] - kicker[1])
        ends = self._ends_of_flight(self.ball, way, steps)
        ends.pop(self.ball, None)
        return ends

    def _ends_of_flight(
        self, start: Square, direction: Square, steps_left: int
    ) -> dict[Square, int]:
        square = (start[0] + direction[0], start[1] + direction[1])
        if square in self.target:
            return {square: 0} if steps_left == 1 else {}
        if not is_inside(square) or square in self.other:
            return {}
        if square in self.own:
            ends = dict(self._ends_of_pass(square, steps_left))
            merge_kick_ends(ends, self._ends_of_flight(square, direction, steps_left))
            return {end: over + 1 for end, over in ends.items()}
        return (
            {square: 0}
            if steps_left == 1
            else self._ends_of_flight(square, direction, steps_left - 1)
        )

    def _ends_of_pass(self, mate: Square, steps_left: int) -> dict[Square, int]:
        """Rule 15: return where ``mate`` can send the ball with ``steps_left`` remaining steps."""
        if (mate, steps_left) not in self._known:
            ends: dict[Square, int] = {}
            for way in NEIGHBOUR_OFFSETS:
                if self.is_open((mate[0] + way[0], mate[1] + way[1])):
                    merge_kick_ends(ends, self._ends_of_flight(mate, way, steps_left))
            self._known[mate, steps_left] = ends
        return self._known[mate, steps_left]


def merge_kick_ends(kick_ends: dict[Square, int], new_ends: dict[Square, int]) -> None:
    """Add ``new_ends`` to ``kick_ends``, both {end of a kick: fewest team-mates on a path}."""
    for end, over in new_ends.items():
        kick_ends[end] = min(over, kick_ends.get(end, over))


def yield_paths(board: BoardOfSide, kicker: Square, steps: int) -> Iterator[list[Square]]:
    """Yield every path of a kick as a list of squares. There is no cache, so this is slow and only
    for few steps.
    """
    if is_next_to(kicker, board.ball):
        way = (board.ball[0] - kicker[0], board.ball[1] - kicker[1])
        yield from _kick_paths(board, [board.ball], way, steps)


def _kick_paths(
    board: BoardOfSide, path: list[Square], direction: Square, steps_left: int
) -> Iterator[list[Square]]:
    square = (path[-1][0] + direction[0], path[-1][1] + direction[1])
    path = [*path, square]
    if square in board.own:
        for turn in NEIGHBOUR_OFFSETS:
            if turn == direction or board.is_open((square[0] + turn[0], square[1] + turn[1])):
                yield from _kick_paths(board, path, turn, steps_left)
    elif board.is_open(square):
        if steps_left == 1:
            yield path
        elif square not in board.target:
            yield from _kick_paths(board, path, direction, steps_left - 1)
