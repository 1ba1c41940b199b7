"""The corner kick: rules 25 and 26."""

import pytest

from pixelpitch.rules import squares
from tests.rulesets.tactics.table import at, awaits, legal, play, state


def corner(square="n3", sector="5", **fields):
    red = {"strikers": square + " h5", **fields.pop("red", {})}
    return play(at("shot", "spin", ball=square, red=red, **fields), sector)


@pytest.mark.parametrize(
    ("square", "ball"), [("n3", "p1"), ("o4", "p1"), ("o5", "p8"), ("n6", "p8")]
)
def test_rule_25_the_corner_on_the_side_of_the_pawn_that_shot(square, ball):
    match = corner(square)
    assert awaits(match) == ("corner", "place", 1)
    assert state(match, "ball possession kick left") == [
        ball, {"side": 0, "square": ball}, "corner", [3, 3],
    ]  # fmt: skip
    assert state(match, "red")["strikers"][0] == ball


def test_rule_25_for_blue_it_is_the_half_turn():
    match = at("shot", "spin", ball="c6", o=1, blue={"strikers": "c6 b3"})
    assert state(play(match, "6"), "ball side") == ["a8", 0]


def test_rule_25_after_a_penalty_kick_its_arc_square_counts():
    match = at(
        "shot", "spin", ball="o4", picked="m4", possession=None,
        red={"strikers": "m4 h5"}, blue={"defenders": "m6 m3 m7 m2"},
    )  # fmt: skip
    assert state(play(match, "5"), "ball") == "p1"


def test_rule_25_the_keeper_comes_back_and_a_field_player_makes_room():
    match = corner(blue={"keeper": "o6", "defenders": "p4 m4 m7 m2"})
    assert awaits(match) == ("corner", "room", 1)
    assert state(match, "picked ball possession") == ["n3", "n3", None]  # the pawn that shot
    assert set(legal(match)) == {"p3", "o3", "o4", "o5", "p6"}
    play(match, "o4")
    assert awaits(match) == ("corner", "keeper", 1)
    assert legal(match) == ["p4", "p5"]
    play(match, "p5")
    assert awaits(match) == ("corner", "place", 1)


def test_rule_25_a_keeper_in_the_goal_area_stays():
    assert state(corner(), "blue")["keeper"] == "p5"


def test_rule_25_ds_pawns_next_to_the_ball_leave_to_squares_two_away():
    match = corner(blue={"defenders": "o1 p2 m7 m2"})
    assert awaits(match) == ("corner", "leave", 1)
    assert set(legal(match)) == {"n1", "n2", "n3", "o3", "p3"}
    play(match, "p3")  # Blue's pawns go in the order p8 to a1: p2 first
    assert state(match, "blue")["defenders"] == ["o1", "p3", "m7", "m2"]
    play(match, "n1")
    assert awaits(match) == ("corner", "place", 1)


def test_rule_25_a_substitute_kicker_where_rule_4_does_not_let_the_shooter():
    """An own pawn stands on the corner square: it is the nearest that may stand there."""
    match = corner(red={"midfielders": "p1 f6 f1 f8"})
    assert awaits(match) == ("corner", "kicker", 0)
    assert state(match, "picked ball") == ["n3", "p1"]
    assert legal(match) == ["p1"]
    play(match, "p1")
    assert awaits(match) == ("corner", "place", 1)
    assert "n3" in state(match, "red")["strikers"]


def test_rule_25_a_substitute_because_of_a_row_of_pawns():
    """m1 n1 o1 and p1 would be four in a printed column: only o1 may go, as it leaves it."""
    match = corner(red={"midfielders": "m1 n1 o1 f8"})
    assert awaits(match) == ("corner", "kicker", 0)
    assert legal(match) == ["o1"]


def test_rule_25_d_first_and_alternately_three_each():
    match = corner()
    for index in range(6):
        side = 1 - index % 2
        assert awaits(match) == ("corner", "place", side)
        pawn = ("k6", "h5", "k3", "f3", "k8", "f6")[index]
        play(match, pawn)
        assert state(match, "step picked") == ["where", pawn]
        play(match, ("l6", "g5", "l3", "g3", "l8", "g6")[index])
    assert awaits(match) == ("ball", "throw", 0)
    assert state(match, "left kick") == [[0, 0], "corner"]


def test_rule_25_the_same_pawn_again_if_it_likes():
    match = play(corner(), "k6 l6 done l6 l7")
    assert awaits(match) == ("corner", "place", 1)
    assert state(match, "left") == [0, 1]


def test_rule_25_done_ends_it_for_that_side():
    match = play(corner(), "done")
    assert awaits(match) == ("corner", "place", 0)
    assert state(match, "left") == [3, 0]
    play(match, "h5 h6")
    assert awaits(match) == ("corner", "place", 0)
    assert awaits(play(match, "done")) == ("ball", "throw", 0)


def test_rule_25_where_pawns_may_be_placed():
    match = corner()
    assert "o2" not in legal(play(match.clone(), "k6"))  # within one square of the ball
    assert "p1" not in legal(play(match.clone(), "k6"))
    assert legal(play(match.clone(), "p5")) == ["p4", "p5"]  # D's Keeper: the Goal Area only
    play(match, "done")
    assert "p1" not in legal(match)  # not the kicker
    squares = legal(play(match.clone(), "h5"))
    assert {"o2", "p2", "p4", "n4"} <= set(squares)
    assert all(square[0] <= "h" for square in legal(play(match.clone(), "d4")))  # a defender


def test_rule_25_placing_keeps_to_rule_4():
    match = play(corner("m3", red={"midfielders": "n4 o4 n6 n5"}), "done h5")
    assert "o3" not in legal(match)  # a fifth field player in the Penalty Area
    assert "m4" in legal(match)


def test_rule_25_a_pawn_without_a_square_is_not_offered():
    """The Keeper found both squares of its Goal Area closed by rule 4: it may not be placed."""
    blue = {"keeper": "o6", "defenders": "m4 n4 o4 m5", "midfielders": "n5 o5 k8 k1"}
    match = corner("n6", blue=blue)
    assert awaits(match) == ("corner", "keeper", 1)
    assert legal(match) == ["o3", "p3", "o6", "p6"]  # nearest to D1 and E1
    play(match, "o6")
    assert awaits(match) == ("corner", "place", 1)
    assert "o6" not in legal(match)
    assert "m4" in legal(match)


def test_rule_26_no_pawn_move_and_no_dribble():
    match = play(corner(), "done done 1")
    assert state(match, "phase step picked") == ["ball", "square", None]
    assert legal(match) == ["o1", "o2", "p2"]


def test_rule_26_the_kicker_may_not_touch_the_ball_again():
    match = play(corner(), "done done 1 o2")
    assert state(match, "phase barred kick corner_play") == ["capture", "p1", None, True]
    play(match, "1")
    assert "o2" not in legal(play(match, "p1"))


def test_rule_26_then_the_rules_of_the_ball_apply():
    match = play(corner(), "done h5 o3 done 2 o3")
    assert awaits(match) == ("shot", "spin", 0)


def test_rule_25_an_empty_square_and_a_pawn_of_the_other_side_are_no_pick():
    match = corner()
    assert match.why_not(squares.number("h8")) == "none of your pawns is there"
    assert match.why_not(squares.number("h5")).endswith(" is there")
