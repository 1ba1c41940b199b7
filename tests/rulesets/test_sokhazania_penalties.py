"""Covers Sokhazania's penalties and league points (RULEBOOK.md 14, 15 and 16)."""

import pytest

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.errors import NotLegal, NotUnderstood
from pixelpitch.rules.generator import Generator
from tests.rulesets import soundness
from tests.rulesets.sokhazania_states import (
    Match,
    apply_tokens,
    event_kinds,
    events_of,
    for_both_sides,
    match_at,
    on_both_boards,
    phase_side_ball,
    square_of_role,
)

OPTIONS_WITH_SHOOT_OUT = {"level_at_time": "shoot_out"}
for_each_player_1 = pytest.mark.parametrize("player1", [0, 1])
MISS_THROWS, SAVED_THROWS, GOAL_THROWS = "1", "3 2", "5 4"  # the throws of each kind of penalty


def match_in_shoot_out(player1=0, board="classic", score=(1, 1), **fields):
    """Return a match at the start of its shoot-out, which the side ``player1`` begins."""
    options = {**OPTIONS_WITH_SHOOT_OUT, "board": board}
    match = match_at("kickoff", 0, "play", options, score, 899, player1=player1, **fields)
    match.pass_time(1)
    return match


@on_both_boards
@for_each_player_1
def test_14_player_1_shoots_three_times_before_player_2_does(board, player1):
    match = match_in_shoot_out(player1, board)
    assert events_of(match)[-1] == (
        "whistle",
        -1,
        "the score is level: penalty shoot-out, three kicks each",
    )
    takers = []
    for kick in range(6):
        taker = match.side
        assert phase_side_ball(match) == (
            "shootout",
            taker,
            square_of_role(taker, "penalty", board),
        )
        assert match.thrower() == taker
        words = f": take kick {kick % 3 + 1} of 3 (3-6 is on target)"
        assert match.prompt() == match.side_name(taker) + words
        takers.append(taker)
        # All six kicks of a set are thrown, although after three goals and two misses the set is
        # already decided.
        apply_tokens(match, GOAL_THROWS if kick < 3 else MISS_THROWS)
    assert takers == [player1] * 3 + [1 - player1] * 3
    assert match.current_player() == TERMINAL


@on_both_boards
@for_each_player_1
@pytest.mark.parametrize("number", range(7))
def test_14_each_throw_of_the_striker_has_its_result(board, player1, number):
    match = match_in_shoot_out(player1, board)
    match.apply_action(number)
    if number < 3:
        assert phase_side_ball(match) == (
            "shootout",
            player1,
            square_of_role(player1, "penalty", board),
        )
        assert match.kick == 1
        assert event_kinds(match) == [("lost", player1)]
    else:
        keeper = 1 - player1
        assert phase_side_ball(match) == (
            "shootout",
            keeper,
            square_of_role(keeper, "goalie", board),
        )
        assert match.kick == 0
        assert match.prompt() == match.side_name(keeper) + ": throw to save (3-6 is a goal)"
    assert match.shootout == [0, 0]


@for_each_player_1
@pytest.mark.parametrize("number", range(7))
def test_14_each_throw_of_the_keeper_has_its_result(player1, number):
    match = match_in_shoot_out(player1)
    apply_tokens(match, "3")
    match.apply_action(number)
    goal = number not in (1, 2)
    assert match.shootout[player1] == (1 if goal else 0)
    assert match.shootout[1 - player1] == 0
    assert match.score == [1, 1], "goals of the shoot-out are not added to the score"
    assert event_kinds(match)[0] == (("goal", player1) if goal else ("save", 1 - player1))
    assert (match.kick, match.side) == (1, player1)


def test_14_the_sentence_of_every_event_states_a_reason():
    match = match_in_shoot_out()
    assert apply_tokens(match, "1 out 3 1 4 out 6 6") == [
        "1: Red misses",
        "out of the box: Red misses",
        "3: on target",
        "1: saved by Blue",
        "4: on target",
        "out of the box: goal for Blue, 0-1 in the shoot-out",
        "6: on target",
        "6: goal for Blue, 0-2 in the shoot-out",
    ]


@for_each_player_1
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
def test_14_the_leader_of_a_set_wins_it(player1, first, second):
    match = match_in_shoot_out(player1)
    for goals in (first, second):
        for kick in range(3):
            assert match.outcome() is None
            apply_tokens(
                match, GOAL_THROWS if kick < goals else (MISS_THROWS, SAVED_THROWS)[kick % 2]
            )
    if first == second:
        assert phase_side_ball(match) == ("shootout", player1, square_of_role(player1, "penalty"))
        assert (match.shootout_set, match.kick, match.set_goals) == (2, 0, [0, 0])
        assert match.shootout == [first, first]
        assert match.events[-1][0] == "whistle"
        return
    shot = [first, second] if player1 == 0 else [second, first]
    winner = 0 if shot[0] > shot[1] else 1
    assert match.outcome() == {
        "score": [1, 1],
        "winner": winner,
        "reason": "shoot-out",
        "shootout": shot,
    }
    assert match.returns() == ([1, -1] if winner == 0 else [-1, 1])
    words = f"{match.side_name(winner)} wins the shoot-out, {max(shot)}-{min(shot)}"
    assert events_of(match)[-1] == ("over", winner, words)


