"""Covers PawnBall's boards, the placing of pawns, the dice and the order of play (rules 1 to 9)."""

from typing import Any

import pytest

from pixelpitch.rules import CHANCE, squares
from pixelpitch.rules.errors import NotLegal
from pixelpitch.rulesets.pawnball.rules import FACE_MESSAGES_BY_DIE, die_team, team_order
from tests.rulesets.lines import last_sentences
from tests.rulesets.pawnball_matches import (
    Match,
    ball_square,
    half_turn,
    legal_labels,
    make_boards_after_line_ups,
    match_at,
    match_at_first_throw,
    pawns_of,
    play,
    position,
    why_not,
)

BLACK_WHITE_TEAM, COLOUR_TEAM = 0, 1


def squares_of_half(columns: str) -> set[str]:
    """Return the squares of ``columns`` in the rows 2 to 7."""
    return {column + str(row) for column in columns for row in range(2, 8)}


def test_1_and_5_the_four_teams_are_placed_in_turn():
    match = Match()
    for board, side, words in (
        (0, 0, "Blue: place black pawn 1 of 2 on board 1, or take the usual line-up"),
        (1, 1, "Red: place black pawn 1 of 2 on board 2, or take the usual line-up"),
        (0, 1, "Red: place yellow pawn 1 of 2 on board 1, or take the usual line-up"),
        (1, 0, "Blue: place yellow pawn 1 of 2 on board 2, or take the usual line-up"),
    ):
        assert (match.board, match.side, match.current_player()) == (board, side, side)
        assert match.prompt() == words
        play(match, "lineup")
    assert match.current_player() == CHANCE


def test_2_six_pawns_are_placed_in_the_order_of_their_dots():
    match = Match()
    asked = []
    for square in ("c2", "d2", "e2", "f2", "g2", "h2"):
        asked.append(match.prompt().split(" on ")[0])
        play(match, square)
    assert asked == [
        f"Blue: place {dot} pawn {number} of 2"
        for dot in ("black", "grey", "white")
        for number in (1, 2)
    ]
    assert match.position()["boards"][0]["blue"] == {
        "black": ["c2", "d2"],
        "grey": ["e2", "f2"],
        "white": ["g2", "h2"],
    }
    play(match, "lineup")
    asked = []
    for square in ("i2", "j2", "k2", "l2", "m2", "n2"):
        asked.append(match.prompt().split(" on ")[0])
        play(match, square)
    assert asked == [
        f"Red: place {dot} pawn {number} of 2"
        for dot in ("yellow", "green", "violet")
        for number in (1, 2)
    ]


def test_2_pawns_with_the_same_dot_are_interchangeable():
    assert play(Match(), "c2", "h7").to_bytes() == play(Match(), "h7", "c2").to_bytes()


def test_3_a_pawn_may_stand_around_the_playing_area_but_not_on_a_post():
    match = match_at(blue={"white": "c3 e6"}, phase="move", picked="c3")
    found = legal_labels(match)
    assert {"b2", "b4", "b5", "c1", "b1"} <= found
    assert "b3" not in found
    assert why_not(match, "b3") == "that is a goalpost"
    assert not any(each[0] in "ap" for each in found)


def test_4_a_square_holds_one_pawn_or_the_ball():
    match = match_at(ball="e5", phase="move", picked="e6", points=3)
    assert {"g6", "c5", "e5"} & legal_labels(match) == set()
    assert why_not(match, "e5") == "the ball is there"
    assert why_not(match, "g6") == "Blue grey pawn is there"


def test_5_each_side_places_its_pawns_in_its_own_half():
    match = Match()
    assert legal_labels(match) == squares_of_half("cdefgh") - {"h4"} | {"lineup"}
    assert why_not(match, "h4") == "the ball is there"
    assert why_not(match, "i4") == "that is the other half"
    assert why_not(match, "b4") == "outside the pitch"
    play(match, "lineup")
    assert legal_labels(match) == squares_of_half("ijklmn") - {"i5"} | {"lineup"}


def test_5_without_half_setup_pawns_may_be_placed_on_the_whole_playing_area():
    match = Match({"half_setup": "off"})
    assert legal_labels(match) == squares_of_half("cdefghijklmn") - {"h4"} | {"lineup"}


def test_5_the_action_lineup_places_six_pawns_at_once():
    match = play(Match(), "lineup")
    assert match.position()["boards"][0]["blue"] == make_boards_after_line_ups()[0]["blue"]
    assert last_sentences(match) == ["board 1: Blue lines up the black-and-white team"]
    assert [
        match_at_first_throw().position()["boards"][board] for board in (0, 1)
    ] == make_boards_after_line_ups()


