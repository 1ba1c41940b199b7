"""Finds where a throw lets pawns and the ball go (rules 8 to 11, 16), walk by walk."""

from tests.rulesets.tactics.reference import pawns
from tests.rulesets.tactics.reference.board import (
    PENALTY_AREA_SQUARES,
    PITCH_HALVES,
    SQUARE_NAMES,
    ball_targets,
    find_pawn_walks,
    neighbours,
)
from tests.rulesets.tactics.reference.pawns import KEEPER_PAWN, Pawn, State


def pawn_targets(state: State, side: int, pawn: Pawn, die: int) -> set[str]:
    """Rule 8: return the squares on which a field player may end."""
    start = pawns.square_of(state, side, pawn)
    opponents = pawns.pawn_squares(state, 1 - side)
    ends = set()
    for end, walks in find_pawn_walks(start, die).items():
        for between in walks:
            if opponents.isdisjoint(between) and (
                pawn[0] != "defenders" or PITCH_HALVES[side].issuperset(between)
            ):
                ends.add(end)
                break
    return set(pawns.squares_allowed_to_pawn(state, side, pawn, ends))


def targets_of_movable_pawns(state: State, only_square: str | None = None) -> dict[str, set[str]]:
    """Return {square of a pawn: squares to which it may move} for the throw in ``state``.

    Field players of the side to move are included, or only the one on ``only_square``. ``state``
    is in the phase set, capture or defend.
    """
    side = state["side"]
    result = {}
    for pawn, square in pawns.field_players(state, side):
        if only_square not in (None, square):
            continue
        if state["phase"] == "set" and square == state["possession"]["square"]:
            continue  # rule 12: the pawn with the ball does not move
        ends = pawn_targets(state, side, pawn, state["die"])
        if square == state["barred"] and side == state["o"]:
            ends.discard(state["ball"])  # rule 14
        if ends:
            result[square] = ends
    return result


def can_reach_ball(state: State) -> bool:
    """Return True if the throw can bring a field player of the side to move to the ball.

    A pawn that rule 14 bars from the ball counts, too.
    """
    side, ball, die = state["side"], state["ball"], state["die"]
    return any(
        ball in find_pawn_walks(at, die) and ball in pawn_targets(state, side, pawn, die)
        for pawn, at in pawns.field_players(state, side)
    )


def keeper_targets(state: State, side: int) -> list[str]:
    """Rule 9: return the squares one step away to which the Keeper of ``side`` may move."""
    start = pawns.square_of(state, side, KEEPER_PAWN)
    return pawns.squares_allowed_to_pawn(state, side, KEEPER_PAWN, neighbours(start))


def kick_targets(state: State) -> list[str]:
    """Rules 10 and 11: return the squares to which the ball may be played."""
    own, other = state["o"], 1 - state["o"]
    ends = set(ball_targets(state["ball"], state["die"]))
    if state["kick"] == "kickoff":
        ends &= PITCH_HALVES[other]  # rule 7
    if state["kick"] == "goalkick":
        ends -= set(PENALTY_AREA_SQUARES[own])  # rule 22
    lost = ends & (pawns.pawn_squares(state, other) - pawns.pawn_squares(state, own))
    if ends - lost or dribble_targets(state):
        # rule 11: squares that give the ball away are allowed only if no other square is left
        ends -= lost
    return [at for at in SQUARE_NAMES if at in ends]


def dribble_targets(state: State) -> list[str]:
    """Rule 16: return the squares to which a field player may take the ball on a throw of 1."""
    side = state["o"]
    pawn = pawns.pawn_on(state, side, state["possession"]["square"])
    assert pawn is not None
    if (
        state["die"] != 1
        or pawn == KEEPER_PAWN
        or state["kick"] in ("kickoff", "freekick", "corner")
    ):
        return []
    return pawns.squares_allowed_to_pawn(state, side, pawn, neighbours(state["ball"]))
