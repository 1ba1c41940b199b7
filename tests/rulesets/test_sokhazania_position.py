"""Covers Sokhazania's positions.

Some fields may be missing. Fields that contradict each other are refused.
"""

import pytest

from pixelpitch.rules import squares
from pixelpitch.rules.errors import NotUnderstood
from tests.rulesets.sokhazania_states import (
    Match,
    apply_tokens,
    match_at,
    square_of_role,
)


def test_a_position_with_the_documented_fields_is_accepted():
    match = Match.from_position(
        {
            "ruleset": "sokhazania",
            "ball": square_of_role(1, "striker"),
            "side": 1,
            "phase": "play",
            "score": [0, 2],
            "clock_s": 300,
            "options": {"level": "hard"},
        }
    )
    assert (match.score, match.clock_s, match.options["level"]) == ([0, 2], 300, "hard")
    apply_tokens(match, "6 3")
    assert match.score == [0, 3]


GOLDEN_GOAL_OPTIONS = {"level_at_time": "golden_goal"}
EXTRA_TIME_OPTIONS = {"level_at_time": "extra_time"}
SHOOT_OUT_OPTIONS = {"level_at_time": "shoot_out"}
COUNTS_IN_SECOND_SET = {"set": 2, "kick": 1, "set_goals": [1, 0], "goals": [3, 2]}


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("toss", {"toss": 4}),
        ("player1", {"player1": -1}),
        ("red", {"red": -1}),
        ("phase", {"phase": "toss", "options": {"first": "left"}}),
        ("player1", {"options": {"first": "right"}}),
        ("side", {"phase": "toss", "ball": "centre", "side": 1}),
        ("side", {"phase": "colour", "ball": "centre", "side": 1}),
        ("ball", {"phase": "toss"}),
        ("score", {"phase": "toss", "ball": "centre", "score": [1, 0]}),
        ("clock_s", {"phase": "colour", "ball": "centre", "clock_s": 1}),
        ("ball", {"ball": "a1"}),
        ("ball", {"side": 1}),
        ("ball", {"phase": "save"}),
        ("phase", {"phase": "penalty", "ball": "penalty"}),
        ("ball", {"phase": "penalty", "options": {"die_fouls": True}}),
        ("thrown", {"phase": "choose", "thrown": 6, "ball": "penalty"}),
        ("thrown", {"phase": "choose"}),
        ("thrown", {"thrown": 3}),
        ("clock_s", {"clock_s": 900}),
        ("clock_s", {"clock_s": 901, "phase": "save", "ball": "goalie"}),
        ("clock_s", {"clock_s": 1, "options": {"target": 2}}),
        ("period", {"period": "golden_goal", "options": {"target": 2, **GOLDEN_GOAL_OPTIONS}}),
        ("period", {"period": "golden_goal", "clock_s": 900}),
        ("period", {"period": "extra_time", "clock_s": 950, "options": GOLDEN_GOAL_OPTIONS}),
        ("period", {"period": "shoot_out", "clock_s": 900, "options": SHOOT_OUT_OPTIONS}),
        (
            "period",
            {
                "phase": "toss",
                "ball": "centre",
                "period": "golden_goal",
                "options": GOLDEN_GOAL_OPTIONS,
            },
        ),
        (
            "period",
            {
                "phase": "colour",
                "ball": "centre",
                "period": "extra_time",
                "options": EXTRA_TIME_OPTIONS,
            },
        ),
        ("clock_s", {"period": "golden_goal", "clock_s": 899, "options": GOLDEN_GOAL_OPTIONS}),
        ("clock_s", {"period": "extra_time", "clock_s": 899, "options": EXTRA_TIME_OPTIONS}),
        ("clock_s", {"period": "extra_time", "clock_s": 1200, "options": EXTRA_TIME_OPTIONS}),
        ("clock_s", {"phase": "over", "score": [1, 0], "clock_s": 899}),
        ("score", {"score": [2, 0], "options": {"target": 2}}),
        ("score", {"score": [3, 0], "phase": "over", "options": {"target": 2}}),
        ("score", {"score": [2, 2], "phase": "over", "options": {"target": 2}}),
        ("score", {"score": [1, 0], "phase": "over", "options": {"target": 2}}),
        ("score", {"phase": "over", "clock_s": 900, "options": GOLDEN_GOAL_OPTIONS}),
        (
            "score",
            {
                "period": "golden_goal",
                "clock_s": 900,
                "score": [1, 0],
                "options": GOLDEN_GOAL_OPTIONS,
            },
        ),
        (
            "score",
            {
                "phase": "over",
                "period": "extra_time",
                "clock_s": 1200,
                "options": EXTRA_TIME_OPTIONS,
            },
        ),
        ("shootout", {"shootout": COUNTS_IN_SECOND_SET}),
    ],
)
def test_contradictory_fields_are_refused(field, wrong):
    position = match_at("kickoff", 0).position()
    position.pop("board_sum")
    wrong = dict(wrong)
    position["options"] = {**position["options"], **wrong.pop("options", {})}
    for name in ("player1", "red"):
        if wrong.get("phase") in ("toss", "colour") or position["options"]["first"] != "toss":
            position.pop(name)
    position.update(wrong)
    position["red"] = wrong.get("red", -1 if position["phase"] in ("toss", "colour") else 0)
    position["player1"] = wrong.get("player1", -1 if position["phase"] == "toss" else 0)
    if position["ball"] == "centre":
        position["ball"] = squares.name(Match().board.centre_square())
    elif len(position["ball"]) > 2:
        position["ball"] = square_of_role(position["side"], position["ball"])
    with pytest.raises(NotUnderstood) as caught:
        Match.from_position(position)
    assert str(caught.value).startswith(f"got {field} = ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("shootout.set", {"set": 0}),
        ("side", {"kick": 4}),
        ("shootout.set_goals", {"set_goals": [2, 0], "goals": [4, 2]}),
        ("shootout.set_goals", {"set_goals": [0, 1], "goals": [2, 3]}),
        ("shootout.set_goals", {"set_goals": [1, 1], "goals": [3, 3]}),
        ("shootout.goals", {"goals": [3, 3]}),
        ("shootout.goals", {"goals": [0, 0]}),
        ("shootout.goals", {"goals": [5, 4]}),
    ],
)
def test_14_contradictory_counts_of_a_shoot_out_are_refused(field, wrong):
    def match_in_shoot_out(shoot_out_counts):
        """Return a match before a penalty; its position has ``shoot_out_counts``."""
        return match_at(
            "penalty", 0, "shootout", SHOOT_OUT_OPTIONS, (0, 0), 900, shootout=shoot_out_counts
        )

    assert match_in_shoot_out(COUNTS_IN_SECOND_SET).side == 0
    assert match_in_shoot_out({}).position()["shootout"]["set"] == 1
    with pytest.raises(NotUnderstood) as caught:
        match_in_shoot_out({**COUNTS_IN_SECOND_SET, **wrong})
    assert str(caught.value).startswith(f"got {field} = ")
    with pytest.raises(NotUnderstood, match="got score = "):
        match_at("penalty", 0, "shootout", SHOOT_OUT_OPTIONS, (1, 0), 900)
    with pytest.raises(NotUnderstood, match="got period = "):
        match_at("penalty", 0, "shootout", SHOOT_OUT_OPTIONS, (0, 0), 900, period="normal")
    with pytest.raises(NotUnderstood, match="got clock_s = "):
        match_at("penalty", 0, "shootout", EXTRA_TIME_OPTIONS, (0, 0), 900)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("shootout.kick", {"kick": 4}),
        ("shootout.set_goals", {"kick": 5, "set_goals": [1, 1], "goals": [1, 1]}),
    ],
)
def test_14_a_shoot_out_that_is_over_has_a_leader(field, wrong):
    counts = {"set": 1, "kick": 5, "set_goals": [1, 2], "goals": [1, 2]}

    def match_that_is_over(shoot_out_counts):
        """Return a match that has ended; its position has ``shoot_out_counts``."""
        return match_at(
            "penalty",
            1,
            "over",
            SHOOT_OUT_OPTIONS,
            (0, 0),
            900,
            shootout=shoot_out_counts,
            period="shoot_out",
        )

    assert match_that_is_over(counts).outcome()["winner"] == 1
    with pytest.raises(NotUnderstood) as caught:
        match_that_is_over({**counts, **wrong})
    assert str(caught.value).startswith(f"got {field} = ")


@pytest.mark.parametrize(
    ("field", "beyond"),
    [
        ("side", 2),
        ("player1", 2),
        ("red", 2),
        ("toss", 7),
        ("thrown", 7),
        ("score", [0, 65536]),
        ("clock_s", 3901),
        ("shootout", {"set": 65536}),
        ("shootout", {"kick": 6}),
        ("shootout", {"set_goals": [0, 4]}),
        ("shootout", {"goals": [65536, 0]}),
    ],
)
def test_a_number_beyond_its_range_is_refused(field, beyond):
    position = {**match_at("kickoff", 0).position(), field: beyond}
    with pytest.raises(NotUnderstood, match=rf"^got sokhazania\.{field}.* = .*whole number"):
        Match.from_position(position)