def test_14_level_sets_follow_each_other_until_one_leads():
    match = match_in_shoot_out(1)
    for number in range(1, 301):
        assert match.shootout_set == number
        apply_tokens(match, " ".join([GOAL_THROWS] * 6))
        assert Match.from_bytes(match.to_bytes()).position() == match.position()
    assert match.shootout == [900, 900]
    apply_tokens(match, " ".join([GOAL_THROWS] * 3 + [MISS_THROWS] * 3))
    assert match.outcome()["winner"] == 1
    assert match.outcome()["shootout"] == [900, 903]


def test_14_a_set_decides_even_after_the_counts_have_reached_their_limit():
    full = {"set": 65535, "kick": 0, "set_goals": [0, 0], "goals": [65535, 65535]}
    match = match_at("penalty", 0, "shootout", OPTIONS_WITH_SHOOT_OUT, (0, 0), 900, shootout=full)
    apply_tokens(match, " ".join([GOAL_THROWS] * 6))
    assert match.shootout_set == 65535
    apply_tokens(match, " ".join([MISS_THROWS] * 3 + [GOAL_THROWS] * 2))
    match = match.clone()
    apply_tokens(match, SAVED_THROWS)
    assert match.outcome()["winner"] == 1
    assert match.clone().outcome() == match.outcome()


def test_14_the_gauges_count_kicks_and_goals_of_the_set():
    match = match_in_shoot_out(1)
    assert [gauge[1] for gauge in match.scene().gauges] == [0, 0, 0, 0]
    apply_tokens(match, f"{GOAL_THROWS} {MISS_THROWS} {GOAL_THROWS} {SAVED_THROWS}")
    red = [("Red kicks", 1, 3), ("Red goals", 0, 3)]
    blue = [("Blue kicks", 3, 3), ("Blue goals", 2, 3)]
    assert match.scene().gauges == red + blue, "the side to move comes first"
    apply_tokens(match, "4")
    assert match.scene().gauges == blue + red


@for_both_sides
@pytest.mark.parametrize(
    ("goals", "points"), [((1, 0), 3), ((3, 1), 3), ((3, 0), 4), ((7, 4), 4), ((9, 0), 4)]
)
def test_15_a_win_gives_three_points_and_three_goals_one_more(side, goals, points):
    score = goals if side == 0 else goals[::-1]
    match = match_at("kickoff", 0, score=score, clock_s=899)
    assert match.league_points() == [0, 0]
    match.pass_time(1)
    assert match.league_points() == ([points, 0] if side == 0 else [0, points])


def test_15_a_draw_gives_one_point_to_each_side():
    match = match_at("kickoff", 0, score=(4, 4), clock_s=899)
    match.pass_time(1)
    assert match.league_points() == [1, 1]


def test_15_the_goals_of_a_shoot_out_give_no_bonus():
    match = match_in_shoot_out(0)
    apply_tokens(match, " ".join([GOAL_THROWS] * 3 + [MISS_THROWS] * 3))
    assert match.outcome()["shootout"] == [3, 0]
    assert match.league_points() == [3, 0]


def test_15_a_match_to_a_target_gives_points_too():
    match = match_at("goalie", 1, "save", {"target": 3}, score=(2, 0))
    apply_tokens(match, "3")
    assert match.league_points() == [4, 0]


OPTIONS_WITH_FOULS = {"die_fouls": True}


def test_16_there_are_no_fouls_unless_the_option_is_on():
    for match in (match_at("kickoff", 0), match_at("goalie", 0, "save")):
        assert match.legal_actions() == [0, 1, 2, 3, 4, 5, 6]
        with pytest.raises(NotLegal, match="got action 7, expected"):
            match.apply_action(7)


def test_16_throws_of_toss_penalty_and_shoot_out_have_no_fouls():
    toss = Match(OPTIONS_WITH_FOULS)
    penalty = match_at("kickoff", 0, options=OPTIONS_WITH_FOULS)
    apply_tokens(penalty, "foul")
    save = penalty.clone()
    apply_tokens(save, "4")
    kicks = match_at(
        "kickoff", 0, options={**OPTIONS_WITH_FOULS, **OPTIONS_WITH_SHOOT_OUT}, clock_s=899
    )
    kicks.pass_time(1)
    for match in (toss, penalty, save, kicks):
        assert match.current_player() == CHANCE
        assert match.legal_actions() == [0, 1, 2, 3, 4, 5, 6]


@on_both_boards
@for_both_sides
@pytest.mark.parametrize(
    ("phase", "token"), [("play", "foul"), ("play", "foul-other"), ("save", "foul-other")]
)
def test_16_a_foul_gives_the_other_side_a_penalty(board, side, phase, token):
    match = match_at("goalie", side, phase, {**OPTIONS_WITH_FOULS, "board": board})
    assert match.legal_actions() == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    apply_tokens(match, token)
    offender = side if token == "foul" else 1 - side
    taker = 1 - offender
    assert phase_side_ball(match) == ("penalty", taker, square_of_role(taker, "penalty", board))
    assert match.thrower() == taker
    names = match.side_name(offender), match.side_name(taker)
    words = "foul on the die by {}: penalty for {}".format(*names)
    assert events_of(match) == [("foul", offender, words)]
    assert match.prompt() == names[1] + ": take the penalty (3-6 is on target)"
    assert match.score == [0, 0], "a shot that has begun is void"


