"""Covers off-side in Soccer Tactics (rules 23 and 24)."""

import pytest

from tests.rulesets.tactics.table import (
    event_kinds,
    fields_of,
    legal_labels,
    match_at,
    phase_step_side,
    play,
)

# Blue's last field player is on column m, so an attacker beyond column m is off-side.


def is_offside_free_kick(match, square):
    """Return True if a free kick for an off-side begins on ``square``."""
    assert phase_step_side(match) == ("freekick", "kicker", 1)
    assert fields_of(match, "ball o possession kick") == [square, 1, None, "freekick"]
    return "offside" in event_kinds(match)


def test_rule_23_a_direct_pass_to_an_off_side_pawn_gives_a_free_kick():
    match = match_at("ball", "square", ball="k2", die=3, red={"strikers": "k2 n2"})
    assert is_offside_free_kick(play(match, "n2"), "n2")


def test_rule_23_a_pawn_level_with_the_last_field_player_is_on_side():
    match = match_at("ball", "square", ball="j2", die=3, red={"strikers": "j2 m1"})
    assert phase_step_side(play(match, "m1")) == ("ball", "throw", 0)


def test_rule_23_a_pawn_in_its_own_half_is_never_off_side():
    """Blue's defenders, who may not leave their half, have been sent off. All other field players
    of Blue stand nearer to Red's goal than Red's pawn on h4, which gets a direct pass in its own
    half.
    """
    blue = {"midfielders": "e6 e3 e8 e1", "strikers": "f7 f2", "defenders": ""}
    match = match_at("ball", "square", ball="f4", die=2, red={"strikers": "f4 h4"}, blue=blue)
    assert phase_step_side(play(match, "h4")) == ("ball", "throw", 0)


def test_rule_23_a_capture_by_a_pawn_that_was_off_side_before_its_move_gives_a_free_kick():
    match = match_at("capture", "throw", ball="n1", red={"strikers": "o2 h5"})
    assert is_offside_free_kick(play(match, "1 o2 n1"), "n1")


def test_rule_23_a_pawn_that_was_on_side_may_capture_in_an_off_side_place():
    match = match_at("capture", "throw", ball="n1", red={"strikers": "l1 h5"})
    play(match, "2 l1 n1")
    assert fields_of(match, "phase by") == ["defend", "capture"]


def test_rule_23_an_off_side_pawn_may_come_back_to_capture():
    match = match_at("capture", "throw", ball="m1", red={"strikers": "n1 h5"})
    play(match, "1 n1 m1")  # a pawn level with the last field player is not off-side
    assert fields_of(match, "phase by") == ["defend", "capture"]


def test_rule_23_on_side_pawns_may_play_a_ball_behind_the_last_field_player():
    match = match_at("ball", "square", ball="k2", die=3, red={"strikers": "k2 o2"})
    play(match, "n2")
    assert phase_step_side(match) == ("capture", "throw", 0)


def test_rule_23_battles_and_dribbles_are_never_off_side():
    red = {"strikers": "m1 n2"}
    match = match_at("ball", "square", ball="m1", die=1, picked="m1", red=red)
    play(match, "n1")
    assert fields_of(match, "phase by") == ["defend", "dribble"]
    match = match_at(
        "ball", "square", ball="m1", die=1, picked="m1", red=red, blue={"strikers": "n1 i2"}
    )
    assert phase_step_side(play(match, "n1")) == ("battle", "first", 0)
    match = match_at(
        "ball", "square", ball="k2", die=3, red={"strikers": "k2 n2"}, blue={"keeper": "n2"}
    )
    assert phase_step_side(play(match, "n2")) == ("battle", "first", 0)


