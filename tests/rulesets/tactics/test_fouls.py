"""Covers cards, penalty kicks, free kicks and minor fouls in Soccer Tactics (rules 27 to 30)."""

import pytest

from tests.rulesets.tactics.table import (
    Match,
    event_kinds,
    fields_of,
    legal_labels,
    match_at,
    phase_step_side,
    play,
    result_of,
)

THROWS_OF_A_FOUL = "6 1"  # Red's and Blue's throws in a battle, after which Blue has fouled


def match_after_foul(
    ball="l4", kind="strikers", cards=None, throws=THROWS_OF_A_FOUL, red=None, **fields
):
    """Return a match after a foul in a battle between Red's striker and a Blue pawn of ``kind``.

    The pawns meet on the square ``ball``; the dice of the battle, ``throws``, decide who fouls.
    """
    blue = {
        "strikers": f"{ball} i2",
        "defenders": f"{ball} m4 m7 m2",
        "midfielders": f"{ball} k3 k8 k1",
        "keeper": ball,
    }
    changes = {kind: blue[kind], **fields.pop("blue", {})}
    match = match_at(
        "battle", "first", ball=ball, red={"strikers": f"{ball} h5", **(red or {})},
        blue=changes, cards=cards, **fields,
    )  # fmt: skip
    return play(match, throws)


def test_rule_27_a_foul_gives_a_yellow_card_and_a_free_kick_to_the_fouled_pawn():
    match = match_after_foul()
    assert fields_of(match, "cards")["blue"]["strikers"] == [1, 0]
    assert fields_of(match, "ball possession kick") == [
        "l4",
        {"side": 0, "square": "l4"},
        "freekick",
    ]
    assert phase_step_side(match) == ("freekick", "leave", 1)


def test_rule_27_a_second_yellow_card_sends_the_pawn_off():
    match = match_after_foul(cards={"blue": {"strikers": [1, 0]}})
    assert fields_of(match, "blue")["strikers"] == ["i2"]
    assert fields_of(match, "cards")["blue"]["strikers"] == [0]
    # Blue's pawns next to l4 must leave, and m5 is the first
    assert fields_of(match, "picked") == "m5"


def test_rule_27_the_cards_are_listed_in_the_order_of_the_pawns():
    cards = {"blue": {"midfielders": [1, 0, 1, 0]}}
    match = match_after_foul(kind="midfielders", cards=cards)
    assert fields_of(match, "blue")["midfielders"] == ["k3", "k8", "k1"]
    assert fields_of(match, "cards")["blue"]["midfielders"] == [0, 1, 0]


def test_rule_27_the_four_defenders_share_one_count_of_cards():
    """One defender has a yellow card. When a different defender gets the second one, that defender
    is sent off, and the count begins again.
    """
    match = match_after_foul("l5", kind="defenders", cards={"blue": {"defenders": 1}})
    assert fields_of(match, "blue")["defenders"] == ["m4", "m7", "m2"]
    assert fields_of(match, "cards")["blue"]["defenders"] == 0


def test_rule_27_a_keeper_sent_off_is_replaced_by_a_field_player_with_its_cards():
    cards = {"blue": {"keeper": 1, "strikers": [1, 0]}}
    match = match_after_foul(kind="keeper", cards=cards)
    assert phase_step_side(match) == ("newkeeper", "pawn", 1)
    assert fields_of(match, "blue")["keeper"] is None
    assert len(legal_labels(match)) == 10
    play(match, "i7")
    assert fields_of(match, "step picked") == ["square", "i7"]
    assert legal_labels(match) == ["p4", "p5"]
    play(match, "p4")
    assert fields_of(match, "blue")["keeper"] == "p4"
    assert fields_of(match, "blue")["strikers"] == ["i2"]
    assert fields_of(match, "cards")["blue"]["keeper"] == 1
    assert fields_of(match, "cards")["blue"]["strikers"] == [0]
    assert phase_step_side(match) == ("freekick", "leave", 1)


