"""Compares the legal actions of PawnBall with those of a slow enumeration, on random positions.

Each position is compared for every die of the team whose turn it is. The tests compare some
positions; ``make exact`` compares 3,000. To compare the positions of the seeds FIRST to LAST:

    python -m tests.rulesets.pawnball_compare FIRST LAST
"""

import sys
import time
from collections import Counter
from itertools import pairwise
from typing import Any

from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets.pawnball.moves import kick_path
from pixelpitch.rulesets.pawnball.rules import KICK_PHASE, MOVE_PHASE, NO_SQUARE, PAWN_PHASE
from tests.rulesets.pawnball_matches import Match
from tests.rulesets.pawnball_slow import (
    ALL_SQUARES,
    GOAL_POSTS,
    GOAL_SQUARES,
    BoardOfSide,
    Square,
    is_inside,
    jump_targets,
    yield_paths,
)

DONE_ACTION = 128
MAX_BRUTE_FORCE_STEPS = 3  # up to this many steps, the test also follows every single path


def square_number(square: Square) -> int:
    """Return the number 0 to 127 of ``square``, which is (column, row)."""
    return square[1] * 16 + square[0]


def square_of(action: int) -> Square:
    """Return (column, row) of the square that ``action`` chooses."""
    return action % 16, action // 16


def random_match(seed: int) -> Any:
    """Return a match in a random position with many pawns near the ball on the board in play."""
    generator = Generator(seed)

    def pick_square(choices: list[Square]) -> Square:
        """Return one of ``choices`` at random."""
        return choices[generator.below(len(choices))]

    match = Match({})
    match.phase = PAWN_PHASE
    match.draw = 2
    match.board = generator.below(2)
    match.side = generator.below(2)
    allowed = [square for square in ALL_SQUARES if square not in GOAL_POSTS]
    for board in (0, 1):
        ball = pick_square([square for square in allowed if is_inside(square)])
        match.balls[board] = square_number(ball)
        # the pawns are near the ball, a little farther away, or anywhere
        width = (2, 3, 14)[seed % 3]
        near = [each for each in allowed if max(map(distance, each, ball)) <= width]
        near = near if len(near) > 16 else allowed
        pawns: list[int] = []
        while len(pawns) < 12:
            square = pick_square(near if generator.below(4) else allowed)
            if square != ball and square_number(square) not in pawns:
                pawns.append(square_number(square))
        if seed % 5 == 0:  # puts a pawn into a goal
            goal = square_number(pick_square(sorted(GOAL_SQUARES[0] | GOAL_SQUARES[1])))
            if goal not in pawns:
                pawns[generator.below(12)] = goal
        if seed % 4:  # puts one pawn of each colour next to the ball
            beside = [each for each in allowed if max(map(distance, each, ball)) == 1]
            for at in range(6 * match.side, 6 * match.side + 6, 2):
                kicker = square_number(pick_square(beside))
                if kicker not in pawns:
                    pawns[at] = kicker
        for at in range(0, 12, 2):
            match.pawns[12 * board + at : 12 * board + at + 2] = sorted(pawns[at : at + 2])
    return match


def distance(first_line: int, second_line: int) -> int:
    """Return how far two rows, or two columns, are apart."""
    return abs(first_line - second_line)