def test_rule_23_there_is_no_off_side_from_a_corner_kick_until_the_ball_was_touched():
    match = match_at("ball", "square", ball="p1", die=2, kick="corner", red={"strikers": "p1 o3"})
    play(match, "o3")
    assert phase_step_side(match) == ("shot", "spin", 0)
    match = match_at("ball", "square", ball="p1", die=2, kick="corner", red={"strikers": "p1 n2"})
    play(match, "n2")
    assert phase_step_side(match) == ("ball", "throw", 0)
    # once a pawn has touched the ball, off-side applies again
    assert fields_of(match, "corner_play barred") == [False, None]
    match = match_at("ball", "square", ball="p1", die=2, kick="corner", red={"strikers": "p1 o2"})
    play(match, "n1")
    assert fields_of(match, "corner_play barred") == [True, "p1"]
    play(match, "1 o2 n1")
    assert fields_of(match, "phase by corner_play") == ["defend", "capture", False]


@pytest.mark.parametrize("square", ["n5", "m6"])
def test_rule_24_an_off_side_pawn_in_the_goal_area_spoils_a_direct_pass(square):
    """The pass goes into the Penalty Area or onto a long-distance square. The Keeper is not in the
    Goal Area.
    """
    red = {"strikers": "k5 " + square, "midfielders": "f3 f6 p4 f8"}
    die = 3 if square == "n5" else 2
    blue = {"defenders": "n7 m4 m7 m2"}
    match = match_at("ball", "square", ball="k5", die=die, red=red, blue=blue)
    assert is_offside_free_kick(play(match, square), square)


def test_rule_24_a_pawn_in_the_goal_area_spoils_nothing_if_a_field_player_of_d_is_level_with_it():
    red = {"strikers": "k5 n5", "midfielders": "f3 f6 p4 f8"}
    match = match_at("ball", "square", ball="k5", die=3, red=red, blue={"defenders": "p7 m4 m7 m2"})
    assert phase_step_side(play(match, "n5")) == ("shot", "spin", 0)


def test_rule_24_an_off_side_pawn_in_the_goal_area_spoils_a_capture_in_the_penalty_area():
    red = {"strikers": "l3 h5", "midfielders": "f3 f6 p4 f8"}
    match = match_at("capture", "throw", ball="n3", red=red)
    assert is_offside_free_kick(play(match, "2 l3 n3"), "n3")


def test_rule_24_an_off_side_pawn_spoils_a_battle_in_the_penalty_area():
    red = {"strikers": "n3 h5", "midfielders": "f3 f6 p4 f8"}
    match = match_at("defend", "throw", ball="n3", by="dribble", red=red)
    assert is_offside_free_kick(play(match, "1 m4 n3"), "n3")
    red = {"strikers": "k3 n3", "midfielders": "f3 f6 p4 f8"}
    match = match_at("ball", "square", ball="k3", die=3, red=red, blue={"defenders": "n3 m5 m7 m2"})
    assert is_offside_free_kick(play(match, "n3"), "n3")


def test_rule_24_an_off_side_pawn_spoils_no_battle_outside_the_penalty_area():
    red = {"strikers": "k4 h5", "midfielders": "f3 f6 p4 f8"}
    match = match_at("defend", "throw", ball="k4", by="dribble", red=red)
    assert phase_step_side(play(match, "2 m4 k4")) == ("battle", "first", 0)


def test_rule_24_the_pawn_with_the_ball_never_spoils_a_chance():
    match = match_at("defend", "choice", ball="p4", by="dribble", red={"strikers": "p4 h5"})
    assert phase_step_side(play(match, "keeper p4")) == ("battle", "first", 0)


def test_rule_24_a_scoring_chance_continues_without_an_off_side_pawn():
    red = {"strikers": "l3 h5", "midfielders": "f3 f6 o4 f8"}
    match = match_at("capture", "throw", ball="n3", red=red)
    play(match, "2 l3 n3")
    assert fields_of(match, "phase by") == ["defend", "capture"]


def test_rule_29_the_kicker_after_an_off_side_is_one_of_the_nearest():
    match = match_at("ball", "square", ball="k2", die=3, red={"strikers": "k2 n2"})
    play(match, "n2")
    assert legal_labels(match) == ["m2"]  # m2 is the only pawn that is one king's move away
    play(match, "m2")
    assert fields_of(match, "possession") == {"side": 1, "square": "n2"}
    assert phase_step_side(match) == ("freekick", "leave", 0)
    assert fields_of(match, "picked") == "n2"
