"""Tests of the rules of Your Game; each test names the number in RULEBOOK.md that it checks.

pytest yourgame/tests
"""

from pathlib import Path

import pytest

from pixelpitch import opponents, rulesets
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules import squares
from pixelpitch.rules.generator import Generator


@pytest.fixture
def match_class():
    """Yield the class of the match; the ruleset is registered while the test runs."""
    name = rulesets.add(str(Path(__file__).resolve().parent.parent))
    yield rulesets.load(name)
    rulesets.remove(name)


def play(match, *words):
    """Apply the actions called ``words`` to ``match``, and return it."""
    for word in words:
        match.apply_action(match.string_to_action(word))
    return match


def test_1_after_an_odd_toss_red_throws_first(match_class):
    assert play(match_class(), "3").prompt() == "Red's throw"
    assert play(match_class(), "4").prompt() == "Blue's throw"


def test_2_the_ball_goes_as_far_as_the_throw(match_class):
    match = play(match_class({"first": "left"}), "4")
    assert [match.action_to_string(each) for each in match.legal_actions()] == ["l3", "l4", "l5"]
    match = play(match_class({"first": "right"}), "4")
    assert [match.action_to_string(each) for each in match.legal_actions()] == ["d3", "d4", "d5"]


def test_3_the_ball_at_the_goal_line_is_a_goal_and_returns_to_h4(match_class):
    match = match_class({"first": "left"})
    play(match, "6", "n4", "1", "m4", "3", "p4")
    assert match.score == [1, 0]
    assert squares.name(match.ball) == "h4"


def test_4_the_option_goals_ends_the_match(match_class):
    match = match_class({"first": "left", "goals": 1})
    play(match, "6", "n4", "1", "m4", "3", "p4")
    outcome = {"score": [1, 0], "winner": 0, "reason": "all goals", "shootout": [0, 0]}
    assert match.outcome() == outcome


def run_thinker(thinker, match):
    """Return what ``thinker`` (an opponent or a hint) decides in ``match``."""
    return thinker.think(match, lambda: False)


def test_the_board_scores_where_it_can_and_says_why(match_class):
    match = play(match_class({"first": "left"}), "6", "n4", "1", "m4", "3")
    hard = opponents.make("hard", Generator(1))
    assert match.action_to_string(run_thinker(hard, match)) == "p3"
    assert run_thinker(Hint(), match) == (squares.number("p3"), "It scores.")
    assert run_thinker(Odds(squares.number("n6")), match) == "Goal from here: 5 of 6"
