"""The rules of Last Card; each test names the number of RULEBOOK.md that it proves."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pixelpitch import rulesets


@pytest.fixture
def make() -> Iterator[Any]:
    """The class of the match; the ruleset is known while the test runs."""
    name = rulesets.add(str(Path(__file__).resolve().parent.parent))
    yield rulesets.load(name)
    rulesets.remove(name)


def play(match: Any, *words: str) -> Any:
    for word in words:
        match.apply_action(match.string_to_action(word))
    return match


def test_1_an_odd_sector_is_reds(make: Any) -> None:
    assert play(make(), "3").prompt() == "Red's card"
    assert play(make(), "4").prompt() == "Blue's card"


def test_2_no_card_comes_twice(make: Any) -> None:
    match = play(make({"first": "left"}), "0", "i4")
    assert match.legal_actions() == list(range(1, 18))


def test_3_a_pass_goes_as_far_as_the_card_says(make: Any) -> None:
    match = play(make({"first": "left"}), "12")
    assert [match.action_to_string(each) for each in match.legal_actions()] == ["k1", "k4", "k7"]
    play(match, "k7", "0")
    assert [match.action_to_string(each) for each in match.legal_actions()] == ["l6", "l7", "l8"]


@pytest.mark.parametrize(("row", "face", "goals"), [("4", 4, 1), ("4", 3, 0), ("1", 5, 0)])
def test_4_a_shot(make: Any, row: str, face: int, goals: int) -> None:
    match = make({"first": "left"})
    match = make.from_position({**match.position(), "ball": (int(row) - 1) * 16 + 13})  # n4, n1
    play(match, "0", "shoot", str(face))
    assert match.score == [goals, 0]
    assert match.prompt() == "Blue's card"
    assert match.ball == 3 * 16 + 7  # 6: h4


def test_6_a_short_pass_loses_the_ball(make: Any) -> None:
    assert play(make({"first": "left"}), "12", "k4").prompt() == "Red's card"
    assert play(make({"first": "left"}), "0", "i4").prompt() == "Blue's card"


def test_7_the_last_card_ends_it(make: Any) -> None:
    match = make({"first": "left"})
    for card in range(18):
        play(match, str(card))
        match.apply_action(match.legal_actions()[0])
    assert match.outcome() == {"score": [0, 0], "winner": None, "reason": "the cards are gone"}
