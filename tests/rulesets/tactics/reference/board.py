"""The board of rules 1 and 2. Squares are named ``a1`` to ``p8``; side 0 is Red, side 1 is Blue.

>>> pitch_square("D1", 0), pitch_square("D1", 1)
('a4', 'p4')
>>> row_of("p4", 1), row_of("p4", 0)
(1, 16)
"""

from functools import lru_cache
from itertools import pairwise

COLUMN_LETTERS = "abcdefghijklmnop"
ROW_DIGITS = "12345678"
SQUARE_NAMES = [
    column + row for row in ROW_DIGITS for column in COLUMN_LETTERS
]  # in the order a1, b1 .. p8
STEP_DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def coordinates(square: str) -> tuple[int, int]:
    """Return (column, row) of ``square``, counted from 0."""
    return COLUMN_LETTERS.index(square[0]), ROW_DIGITS.index(square[1])


def square_name(x: int, y: int) -> str | None:
    """Return the square's name, or None off the board."""
    return COLUMN_LETTERS[x] + ROW_DIGITS[y] if 0 <= x < 16 and 0 <= y < 8 else None


def pitch_square(square: str, side: int) -> str:
    """Return the pitch square, such as a4, of the printed ``square``, such as D1.

    The number in a printed square is its row, counted from the goal of ``side``.
    """
    row = int(square[1:])
    result = square_name(row - 1 if side == 0 else 16 - row, "ABCDEFGH".index(square[0]))
    assert result is not None
    return result


def row_of(square: str, side: int) -> int:
    """Rule 1: return the printed row of ``square``, 1 to 16, counted from the goal of ``side``."""
    x = coordinates(square)[0]
    return x + 1 if side == 0 else 16 - x


def pitch_squares(text: str, side: int) -> list[str]:
    """Return the pitch squares of the printed squares in ``text``.

    Printed rows are counted from the goal of ``side``.
    """
    return [pitch_square(square, side) for square in text.split()]


def half_of_side(side: int) -> set[str]:
    """Return the squares of the half of ``side``."""
    return {square for square in SQUARE_NAMES if row_of(square, side) <= 8}


def half_turn(square: str) -> str:
    """Return the square to which half a turn of the pitch moves ``square``."""
    x, y = coordinates(square)
    return COLUMN_LETTERS[15 - x] + ROW_DIGITS[7 - y]


@lru_cache(None)
def distance(first_square: str, second_square: str) -> int:
    """Rule 2: return the number of king's moves between two squares."""
    (x, y), (z, w) = coordinates(first_square), coordinates(second_square)
    return max(abs(x - z), abs(y - w))


@lru_cache(None)
def neighbours(square: str) -> tuple[str, ...]:
    """Return the squares one step away."""
    return tuple(each for each in SQUARE_NAMES if distance(each, square) == 1)


PITCH_HALVES = [half_of_side(0), half_of_side(1)]
GOAL_AREA_SQUARES = [pitch_squares("D1 E1", side) for side in (0, 1)]
PENALTY_AREA_SQUARES = [
    [pitch_square(column + row, side) for row in "123" for column in "CDEF"] for side in (0, 1)
]
PENALTY_SPOT_SQUARES = [pitch_square("D2", side) for side in (0, 1)]
PENALTY_ARC_SQUARES = [pitch_squares("D4 E4", side) for side in (0, 1)]
LONG_DISTANCE_SQUARES = [pitch_squares("C4 F4", side) for side in (0, 1)]
CENTRE_SQUARES = [*pitch_squares("D8 E8", 0), *pitch_squares("D8 E8", 1)]
ROW_8_SQUARES = [[pitch_square(column + "8", side) for column in "ABCDEFGH"] for side in (0, 1)]
# rule 22: the squares just outside the Penalty Area
SQUARES_OUTSIDE_PENALTY_AREA = [
    pitch_squares("B1 B2 B3 B4 C4 D4 E4 F4 G4 G3 G2 G1", side) for side in (0, 1)
]
# rules 22 and 25: the squares next to the Goal Area
SQUARES_NEXT_TO_GOAL_AREA = [pitch_squares("C1 C2 D2 E2 F2 F1", side) for side in (0, 1)]
# rule 28: rows 3 and 4 outside the Penalty Area
ROWS_3_AND_4_SQUARES = [
    pitch_squares("A3 B3 G3 H3 A4 B4 C4 D4 E4 F4 G4 H4", side) for side in (0, 1)
]


def list_walks(start_square: str, steps: int) -> list[list[str]]:
    """Return every walk of exactly ``steps`` steps with at most one change of direction.

    A walk is the list of its squares, beginning with ``start_square``. Pawns are ignored.
    """
    result = []
    for first in STEP_DIRECTIONS:
        for second in STEP_DIRECTIONS:
            for before in range(1, steps + 1):  # number of steps in the first direction
                if (first == second) != (before == steps):
                    continue  # a straight walk is counted only once
                squares = [start_square]
                for step in range(steps):
                    way = first if step < before else second
                    x, y = coordinates(squares[-1])
                    there = square_name(x + way[0], y + way[1])
                    if there is None:
                        break
                    squares.append(there)
                else:
                    result.append(squares)
    return result


@lru_cache(None)
def find_pawn_walks(start_square: str, steps: int) -> dict[str, list[frozenset[str]]]:
    """Rule 8: return the walks that enter no square twice and do not return to the start.

    The result is {end: [set of the squares between start and end, ...]}.
    """
    result: dict[str, list[frozenset[str]]] = {}
    for walk in list_walks(start_square, steps):
        if len(set(walk)) == len(walk):
            result.setdefault(walk[-1], []).append(frozenset(walk[1:-1]))
    return result


@lru_cache(None)
def ball_targets(start_square: str, steps: int) -> frozenset[str]:
    """Rule 10: return the squares that the ball can reach from ``start_square`` in ``steps`` steps.

    On its way the ball does not return to a row or column that it has left. Pawns are ignored.
    """
    ends = set()
    for walk in list_walks(start_square, steps):
        if not revisits_a_value(
            [coordinates(square)[0] for square in walk]
        ) and not revisits_a_value([coordinates(square)[1] for square in walk]):
            ends.add(walk[-1])
    return frozenset(ends)


def revisits_a_value(values: list[int]) -> bool:
    """Return True if a value occurs again in ``values`` after a different value."""
    left = set()
    for before, now in pairwise(values):
        if now != before:
            left.add(before)
        if now in left:
            return True
    return False
