"""Covers playing the ball and what follows from it (rules 10 to 16)."""

import pytest

from tests.rulesets.tactics.table import (
    event_kinds,
    fields_of,
    legal_labels,
    match_at,
    phase_step_side,
    play,
)

STRIKERS_OUT_OF_WAY_FIELDS = {"strikers": "p1 p8"}  # squares of Blue's strikers far from the ball


def match_with_ball(die, square="e4", **fields):
    """Return a match in which Red's striker on ``square`` has the ball and has thrown ``die``.
    Red's other striker is on h5.
    """
    red = {"strikers": square + " h5", **fields.pop("red", {})}
    return match_at(
        "ball",
        "square",
        ball=square,
        die=die,
        red=red,
        blue=fields.pop("blue", STRIKERS_OUT_OF_WAY_FIELDS),
        **fields,
    )


def test_rule_10_the_ball_moves_exactly_the_number_thrown_with_one_change_of_direction():
    squares = set(legal_labels(match_with_ball(3)))
    assert {"h4", "e7", "h7", "h1", "b4"} <= squares  # ends of straight and diagonal walks
    # walks with a straight and a diagonal part, or with two straight parts, lead to these squares
    assert {"h6", "g7", "g5", "f6", "g3"} <= squares
    assert not {"e4", "f5", "g6", "f4", "i4"} & squares


def test_rule_10_the_ball_may_not_return_to_a_row_or_column_that_it_left():
    """Two steps from e4 to e5 would lead to the column d or f, and back to the column e."""
    two, three = legal_labels(match_with_ball(2)), legal_labels(match_with_ball(3))
    assert "g4" in two  # a straight walk leads to g4
    # every path of three steps to f4 goes back or changes direction twice
    assert "f4" not in three
    assert "e5" not in two
    assert "g4" not in three


def test_rule_10_the_ball_passes_over_all_pawns():
    assert "h4" in legal_labels(match_with_ball(3, blue={"strikers": "f4 g4"}))


def test_rule_10_a_keeper_throws_two_dice():
    match = match_at("ball", "throw", ball="a4")
    assert (match.chance().label, match.chance().left) == ("ball", 2)
    play(match, "5")
    assert fields_of(match, "step die side") == ["throw2", 5, 0]
    assert (match.chance().label, match.chance().left) == ("ball", 1)
    play(match, "4")
    assert fields_of(match, "step die") == ["square", 9]
    assert "j4" in legal_labels(match)


def test_rule_10_when_the_ball_stays_d_moves_as_after_a_dribble():
    """The ball stays if it has no target, which cannot happen in play. So the match begins in a
    position in which the ball has just stayed.
    """
    match = match_at("defend", "choice", by="stay", ball="e4", red={"strikers": "e4 h5"})
    assert phase_step_side(play(match, "keeper o5")) == ("set", "throw", 0)


def test_rule_10_even_a_throw_of_twelve_from_the_middle_has_a_target():
    assert legal_labels(
        match_at("ball", "square", ball="h4", die=12, red={"keeper": "h4", "strikers": "e4 h5"})
    ) == ["p8"]


def test_rule_11_a_lone_opponent_is_a_target_only_if_nothing_else_is_possible():
    assert "h4" not in legal_labels(match_with_ball(3, blue={"strikers": "h4 p8"}))
    # The ball is on the corner p1 and the throw is 1. Opponents stand on all three squares next to
    # it, and a corner kick may not be a dribble.
    match = match_at(
        "ball", "square", ball="p1", die=1, red={"strikers": "p1 h5"}, kick="corner",
        blue={"defenders": "o1 o2 p2 m2"}, possession={"side": 0, "square": "p1"},
    )  # fmt: skip
    assert legal_labels(match) == ["o1", "o2", "p2"]
    play(match, "o2")
    assert phase_step_side(match) == ("set", "throw", 1)
    assert fields_of(match, "o possession kick barred corner_play") == [
        1, {"side": 1, "square": "o2"}, None, None, False,
    ]  # fmt: skip


