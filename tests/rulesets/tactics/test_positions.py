"""Positions of Soccer Tactics can be written and read. The error for an invalid value names its
field.
"""

import pytest

from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator
from tests.rulesets.tactics.table import Match, legal_labels, match_at, play, position

POSITION_FIELDS = (
    "ruleset options red blue cards ball possession o phase step side die picked passes kick by"
    " barred corner_play left clock_s half move_s score first shootout"
)


def test_a_position_has_the_fields_that_the_rulebook_lists():
    written = match_at().position()
    assert list(written) == POSITION_FIELDS.split()
    assert list(written["cards"]["red"]) == list(written["red"])
    assert written == position(cards=None)


def test_a_goal_kick_is_taken_next_to_the_goal_area_if_rule_4_closes_the_area():
    """Next to each square of the Goal Area, three pawns stand in a row. The Keeper would be the
    fourth, which rule 4 forbids, so it takes the kick on the nearest square that is allowed.
    """
    match = match_at(
        "goalkick", "keeper", ball="b4", o=1, side=0, kick="goalkick",
        red={"keeper": "c2", "defenders": "b4 c4 d4 b5", "midfielders": "c5 d5 f1 f8"},
    )  # fmt: skip
    assert "a4" not in legal_labels(match)
    play(match, legal_labels(match)[0])
    assert Match.from_position(match.position()).to_bytes() == match.to_bytes()


def test_rule_27_a_match_ended_by_the_second_card_of_a_keeper_is_read_back():
    six = {"defenders": "d4", "midfielders": "f3 f6 f1", "strikers": "h4 h5"}
    match = match_at(
        "battle", "second", ball="c2", side=1, die=1, possession=None,
        red={**six, "keeper": "c2"}, blue={"strikers": "c2 i2"}, cards={"red": {"keeper": 1}},
    )  # fmt: skip
    play(match, "6")
    assert match.outcome()["reason"] == "abandoned"
    written = match.position()
    assert written["red"]["keeper"] is None
    assert Match.from_position(written).to_bytes() == match.to_bytes()
    written["red"]["midfielders"] = ["f3", "f6", "f1", "f8"]
    written["cards"]["red"]["midfielders"] = [0, 0, 0, 0]
    with pytest.raises(NotUnderstood, match=r"red\.keeper"):
        Match.from_position(written)


def test_a_snapshot_has_at_most_256_bytes():
    assert len(match_at().to_bytes()) < 100


@pytest.mark.parametrize(
    ("field", "given", "fields"),
    [
        ("step", ("set", "spin"), {}),
        ("step", ("over", "throw"), {"possession": None}),
        ("red", (), {"red": {"strikers": "h4 d4"}}),  # two pawns of a side are on one square
        ("red", (), {"red": {"defenders": "d4 d5 d2 i7"}}),  # a defender is in the other half
        # Blue has only six pawns
        ("red or blue", (), {"blue": {"defenders": "", "strikers": "i2"}}),
        ("red.keeper", (), {"red": {"keeper": None}}),
        ("side", ("set",), {"side": 1}),
        ("side", ("defend", "choice"), {"by": "capture", "side": 0}),
        ("die", ("set", "pawn"), {"die": 0}),
        ("die", ("set", "throw"), {"die": 3}),
        ("picked", ("set", "square"), {"die": 3, "picked": "a4"}),  # a throw never moves the Keeper
        # the pawn with the ball may not move
        ("picked", ("set", "square"), {"die": 3, "picked": "h4"}),
        ("left", ("set",), {"left": [1, 0]}),
        ("clock_s", ("set",), {"clock_s": 1350}),
        ("half", ("set",), {"half": 2, "options": {"overtime": 0}}),
        ("move_s", ("set", "throw"), {"move_s": 5}),
        ("move_s", ("set", "pawn"), {"die": 2, "move_s": 60}),
        ("first", ("set",), {"first": 1, "options": {"first": "left"}}),
        ("first", ("set",), {"first": None}),
        ("shootout", ("set",), {"shootout": {"first": 0, "taken": 0, "goals": [0, 0]}}),
        # by this step the pawn that takes the penalty kick has already left the Penalty Area
        (
            "picked",
            ("penalty", "place"),
            {"picked": "n3", "ball": "o4", "red": {"strikers": "n3 n4"}, "possession": None},
        ),
    ],
)
def test_an_invalid_value_is_refused_with_the_name_of_its_field(field, given, fields):
    with pytest.raises(NotUnderstood) as caught:
        Match.from_position(position(*given, **fields))
    assert field in str(caught.value).split(",")[0]


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ((), {"possession": None}),
        (("capture",), {"ball": "j5", "possession": {"side": 0, "square": "j5"}}),
        (("ball", "throw"), {"kick": "corner"}),
        (("defend", "choice"), {"by": None}),
        (("set",), {"barred": "h5", "passes": 1}),
        (("battle", "first"), {}),  # Blue has no pawn on the ball's square
        (("corner", "place"), {"side": 1, "left": [3, 3], "kick": "corner"}),
        (("newkeeper", "pawn"), {"side": 1, "ball": "n1", "blue": {"keeper": None}}),
        # only the shooting die leads to step "again", but this match uses a spinner
        (("shot", "again"), {"ball": "n3", "red": {"strikers": "n3 h5"}}),
        (("over", None), {"possession": None}),  # the match ended in the first half
        # the ball is not on the penalty spot
        (("shot", "spin"), {"picked": "h4", "possession": None}),
    ],
)
def test_a_position_that_no_match_reaches_can_be_played(given, fields):
    match = match_at(*given, **fields)
    for seed in range(2):
        after, generator = match.clone(), Generator(seed)
        while after.current_player() != TERMINAL:
            play_action(after, generator)


def test_a_defender_has_no_card_of_its_own():
    written = position()
    written["cards"]["red"]["defenders"] = [0, 0, 0, 0]
    with pytest.raises(NotUnderstood, match="defenders"):
        Match.from_position(written)
