"""The effect of a throw (rules 8 to 11 and 16), found by examining every walk one by one."""

from tests.rulesets.tactics.reference import pawns
from tests.rulesets.tactics.reference.board import (
    HALVES,
    PENALTY_AREA,
    SQUARES,
    ball_targets,
    neighbours,
    pawn_walks,
)
from tests.rulesets.tactics.reference.pawns import KEEPER, Pawn, State


def pawn_ends(s: State, side: int, pawn: Pawn, die: int) -> set[str]:
    """Rule 8: return the squares on which a field player may end."""
    start = pawns.square_of(s, side, pawn)
    opponents = pawns.pawn_squares(s, 1 - side)
    ends = set()
    for end, walks in pawn_walks(start, die).items():
        for between in walks:
            if opponents.isdisjoint(between) and (
                pawn[0] != "defenders" or HALVES[side].issuperset(between)
            ):
                ends.add(end)
                break
    return set(pawns.may_stand_on(s, side, pawn, ends))


def ends_of_movable_pawns(s: State, only: str | None = None) -> dict[str, set[str]]:
    """Return {square of a pawn: its ends} for the pawns that a throw may move (phases set, capture,
    defend).
    """
    side = s["side"]
    result = {}
    for pawn, square in pawns.field_players(s, side):
        if only not in (None, square):
            continue
        if s["phase"] == "set" and square == s["possession"]["square"]:
            continue  # rule 12: the pawn with the ball does not move
        ends = pawn_ends(s, side, pawn, s["die"])
        if square == s["barred"] and side == s["o"]:
            ends.discard(s["ball"])  # rule 14
        if ends:
            result[square] = ends
    return result


def reaches_ball(s: State) -> bool:
    """Return True if the throw can bring a pawn to the ball, even one that may not touch it."""
    side, ball, die = s["side"], s["ball"], s["die"]
    return any(
        ball in pawn_walks(at, die) and ball in pawn_ends(s, side, pawn, die)
        for pawn, at in pawns.field_players(s, side)
    )


def keeper_ends(s: State, side: int) -> list[str]:
    """Rule 9: return the squares one step away in any direction."""
    start = pawns.square_of(s, side, KEEPER)
    return pawns.may_stand_on(s, side, KEEPER, neighbours(start))


def kick_targets(s: State) -> list[str]:
    """Rules 10 and 11: return the squares to which the ball may be played."""
    own, other = s["o"], 1 - s["o"]
    ends = set(ball_targets(s["ball"], s["die"]))
    if s["kick"] == "kickoff":
        ends &= HALVES[other]  # rule 7
    if s["kick"] == "goalkick":
        ends -= set(PENALTY_AREA[own])  # rule 22
    lost = ends & (pawns.pawn_squares(s, other) - pawns.pawn_squares(s, own))
    if ends - lost or dribble_targets(s):
        ends -= lost  # rule 11: these squares are allowed only if there are no others
    return [at for at in SQUARES if at in ends]


def dribble_targets(s: State) -> list[str]:
    """Rule 16: return the squares to which a field player may take the ball on a throw of 1."""
    side = s["o"]
    pawn = pawns.pawn_on(s, side, s["possession"]["square"])
    assert pawn is not None
    if s["die"] != 1 or pawn == KEEPER or s["kick"] in ("kickoff", "freekick", "corner"):
        return []
    return pawns.may_stand_on(s, side, pawn, neighbours(s["ball"]))
