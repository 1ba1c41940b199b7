"""Covers Sokhazania's clock, and the option ``target``, by which the side that first has this many
goals wins (RULEBOOK.md 12).
"""

import pytest

from pixelpitch.rules.errors import MatchOver
from tests.rulesets.sokhazania_states import (
    LAST_MATCH_SECOND_S,
    SAVE_LEVEL_NAMES,
    STATES_AFTER_FULL_TIME,
    TRAINING_BOARD_FILE,
    VALUES_THAT_CONTINUE_PLAY,
    Match,
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


def test_12_a_match_has_fifteen_minutes_and_no_half_time():
    match = match_at("kickoff", 0, score=(1, 0))
    match.pass_time(899)
    assert match.events == []
    assert match.scene().clock == (1, 900)
    assert match.outcome() is None
    match.pass_time(1)
    assert events_of(match) == [
        ("whistle", -1, "full time, 1-0"),
        ("over", 0, "Red wins 1-0: full time"),
    ]
    assert match.outcome() == {
        "score": [1, 0],
        "winner": 0,
        "reason": "full time",
        "shootout": [0, 0],
    }
    with pytest.raises(MatchOver):
        match.apply_action(3)


@pytest.mark.parametrize("minutes", [1, 2, 59, 60])
def test_12_the_option_minutes_sets_the_length(minutes):
    match = match_at("kickoff", 0, options={"minutes": minutes})
    match.pass_time(minutes * 60 - 1)
    assert match.outcome() is None
    match.pass_time(1)
    assert match.outcome()["winner"] is None


def test_12_the_clock_stops_when_time_is_up():
    match = match_in_last_second("kickoff", 0)
    match.pass_time(3000)
    assert match.clock_s == 900
    in_pieces = match_in_last_second("kickoff", 0)
    for _ in range(5):
        in_pieces.pass_time(600)
    assert in_pieces.to_bytes() == match.to_bytes()


@pytest.mark.parametrize("before", ["", "5", "5 2"])
def test_12_time_does_not_count_before_the_kick_off(before):
    match = Match({"minutes": 1})
    apply_tokens(match, before)
    assert_clock_is_stopped(match)


@for_each_value_of_level_at_time
def test_12_a_choice_is_made_before_the_final_whistle(after):
    options = {"board": TRAINING_BOARD_FILE, "level_at_time": after}
    match = match_at("kickoff", 0, options=options, clock_s=LAST_MATCH_SECOND_S)
    apply_tokens(match, "4")
    match.pass_time(1)
    assert events_of(match) == [("time", -1, "time is up: the choice comes first")]
    assert phase_and_period(match) == ("choose", "normal")
    match.pass_time(500)
    assert match.events == []
    assert match.clock_s == 900
    apply_tokens(match, "j3")
    assert phase_and_period(match) == STATES_AFTER_FULL_TIME[after]
    assert event_kinds(match)[:2] == [("pass", 0), ("whistle", -1)]
    if after in VALUES_THAT_CONTINUE_PLAY:
        assert phase_side_ball(match) == ("play", 0, "j3")


@for_both_sides
@for_each_value_of_level_at_time
@pytest.mark.parametrize("level", SAVE_LEVEL_NAMES)
@pytest.mark.parametrize("number", range(7))
def test_12_a_shot_made_before_time_is_up_is_followed_by_its_save(side, after, level, number):
    match = match_in_last_second("penalty", 1 - side, level_at_time=after, options={"level": level})
    apply_tokens(match, "6")
    match.pass_time(7)
    assert events_of(match) == [("time", -1, "time is up: the save comes first")]
    if level == "hard":
        # At level hard, a save out of the box is thrown again even if time is up.
        before = match.to_bytes()
        assert apply_tokens(match, "out out") == ["out of the box: throw the save again"] * 2
        assert match.to_bytes() == before
        if number == 0:
            return
    match.apply_action(number)
    goal = number in range(3, {"easy": 5, "normal": 4, "hard": 3}[level] + 1) or number == 0
    if goal:
        assert match.score[1 - side] == 1
        assert phase_and_period(match) == ("over", "normal")
        assert match.outcome()["winner"] == 1 - side
        assert event_kinds(match) == [("goal", 1 - side), ("whistle", -1), ("over", 1 - side)]
        return
    assert match.score == [0, 0]
    assert phase_and_period(match) == STATES_AFTER_FULL_TIME[after]
    assert match.events[0][0] == "save"
    corner = number < 3 and after in VALUES_THAT_CONTINUE_PLAY
    assert ("no corner" in events_of(match)[0][2]) == (number < 3 and not corner)
    if corner:
        # Play continues with the corner that the save gave.
        assert phase_side_ball(match) == ("play", 1 - side, square_of_role(1 - side, "corner"))
        apply_tokens(match, "6")
        assert event_kinds(match) == [("shot", 1 - side)]
        return
    if after != "shoot_out":
        # The ball stays with the goalie, as after a goal kick.
        assert (match.side, phase_side_ball(match)[2]) == (side, square_of_role(side, "goalie"))
    if after in VALUES_THAT_CONTINUE_PLAY:
        # Normal play continues from the goalie. So a 1 is not a corner, but a lost kick up-field.
        apply_tokens(match, "1")
        assert event_kinds(match) == [("lost", side)]


@for_both_sides
@pytest.mark.parametrize("number", "12")
def test_12_no_corner_follows_a_save_that_ends_the_match(side, number):
    for score, after in (((1, 0), "golden_goal"), ((0, 1), "extra_time"), ((2, 0), "shoot_out")):
        match = match_in_last_second("goalie", side, "save", level_at_time=after, score=score)
        match.pass_time(1)
        assert "no corner" in match.prompt()
        assert match.scene().paths == []
        apply_tokens(match, number)
        assert phase_and_period(match) == ("over", "normal")
        assert phase_side_ball(match)[2] == square_of_role(side, "goalie")


@for_both_sides
@pytest.mark.parametrize("score", [(0, 0), (1, 0)])
def test_12_no_corner_follows_a_save_that_ends_extra_time(side, score):
    match = match_in_last_second(
        "goalie", side, "save", "extra_time", 1199, period="extra_time", score=score
    )
    match.pass_time(1)
    assert "no corner" in match.prompt()
    apply_tokens(match, "1")
    assert "no corner" in events_of(match)[0][2]
    ended = ("shootout", "shoot_out") if score == (0, 0) else ("over", "extra_time")
    assert phase_and_period(match) == ended


@for_each_value_of_level_at_time
def test_12_the_save_says_whether_a_corner_follows(after):
    match = match_in_last_second("goalie", 1, "save", level_at_time=after)
    assert match.prompt() == "Blue: throw to save (3-4 is a goal)"
    assert len(match.scene().paths) == 2
    match.pass_time(1)
    corner = after in VALUES_THAT_CONTINUE_PLAY
    words = "" if corner else ", no corner"
    assert match.prompt() == f"Blue: throw to save (3-4 is a goal{words})"
    assert len(match.scene().paths) == (2 if corner else 0)


@for_each_value_of_level_at_time
@pytest.mark.parametrize("goal", [False, True])
def test_12_a_goal_on_the_last_save_can_level_the_match(after, goal):
    match = match_in_last_second("goalie", 1, "save", level_at_time=after, score=(0, 1))
    match.pass_time(1)
    apply_tokens(match, "3" if goal else "5")
    if goal:
        assert phase_and_period(match) == STATES_AFTER_FULL_TIME[after]
        if after in VALUES_THAT_CONTINUE_PLAY:
            assert phase_side_ball(match) == ("play", 1, square_of_role(1, "kickoff"))
    else:
        assert phase_and_period(match) == ("over", "normal")
        assert match.outcome()["winner"] == 1


@for_each_value_of_level_at_time
@pytest.mark.parametrize("throws", ["1", "2", "out", "3 2", "6 1"])
def test_12_and_16_an_awarded_penalty_is_completed_after_time_is_up(after, throws):
    match = match_in_last_second("kickoff", 0, level_at_time=after, options={"die_fouls": True})
    apply_tokens(match, "foul")
    match.pass_time(1)
    assert events_of(match) == [("time", -1, "time is up: the penalty comes first")]
    tokens = throws.split()
    for token in tokens[:-1]:
        apply_tokens(match, token)
        match.pass_time(60)
        assert match.position()["phase"] == "penalty"
    apply_tokens(match, tokens[-1])
    assert phase_and_period(match) == STATES_AFTER_FULL_TIME[after]
    if after in VALUES_THAT_CONTINUE_PLAY:
        assert phase_side_ball(match) == ("play", 0, square_of_role(0, "goalie"))


@pytest.mark.parametrize("throws", ["3 3", "5 6", "6 out"])
def test_12_and_16_a_penalty_after_time_can_win_the_match(throws):
    match = match_in_last_second("kickoff", 0, options={"die_fouls": True})
    apply_tokens(match, "foul +9 " + throws)
    assert match.outcome()["winner"] == 1
    assert match.outcome()["score"] == [0, 1]


def test_12_and_16_after_a_foul_on_the_last_save_the_attackers_still_choose():
    for answer, throws, score in (("penalty", "3 3", [1, 0]), ("save", "5", [0, 0])):
        match = match_in_last_second("goalie", 1, "save", options={"die_fouls": True})
        apply_tokens(match, "+1 foul")
        assert phase_side_ball(match) == ("foul_choice", 0, square_of_role(1, "goalie"))
        assert_clock_is_stopped(match)
        apply_tokens(match, answer + " " + throws)
        assert match.outcome()["score"] == score


def test_12_and_16_time_runs_while_the_attackers_choose():
    match = match_in_last_second("goalie", 1, "save", options={"die_fouls": True})
    apply_tokens(match, "foul")
    match.pass_time(9)
    assert events_of(match) == [("time", -1, "time is up: the choice comes first")]
    assert match.clock_s == 900


def test_12_and_16_a_foul_by_the_attackers_on_the_last_save_gives_its_penalty():
    match = match_in_last_second("goalie", 1, "save", options={"die_fouls": True})
    apply_tokens(match, "+1 foul-other")
    assert phase_side_ball(match) == ("penalty", 1, square_of_role(1, "penalty"))
    apply_tokens(match, "3 3")
    assert match.outcome()["score"] == [0, 1]


@for_both_sides
@pytest.mark.parametrize("target", [2, 3])
@for_each_value_of_level_at_time
def test_12_the_first_side_to_reach_the_target_wins(side, target, after):
    score = [target - 1, target - 1]
    options = {"target": target, "level_at_time": after, "minutes": 1}
    match = match_at("goalie", side, "save", options, score)
    match.pass_time(3600)
    assert match.events == []
    assert (match.clock_s, match.scene().clock) == (0, None)
    apply_tokens(match, "3")
    score[1 - side] = target
    assert match.outcome() == {
        "score": score,
        "winner": 1 - side,
        "reason": f"first to {target} goals",
        "shootout": [0, 0],
    }


@pytest.mark.parametrize("target", [2, 3])
def test_12_the_match_continues_below_the_target(target):
    match = match_at("goalie", 0, "save", {"target": target})
    for goals in range(1, target):
        apply_tokens(match, "4")
        assert match.outcome() is None
        assert match.score == [0, goals]
        match = match_at("goalie", 0, "save", {"target": target}, score=match.score)
    assert [gauge[1:] for gauge in match.scene().gauges] == [(0, target), (target - 1, target)]


def test_12_an_own_goal_and_a_penalty_count_for_the_target():
    own = match_at("goalie", 1, "save", {"target": 2}, score=(1, 0))
    apply_tokens(own, "out")
    assert own.outcome()["winner"] == 0
    foul = match_at("kickoff", 1, options={"target": 2, "die_fouls": True}, score=(1, 0))
    apply_tokens(foul, "foul 3 3")
    assert foul.outcome()["winner"] == 0
