"""Covers how Sokhazania continues if the score is level at full time (RULEBOOK.md 13)."""

import pytest

from tests.rulesets.sokhazania_states import (
    STATES_AFTER_FULL_TIME,
    TRAINING_BOARD_FILE,
    VALUES_THAT_CONTINUE_PLAY,
    apply_tokens,
    assert_clock_is_stopped,
    event_kinds,
    events_of,
    for_both_sides,
    for_each_value_of_level_at_time,
    match_at,
    match_in_last_second,
    phase_and_period,
    phase_side_ball,
    square_of_role,
)


def match_in_golden_goal(side):
    """Return a level match in golden goal in which ``side`` is about to throw a save."""
    options = {"level_at_time": "golden_goal"}
    return match_at("goalie", side, "save", options, (1, 1), 900, period="golden_goal")


def match_in_extra_time(ball, side, phase, clock_s, **options):
    """Return a level match in extra time."""
    options["level_at_time"] = "extra_time"
    return match_at(ball, side, phase, options, (0, 0), clock_s, period="extra_time")


@for_each_value_of_level_at_time
@pytest.mark.parametrize("score", [(1, 0), (2, 5)])
def test_13_a_lead_at_full_time_wins_whatever_the_option_level_at_time_is(after, score):
    match = match_in_last_second("kickoff", 0, level_at_time=after, score=score)
    match.pass_time(1)
    assert phase_and_period(match) == ("over", "normal")
    assert match.outcome()["winner"] == (0 if score[0] > score[1] else 1)


@for_each_value_of_level_at_time
def test_13_the_option_decides_how_a_level_match_continues(after):
    match = match_in_last_second("striker", 1, level_at_time=after, score=(2, 2))
    match.pass_time(1)
    assert phase_and_period(match) == STATES_AFTER_FULL_TIME[after]
    assert events_of(match)[0] == ("whistle", -1, "full time, 2-2")
    if after == "draw":
        assert events_of(match)[1] == ("over", -1, "a draw")
        assert match.outcome()["winner"] is None
        assert match.returns() == [0, 0]
    elif after in VALUES_THAT_CONTINUE_PLAY:
        assert phase_side_ball(match) == ("play", 1, square_of_role(1, "striker"))


def test_13_in_golden_goal_the_clock_is_stopped():
    match = match_in_last_second("kickoff", 0, level_at_time="golden_goal")
    match.pass_time(1)
    assert_clock_is_stopped(match)
    assert match.scene().clock is None


@for_both_sides
@pytest.mark.parametrize("throws", ["3", "out"])
def test_13_in_golden_goal_the_first_goal_wins(side, throws):
    match = match_in_golden_goal(side)
    saved = match.clone()
    apply_tokens(saved, "5")
    assert phase_and_period(saved) == ("play", "golden_goal")
    corner = match.clone()
    apply_tokens(corner, "1")
    assert phase_side_ball(corner) == ("play", 1 - side, square_of_role(1 - side, "corner"))
    apply_tokens(match, throws)
    assert match.outcome()["winner"] == 1 - side
    assert match.outcome()["reason"] == "golden goal"
    assert event_kinds(match) == [("goal", 1 - side), ("over", 1 - side)]


def test_13_a_penalty_can_be_the_golden_goal():
    options = {"level_at_time": "golden_goal", "die_fouls": True}
    match = match_at("kickoff", 0, "play", options, (0, 0), 900, period="golden_goal")
    apply_tokens(match, "foul-other 1")
    assert phase_and_period(match) == ("play", "golden_goal")
    apply_tokens(match, "foul 3 6")
    assert match.outcome()["reason"] == "golden goal"


def test_13_extra_time_lasts_five_minutes_and_a_shoot_out_follows():
    match = match_in_last_second("kickoff", 1, level_at_time="extra_time")
    match.pass_time(1)
    assert match.scene().clock == (300, 300)
    match.pass_time(299)
    assert phase_and_period(match) == ("play", "extra_time")
    assert match.scene().clock == (1, 300)
    match.pass_time(1)
    assert phase_and_period(match) == ("shootout", "shoot_out")
    assert events_of(match)[0] == ("whistle", -1, "end of extra time, 0-0")
    assert match.clock_s == 1200


def test_13_a_goal_does_not_end_extra_time():
    match = match_in_extra_time("goalie", 0, "save", 950)
    apply_tokens(match, "3")
    assert phase_and_period(match) == ("play", "extra_time")
    match.pass_time(250)
    assert match.outcome() == {
        "score": [0, 1],
        "winner": 1,
        "reason": "extra time",
        "shootout": [0, 0],
    }


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, "shootout"), (2, "shootout"), (3, "over"), (0, "over"), (5, "shootout")],
)
def test_13_extra_time_ends_after_the_save_of_a_shot_already_made(number, expected):
    match = match_in_extra_time("goalie", 1, "save", 1199)
    match.pass_time(10)
    assert phase_and_period(match) == ("save", "extra_time")
    match.apply_action(number)
    assert match.position()["phase"] == expected
    assert match.clock_s == 1200


def test_13_extra_time_ends_after_the_choice_that_a_throw_asks_for():
    match = match_in_extra_time("kickoff", 0, "play", 1199, board=TRAINING_BOARD_FILE)
    apply_tokens(match, "4 +7")
    assert phase_and_period(match) == ("choose", "extra_time")
    apply_tokens(match, "d2")
    assert phase_and_period(match) == ("shootout", "shoot_out")


def test_13_a_single_long_wait_leads_through_extra_time_to_the_shoot_out():
    match = match_at("kickoff", 0, options={"level_at_time": "extra_time", "minutes": 1})
    match.pass_time(3600)
    assert phase_and_period(match) == ("shootout", "shoot_out")
    assert match.clock_s == 360


def test_13_the_clock_is_stopped_in_the_shoot_out():
    match = match_in_last_second("kickoff", 0, level_at_time="shoot_out")
    match.pass_time(1)
    assert_clock_is_stopped(match)
    assert match.scene().clock == (0, 900)
