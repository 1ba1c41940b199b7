"""StreetSoccer positions that contradict the rules are refused."""

import pytest

from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rulesets.streetsoccer import laptop
from tests.rulesets.streetsoccer_matches import (
    Match,
    match_at,
    position,
)
from tests.rulesets.test_streetsoccer_match import ENCLOSED_POSITION


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("squares of their own", {"yellow": "d4 e7 e7 h7 j2"}),
        ("a space for figures", {"yellow": "c4 e7 f2 h7 j2"}),
        ("a space for figures", {"yellow": "d4 c2 f2 h7 j2", "options": {"ring": False}}),
        ("only a goalie on a goal-front space", {"yellow": "e2 d4 f2 h7 j2"}),
        ("not in front of the other goal", {"yellow": "m4 e7 f2 h7 j2"}),
        ("at most one outfielder in its penalty area", {"yellow": "d4 e3 e6 h7 j2"}),
        ("a free space of the field", {"ball": "l2"}),
        ("a free space of the field", {"ball": "c2"}),
        ("a free space of the field", {"ball": None}),
        ("a way to it for both sides", {"yellow": "n3 c2 c7 n6 f1"}),
        ("no fence around it", {"ball": "h2", "yellow": "d4 e7 f2 h7 i2", "red": "m5 g2 h3 i3 j2"}),
        ("expected 1..6", {"die": None}),
        ("expected 0 or null", {"phase": "throw"}),
        ("a minute that the options", {"minute": 36}),
        ("level in the extra minutes", {"minute": 30, "score": [2, 1], "last_goal": 0}),
        ("a side that has scored", {"score": [2, 0], "last_goal": 1}),
        ("who scored last", {"score": [2, 0]}),
        ("at most one goal for each turn", {"score": [9, 0], "last_goal": 0}),
        ("a figure that can move", {"stage": "end", "mover": "h4"}),
        ("in several ways", {"stage": "steps", "mover": "j2", "die": 4}),
        ("in phase move, figure, expected null", {"stage": "figure", "mover": "d4"}),
        ("a stage of its phase", {"stage": "throw"}),
        ("an own figure's space", {"stage": "kick", "mover": "d4", "steps": 2}),
        ("expected 1..3", {"stage": "kick", "mover": "d4", "steps": 4, "ball": "d4"}),
        ("five figures", {"yellow_none": True}),
    ],
)
def test_a_position_that_contradicts_the_rules_is_refused(words, wrong):
    given = dict(wrong)
    none = given.pop("yellow_none", False)
    made = position(**given)
    if none:
        made["yellow"]["goalie"] = None
    with pytest.raises(NotUnderstood, match=words.replace(".", "[.]")) as caught:
        Match.from_position(made)
    assert "\n" not in str(caught.value)


def test_a_position_may_have_a_fence_if_the_side_had_to_pass():
    """A kick may end inside a fence of the other side's figures. If the other side then has no
    legal move, it passes, and the fence stays.
    """
    assert laptop._had_no_move(match_at(*ENCLOSED_POSITION, side=1, phase="throw", die=None))
    assert not laptop._had_no_move(match_at(side=1, phase="throw", die=None))


def test_a_position_with_the_documented_fields_is_accepted():
    match = match_at()
    assert match.position()["stage"] == "figure"
    assert Match.from_position(match.position()).to_bytes() == match.to_bytes()
    for name in ("stage", "mover", "steps", "first", "options"):
        fewer = {key: value for key, value in match.position().items() if key != name}
        assert Match.from_position(fewer).to_bytes() == match.to_bytes()
