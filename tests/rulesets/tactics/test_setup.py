"""Covers set-up, toss and kick-off in Soccer Tactics (rules 5, 6 and 7)."""

import pytest

from tests.rulesets.lines import last_sentences
from tests.rulesets.tactics.table import (
    BLUE_PAWN_SQUARES,
    RED_PAWN_SQUARES,
    Match,
    fields_of,
    half_turn,
    legal_labels,
    match_at,
    phase_step_side,
    play,
)


def match_at_kick_off(**options):
    """Return a match at its kick-off in which Left begins."""
    return Match({"first": "left", **options})


def pawns_of_both_sides(match):
    """Return the pawns of Red and Blue."""
    return fields_of(match, "red blue")


def lists_of_squares(pawns):
    """Return ``pawns`` with each string of squares as a list: "h4 h5" becomes ["h4", "h5"]."""
    return {name: each if name == "keeper" else each.split() for name, each in pawns.items()}


def test_rule_5_the_action_usual_gives_the_set_up_of_the_sheet():
    match = play(match_at_kick_off(), "usual usual")
    blue = {**lists_of_squares(BLUE_PAWN_SQUARES), "strikers": ["i7", "i2"]}
    assert pawns_of_both_sides(match) == [lists_of_squares(RED_PAWN_SQUARES), blue]
    assert fields_of(match, "ball possession") == ["h4", {"side": 0, "square": "h4"}]
    assert phase_step_side(match) == ("ball", "throw", 0)


def test_rule_5_the_action_usual_gives_blue_the_half_turn_of_the_set_up_of_red():
    ours = play(Match({"first": "left"}), "usual usual").position()
    theirs = play(Match({"first": "right"}), "usual usual").position()
    for one, other in (("red", "blue"), ("blue", "red")):
        for group, squares in ours[one].items():
            turned = [half_turn(each) for each in ([squares] if group == "keeper" else squares)]
            assert turned == (
                [theirs[other]["keeper"]] if group == "keeper" else theirs[other][group]
            )


def test_rule_5_pawns_are_placed_one_by_one():
    match = match_at_kick_off()
    assert legal_labels(match) == ["a4", "a5", "usual"]
    assert legal_labels(play(match, "a5")) == ["h4", "h5", "usual"]
    assert fields_of(match, "red")["defenders"] == [None] * 4
    play(match, "h5")
    assert fields_of(match, "ball possession") == ["h5", {"side": 0, "square": "h5"}]
    assert legal_labels(match) == ["h1", "h2", "h3", "h4", "h6", "h7", "h8", "usual"]
    play(match, "h8")
    assert fields_of(match, "red") == {
        **lists_of_squares(RED_PAWN_SQUARES),
        "keeper": "a5",
        "strikers": ["h5", "h8"],
    }
    assert legal_labels(match) == ["p4", "p5", "usual"]


def test_rule_5_strikers_of_the_other_side_stay_out_of_the_zone_around_the_ball():
    match = play(match_at_kick_off(), "usual p4")
    assert phase_step_side(match) == ("setup", "striker", 1)
    # the ball is on h4, so these squares are outside the zone around it
    assert legal_labels(match) == ["i1", "i2", "i6", "i7", "i8", "usual"]
    assert legal_labels(play(match, "i6")) == ["i1", "i2", "i7", "i8", "usual"]


def test_rule_5_the_action_usual_places_a_striker_on_the_free_one_of_two_squares():
    assert fields_of(play(match_at_kick_off(), "a4 h5 usual"), "red")["strikers"] == ["h5", "h4"]
    match = play(match_at_kick_off(), "usual p5 i2 usual")
    assert fields_of(match, "blue")["strikers"] == ["i2", "i7"]


def test_rule_5_a_side_with_fewer_pawns_places_pawns_with_fewer_cards_first():
    """After Blue's goal, Red kicks off with 3 defenders.

    One midfielder and one striker of Red have a card.
    """
    match = match_at(
        "shot", "spin", ball="b4", o=1,
        red={"defenders": "d4 d5 d2"}, blue={"strikers": "b4 i2"},
        cards={"red": {"midfielders": [1, 0, 0, 0], "strikers": [1, 0]}},
    )  # fmt: skip
    play(match, "1 usual")
    red = fields_of(match, "red")
    assert red["defenders"] == ["d4", "d5", "d2"]
    # the midfielder with the card is placed last, on f8
    assert red["midfielders"] == ["f8", "f3", "f6", "f1"]
    assert red["strikers"] == ["h5", "h4"]


def test_rule_5_without_strikers_the_last_midfielder_kicks_off():
    match = match_at(
        "shot", "spin", ball="b4", o=1,
        red={"strikers": ""}, blue={"strikers": "b4 i2"},
        cards={"red": {"midfielders": [0, 1, 0, 0]}},
    )  # fmt: skip
    play(match, "1 a4")
    assert phase_step_side(match) == ("setup", "kicker", 0)
    play(match, "h5")
    assert fields_of(match, "red")["midfielders"] == ["f3", "h5", "f6", "f1"]
    assert phase_step_side(match) == ("setup", "keeper", 1)
    assert phase_step_side(play(match, "p4 i1 i8")) == ("ball", "throw", 0)


def test_rule_6_red_throws_first_and_the_lower_throw_kicks_off():
    match = Match()
    assert phase_step_side(match) == ("toss", None, 0)
    assert (match.chance().label, match.chance().side) == ("toss", 0)
    play(match, "3")
    assert phase_step_side(match) == ("toss", None, 1)
    assert fields_of(match, "die first") == [3, None]
    assert last_sentences(match) == ["Red throws 3"]
    # after a tie both sides throw again
    assert fields_of(play(match, "3"), "side die first") == [0, 0, None]
    assert last_sentences(match) == ["Blue throws 3", "a tie: throw again"]
    play(match, "5 2")
    assert fields_of(match, "first o kick") == [1, 1, "kickoff"]
    assert phase_step_side(match) == ("setup", "keeper", 1)


@pytest.mark.parametrize(("first", "side"), [("left", 0), ("right", 1)])
def test_rule_6_the_option_first_replaces_the_toss(first, side):
    match = Match({"first": first})
    assert fields_of(match, "phase first o") == ["setup", side, side]


def test_rule_6_the_side_that_conceded_kicks_off():
    match = match_at("shot", "spin", ball="o4", red={"strikers": "o4 h5"})
    play(match, "4")
    assert fields_of(match, "score o side phase ball") == [[1, 0], 1, 1, "setup", None]
    assert fields_of(match, "red")["keeper"] is None


def test_rule_7_a_kick_off_goes_into_the_other_half():
    match = play(match_at_kick_off(), "usual usual 2")
    assert phase_step_side(match) == ("ball", "square", 0)
    ends = legal_labels(match)
    assert ends
    assert all(square[0] >= "i" for square in ends)


def test_rule_7_a_kick_off_has_no_dribble_and_no_pawn_move():
    match = play(match_at_kick_off(), "usual usual 1")
    assert fields_of(match, "phase step") == ["ball", "square"]
    assert legal_labels(match) == ["i3", "i4", "i5"]


def test_rule_7_the_kicker_may_not_touch_the_ball_before_another_pawn():
    match = play(match_at_kick_off(), "usual usual 2 j4")
    assert fields_of(match, "phase barred kick") == ["capture", "h4", None]
    play(match, "2")
    assert "h4" in legal_labels(match)
    play(match, "h4")
    # the pawn that kicked off may move, but not to the ball on j4
    assert "j4" not in legal_labels(match)
    play(match, "j2")
    assert fields_of(match, "barred phase by") == ["j2", "defend", "loose"]
