"""Covers the board, where pawns may stand, and how they move (rules 1 to 4, 8 and 9)."""

import pytest

from pixelpitch.rules import squares
from pixelpitch.rulesets.tactics import board
from tests.rulesets.tactics.table import (
    Match,
    event_kinds,
    fields_of,
    legal_labels,
    match_at,
    phase_step_side,
    play,
)


def ends_of_pawn(match, pawn):
    """Return the squares to which the pawn on the square ``pawn`` may go with the number that was
    thrown.
    """
    return legal_labels(play(match, pawn))


# Rule 2: (function that tests whether a square is in an area, printed squares of this area). A
# printed square is a letter and a number counted from the side's goal.
AREA_TEST_CASES = [
    (board.in_goal_area, "D1 E1"),
    (board.in_penalty_area, "C1 C2 C3 D1 D2 D3 E1 E2 E3 F1 F2 F3"),
    (board.in_arc, "D4 E4"),
    (board.can_shoot_from, "C1 C2 C3 D1 D2 D3 E1 E2 E3 F1 F2 F3 C4 F4"),
]


def pitch_square(side, name):
    """Rule 1: return the pitch square, such as "a4", of the printed square ``name``, such as "D1".

    A printed square has a letter A to H for the pitch's rows 1 to 8, and a number counted from the
    goal of ``side``.
    """
    column = int(name[1]) - 1
    return f"{'abcdefghijklmnop'[15 - column if side else column]}{'ABCDEFGH'.index(name[0]) + 1}"


@pytest.mark.parametrize("side", [0, 1])
def test_rule_1_each_side_sets_up_on_its_printed_squares(side):
    match = Match({"first": ("left", "right")[side]})
    assert set(legal_labels(match)) == {pitch_square(side, "D1"), pitch_square(side, "E1"), "usual"}
    play(match, pitch_square(side, "D1"))
    assert set(legal_labels(match)) == {pitch_square(side, "D8"), pitch_square(side, "E8"), "usual"}
    assert (pitch_square(0, "D1"), pitch_square(1, "D1")) == ("a4", "p4")


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("area", "names"), AREA_TEST_CASES)
def test_rule_2_each_area_has_exactly_its_printed_squares(area, names, side):
    found = {squares.name(square) for square in range(128) if area(side, square)}
    assert found == {pitch_square(side, name) for name in names.split()}


@pytest.mark.parametrize("side", [0, 1])
def test_rule_2_penalty_spot_corners_and_centre_circle_are_on_their_printed_squares(side):
    assert squares.name(board.penalty_spot(side)) == pitch_square(side, "D2")
    corners = {squares.name(board.corner_of(side, square)) for square in range(128)}
    assert corners == {pitch_square(side, "A1"), pitch_square(side, "H1")}
    circle = {pitch_square(each, name) for each in (0, 1) for name in ("D8", "E8")}
    assert {squares.name(square) for square in board.CENTRE_SQUARES} == circle
    assert set(legal_labels(match_at("minor", "square"))) == circle


def test_rule_2_distances_are_counted_in_moves_of_a_chess_king():
    for one, other, far in (("a1", "a1", 0), ("a1", "b2", 1), ("a1", "c2", 2), ("d8", "p1", 12)):
        assert squares.distance(squares.number(one), squares.number(other)) == far


def test_rule_3_a_side_has_a_keeper_and_ten_field_players():
    for team in fields_of(play(Match({"first": "left"}), "usual usual"), "red blue"):
        counts = {kind: len(pawns) for kind, pawns in team.items() if kind != "keeper"}
        assert counts == {"defenders": 4, "midfielders": 4, "strikers": 2}
        assert isinstance(team["keeper"], str)


def test_rule_4_a_square_holds_one_pawn_of_each_side():
    match = match_at(
        "set", "pawn", die=1, red={"midfielders": "i3 f6 f1 f8"}, blue={"strikers": "j3 i2"}
    )
    squares = ends_of_pawn(match, "i3")
    assert {"j3", "i2"} <= set(squares)  # opponents stand on these squares
    assert "h4" not in squares  # a pawn of the same side stands there