def test_rule_27_a_defender_that_becomes_keeper_has_no_card():
    cards = {"blue": {"keeper": 1, "defenders": 1}}
    match = play(match_after_foul(kind="keeper", cards=cards), "m5 p5")
    assert fields_of(match, "cards")["blue"] == {
        "keeper": 0, "defenders": 1, "midfielders": [0] * 4, "strikers": [0] * 2,
    }  # fmt: skip
    assert fields_of(match, "blue")["defenders"] == ["m4", "m7", "m2"]


def test_rule_27_the_field_player_in_the_goal_area_must_become_keeper():
    cards = {"blue": {"keeper": 1}}
    match = match_after_foul(kind="keeper", cards=cards, blue={"defenders": "p5 m4 m7 m2"})
    assert legal_labels(match) == ["p5"]
    play(match, "p5")
    assert legal_labels(match) == ["p4", "p5"]
    assert fields_of(play(match, "p4"), "blue")["keeper"] == "p4"


def test_rule_27_a_side_with_fewer_than_seven_pawns_loses():
    blue = {"defenders": "m5 m4", "midfielders": "k6 k3"}
    match = match_after_foul(cards={"blue": {"strikers": [1, 0]}}, blue=blue, score=[0, 3])
    assert fields_of(match, "phase step") == ["over", None]
    assert result_of(match) == ([0, 3], 0, "abandoned")
    # With one more pawn, seven are left and the match continues.
    blue["midfielders"] = "k6 k3 k8"
    match = match_after_foul(cards={"blue": {"strikers": [1, 0]}}, blue=blue, score=[0, 3])
    assert match.outcome() is None


def test_rule_28_a_foul_of_a_side_in_its_own_penalty_area_is_a_penalty_kick():
    match = match_after_foul(
        "n3", kind="midfielders", red={"midfielders": "o4 f6 f1 f8"}, blue={"keeper": "p5"}
    )
    assert phase_step_side(match) == ("penalty", "taker", 0)
    assert fields_of(match, "ball picked possession kick") == ["o4", "n3", None, None]
    assert legal_labels(match) == ["m4", "m5"]  # Blue's pawns on these squares do not matter
    play(match, "m4")
    assert fields_of(match, "picked") == "m4"
    # The side that fouled places first. Blue's order is p8 to a1, and it must move n3, m4 and m5.
    assert phase_step_side(match) == ("penalty", "place", 1)
    assert legal_labels(match) == ["m1", "n1", "n2", "m3", "m6", "n7", "m8", "n8"]
    play(match, "n1")
    assert fields_of(match, "blue")["defenders"][0] == "n1"  # the pawn that was on m5
    assert phase_step_side(match) == ("penalty", "place", 0)
    assert "m5" in legal_labels(match)  # in the penalty arc, like the shooter on m4
    play(match, "m5")
    assert phase_step_side(match) == ("penalty", "place", 1)
    play(match, "m3")
    # Red has no pawn left to place and is skipped.
    assert phase_step_side(match) == ("penalty", "place", 1)
    play(match, "n2")
    assert phase_step_side(match) == ("shot", "spin", 0)
    assert fields_of(match, "picked possession ball") == ["m4", None, "o4"]


def test_rule_28_the_keeper_comes_to_the_goal_area():
    match = match_after_foul(
        "n3", kind="midfielders", blue={"keeper": "o7", "defenders": "m6 m2 m7 m1"}
    )
    play(match, "m5")
    assert phase_step_side(match) == ("penalty", "place", 1)
    play(match, "n8")
    assert phase_step_side(match) == ("penalty", "keeper", 1)
    assert legal_labels(match) == ["p4", "p5"]
    assert phase_step_side(play(match, "p4")) == ("shot", "spin", 0)


