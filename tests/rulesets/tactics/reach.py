"""Compares the squares that pawns and the ball can reach with those of the slow reference.

Each seed gives a random position with crowds of pawns. The comparison covers:

- every pawn of both sides, for every throw
- every step of the Keepers
- the ball, for every throw of one die and of two: in open play, at kick-offs and at goal kicks

Run it with ``python -m tests.rulesets.tactics.reach FIRST LAST``.
"""

import sys
import time
from collections import Counter
from typing import Any

from pixelpitch.rules import squares
from pixelpitch.rulesets import load
from pixelpitch.rulesets.tactics import moves, rules
from pixelpitch.rulesets.tactics.laptop import KICK_NAMES
from tests.rulesets.tactics.positions import make_random_position
from tests.rulesets.tactics.reference import pawns, reach
from tests.rulesets.tactics.reference.pawns import KEEPER_PAWN, State


def square_names(square_numbers: list[int]) -> list[str]:
    """Return the sorted names of the squares; fail if a square occurs twice."""
    assert len(set(square_numbers)) == len(square_numbers)
    return sorted(squares.name(square) for square in square_numbers)


def compare_position(seed: int, case_counts: Counter[str]) -> None:
    """Assert that ruleset and reference agree on every possible move in the position of
    ``seed``.
    """
    position = make_random_position(seed)
    match = load("tactics").from_position(position)
    for side in (0, 1):
        compare_pawns(position, match, side, case_counts)
    compare_ball(position, match, case_counts)


def compare_pawns(state: State, match: Any, side: int, case_counts: Counter[str]) -> None:
    """Assert that reference and rules agree on the squares that each pawn can reach."""
    for pawn, square in pawns.list_pawns(state, side):
        index = match.pawns.index(squares.number(square), 11 * side)
        if pawn == KEEPER_PAWN:
            ends = reach.keeper_targets(state, side)
            assert square_names(moves.one_square_ends(match, index)) == sorted(ends), square
            case_counts["Keeper's squares"] += len(ends)
            continue
        for die in range(1, 7):
            found = reach.pawn_targets(state, side, pawn, die)
            assert square_names(moves.pawn_ends(match, index, die)) == sorted(found), (square, die)
            case_counts["pawn moves"] += len(found)
            case_counts["pawns without a move"] += not found


def compare_ball(state: State, match: Any, case_counts: Counter[str]) -> None:
    """Compare the ball's targets for the totals 1 to 12 and for every kind of kick."""
    for kick in KICK_NAMES:
        for die in range(1, 13):
            slow = {**state, "die": die, "kick": kick}
            match.die, match.kick = die, KICK_NAMES.index(kick)
            found = reach.kick_targets(slow)
            assert square_names(rules.ball_targets(match)) == sorted(found), (
                state["ball"],
                die,
                kick,
            )
            dribbles = reach.dribble_targets(slow)
            assert rules.can_dribble(match) == bool(dribbles), (state["ball"], die)
            case_counts["ball targets"] += len(found)
            case_counts["balls that must stay"] += not found
            case_counts["dribbles"] += len(dribbles)
            case_counts["given away"] += bool(found) and is_held_by_defenders(state, found[0])


def is_held_by_defenders(state: State, square: str) -> bool:
    """Rule 11: return True if only a pawn of the defending side is on ``square``."""
    return not pawns.pawn_on(state, state["o"], square) and bool(
        pawns.pawn_on(state, 1 - state["o"], square)
    )


def main(first_seed: int, end_seed: int) -> None:
    """Compare the reach of all pawns in one random position per seed."""
    seen: Counter[str] = Counter()
    start = time.time()
    for seed in range(first_seed, end_seed):
        try:
            compare_position(seed, seen)
        except AssertionError:
            print("seed", seed)
            raise
        if (seed + 1 - first_seed) % 500 == 0:
            print(seed + 1, round(time.time() - start), "s", flush=True)
    print("tactics: reach agreed on", end_seed - first_seed, "positions:", dict(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