def test_5_the_action_lineup_is_legal_only_before_the_first_pawn_and_if_all_squares_are_free():
    match = play(Match(), "c2")
    assert "lineup" not in legal_labels(match)
    assert match.why_not(129) == "you have placed a pawn already"
    # With half_setup off, a pawn may stand on a square of the line-up.
    match = play(Match({"half_setup": "off"}), "n5", *"c2 c3 c6 c7 d2".split(), "lineup")
    assert "lineup" not in legal_labels(match)
    assert match.why_not(129) == "one of its squares is taken"


def test_6_the_ball_starts_on_the_centre_squares():
    assert [ball_square(Match(), board) for board in (0, 1)] == ["h4", "i5"]


def test_7_each_draw_throws_four_dice_before_anything_is_played():
    match = match_at_first_throw()
    for index in range(4):
        chance = match.chance()
        assert (chance.kind, chance.label, chance.side) == ("die", f"die {index + 1}", 0)
        assert chance.outcomes == tuple((points, 1) for points in range(1, 7))
        assert chance.left == 4 - index
        assert chance.name(2) == ("yellow 2", "black 2")[index > 1]
        play(match, "2")
    assert match.current_player() != CHANCE
    assert [each[0] for each in match.position()["dice"]] == "yellow yellow black black".split()


def test_7_each_die_has_the_sides_of_the_rulebook():
    first = ["black 1", "yellow 2", "white 3", "green 4", "grey 5", "violet 6"]
    second = ["yellow 1", "black 2", "green 3", "white 4", "violet 5", "grey 6"]
    text = Match().table().text
    for index, sides in enumerate((first, first, second, second)):
        assert [text.words(FACE_MESSAGES_BY_DIE[index][points]) for points in range(1, 7)] == sides
        for points, words in enumerate(sides, 1):
            team = (
                BLACK_WHITE_TEAM if words.split()[0] in ("black", "grey", "white") else COLOUR_TEAM
            )
            assert die_team(index, points) == team


def test_7_out_of_the_box_is_not_an_outcome():
    with pytest.raises(NotLegal):
        match_at_first_throw().apply_action(0)


def test_7_a_match_has_eight_draws_by_default():
    assert Match().options["draws"] == 8
    match = match_at(draw=8, left=[], phase="pawn")
    assert match.draw == 8
    match = match_at_first_throw(draws=2)
    draws = set()
    while match.outcome() is None:
        draws.add(match.draw)
        match.apply_action(match.legal_actions()[0])
    assert draws == {1, 2}


def list_order_of_play(match):
    """Play a match with the first legal action at each decision; return its throws and the (draw,
    board, side) of each turn, in order.
    """
    seen: list[Any] = []
    while match.outcome() is None:
        if match.current_player() == CHANCE:
            seen.append(("throw", match.draw, match.chance().side, match.board))
        else:
            seen.append((match.draw, match.board, match.side))
        match.apply_action(match.legal_actions()[0])
    return list(dict.fromkeys(seen))


def test_8_odd_draws_begin_with_blue_on_board_1_and_even_draws_with_red_on_board_2():
    seen = list_order_of_play(match_at_first_throw(draws=2))
    assert seen == [
        ("throw", 1, 0, 0),
        # Both teams have two dice with 1 point, so the black-and-white team plays first (rule 9).
        *[(1, 0, 0), (1, 0, 1)],
        *[(1, 1, 1), (1, 1, 0)],
        ("throw", 2, 1, 1),
        *[(2, 1, 1), (2, 1, 0)],
        *[(2, 0, 0), (2, 0, 1)],
    ]


def test_the_option_first_right_swaps_boards_and_sides():
    match = Match({"first": "right"})
    assert (match.board, match.side) == (1, 1)
    seen = list_order_of_play(play(match, "lineup", "lineup", "lineup", "lineup"))
    assert seen[0] == ("throw", 1, 1, 1)
    assert seen[1:5] == [(1, 1, 1), (1, 1, 0), (1, 0, 0), (1, 0, 1)]
    assert seen[5] == ("throw", 2, 0, 0)


@pytest.mark.parametrize(
    ("dice", "first", "why_first"),
    [
        ([1, 3, 1, 2], COLOUR_TEAM, "dice"),  # thrown: black 1, white 3, yellow 1, black 2
        ([2, 4, 1, 2], BLACK_WHITE_TEAM, "dice"),  # thrown: yellow 2, green 4, yellow 1, black 2
        # the black-and-white team has 4 points, the colour team 6
        ([1, 3, 1, 5], BLACK_WHITE_TEAM, "points"),
        ([5, 3, 1, 1], COLOUR_TEAM, "points"),
        ([1, 1, 1, 1], BLACK_WHITE_TEAM, "level"),
        ([2, 4, 2, 4], BLACK_WHITE_TEAM, "level"),
        ([1, 1, 2, 2], COLOUR_TEAM, "dice"),  # the colour team has no dice
    ],
)
def test_9_the_team_with_fewer_dice_or_points_plays_first(dice, first, why_first):
    assert team_order(dice) == (first, 1 - first, why_first)