def test_rule_4_defenders_stay_in_their_half_even_on_the_way():
    """Opponents stand on g1, g2, g3, h1 and h3. So all paths from h2 cross column i (the other
    half).
    """
    blue = {"midfielders": "g1 g2 g3 k1", "strikers": "h1 h3"}
    red = {"defenders": "d4 d5 d2 d7", "midfielders": "f3 f6 h2 f8"}
    assert "h4" in ends_of_pawn(
        match_at("set", "pawn", ball="h5", die=2, red={**red, "strikers": "e8 h5"}, blue=blue), "h2"
    )
    red = {"defenders": "h2 d5 d4 d7", "strikers": "e8 h5"}
    match = match_at("set", "pawn", ball="h5", die=2, red=red, blue=blue)
    assert "h2" not in legal_labels(match)


def test_rule_4_five_pawns_in_a_printed_row_are_illegal():
    """A printed row is a column of the pitch: with pawns on f1 to f4, none may be the fifth."""
    red = {"midfielders": "f1 f2 f3 f4", "defenders": "e5 d5 d2 d7"}
    assert "f5" not in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "e5")
    red["midfielders"] = "f1 f2 f3 f8"
    assert "f4" in ends_of_pawn(
        match_at("set", "pawn", die=1, red={**red, "defenders": "e4 d5 d2 d7"}), "e4"
    )


def test_rule_4_four_pawns_in_a_printed_column_are_illegal():
    """With pawns on e3, f3 and g3, no fourth pawn of the side may go to h3. A printed column is a
    row of the pitch.
    """
    red = {"midfielders": "e3 f3 g3 f8", "strikers": "h4 i2"}
    assert "h3" not in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "i2")
    red["midfielders"] = "e3 f1 g3 f8"
    assert "h3" in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "i2")


def test_rule_4_the_keeper_counts_in_a_line_and_diagonals_are_not_lines():
    red = {"defenders": "b4 c4 e4 d7", "midfielders": "f3 f6 f1 f8"}
    # a4, b4, c4 and d4 would be four in a row
    assert "d4" not in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "e4")
    red["defenders"] = "b5 c4 e4 d7"
    assert "d4" in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "e4")


def test_rule_4_a_penalty_area_holds_four_field_players_of_a_side():
    red = {"midfielders": "n3 o4 n6 m4", "strikers": "h4 o6"}
    assert "n4" not in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "m4")
    red["strikers"] = "h4 m7"
    assert "n4" in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "m4")
    red["strikers"] = "h4 o6"
    # the pawn on n3 is already one of the four in the area
    assert "n4" in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "n3")


def test_rule_4_a_keeper_does_not_count_among_the_four():
    red = {"keeper": "b4", "defenders": "a3 b3 c6 d4", "midfielders": "f3 f6 f1 c5"}
    match = match_at("set", "pawn", die=1, red=red)
    assert "c4" not in ends_of_pawn(match, "d4")
    red["midfielders"] = "f3 f6 f1 f8"
    assert "c4" in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "d4")


def test_rule_4_a_goal_area_holds_one_pawn_of_a_side_and_the_keeper_counts():
    assert "a5" not in ends_of_pawn(
        match_at("set", "pawn", die=1, red={"defenders": "b5 d5 d2 d7"}), "b5"
    )
    red = {"keeper": "b3", "defenders": "b5 d5 d2 d7"}
    assert "a5" in ends_of_pawn(match_at("set", "pawn", die=1, red=red), "b5")
    red = {"midfielders": "p4 o5 f1 f8"}
    assert "p5" not in ends_of_pawn(
        match_at("set", "pawn", die=1, red=red, blue={"keeper": "o6"}), "o5"
    )


