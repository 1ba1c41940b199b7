"""Finds where pawns are, where rule 4 lets them stand, which are off-side, and where they must be
placed.

``state`` is a dict with the fields of the position JSON. A pawn is (kind, index).
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from tests.rulesets.tactics.reference.board import (
    GOAL_AREA_SQUARES,
    PENALTY_AREA_SQUARES,
    PITCH_HALVES,
    SQUARE_NAMES,
    coordinates,
    distance,
    row_of,
    square_name,
)

State = dict[str, Any]
Pawn = tuple[str, int]
SIDE_NAMES = ("red", "blue")
KEEPER_PAWN = ("keeper", 0)
FIELD_PLAYER_KINDS = ("defenders", "midfielders", "strikers")
# kinds of pawns that never leave their half
KINDS_IN_OWN_HALF = ("keeper", "defenders")
# how often rule 4 allowed none of the squares that a rule names, so that a nearby square was taken
FALLBACK_COUNTS: Counter[str] = Counter()


def list_pawns(state: State, side: int) -> list[tuple[Pawn, str]]:
    """Return (pawn, square) for every pawn of ``side`` on the board."""
    pawns = state[SIDE_NAMES[side]]
    result = [(KEEPER_PAWN, pawns["keeper"])] if pawns["keeper"] else []
    for kind in FIELD_PLAYER_KINDS:
        result += [((kind, index), at) for index, at in enumerate(pawns[kind]) if at]
    return result


def count_pawns(state: State, side: int) -> int:
    """Return the number of pawns of ``side`` on the board."""
    return len(list_pawns(state, side))


def pawn_squares(state: State, side: int) -> set[str]:
    """Return the squares of all pawns of ``side``."""
    return {square for _, square in list_pawns(state, side)}


def field_players(state: State, side: int) -> list[tuple[Pawn, str]]:
    """Rule 3: return the field players, which are all pawns but the Keeper."""
    return [(pawn, square) for pawn, square in list_pawns(state, side) if pawn != KEEPER_PAWN]


def pawn_on(state: State, side: int, square: str | None) -> Pawn | None:
    """Return the pawn of ``side`` on ``square``, or None."""
    for pawn, at in list_pawns(state, side):
        if at == square:
            return pawn
    return None


def square_of(state: State, side: int, pawn: Pawn) -> str:
    """Return the square of ``pawn``."""
    kind, index = pawn
    found = state[SIDE_NAMES[side]][kind]
    return found if kind == "keeper" else found[index]


def put_pawn(state: State, side: int, pawn: Pawn, square: str | None) -> None:
    """Put ``pawn`` on ``square``, or take it off the pitch if that is None."""
    kind, index = pawn
    if kind == "keeper":
        state[SIDE_NAMES[side]]["keeper"] = square
    else:
        state[SIDE_NAMES[side]][kind][index] = square


def may_stand(state: State, side: int, pawn: Pawn, square: str) -> bool:
    """Return True if rule 4 allows a move of ``pawn`` to end on ``square``."""
    return bool(squares_allowed_to_pawn(state, side, pawn, [square]))


def squares_allowed_to_pawn(
    state: State, side: int, pawn: Pawn, squares: Iterable[str]
) -> list[str]:
    """Return those of ``squares`` on which rule 4 allows ``pawn``."""
    others = [(each, at) for each, at in list_pawns(state, side) if each != pawn]
    taken = {at for _, at in others}
    full: set[str] = set()
    for end in (0, 1):
        if taken & set(GOAL_AREA_SQUARES[end]):
            full |= set(GOAL_AREA_SQUARES[end])
        inside = [
            at for each, at in others if at in PENALTY_AREA_SQUARES[end] and each != KEEPER_PAWN
        ]
        if len(inside) >= 4 and pawn != KEEPER_PAWN:
            full |= set(PENALTY_AREA_SQUARES[end])
    good = [end for end in squares if end not in taken and end not in full]
    if pawn[0] in KINDS_IN_OWN_HALF:
        good = [end for end in good if end in PITCH_HALVES[side]]
    # Rule 4: at most four adjacent pawns in a printed row (pitch column), three in a printed column
    return [
        end
        for end in good
        if count_pawns_in_line(end, taken, (0, 1)) <= 4
        and count_pawns_in_line(end, taken, (1, 0)) <= 3
    ]


def count_pawns_in_line(square: str, occupied_squares: set[str], direction: tuple[int, int]) -> int:
    """Return the number of adjacent pawns in one line that includes ``square``."""
    total = 1
    for sign in (-1, 1):
        for at in squares_to_edge(square, sign * direction[0], sign * direction[1]):
            if at not in occupied_squares:
                break
            total += 1
    return total


@lru_cache(None)
def squares_to_edge(square: str, dx: int, dy: int) -> list[str]:
    """Return the squares from ``square`` to the edge of the board, without ``square`` itself."""
    x, y = coordinates(square)
    result = []
    while at := square_name(x + dx, y + dy):
        x, y = x + dx, y + dy
        result.append(at)
    return result


def placement_squares(
    state: State,
    side: int,
    pawn: Pawn,
    named_squares: Iterable[str],
    forbidden_squares: Iterable[str] = (),
) -> list[str]:
    """Return the squares of ``named_squares`` on which rule 4 allows ``pawn``.

    If there are none, return the allowed squares that are nearest to any of ``named_squares``. The
    result never contains one of ``forbidden_squares``.
    """
    named_squares, forbidden_squares = list(named_squares), set(forbidden_squares)
    good = [
        at
        for at in squares_allowed_to_pawn(state, side, pawn, SQUARE_NAMES)
        if at not in forbidden_squares
    ]
    if any(at in named_squares for at in good):
        return [at for at in good if at in named_squares]
    FALLBACK_COUNTS[f"nearest square in {state['phase']}/{state['step']}"] += 1
    away = {at: min(distance(at, each) for each in named_squares) for at in good}
    return [at for at in good if away[at] == min(away.values())]


def sort_in_leaving_order(side: int, pawns: Iterable[str]) -> list[str]:
    """Rule 4: return the squares of ``pawns`` in the order in which they must leave an area.

    The order is a1, b1 .. p8 for Red and p8 .. a1 for Blue.
    """
    return sorted(pawns, key=SQUARE_NAMES.index, reverse=side == 1)


def row_of_last_field_player(state: State, side: int) -> int:
    """Return the row of the last field player of ``side``, counted from its own goal."""
    return min(row_of(at, side) for _, at in field_players(state, side))


def is_off_side(state: State, attacker: int, square: str) -> bool:
    """Rule 23: return True if a pawn of ``attacker`` on ``square`` is off-side."""
    defender = 1 - attacker
    return square in PITCH_HALVES[defender] and row_of(square, defender) < row_of_last_field_player(
        state, defender
    )


def is_offside_interference(state: State, attacker: int, exempt_square: str | None) -> bool:
    """Rule 24: return True if an off-side pawn is in the Goal Area. A pawn on ``exempt_square``
    does not count.
    """
    return any(
        at in GOAL_AREA_SQUARES[1 - attacker]
        and at != exempt_square
        and is_off_side(state, attacker, at)
        for _, at in list_pawns(state, attacker)
    )
