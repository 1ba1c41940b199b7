"""Covers the corner kick in Soccer Tactics (rules 25 and 26)."""

import pytest

from pixelpitch.rules import squares
from tests.rulesets.tactics.table import fields_of, legal_labels, match_at, phase_step_side, play


def match_at_corner(square="n3", sector="5", **fields):
    """Return a match before a corner kick, after Red's shot from ``square`` gave ``sector``."""
    red = {"strikers": square + " h5", **fields.pop("red", {})}
    return play(match_at("shot", "spin", ball=square, red=red, **fields), sector)


@pytest.mark.parametrize(
    ("square", "ball"), [("n3", "p1"), ("o4", "p1"), ("o5", "p8"), ("n6", "p8")]
)
def test_rule_25_the_corner_is_on_the_side_of_the_pawn_that_shot(square, ball):
    match = match_at_corner(square)
    assert phase_step_side(match) == ("corner", "place", 1)
    assert fields_of(match, "ball possession kick left") == [
        ball, {"side": 0, "square": ball}, "corner", [3, 3],
    ]  # fmt: skip
    assert fields_of(match, "red")["strikers"][0] == ball


def test_rule_25_the_corner_of_blue_is_the_half_turn():
    match = match_at("shot", "spin", ball="c6", o=1, blue={"strikers": "c6 b3"})
    assert fields_of(play(match, "6"), "ball side") == ["a8", 0]


def test_rule_25_after_a_penalty_kick_the_arc_square_of_the_shooter_decides_the_corner():
    match = match_at(
        "shot", "spin", ball="o4", picked="m4", possession=None,
        red={"strikers": "m4 h5"}, blue={"defenders": "m6 m3 m7 m2"},
    )  # fmt: skip
    assert fields_of(play(match, "5"), "ball") == "p1"


def test_rule_25_the_keeper_comes_back_and_a_field_player_makes_room():
    match = match_at_corner(blue={"keeper": "o6", "defenders": "p4 m4 m7 m2"})
    assert phase_step_side(match) == ("corner", "room", 1)
    # n3 is the square of the pawn that shot
    assert fields_of(match, "picked ball possession") == ["n3", "n3", None]
    assert set(legal_labels(match)) == {"p3", "o3", "o4", "o5", "p6"}
    play(match, "o4")
    assert phase_step_side(match) == ("corner", "keeper", 1)
    assert legal_labels(match) == ["p4", "p5"]
    play(match, "p5")
    assert phase_step_side(match) == ("corner", "place", 1)


def test_rule_25_a_keeper_in_the_goal_area_stays_there():
    assert fields_of(match_at_corner(), "blue")["keeper"] == "p5"


def test_rule_25_pawns_of_d_next_to_the_ball_leave_to_squares_two_away():
    match = match_at_corner(blue={"defenders": "o1 p2 m7 m2"})
    assert phase_step_side(match) == ("corner", "leave", 1)
    assert set(legal_labels(match)) == {"n1", "n2", "n3", "o3", "p3"}
    play(match, "p3")  # Blue's pawns leave in the order p8 to a1, so p2 is first
    assert fields_of(match, "blue")["defenders"] == ["o1", "p3", "m7", "m2"]
    play(match, "n1")
    assert phase_step_side(match) == ("corner", "place", 1)


def test_rule_25_a_substitute_kicks_if_rule_4_bars_the_shooter():
    """The shooter may not stand on the corner square p1. A team-mate on p1 kicks."""
    match = match_at_corner(red={"midfielders": "p1 f6 f1 f8"})
    assert phase_step_side(match) == ("corner", "kicker", 0)
    assert fields_of(match, "picked ball") == ["n3", "p1"]
    assert legal_labels(match) == ["p1"]
    play(match, "p1")
    assert phase_step_side(match) == ("corner", "place", 1)
    assert "n3" in fields_of(match, "red")["strikers"]


def test_rule_25_a_substitute_kicks_because_of_a_row_of_pawns():
    """Pawns stand on m1, n1 and o1, and rule 4 forbids a fourth one in the same printed column, on
    p1. So only the pawn on o1 may kick, because it leaves its own square for p1.
    """
    match = match_at_corner(red={"midfielders": "m1 n1 o1 f8"})
    assert phase_step_side(match) == ("corner", "kicker", 0)
    assert legal_labels(match) == ["o1"]