def test_rule_28_a_foul_by_the_side_with_the_ball_may_cause_a_penalty_kick_too():
    """Red's striker had the ball in Red's own Penalty Area and fouled."""
    match = match_at(
        "battle", "first", ball="b3", red={"strikers": "b3 h5"}, blue={"strikers": "b3 i2"}
    )
    play(match, "1 6")
    assert phase_step_side(match) == ("penalty", "taker", 1)
    assert fields_of(match, "ball o") == ["b4", 1]
    assert legal_labels(match) == ["d4", "d5"]


def test_rule_28_the_penalty_kick_is_a_shot():
    match = match_at(
        "shot", "spin", ball="o4", picked="m4", possession=None,
        red={"strikers": "m4 h5"}, blue={"defenders": "m6 m3 m7 m2"},
    )  # fmt: skip
    assert fields_of(play(match.clone(), "1"), "score") == [1, 0]
    assert phase_step_side(play(match.clone(), "8")) == ("goalkick", "keeper", 1)


def test_rule_28_a_foul_in_the_other_penalty_area_is_a_free_kick():
    match = match_after_foul("n3", throws="1 6")
    assert fields_of(match, "phase o kick") == ["freekick", 1, "freekick"]


def test_rule_29_opponents_within_one_square_leave_to_squares_two_away():
    match = match_after_foul("l4", blue={"keeper": "p5", "defenders": "m5 m4 m7 m2"})
    # Blue's pawns within one square are on l4 (the ball), k3, m4 and m5; they leave from p8 to a1.
    assert phase_step_side(match) == ("freekick", "leave", 1)
    assert fields_of(match, "picked") == "m5"
    ring = {f"{column}{row}" for column in "jklmn" for row in "23456"}
    ring -= {f"{column}{row}" for column in "klm" for row in "345"}
    assert set(legal_labels(match)) == ring - {"k6", "m2"}
    play(match, "n6 n4 l6 j2")
    assert phase_step_side(match) == ("set", "throw", 0)
    assert fields_of(match, "kick ball") == ["freekick", "l4"]


def test_rule_29_the_keeper_must_leave_too():
    """Red's striker fouls outside the Penalty Area, next to Red's Keeper."""
    match = match_at(
        "battle", "first", ball="b2",
        red={"keeper": "a3", "strikers": "b2 h5"}, blue={"strikers": "b2 i2"},
    )  # fmt: skip
    play(match, "1 6")
    assert fields_of(match, "phase picked side") == ["freekick", "b2", 0]
    play(match, "d1")
    assert fields_of(match, "picked") == "a3"
    assert "a4" in legal_labels(match)
    play(match, "a4")
    assert phase_step_side(match) == ("set", "throw", 1)


def test_rule_29_a_free_kick_begins_a_set_without_a_dribble_and_its_kicker_may_not_play_the_ball():
    match = match_at("set", "throw", kick="freekick", ball="e4", red={"strikers": "e4 h5"})
    play(match, "1 h5 h6 1")
    assert fields_of(match, "step picked") == ["square", None]
    play(match, "f4")
    assert fields_of(match, "barred phase kick") == ["e4", "capture", None]
    play(match, "1 e4")
    assert "f4" not in legal_labels(match)


def test_rule_29_the_chosen_kicker_is_put_on_the_square():
    match = match_at(
        "minor", "square", red={"strikers": "h2 h7", "midfielders": "f3 f6 f1 f8"}, ball="e1"
    )
    assert legal_labels(match) == ["h4", "i4", "h5", "i5"]
    play(match, "h4")
    assert phase_step_side(match) == ("freekick", "kicker", 0)
    # all three pawns are two squares from the ball
    assert legal_labels(match) == ["h2", "f3", "f6"]
    play(match, "f6")
    assert fields_of(match, "ball possession") == ["h4", {"side": 0, "square": "h4"}]