def test_rule_8_a_pawn_moves_exactly_the_number_thrown_with_one_change_of_direction():
    """With a throw of 2 and no pawns near it, a striker reaches all squares at a distance of two.
    By turning back, it also reaches some that are next to it.
    """
    match = match_at(
        "set",
        "pawn",
        die=2,
        ball="f3",
        red={"strikers": "j5 h8"},
        blue={"midfielders": "m1 m8 i1 k1"},
    )
    squares = set(ends_of_pawn(match, "j5"))
    assert {"j3", "l5", "l3", "l7", "k3", "l4"} <= squares
    # two straight steps in different directions lead to these squares
    assert {"k4", "k6", "i4"} <= squares
    assert "j5" not in squares
    # a diagonal step and a straight one back lead to these squares next to the start
    assert {"j4", "k5"} <= squares


def test_rule_8_a_pawn_passes_over_pawns_of_its_side_but_not_over_opponents():
    # the striker walks straight along row 1 from i1 to l1, over its own side's pawn on j1
    red = {"strikers": "h4 i1", "midfielders": "j1 f6 f2 f8"}
    blue = {"midfielders": "k6 k3 k8 l8"}
    assert "l1" in ends_of_pawn(match_at("set", "pawn", die=3, red=red, blue=blue), "i1")
    blue["strikers"] = "k1 k2"
    blue["midfielders"] = "k3 j2 k8 l8"
    squares = ends_of_pawn(match_at("set", "pawn", die=3, red=red, blue=blue), "i1")
    assert "l1" not in squares
    # l1 is occupied, and k1 is the last square before it
    assert "k1" in ends_of_pawn(match_at("set", "pawn", die=2, red=red, blue=blue), "i1")


def test_rule_8_a_move_may_start_on_a_square_shared_with_an_opponent():
    match = match_at("set", "pawn", die=1, red={"strikers": "h4 i2"})
    assert "j2" in ends_of_pawn(match, "i2")  # Blue's striker is on the same square


def test_rule_8_a_move_that_cannot_be_made_is_lost():
    """Red has seven pawns. Opponents enclose all of them except the pawn with the ball, which may
    not move.
    """
    red = {"defenders": "", "midfielders": "p1 o1 p8 o8", "strikers": "h4 a1"}
    blue = {
        "keeper": "p7", "defenders": "p2 o2 n2 n1", "midfielders": "o7 n7 n8 a2",
        "strikers": "b1 b2",
    }  # fmt: skip
    match = match_at("set", "throw", red=red, blue=blue)
    play(match, "5")
    assert "lost" in event_kinds(match)
    assert phase_step_side(match) == ("ball", "throw", 0)


def test_rule_9_d_may_move_its_keeper_instead_of_throwing():
    match = match_at("defend", "choice", ball="o4", by="capture", red={"strikers": "o4 h5"})
    assert legal_labels(match) == ["throw", "keeper"]
    play(match, "keeper")
    assert fields_of(match, "step picked die side") == ["square", "p5", 0, 1]
    assert legal_labels(match) == ["o4", "p4", "o5", "o6", "p6"]


def test_rule_9_a_throw_moves_field_players_only():
    match = match_at("defend", "throw", by="capture")
    assert "p5" not in legal_labels(play(match, "1"))


def test_rule_9_a_side_whose_keeper_cannot_move_must_throw():
    """The Keeper is in the corner p8, enclosed by its own pawns."""
    blue = {"keeper": "p8", "defenders": "o8 o7 p7 m2"}
    match = match_at("set", "throw", ball="h4", blue=blue)
    play(match, "2 h5 f5 2")
    match = play(match, legal_labels(match)[0])
    assert fields_of(match, "phase") in ("capture", "ball", "battle")
    match = match_at("capture", "square", ball="i5", die=1, picked="h5", blue=blue)
    play(match, "i5")
    assert phase_step_side(match) == ("defend", "throw", 1)
