"""Covers battles, scoring chances and shots in Soccer Tactics (rules 17 to 22)."""

import pytest

from tests.rulesets.lines import last_sentences
from tests.rulesets.tactics.table import (
    event_kinds,
    fields_of,
    legal_labels,
    match_at,
    phase_step_side,
    play,
)


def match_in_battle(ball="i5", red="strikers", blue="strikers", **fields):
    """Return a match with a battle on ``ball``: Red's pawn of kind ``red`` attacks Blue's of
    ``blue``.
    """
    teams = {
        "strikers": (f"{ball} h6", f"{ball} i2"),
        "defenders": (f"{ball} d5 d2 d7", f"{ball} m4 m7 m2"),
        "keeper": (ball, ball),
    }
    return match_at(
        "battle", "first", ball=ball,
        red={red: teams[red][0]}, blue={blue: teams[blue][1]}, **fields,
    )  # fmt: skip


def test_rule_17_o_throws_before_d_and_the_higher_throw_wins_and_both_pawns_stay():
    match = match_in_battle()
    assert (match.chance().label, match.chance().side) == ("battle", 0)
    play(match, "4")
    assert fields_of(match, "step side die") == ["second", 1, 4]
    play(match, "3")
    assert phase_step_side(match) == ("set", "throw", 0)
    assert fields_of(match, "possession") == {"side": 0, "square": "i5"}
    assert "i5" in fields_of(match, "blue")["strikers"]


def test_rule_17_d_becomes_o_if_it_wins_the_battle():
    match = play(match_in_battle(), "3 4")
    assert phase_step_side(match) == ("set", "throw", 1)
    assert fields_of(match, "o possession") == [1, {"side": 1, "square": "i5"}]


def test_rule_17_both_throw_again_after_a_tie():
    match = play(match_in_battle(), "3 3")
    assert fields_of(match, "phase step side die") == ["battle", "first", 0, 0]


def test_rule_17_a_defender_adds_1_to_its_throw():
    assert phase_step_side(play(match_in_battle(blue="defenders"), "4 4")) == ("set", "throw", 1)
    assert fields_of(play(match_in_battle(blue="defenders"), "4 3"), "phase") == "battle"


def test_rule_17_in_the_advanced_game_a_defender_adds_2_to_its_throw():
    match = match_in_battle(blue="defenders", options={"advanced": True})
    assert phase_step_side(play(match, "4 3")) == ("set", "throw", 1)


def test_rule_17_a_keeper_adds_2_to_its_throw():
    assert phase_step_side(play(match_in_battle("o5", blue="keeper"), "4 3")) == ("set", "throw", 1)


@pytest.mark.parametrize(
    ("match", "throws", "words"),
    [
        (match_in_battle(), "3 3", "a tie, 3 each: throw again"),
        (match_in_battle(blue="defenders"), "4 3", "a tie, 4 each (defender +1): throw again"),
        (match_in_battle(blue="defenders"), "4 4", "Blue wins the battle, 5 to 4 (defender +1)"),
        (match_in_battle("o5", blue="keeper"), "4 3", "Blue wins the battle, 5 to 4 (Keeper +2)"),
        (match_in_battle(), "3 4", "Blue wins the battle, 4 to 3"),
    ],
)
def test_rule_17_bonuses_are_shown(match, throws, words):
    match = play(match, throws)
    assert words in last_sentences(match)


def test_rule_18_a_natural_six_against_a_natural_one_is_a_foul():
    match = play(match_in_battle(blue="defenders"), "6 1")
    assert "foul" in event_kinds(match)
    assert fields_of(match, "cards")["blue"]["defenders"] == 1
    assert fields_of(match, "o kick ball") == [0, "freekick", "i5"]


def test_rule_18_o_may_foul_too_and_bonuses_do_not_make_a_natural_six():
    match = play(match_in_battle("e4", red="strikers"), "1 6")
    assert fields_of(match, "cards")["red"]["strikers"] == [1, 0]
    assert fields_of(match, "o kick") == [1, "freekick"]
    # Blue's throw of 5 and the defender's bonus of 1 add up to 6. This is no foul, because the die
    # itself shows a 5.
    match = play(match_in_battle(blue="defenders"), "1 5")
    assert "foul" not in event_kinds(match)


def test_rule_19_o_shoots_after_a_capture_in_the_penalty_area_that_d_does_not_reach():
    match = match_at("defend", "choice", ball="n3", by="capture", red={"strikers": "n3 h5"})
    play(match, "keeper p4")
    assert phase_step_side(match) == ("shot", "spin", 0)
    assert fields_of(match, "possession") == {"side": 0, "square": "n3"}


def test_rule_19_o_shoots_after_winning_a_battle_in_the_penalty_area():
    assert phase_step_side(play(match_in_battle("n4"), "5 4")) == ("shot", "spin", 0)


def test_rule_19_d_begins_a_set_after_winning_a_battle_in_the_penalty_area():
    assert phase_step_side(play(match_in_battle("n4"), "4 5")) == ("set", "throw", 1)


@pytest.mark.parametrize("passes", [0, 1])
def test_rule_19_a_first_or_second_direct_pass_into_the_penalty_area_is_a_shot(passes):
    match = match_at(
        "ball", "square", ball="k5", die=3, passes=passes,
        red={"strikers": "k5 n5"}, blue={"defenders": "o6 m4 m7 m2"},
    )  # fmt: skip
    assert phase_step_side(play(match, "n5")) == ("shot", "spin", 0)
    assert fields_of(match, "possession passes") == [{"side": 0, "square": "n5"}, 1]