def compare_position(seed: int, case_counts: Counter[str]) -> None:
    """Assert that PawnBall's rules and the slow enumeration agree in the position of ``seed``, for
    every die of the team whose turn it is.
    """
    match = random_match(seed)
    at = 12 * match.board
    pawns = [square_of(each) for each in match.pawns[at : at + 12]]
    ball = square_of(match.balls[match.board])
    sides = (pawns[:6], pawns[6:])
    board = BoardOfSide(sides[match.side], sides[1 - match.side], ball, match.side)
    for die in range(1, 7):
        match.die = die
        movers = sides[match.side][(die - 1) // 2 * 2 :][:2]
        ends: dict[Square, int] = {}
        for kicker in movers:
            for end, overflown in board.kick_ends(kicker, die).items():
                ends[end] = min(overflown, ends.get(end, overflown))
            if die <= MAX_BRUTE_FORCE_STEPS:
                assert_same_as_brute_force(board, kicker, die)
        case_counts["kicks"] += bool(ends)
        case_counts["ends"] += len(ends)
        case_counts["goals"] += len([end for end in ends if end in board.target])
        match.phase = KICK_PHASE
        assert match.legal_decisions() == sorted(map(square_number, ends)), (seed, die)
        for end, overflown in ends.items():
            assert_shortest_path(match, board, movers, end, overflown)
        for points in range(die + 1):
            compare_moves(match, movers, {*pawns, ball}, points, bool(ends))
            case_counts["moves"] += 1


def compare_moves(
    match: Any,
    movable_pawns: list[Square],
    occupied_squares: set[Square],
    points: int,
    may_kick: bool,
) -> None:
    """Assert that PawnBall's rules and the slow enumeration agree on which pawns a coach may pick,
    also for the second move of a die, and on the squares to which each may jump.
    """
    match.points = points
    free = {pawn: jump_targets(pawn, points, occupied_squares) for pawn in movable_pawns}
    for moved in (None, *movable_pawns):
        match.moved = [NO_SQUARE if moved is None else square_number(moved), NO_SQUARE]
        match.phase = PAWN_PHASE
        picks = [square_number(pawn) for pawn in movable_pawns if pawn != moved and free[pawn]]
        picks += [match.balls[match.board]] * may_kick
        assert match.legal_decisions() == sorted(picks) + [DONE_ACTION] * (moved is not None)
    match.moved = [NO_SQUARE, NO_SQUARE]
    match.phase = MOVE_PHASE
    for pawn in movable_pawns:
        match.picked = square_number(pawn)
        assert match.legal_decisions() == sorted(map(square_number, free[pawn]))
    match.picked = NO_SQUARE


def assert_same_as_brute_force(board: BoardOfSide, kicker: Square, steps: int) -> None:
    """Assert that a kick can end on the same squares in ``BoardOfSide`` as in a search of every
    path.

    ``BoardOfSide`` is faster, because it caches where each team-mate can send the ball.
    """
    shortest: dict[Square, int] = {}
    for way in yield_paths(board, kicker, steps):
        overflown = len(way) - 1 - steps
        shortest[way[-1]] = min(overflown, shortest.get(way[-1], overflown))
    shortest.pop(board.ball, None)
    assert shortest == board.kick_ends(kicker, steps)


def assert_shortest_path(
    match: Any,
    board: BoardOfSide,
    movable_pawns: list[Square],
    end_square: Square,
    passed_pawn_count: int,
) -> None:
    """Assert that the path shown for a kick is legal, and that no legal path is shorter.

    The ball passes ``passed_pawn_count`` team-mates on it.
    """
    way = [square_of(each) for each in kick_path(match, square_number(end_square))]
    assert way[0] == board.ball
    assert way[-1] == end_square
    assert len(way) - 1 == match.die + passed_pawn_count
    steps = [(now[0] - before[0], now[1] - before[1]) for before, now in pairwise(way)]
    assert (way[0][0] - steps[0][0], way[0][1] - steps[0][1]) in movable_pawns
    for square, before, now in zip(way[1:], steps, [*steps[1:], None], strict=True):
        assert square in board.own or board.is_open(square)
        if now is None:
            assert square not in board.own
        elif before != now:
            assert square in board.own
            assert board.is_open((square[0] + now[0], square[1] + now[1]))


def main(first_seed: int, end_seed: int) -> None:
    """Compare rules and reference in one random position per seed, and print the progress."""
    seen: Counter[str] = Counter()
    start = time.time()
    for seed in range(first_seed, end_seed):
        compare_position(seed, seen)
        if seed % 500 == 499:
            print(seed + 1, round(time.time() - start), "s", dict(seen), flush=True)
    print("PawnBall: agreed on", end_seed - first_seed, "positions:", dict(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