def test_rule_11_while_a_dribble_is_possible_a_lone_opponent_is_not_a_target():
    match = match_at(
        "ball", "throw", ball="p1", red={"strikers": "p1 h5"}, blue={"defenders": "o1 o2 p2 m2"}
    )
    play(match, "1")
    # no kick is possible, so only the dribble remains
    assert fields_of(match, "step picked") == ["square", "p1"]
    assert phase_step_side(play(match, "o1")) == ("battle", "first", 0)


def test_rule_12_o_begins_by_moving_a_pawn_other_than_the_one_with_the_ball():
    match = play(match_at("set"), "2")
    assert phase_step_side(match) == ("set", "pawn", 0)
    assert "h4" not in legal_labels(match)
    assert "a4" not in legal_labels(match)  # the Keeper may not move either (rule 9)
    play(match, "h5 h7")
    assert phase_step_side(match) == ("ball", "throw", 0)


def test_rule_13_after_a_direct_pass_o_plays_the_ball_again_at_once():
    match = match_with_ball(4, red={"midfielders": "f3 i6 f1 f8"})
    play(match, "i6")
    assert phase_step_side(match) == ("ball", "throw", 0)
    assert fields_of(match, "passes possession") == [1, {"side": 0, "square": "i6"}]


def test_rule_13_after_a_second_direct_pass_d_has_one_attempt():
    match = match_with_ball(4, red={"midfielders": "f3 i6 f1 f8"}, passes=1)
    play(match, "i6")
    assert phase_step_side(match) == ("defend", "choice", 1)
    assert fields_of(match, "by passes") == ["pass", 1]
    play(match, "keeper p4")
    assert phase_step_side(match) == ("set", "throw", 0)
    assert fields_of(match, "passes by possession") == [0, None, {"side": 0, "square": "i6"}]


def test_rule_14_o_throws_again_at_once_if_the_ball_is_on_a_free_square():
    match = play(match_with_ball(3), "h6")
    assert phase_step_side(match) == ("capture", "throw", 0)
    assert fields_of(match, "ball possession by barred") == ["h6", None, None, None]


def test_rule_14_any_field_player_may_capture_even_the_last_kicker():
    match = play(match_with_ball(3), "h6 3")
    assert "e4" in legal_labels(match)
    play(match, "e4 h6")
    assert phase_step_side(match) == ("defend", "choice", 1)
    assert fields_of(match, "by possession") == ["capture", {"side": 0, "square": "h6"}]


def test_rule_14_d_reaches_the_captured_ball_and_battles():
    match = match_at("defend", "throw", ball="i5", by="capture", red={"strikers": "i5 e4"})
    match = play(match, "4 m5 i5")
    assert phase_step_side(match) == ("battle", "first", 0)
    assert fields_of(match, "possession by") == [None, None]


def test_rule_14_d_captures_a_ball_that_o_has_not_reached():
    match = match_at("defend", "throw", ball="j5", by="loose", red={"strikers": "h5 e4"})
    play(match, "3 m5 j5")
    assert phase_step_side(match) == ("set", "throw", 1)
    assert fields_of(match, "o possession") == [1, {"side": 1, "square": "j5"}]


def test_rule_14_a_capture_by_d_in_the_penalty_area_of_o_is_not_a_shot():
    match = match_at("defend", "throw", ball="b3", by="loose", blue={"strikers": "e3 i2"})
    play(match, "3 e3 b3")
    assert phase_step_side(match) == ("set", "throw", 1)


def test_rule_14_both_sides_try_again_until_one_captures():
    match = match_at("defend", "choice", ball="j5", by="loose", barred="h5")
    for square, moves in (("o5", "f1 f2"), ("n5", "f2 f1"), ("o5", "f1 f2")):
        play(match, "keeper " + square)
        assert phase_step_side(match) == ("capture", "throw", 0)
        assert fields_of(match, "by barred") == ["again", "h5"]
        play(match, "1 " + moves)
        assert fields_of(match, "phase step by") == ["defend", "choice", "loose"]


def test_rule_14_no_pawn_is_forced_onto_the_ball():
    match = match_at("capture", "pawn", ball="i5", die=1)
    play(match, "h5")
    assert len(legal_labels(match)) > 1