def test_rule_19_o_shoots_after_beating_the_keeper_anywhere():
    match = match_in_battle("l4", blue="keeper")
    assert phase_step_side(play(match, "5 2")) == ("shot", "spin", 0)


def test_rule_19_beating_the_keeper_of_o_is_not_a_shot():
    match = match_at("battle", "first", ball="b4", red={"keeper": "b4"}, blue={"strikers": "b4 i2"})
    assert phase_step_side(play(match, "2 5")) == ("set", "throw", 1)


@pytest.mark.parametrize("passes", [0, 1])
def test_rule_20_a_direct_pass_onto_a_long_distance_square_is_a_shot(passes):
    match = match_at("ball", "square", ball="i6", die=4, passes=passes, red={"strikers": "i6 m6"})
    assert phase_step_side(play(match, "m6")) == ("shot", "spin", 0)


def test_rule_20_a_capture_on_a_long_distance_square_is_not_a_shot():
    match = match_at("defend", "choice", ball="m6", by="capture", red={"strikers": "m6 h5"})
    assert phase_step_side(play(match, "keeper p4")) == ("set", "throw", 0)


def match_before_shot(**fields):
    """Return a match in which Red's striker is about to shoot from n3."""
    return match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"}, **fields)


@pytest.mark.parametrize("sector", range(1, 9))
def test_rule_21_each_sector_of_the_spinner_has_its_result(sector):
    match = match_before_shot()
    chance = match.chance()
    assert (chance.kind, chance.label, chance.side) == ("spinner", "spinner", -1)
    assert chance.outcomes == tuple((each, 1) for each in range(1, 9))
    play(match, str(sector))
    expected = "setup" if sector <= 4 else "corner" if sector <= 6 else "goalkick"
    assert fields_of(match, "phase") == expected
    assert fields_of(match, "score") == [int(sector <= 4), 0]


@pytest.mark.parametrize(
    ("throws", "phase"),
    [
        ("1", "setup"),
        ("3", "setup"),
        ("4", "corner"),
        ("5", "goalkick"),
        ("6 3", "corner"),
        ("6 6", "goalkick"),
    ],
)
def test_rule_21_each_throw_of_the_shooting_die_has_its_result(throws, phase):
    match = match_before_shot(options={"shot": "die"})
    assert (match.chance().label, match.chance().side) == ("shot", 0)
    play(match, throws)
    assert fields_of(match, "phase") == phase


def test_rule_21_a_six_of_the_shooting_die_is_thrown_again():
    assert fields_of(play(match_before_shot(options={"shot": "die"}), "6"), "phase step die") == [
        "shot",
        "again",
        0,
    ]


def test_rule_22_every_o_pawn_leaves_the_penalty_area_before_a_goal_kick():
    match = match_at(
        "shot", "spin", ball="n3",
        red={"strikers": "n3 n5", "midfielders": "f3 f6 p4 f8"}, blue={"keeper": "o6"},
    )  # fmt: skip
    play(match, "7")
    assert phase_step_side(match) == ("goalkick", "leave", 0)
    assert fields_of(match, "picked ball possession kick") == ["n3", "n3", None, "goalkick"]
    outside = {"m2", "n2", "o2", "p2", "m3", "m4", "m5", "m6", "m7", "n7", "o7", "p7"}
    assert set(legal_labels(match)) == outside  # these include squares on which opponents stand
    play(match, "m3")
    assert fields_of(match, "picked") == "p4"  # pawns leave in the order a1, b1 .. p8
    play(match, "p2")
    assert fields_of(match, "picked") == "n5"
    play(match, "m5")
    assert phase_step_side(match) == ("goalkick", "keeper", 1)
    assert legal_labels(match) == ["p4", "p5"]
    play(match, "p4")
    assert phase_step_side(match) == ("set", "throw", 1)
    assert fields_of(match, "ball o kick") == ["p4", 1, "goalkick"]


def test_rule_22_pawns_of_blue_leave_in_the_order_p8_to_a1():
    match = match_at(
        "shot", "spin", ball="c6", o=1, blue={"strikers": "c6 b3"}, red={"keeper": "a4"}
    )
    play(match, "8")
    assert fields_of(match, "picked") == "c6"


def test_rule_22_a_field_player_in_the_goal_area_makes_room_for_the_keeper():
    match = match_at(
        "shot", "spin", ball="n3", red={"strikers": "n3 h5"},
        blue={"keeper": "o6", "defenders": "p4 m4 m7 m2"},
    )  # fmt: skip
    play(match, "7 m3")
    assert phase_step_side(match) == ("goalkick", "room", 1)
    assert fields_of(match, "picked") == "p4"
    # o6 is missing, because the Keeper stands there
    assert set(legal_labels(match)) == {"p3", "o3", "o4", "o5", "p6"}
    play(match, "o4")
    assert phase_step_side(match) == ("goalkick", "keeper", 1)


def test_rule_22_the_goal_kick_leaves_the_penalty_area_and_the_keeper_may_not_touch_it_again():
    match = match_at("ball", "throw", ball="a4", kick="goalkick")
    play(match, "1 1")
    assert fields_of(match, "step die") == ["square", 2]
    assert "c4" not in legal_labels(match)
    assert "a2" in legal_labels(match)
    play(match, "a2")
    assert fields_of(match, "barred kick phase") == ["a4", None, "capture"]


def test_rule_22_a_goal_kick_begins_with_a_pawn_move():
    match = match_at("set", "throw", ball="a4", kick="goalkick")
    play(match, "1 d2 d1")
    assert fields_of(match, "phase step kick") == ["ball", "throw", "goalkick"]
    assert match.chance().left == 2
