"""Covers normal play in Sokhazania (RULEBOOK.md 2, 3, 6, 7 and 11), on the built-in board."""

import pytest

from pixelpitch.rules import CHANCE, squares
from pixelpitch.rules.errors import NotLegal
from pixelpitch.rules.scene import BLUE, RED
from pixelpitch.rules.squares import column_of
from pixelpitch.rulesets.sokhazania.board import load as load_board
from pixelpitch.rulesets.sokhazania.board import parse
from tests.rulesets.sokhazania_states import (
    STRIKER_ROLES,
    TRAINING_BOARD_FILE,
    Match,
    apply_tokens,
    events_of,
    for_both_sides,
    match_at,
    on_both_boards,
    phase_side_ball,
    square_of_role,
    yield_dots,
)


@pytest.mark.parametrize("left", range(1, 7))
@pytest.mark.parametrize("right", range(1, 7))
def test_6_the_side_with_the_higher_throw_wins_the_toss(left, right):
    match = Match()
    assert (match.current_player(), match.thrower()) == (CHANCE, 0)
    said = apply_tokens(match, str(left))
    assert said == [f"Left throws {left}"]
    assert match.thrower() == 1
    apply_tokens(match, str(right))
    if left == right:
        assert match.position()["phase"] == "toss"
        assert match.thrower() == 0
        assert events_of(match) == [("toss", -1, f"{left} each: throw again")]
        assert match.to_bytes() == Match().to_bytes()
    else:
        winner = 1 if right > left else 0
        assert (match.current_player(), match.player1) == (winner, winner)
        assert match.thrower() == -1
        assert match.legal_actions() == [128, 129]
        assert match.prompt() == ("Left", "Right")[winner] + ": choose your colour"


def test_6_a_tie_is_thrown_again_as_often_as_necessary():
    match = Match()
    apply_tokens(match, "3 3 6 6 1 1 2 1")
    assert match.player1 == 0
    assert events_of(match)[-1] == ("toss", 0, "Left wins the toss, 2 to 1")


@on_both_boards
@for_both_sides
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_6_player_1_takes_the_colour_it_chose_and_kicks_off(board, side, colour):
    match = Match({"board": board})
    apply_tokens(match, "5 2" if side == 0 else "2 5")
    assert [match.side_name(0), match.side_name(1)] == ["Left", "Right"]
    apply_tokens(match, colour)
    other = {"red": "Blue", "blue": "Red"}[colour]
    assert match.side_name(side) == colour.capitalize()
    assert match.side_name(1 - side) == other
    hues = match.scene().colours
    assert hues[side] == {"red": RED, "blue": BLUE}[colour]
    assert hues[1 - side] == {"red": BLUE, "blue": RED}[colour]
    # Choosing a colour does not change the dots: side 0 always plays from left to right, on the
    # dots that the board file calls red.
    assert phase_side_ball(match) == ("play", side, square_of_role(side, "kickoff", board))
    assert events_of(match) == [("whistle", side, f"kick-off for {colour.capitalize()}")]


@pytest.mark.parametrize(("first", "side"), [("left", 0), ("right", 1)])
def test_the_option_first_replaces_only_the_toss(first, side):
    match = Match({"first": first})
    assert match.position()["phase"] == "colour"
    assert (match.current_player(), match.player1) == (side, side)
    apply_tokens(match, "blue")
    assert phase_side_ball(match) == ("play", side, square_of_role(side, "kickoff"))
    assert match.side_name(side) == "Blue"


def test_11_out_of_the_box_on_the_toss_is_thrown_again_by_the_same_side():
    match = Match()
    assert apply_tokens(match, "out") == ["out of the box on the toss: Left throws again"]
    assert match.to_bytes() == Match().to_bytes()
    apply_tokens(match, "4")
    before = match.to_bytes()
    assert apply_tokens(match, "out out")[0] == "out of the box on the toss: Right throws again"
    assert match.to_bytes() == before
    apply_tokens(match, "3")
    assert match.player1 == 0