@pytest.mark.parametrize("by", ["pass", "dribble", "capture"])
def test_rule_15_o_keeps_a_ball_that_d_does_not_reach(by):
    match = match_at("defend", "choice", ball="e4", by=by, passes=1, red={"strikers": "e4 h5"})
    play(match, "keeper p4")
    assert phase_step_side(match) == ("set", "throw", 0)
    assert fields_of(match, "passes") == 0


@pytest.mark.parametrize("by", ["pass", "dribble", "capture", "stay"])
def test_rule_15_a_battle_begins_when_d_reaches_the_ball(by):
    match = match_at("defend", "throw", ball="j5", by=by, passes=1, red={"strikers": "j5 e4"})
    play(match, "3 m5 j5")
    assert phase_step_side(match) == ("battle", "first", 0)


def test_rule_15_a_pawn_of_d_that_was_already_on_the_square_does_not_battle():
    """The ball and a pawn of each side are on j5 after a battle. The defending side moves a
    different pawn, so there is no new battle.
    """
    match = match_at(
        "defend", "choice", ball="j5", by="stay",
        red={"strikers": "j5 e4"}, blue={"strikers": "j5 i2"},
    )  # fmt: skip
    play(match, "keeper p4")
    assert phase_step_side(match) == ("set", "throw", 0)


def test_rule_16_two_pawns_on_the_square_battle_at_once():
    match = match_with_ball(4, red={"midfielders": "f3 i6 f1 f8"}, blue={"strikers": "i6 p8"})
    play(match, "i6")
    assert phase_step_side(match) == ("battle", "first", 0)
    assert fields_of(match, "possession") is None


def test_rule_16_a_throw_of_1_may_be_a_dribble():
    match = match_at("ball", "throw", ball="e4", red={"strikers": "e4 h5"})
    play(match, "1")
    assert legal_labels(match) == ["kick", "dribble"]
    play(match, "dribble")
    assert fields_of(match, "step picked die") == ["square", "e4", 1]
    assert legal_labels(match) == ["d3", "e3", "f4", "e5", "f5"]
    play(match, "f4")
    assert phase_step_side(match) == ("defend", "choice", 1)
    assert fields_of(match, "by ball red")[:2] == ["dribble", "f4"]


def test_rule_16_a_dribble_may_go_to_any_square_that_rule_4_allows():
    match = match_at("ball", "throw", ball="h2", red={"defenders": "d4 d5 h2 d7"})
    play(match, "1 dribble")
    assert all(square[0] <= "h" for square in legal_labels(match))


@pytest.mark.parametrize("kick", ["kickoff", "freekick", "corner"])
def test_rule_16_the_first_ball_of_a_kick_is_never_a_dribble(kick):
    square = {"kickoff": "h4", "freekick": "e4", "corner": "p1"}[kick]
    match = match_at("ball", "throw", ball=square, kick=kick, red={"strikers": square + " h6"})
    play(match, "1")
    assert fields_of(match, "step picked") == ["square", None]


def test_rule_16_a_keeper_does_not_dribble():
    match = match_at("ball", "throw2", ball="a4", die=1)
    assert fields_of(play(match, "1"), "step die picked") == ["square", 2, None]


def test_rule_16_a_dribble_onto_a_pawn_of_d_is_a_battle_at_once():
    match = match_at(
        "ball", "square", ball="e4", die=1, picked="e4",
        red={"strikers": "e4 h5"}, blue={"strikers": "f5 i2"},
    )  # fmt: skip
    play(match, "f5")
    assert phase_step_side(match) == ("battle", "first", 0)


def test_rule_16_a_dribble_into_the_penalty_area_is_not_a_capture():
    match = match_at(
        "ball",
        "square",
        ball="m6",
        die=1,
        picked="m6",
        red={"strikers": "m6 h5"},
        blue=STRIKERS_OUT_OF_WAY_FIELDS,
    )
    play(match, "n6")
    assert fields_of(match, "phase by") == ["defend", "dribble"]
    play(match, "keeper p4")
    assert phase_step_side(match) == ("set", "throw", 0)
    assert "shot" not in event_kinds(match)