def test_rule_25_d_and_o_alternately_place_three_pawns_each():
    match = match_at_corner()
    for index in range(6):
        side = 1 - index % 2
        assert phase_step_side(match) == ("corner", "place", side)
        pawn = ("k6", "h5", "k3", "f3", "k8", "f6")[index]
        play(match, pawn)
        assert fields_of(match, "step picked") == ["where", pawn]
        play(match, ("l6", "g5", "l3", "g3", "l8", "g6")[index])
    assert phase_step_side(match) == ("ball", "throw", 0)
    assert fields_of(match, "left kick") == [[0, 0], "corner"]


def test_rule_25_the_same_pawn_may_be_placed_again():
    match = play(match_at_corner(), "k6 l6 done l6 l7")
    assert phase_step_side(match) == ("corner", "place", 1)
    assert fields_of(match, "left") == [0, 1]


def test_rule_25_done_ends_the_placing_of_a_side():
    match = play(match_at_corner(), "done")
    assert phase_step_side(match) == ("corner", "place", 0)
    assert fields_of(match, "left") == [3, 0]
    play(match, "h5 h6")
    assert phase_step_side(match) == ("corner", "place", 0)
    assert phase_step_side(play(match, "done")) == ("ball", "throw", 0)


def test_rule_25_only_permitted_squares_are_offered_for_placing():
    match = match_at_corner()
    # o2 is within one square of the ball
    assert "o2" not in legal_labels(play(match.clone(), "k6"))
    assert "p1" not in legal_labels(play(match.clone(), "k6"))
    # the defenders' Keeper may be placed only in the Goal Area
    assert legal_labels(play(match.clone(), "p5")) == ["p4", "p5"]
    play(match, "done")
    assert "p1" not in legal_labels(match)  # the kicker on p1 may not be placed
    squares = legal_labels(play(match.clone(), "h5"))
    assert {"o2", "p2", "p4", "n4"} <= set(squares)
    # defenders may be placed only in their half
    assert all(square[0] <= "h" for square in legal_labels(play(match.clone(), "d4")))


def test_rule_25_placements_obey_rule_4():
    match = play(match_at_corner("m3", red={"midfielders": "n4 o4 n6 n5"}), "done h5")
    assert "o3" not in legal_labels(match)  # a pawn on o3 would be the fifth in the Penalty Area
    assert "m4" in legal_labels(match)


def test_rule_25_a_pawn_without_a_square_is_not_offered():
    """Rule 4 closes both squares of the Goal Area, so the Keeper may not be chosen for placing."""
    blue = {"keeper": "o6", "defenders": "m4 n4 o4 m5", "midfielders": "n5 o5 k8 k1"}
    match = match_at_corner("n6", blue=blue)
    assert phase_step_side(match) == ("corner", "keeper", 1)
    # these squares are the nearest to the Goal Area
    assert legal_labels(match) == ["o3", "p3", "o6", "p6"]
    play(match, "o6")
    assert phase_step_side(match) == ("corner", "place", 1)
    assert "o6" not in legal_labels(match)
    assert "m4" in legal_labels(match)


def test_rule_26_a_corner_kick_has_no_pawn_move_and_no_dribble():
    match = play(match_at_corner(), "done done 1")
    assert fields_of(match, "phase step picked") == ["ball", "square", None]
    assert legal_labels(match) == ["o1", "o2", "p2"]


def test_rule_26_the_kicker_may_not_touch_the_ball_again():
    match = play(match_at_corner(), "done done 1 o2")
    assert fields_of(match, "phase barred kick corner_play") == ["capture", "p1", None, True]
    play(match, "1")
    assert "o2" not in legal_labels(play(match, "p1"))


def test_rule_26_after_a_corner_kick_the_ball_is_played_by_the_ordinary_rules():
    match = play(match_at_corner(), "done h5 o3 done 2 o3")
    assert phase_step_side(match) == ("shot", "spin", 0)


def test_rule_25_an_empty_square_and_an_opponent_cannot_be_picked():
    match = match_at_corner()
    assert match.why_not(squares.number("h8")) == "none of your pawns is there"
    assert match.why_not(squares.number("h5")).endswith(" is there")
