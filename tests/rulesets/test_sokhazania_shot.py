"""Covers Sokhazania's shots, saves and their results (RULEBOOK.md 8 to 10)."""

import pytest

from pixelpitch.rules import squares
from pixelpitch.rulesets.sokhazania.board import load as load_board
from tests.rulesets.sokhazania_states import (
    CLASSIC_BOARD_NAME,
    SAVE_LEVEL_NAMES,
    STRIKER_ROLES,
    apply_tokens,
    event_kinds,
    events_of,
    for_both_sides,
    match_at,
    on_both_boards,
    phase_side_ball,
    square_of_role,
    yield_dots,
)

SAVE_RESULTS_BY_LEVEL = {
    # the table of RULEBOOK.md 8: results of a save for 0 (out of the box) and 1 to 6
    "easy": ("own goal", "corner", "corner", "goal", "goal", "goal", "goal kick"),
    "normal": ("own goal", "corner", "corner", "goal", "goal", "goal kick", "goal kick"),
    "hard": ("again", "corner", "corner", "goal", "goal kick", "goal kick", "goal kick"),
}


@on_both_boards
@for_both_sides
@pytest.mark.parametrize("role", STRIKER_ROLES)
def test_8_a_six_on_a_striker_dot_is_a_shot(board, side, role):
    match = match_at(role, side, options={"board": board})
    match.apply_action(6)
    assert phase_side_ball(match) == ("save", 1 - side, square_of_role(1 - side, "goalie", board))
    assert match.thrower() == 1 - side
    place = "penalty spot" if role == "penalty" else role + " dot"
    assert events_of(match) == [("shot", side, f"6 on the {place}: shot!")]


@on_both_boards
def test_2_and_8_a_six_on_any_other_dot_is_not_a_shot(board):
    for _, side, square, role in yield_dots(board):
        if role not in STRIKER_ROLES:
            match = match_at(square, side, options={"board": board})
            match.apply_action(6)
            assert match.position()["phase"] in ("play", "choose")


@on_both_boards
@for_both_sides
@pytest.mark.parametrize("level", SAVE_LEVEL_NAMES)
@pytest.mark.parametrize("number", range(7))
def test_8_each_number_of_a_save_has_the_result_of_the_table(board, side, level, number):
    attacker = 1 - side
    match = match_at("goalie", side, "save", {"board": board, "level": level}, score=(3, 3))
    before = match.to_bytes()
    match.apply_action(number)
    goalie = square_of_role(side, "goalie", board)
    scored = [3, 3]
    what = SAVE_RESULTS_BY_LEVEL[level][number]
    if what == "again":
        assert match.to_bytes() == before
        assert events_of(match) == [("out", side, "out of the box: throw the save again")]
    elif what == "corner":
        assert phase_side_ball(match) == (
            "play",
            attacker,
            square_of_role(attacker, "corner", board),
        )
        assert event_kinds(match) == [("save", side)]
    elif what == "goal kick":
        assert phase_side_ball(match) == ("play", side, goalie)
        assert event_kinds(match) == [("save", side)]
    else:
        scored[attacker] = 4
        assert phase_side_ball(match) == ("play", side, square_of_role(side, "kickoff", board))
        assert event_kinds(match) == [("goal", attacker), ("kickoff", side)]
        assert ("own goal" in events_of(match)[0][2]) == (what == "own goal")
    assert match.score == scored


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("easy", "Blue: throw to save (3-5 is a goal)"),
        ("normal", "Blue: throw to save (3-4 is a goal)"),
        ("hard", "Blue: throw to save (3 is a goal)"),
    ],
)
def test_8_the_text_of_a_save_explains_each_throw(level, words):
    assert match_at("goalie", 1, "save", {"level": level}).prompt() == words


def test_8_the_sentence_of_every_event_states_a_reason():
    save = match_at("goalie", 1, "save")
    assert apply_tokens(save.clone(), "1") == ["1: saved over the end line, corner for Red"]
    assert apply_tokens(save.clone(), "3") == ["3: goal for Red, 1-0", "kick-off for Blue"]
    assert apply_tokens(save.clone(), "6") == ["6: saved, goal kick for Blue"]
    assert apply_tokens(save.clone(), "out") == [
        "own goal: the die left the box during the save, 1-0",
        "kick-off for Blue",
    ]


@for_both_sides
@pytest.mark.parametrize("level", SAVE_LEVEL_NAMES)
def test_8_after_a_goal_kick_the_goalie_throws_in_normal_play(side, level):
    match = match_at("goalie", side, "save", {"level": level})
    apply_tokens(match, "6")
    board = load_board(CLASSIC_BOARD_NAME)
    goalie = board.dot_with_role(side, "goalie")
    for number in range(1, 7):
        after = match.clone()
        after.apply_action(number)
        # on this board the goalie never has two tracks to choose from
        (end,) = board.next_dots(goalie, number)
        square = squares.name(board.dots[end][2])
        assert phase_side_ball(after) == ("play", 1 - side if number < 3 else side, square)


@for_both_sides
@pytest.mark.parametrize("number", [1, 2])
def test_9_only_a_save_gives_a_corner(side, number):
    saved = match_at("goalie", side, "save")
    saved.apply_action(number)
    assert phase_side_ball(saved) == ("play", 1 - side, square_of_role(1 - side, "corner"))
    in_play = match_at("goalie", side)
    in_play.apply_action(number)
    assert event_kinds(in_play) == [("lost", side)]
    assert in_play.ball != saved.ball


@for_both_sides
def test_9_the_corner_striker_may_shoot_again(side):
    match = match_at("corner", side)
    apply_tokens(match, "6 2 6 1 6 4")
    assert match.score == ([1, 0] if side == 0 else [0, 1])


@on_both_boards
@for_both_sides
@pytest.mark.parametrize("number", [3, 4])
def test_10_the_side_that_conceded_kicks_off(board, side, number):
    match = match_at("goalie", side, "save", {"board": board})
    match.apply_action(number)
    assert phase_side_ball(match) == ("play", side, square_of_role(side, "kickoff", board))
    assert events_of(match)[-1] == ("kickoff", side, f"kick-off for {match.side_name(side)}")
