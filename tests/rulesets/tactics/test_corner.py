"""The corner kick: rules 25 and 26."""

import pytest

from pixelpitch.rules import squares
from tests.rulesets.tactics.table import at, legal, phase_step_side, play, state


def corner(square="n3", sector="5", **fields):
    red = {"strikers": square + " h5", **fields.pop("red", {})}
    return play(at("shot", "spin", ball=square, red=red, **fields), sector)


@pytest.mark.parametrize(
    ("square", "ball"), [("n3", "p1"), ("o4", "p1"), ("o5", "p8"), ("n6", "p8")]
)
def test_rule_25_the_corner_is_on_the_side_of_the_pawn_that_shot(square, ball):
    match = corner(square)
    assert phase_step_side(match) == ("corner", "place", 1)
    assert state(match, "ball possession kick left") == [
        ball, {"side": 0, "square": ball}, "corner", [3, 3],
    ]  # fmt: skip
    assert state(match, "red")["strikers"][0] == ball


def test_rule_25_blues_corner_is_the_half_turn():
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
    assert phase_step_side(match) == ("corner", "room", 1)
    assert state(match, "picked ball possession") == ["n3", "n3", None]  # the pawn that shot
    assert set(legal(match)) == {"p3", "o3", "o4", "o5", "p6"}
    play(match, "o4")
    assert phase_step_side(match) == ("corner", "keeper", 1)
    assert legal(match) == ["p4", "p5"]
    play(match, "p5")
    assert phase_step_side(match) == ("corner", "place", 1)


def test_rule_25_a_keeper_in_the_goal_area_stays():
    assert state(corner(), "blue")["keeper"] == "p5"


def test_rule_25_ds_pawns_next_to_the_ball_leave_to_squares_two_away():
    match = corner(blue={"defenders": "o1 p2 m7 m2"})
    assert phase_step_side(match) == ("corner", "leave", 1)
    assert set(legal(match)) == {"n1", "n2", "n3", "o3", "p3"}
    play(match, "p3")  # Blue's pawns leave in the order p8 to a1, so p2 is first
    assert state(match, "blue")["defenders"] == ["o1", "p3", "m7", "m2"]
    play(match, "n1")
    assert phase_step_side(match) == ("corner", "place", 1)


def test_rule_25_a_substitute_kicks_if_rule_4_bars_the_shooter():
    """O's own pawn on the corner square is the nearest pawn that may stand there."""
    match = corner(red={"midfielders": "p1 f6 f1 f8"})
    assert phase_step_side(match) == ("corner", "kicker", 0)
    assert state(match, "picked ball") == ["n3", "p1"]
    assert legal(match) == ["p1"]
    play(match, "p1")
    assert phase_step_side(match) == ("corner", "place", 1)
    assert "n3" in state(match, "red")["strikers"]


def test_rule_25_a_substitute_kicks_because_of_a_row_of_pawns():
    """With p1, the pawns on m1, n1 and o1 would be four in a printed column. Only o1 may take the
    kick, because it leaves that column.
    """
    match = corner(red={"midfielders": "m1 n1 o1 f8"})
    assert phase_step_side(match) == ("corner", "kicker", 0)
    assert legal(match) == ["o1"]


def test_rule_25_d_and_o_alternately_place_three_pawns_each():
    match = corner()
    for index in range(6):
        side = 1 - index % 2
        assert phase_step_side(match) == ("corner", "place", side)
        pawn = ("k6", "h5", "k3", "f3", "k8", "f6")[index]
        play(match, pawn)
        assert state(match, "step picked") == ["where", pawn]
        play(match, ("l6", "g5", "l3", "g3", "l8", "g6")[index])
    assert phase_step_side(match) == ("ball", "throw", 0)
    assert state(match, "left kick") == [[0, 0], "corner"]


def test_rule_25_the_same_pawn_may_be_placed_again():
    match = play(corner(), "k6 l6 done l6 l7")
    assert phase_step_side(match) == ("corner", "place", 1)
    assert state(match, "left") == [0, 1]


def test_rule_25_done_ends_a_sides_placements():
    match = play(corner(), "done")
    assert phase_step_side(match) == ("corner", "place", 0)
    assert state(match, "left") == [3, 0]
    play(match, "h5 h6")
    assert phase_step_side(match) == ("corner", "place", 0)
    assert phase_step_side(play(match, "done")) == ("ball", "throw", 0)


def test_rule_25_the_squares_for_placements():
    match = corner()
    assert "o2" not in legal(play(match.clone(), "k6"))  # within one square of the ball
    assert "p1" not in legal(play(match.clone(), "k6"))
    assert legal(play(match.clone(), "p5")) == ["p4", "p5"]  # D's Keeper: only the Goal Area
    play(match, "done")
    assert "p1" not in legal(match)  # not for the kicker
    squares = legal(play(match.clone(), "h5"))
    assert {"o2", "p2", "p4", "n4"} <= set(squares)
    # defenders stay in their half
    assert all(square[0] <= "h" for square in legal(play(match.clone(), "d4")))


def test_rule_25_placements_keep_rule_4():
    match = play(corner("m3", red={"midfielders": "n4 o4 n6 n5"}), "done h5")
    assert "o3" not in legal(match)  # a fifth field player in the Penalty Area
    assert "m4" in legal(match)


def test_rule_25_a_pawn_without_a_square_is_not_offered():
    """Rule 4 closes both squares of the Goal Area to the Keeper, so it may not be placed."""
    blue = {"keeper": "o6", "defenders": "m4 n4 o4 m5", "midfielders": "n5 o5 k8 k1"}
    match = corner("n6", blue=blue)
    assert phase_step_side(match) == ("corner", "keeper", 1)
    assert legal(match) == ["o3", "p3", "o6", "p6"]  # the squares nearest to D1 and E1
    play(match, "o6")
    assert phase_step_side(match) == ("corner", "place", 1)
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


def test_rule_26_the_ball_is_then_played_by_the_usual_rules():
    match = play(corner(), "done h5 o3 done 2 o3")
    assert phase_step_side(match) == ("shot", "spin", 0)


def test_rule_25_an_empty_square_and_an_opponent_cannot_be_picked():
    match = corner()
    assert match.why_not(squares.number("h8")) == "none of your pawns is there"
    assert match.why_not(squares.number("h5")).endswith(" is there")