@on_both_boards
def test_7_every_pass_of_every_dot_moves_the_ball(board):
    loaded = load_board(board)
    for dot, side, square, role in yield_dots(board):
        for number in range(3, 7):
            if number == 6 and role in STRIKER_ROLES:
                continue
            match = match_at(square, side, options={"board": board})
            ends = sorted({loaded.dots[end][2] for end in loaded.next_dots(dot, number)})
            match.apply_action(number)
            if len(ends) == 1:
                assert phase_side_ball(match) == ("play", side, squares.name(ends[0]))
                words = f"{number}: {match.side_name(side)} passes to {squares.name(ends[0])}"
                assert events_of(match) == [("pass", side, words)]
                continue
            assert phase_side_ball(match) == ("choose", side, square)
            assert (match.current_player(), match.thrower()) == (side, -1)
            assert match.chance_outcomes() == ()
            assert match.legal_actions() == ends
            for end in ends:
                taken = match.clone()
                taken.apply_action(end)
                assert phase_side_ball(taken) == ("play", side, squares.name(end))
                assert taken.position()["thrown"] == 0


@on_both_boards
def test_3_and_7_a_1_or_2_loses_the_ball_on_every_dot(board):
    loaded = load_board(board)
    for dot, side, square, role in yield_dots(board):
        for number in (1, 2):
            match = match_at(square, side, options={"board": board})
            match.apply_action(number)
            (end,) = loaded.next_dots(dot, number)
            assert phase_side_ball(match) == ("play", 1 - side, squares.name(loaded.dots[end][2]))
            how = "the long kick goes to" if role == "goalie" else "intercepted by"
            words = f"{number}: {how} {match.side_name(1 - side)}"
            assert events_of(match) == [("lost", side, words)]
            if role == "goalie":
                column = column_of(match.ball)
                assert column >= 8 if side == 0 else column < 8


def test_7_two_tracks_with_one_number_give_a_choice_of_their_ends():
    match = match_at("kickoff", 0, options={"board": TRAINING_BOARD_FILE})
    assert apply_tokens(match, "4") == ["4: two tracks"]
    assert match.prompt() == "Red: choose a track for the 4"
    assert [match.action_to_string(each) for each in match.legal_actions()] == ["d2", "j3"]
    before = match.to_bytes()
    with pytest.raises(NotLegal, match=r"got action f4, expected Red: choose .*d2, j3"):
        match.apply_action(squares.number("f4"))
    assert match.to_bytes() == before
    assert apply_tokens(match, "j3") == ["4: Red passes to j3"]


def test_7_two_tracks_to_the_same_dot_are_one_action():
    match = match_at("kickoff", 0, options={"board": TRAINING_BOARD_FILE})
    with open(TRAINING_BOARD_FILE, encoding="utf-8") as lines:
        text = lines.read() + "track 5 red_kickoff -> red_maker via i6\n"
        text += "track 4 red_kickoff -> red_wing via i3\n"
    match.board = parse(text.split("\n"))
    kickoff = match.board.index_of(match.ball)
    assert len(match.board.next_dots(kickoff, 5)) == 2
    assert len(match.board.next_dots(kickoff, 4)) == 3
    choice = match.clone()
    choice.board = match.board
    apply_tokens(match, "5")
    assert phase_side_ball(match) == ("play", 0, "k6")
    apply_tokens(choice, "4")
    assert [choice.action_to_string(each) for each in choice.legal_actions()] == ["d2", "j3"]


def test_7_six_throws_in_a_row_move_the_ball_over_the_small_board():
    match = match_at("kickoff", 1, options={"board": TRAINING_BOARD_FILE})
    said = apply_tokens(match, "3 4 3 2 6 5")
    assert said == [
        "3: Blue passes to k5",
        "4: Blue passes to l3",
        "3: Blue passes to j2",
        "2: intercepted by Red",
        "6 on the striker dot: shot!",
        "5: saved, goal kick for Blue",
    ]
    assert phase_side_ball(match) == ("play", 1, "o5")


@on_both_boards
def test_11_out_of_the_box_is_a_throw_in_from_every_dot(board):
    for _, side, square, _ in yield_dots(board):
        match = match_at(square, side, options={"board": board})
        match.apply_action(0)
        assert phase_side_ball(match) == (
            "play",
            1 - side,
            square_of_role(1 - side, "throwin", board),
        )
        words = "out of the box, throw-in for " + match.side_name(1 - side)
        assert events_of(match) == [("out", side, words)]
        assert match.score == [0, 0]


@pytest.mark.parametrize("fouls", [False, True])
def test_random_matches_let_one_throw_in_fifty_leave_the_box(fouls):
    options = {"die_fouls": fouls}
    matches = [Match(options), match_at("kickoff", 0, options=options)]
    matches.append(match_at("goalie", 0, "save", options))
    for match in matches:
        weights = dict(match.chance_outcomes())
        assert weights[0] * 50 == sum(weights.values())
        assert len({weights[face] for face in range(1, 7)}) == 1
        assert set(weights) - set(range(7)) <= {7, 8}