def test_rule_29_a_free_kick_is_taken_even_if_rule_4_bars_every_kicker():
    """After an off-side on p5, rule 4 lets no pawn stand on p5: the Keeper would be the fourth pawn
    in a printed column, and any other pawn the second one in the Goal Area.
    """
    blue = {"keeper": "p4", "defenders": "m5 n5 o5 m2", "strikers": "i7 i2"}
    match = match_at("ball", "square", ball="m8", die=3, red={"strikers": "m8 p5"}, blue=blue)
    play(match, "p5")
    assert phase_step_side(match) == ("freekick", "kicker", 1)
    assert legal_labels(match) == ["p4", "o5"]
    play(match, "p4")
    assert fields_of(match, "blue")["keeper"] == "p5"
    assert Match.from_position(match.position()).to_bytes() == match.to_bytes()


def match_after_waiting(seconds, *args, **fields):
    """Return ``match_at(*args, **fields)`` after ``seconds`` have passed."""
    match = match_at(*args, **fields)
    match.pass_time(seconds)
    return match


def test_rule_30_a_move_that_takes_too_long_is_lost():
    match = match_after_waiting(59, "set", "pawn", die=3)
    assert fields_of(match, "phase move_s clock_s") == ["set", 59, 119]
    match.pass_time(1)
    assert "minor" in event_kinds(match)
    assert phase_step_side(match) == ("minor", "square", 1)
    assert fields_of(match, "die move_s picked possession") == [0, 0, None, None]
    match.pass_time(600)
    assert fields_of(match, "clock_s") == 120  # the clock is stopped
    play(match, "i4")
    assert fields_of(match, "phase o ball") == ["freekick", 1, "i4"]


def test_rule_30_the_move_limit_applies_to_the_whole_move():
    match = match_after_waiting(40, "set", "pawn", die=3)
    play(match, "h5")
    match.pass_time(20)
    assert fields_of(match, "phase") == "minor"


@pytest.mark.parametrize(
    "fields",
    [
        {"phase": "ball", "step": "square", "die": 3},
        {"phase": "ball", "step": "how", "die": 1},
        {"phase": "capture", "step": "pawn", "die": 3, "ball": "j5"},
    ],
)
def test_rule_30_the_move_limit_applies_to_the_ball_and_to_a_capture(fields):
    match = match_at(**fields)
    match.pass_time(60)
    assert phase_step_side(match) == ("minor", "square", 1)


@pytest.mark.parametrize(
    ("phase", "step"), [("set", "throw"), ("defend", "choice"), ("defend", "throw")]
)
def test_rule_30_there_is_no_move_limit_before_the_throw(phase, step):
    match = match_at(phase, step, by="capture" if phase == "defend" else None)
    match.pass_time(600)
    assert fields_of(match, "phase step move_s") == [phase, step, 0]


def test_rule_30_there_is_no_move_limit_for_the_square_of_the_keeper():
    match = play(match_at("defend", "choice", by="capture"), "keeper")
    match.pass_time(600)
    assert fields_of(match, "phase step move_s") == ["defend", "square", 0]


def test_rule_30_o_may_play_on_after_a_minor_foul():
    match = match_after_waiting(
        60, "defend", "pawn", die=2, by="capture", ball="n3", red={"strikers": "n3 h5"}
    )
    assert phase_step_side(match) == ("minor", "accept", 0)
    assert legal_labels(match) == ["free-kick", "play-on"]
    assert phase_step_side(play(match.clone(), "play-on")) == ("shot", "spin", 0)
    assert phase_step_side(play(match.clone(), "free-kick")) == ("minor", "square", 0)


def test_rule_30_the_move_limit_may_be_changed_or_switched_off():
    match = match_after_waiting(30, "set", "pawn", die=3, options={"move_seconds": 30})
    assert fields_of(match, "phase") == "minor"
    match = match_after_waiting(900, "set", "pawn", die=3, options={"move_seconds": 0})
    assert fields_of(match, "phase move_s") == ["set", 0]