@on_both_boards
@for_both_sides
def test_16_a_foul_by_the_side_that_throws_a_save_does_not_void_the_shot(board, side):
    match = match_at("goalie", side, "save", {**OPTIONS_WITH_FOULS, "board": board})
    apply_tokens(match, "foul")
    attacker = 1 - side
    names = match.side_name(side), match.side_name(attacker)
    assert events_of(match) == [("foul", side, "foul on the die by {}: {} chooses".format(*names))]
    assert phase_side_ball(match) == (
        "foul_choice",
        attacker,
        square_of_role(side, "goalie", board),
    )
    assert (match.current_player(), match.thrower()) == (attacker, -1)
    assert match.prompt() == names[1] + ": take a penalty, or throw a new save"
    assert [match.action_to_string(each) for each in match.legal_actions()] == ["penalty", "save"]
    assert match.scene().paths == []
    soundness.assert_same_state(match, Match.from_position(match.position()))
    soundness.assert_same_state(match, Match.from_bytes(match.to_bytes()))
    again = match.clone()
    apply_tokens(again, "save")
    assert events_of(again) == [("choice", attacker, names[1] + " wants a new save")]
    assert phase_side_ball(again) == ("save", side, square_of_role(side, "goalie", board))
    apply_tokens(again, "3")
    assert again.score[attacker] == 1
    apply_tokens(match, "penalty")
    assert events_of(match) == [("choice", attacker, names[1] + " takes the penalty")]
    assert phase_side_ball(match) == (
        "penalty",
        attacker,
        square_of_role(attacker, "penalty", board),
    )
    apply_tokens(match, "2")
    assert phase_side_ball(match) == ("play", side, square_of_role(side, "goalie", board)), (
        "play restarts without a save"
    )
    assert match.score == [0, 0]


def test_16_an_impossible_choice_after_a_foul_is_refused():
    wrong = [("kickoff", OPTIONS_WITH_FOULS), ("goalie", {}), ("penalty", OPTIONS_WITH_FOULS)]
    for ball, options in wrong:
        with pytest.raises(NotUnderstood):
            match_at(square_of_role(1, ball), 0, "foul_choice", options)
    assert (
        match_at(square_of_role(1, "goalie"), 0, "foul_choice", OPTIONS_WITH_FOULS).current_player()
        == 0
    )


@on_both_boards
@for_both_sides
@pytest.mark.parametrize("number", range(7))
def test_16_each_throw_of_the_penalty_taker_has_its_result(board, side, number):
    match = match_at("penalty", side, "penalty", {**OPTIONS_WITH_FOULS, "board": board})
    match.apply_action(number)
    phase = "play" if number < 3 else "penalty"
    assert phase_side_ball(match) == (phase, 1 - side, square_of_role(1 - side, "goalie", board))
    assert event_kinds(match) == [("lost" if number < 3 else "shot", side)]


@on_both_boards
@for_both_sides
@pytest.mark.parametrize("number", range(7))
def test_16_each_throw_of_the_keeper_has_its_result(board, side, number):
    match = match_at(
        "goalie", side, "penalty", {**OPTIONS_WITH_FOULS, "board": board, "level": "hard"}
    )
    match.apply_action(number)
    saved = number in (1, 2)
    assert match.score[1 - side] == (0 if saved else 1)
    place = "goalie" if saved else "kickoff"
    assert phase_side_ball(match) == ("play", side, square_of_role(side, place, board))
    assert event_kinds(match)[0] == (("save", side) if saved else ("goal", 1 - side))


def test_16_the_sentence_of_every_event_states_a_reason():
    options = {**OPTIONS_WITH_FOULS}
    match = match_at("goalie", 1, "save", options)
    assert apply_tokens(match, "foul-other out") == [
        "foul on the die by Red: penalty for Blue",
        "out of the box: off target, goal kick for Red",
    ]
    assert apply_tokens(match, "foul 6 1 foul-other 3 out") == [
        "foul on the die by Red: penalty for Blue",
        "6: on target",
        "1: saved, goal kick for Red",
        "foul on the die by Blue: penalty for Red",
        "3: on target",
        "out of the box: Red scores the penalty, 1-0",
        "kick-off for Blue",
    ]


def test_16_random_matches_have_fouls_and_their_records_contain_them():
    tokens = set()
    for seed in range(4):
        match = Match(OPTIONS_WITH_FOULS)
        generator = Generator(seed)
        while match.current_player() != TERMINAL:
            before = match.clone()
            action = play_action(match, generator)
            tokens.add(before.action_to_string(action))
            assert before.string_to_action(before.action_to_string(action)) == action
    assert {"foul", "foul-other", "out", "6"} <= tokens