def test_9_a_team_without_dice_is_skipped():
    match = play(match_at_first_throw(), "1", "1", "2", "2")
    # The colour team has no dice, so no message says that it begins.
    assert last_sentences(match)[1:] == [
        "board 1: Red has no dice",
        "board 1: Blue's turn, black-and-white team",
    ]
    assert (match.board, match.side) == (0, 0)
    assert legal_labels(match) == {"black1", "black2"}


def test_9_a_team_plays_its_dice_one_at_a_time_in_any_order():
    match = play(match_at_first_throw(), "1", "3", "2", "6")
    assert legal_labels(match) == {"black1", "black2", "white3", "grey6"}
    assert match.prompt() == "Blue: choose a die for board 1"
    play(match, "white3", "e3", "f3")
    assert match.position()["left"] == [1, 2, 6]
    assert legal_labels(match) == {"e6", "done"}
    play(match, "done")
    assert legal_labels(match) == {"black1", "black2", "grey6"}


def test_9_equal_dice_and_a_single_die_become_active_by_themselves():
    match = play(match_at_first_throw(), "1", "1", "1", "1")
    assert (match.phase, match.die, match.position()["left"]) == (3, 1, [1])
    assert legal_labels(match) == {"c4", "c5"}
    play(match, "c4", "b4")
    assert (match.die, match.position()["left"]) == (1, [])  # the next die is active


def test_9_a_match_has_32_turns_of_a_team():
    """8 draws times 2 boards times 2 teams. Each turn is played or is reported as skipped."""
    match = match_at_first_throw()
    turn_messages = 0
    while match.outcome() is None:
        match.apply_action(match.legal_actions()[-1])
        turn_messages += [each[0] for each in match.events].count("turn")
    assert turn_messages == 32


def test_17_and_18_goals_of_both_boards_are_added():
    fields = {"draw": 8, "board": 2, "team": "blue", "left": [], "die": 1, "points": 1}
    match = match_at(dice=position()["dice"], **fields, score=[[1, 0], [0, 2]])
    assert match.score == [1, 2]
    # Draw 8 plays board 2 first, so the last dice are played on board 1.
    while match.outcome() is None:
        match.apply_action(match.legal_actions()[-1])
    outcome = match.outcome()
    assert outcome["winner"] == (0 if match.score[0] > match.score[1] else 1)


@pytest.mark.parametrize(
    ("score", "winner", "words"),
    [
        ([[1, 0], [0, 1]], None, "level on goals"),
        ([[1, 0], [1, 1]], 0, "both boards together"),
        ([[0, 2], [1, 0]], 1, "both boards together"),
    ],
)
def test_18_a_level_score_is_a_draw(score, winner, words):
    nobody: Any = {"board": None, "team": None, "die": None, "points": None}
    match = Match.from_position(position(draw=8, phase="over", score=score, **nobody))
    assert match.outcome()["winner"] == winner
    assert match.outcome()["reason"] == words
    assert match.returns() == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[winner]


def test_18_the_end_is_announced():
    match = match_before_last_die([[1, 0], [1, 0]])
    play(match, "e3", "e2", "done")
    assert last_sentences(match) == [
        "the match is over: 2-0",
        "Blue wins, both boards together",
    ]
    match = match_before_last_die([[1, 0], [0, 1]])
    play(match, "e3", "e2", "done")
    assert last_sentences(match)[-1] == "a draw: the goals are level"


def match_before_last_die(score):
    """Return a match in which Blue's white 3 on board 1 is the last die of the last draw."""
    dice = [["white", 3], ["white", 3], ["black", 2], ["yellow", 1]]
    # By rule 8, board 1 is played last in a draw with an even number.
    return match_at(draw=8, dice=dice, score=score)


def test_the_line_up_of_red_is_the_half_turn_of_the_line_up_of_blue():
    match = match_at_first_throw()
    assert pawns_of(match, 0, 1) == {half_turn(each) for each in pawns_of(match, 0, 0)}
    assert pawns_of(match, 1, 0) == {half_turn(each) for each in pawns_of(match, 1, 1)}
    assert squares.half_turn(match.balls[0]) == match.balls[1]
