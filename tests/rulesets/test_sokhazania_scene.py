"""Sokhazania's scene (what the lights show) has the dots, the tracks, the ball's path and the
clock.

The number in a test's name is the number of a section of RULEBOOK.md.
"""

import pytest

from pixelpitch.rules import scene as kinds
from pixelpitch.rules import squares
from pixelpitch.rules.squares import column_of
from pixelpitch.rulesets.sokhazania.board import load as load_board
from tests.rulesets.sokhazania_states import (
    CLASSIC_BOARD_NAME,
    TRAINING_BOARD_FILE,
    Match,
    apply_tokens,
    for_both_sides,
    match_at,
    on_both_boards,
    square_of_role,
)


def square_names(path):
    """Return the names of the squares on ``path``."""
    return [squares.name(square) for square in path]


@on_both_boards
def test_1_the_scene_shows_every_dot_in_the_colour_of_its_side(board):
    scene = Match({"board": board}).scene()
    dots = {(square, side) for _, side, square, _ in load_board(board).dots}
    assert {(square, side) for square, kind, side, _ in scene.things if kind == kinds.DOT} == dots
    taken = {square for square, _ in dots}
    goals = [(square, side) for square, kind, side, _ in scene.things if kind == kinds.GOAL]
    assert {side for _, side in goals} == {0, 1}
    for square, side in goals:
        assert square not in taken
        assert (column_of(square) < 2) == (side == 0)
        assert (squares.half_turn(square), 1 - side) in goals
    columns = {column_of(square) for square in taken}
    assert scene.margins == (not columns & {0, 15})


@on_both_boards
@pytest.mark.parametrize("before", ["", "4", "4 2"])
def test_6_the_ball_waits_next_to_the_centre_spot(board, before):
    match = Match({"board": board})
    apply_tokens(match, before)
    scene = match.scene()
    assert squares.name(scene.ball) in ("h4", "i4", "h5", "i5")
    assert match.board.index_of(scene.ball) < 0
    assert scene.paths == []
    assert (scene.travel, scene.last) == ((), ())


@on_both_boards
def test_2_and_3_every_track_of_the_next_throw_is_shown(board):
    loaded = load_board(board)
    for dot, (_, side, square, role) in enumerate(loaded.dots):
        match = match_at(squares.name(square), side, options={"board": board})
        tracks = match.scene().paths
        assert len(tracks) == sum(len(loaded.next_dots(dot, number)) for number in range(1, 7))
        for number, kind, path in tracks:
            end = loaded.index_of(path[-1])
            assert path == loaded.paths(dot, number, end)[0]
            if number < 3:
                assert kind == kinds.INTERCEPTION
            elif number == 6 and role in ("penalty", "striker", "corner"):
                assert kind == kinds.SHOT
            else:
                assert kind == kinds.PASS


def test_7_in_a_choice_only_the_thrown_number_stays_lit():
    match = match_at("kickoff", 0, options={"board": TRAINING_BOARD_FILE})
    apply_tokens(match, "4")
    scene = match.scene()
    assert scene.thrown == 4
    assert [(number, kind, square_names(path)) for number, kind, path in scene.paths] == [
        (4, kinds.PASS, ["h5", "d2"]),
        (4, kinds.PASS, ["h5", "j3"]),
    ]
    apply_tokens(match, "d2")
    assert match.scene().thrown == 0


@for_both_sides
def test_8_and_9_during_a_save_the_path_to_the_corner_is_shown(side):
    match = match_at("penalty", 1 - side)
    apply_tokens(match, "6")
    goalie, corner = square_of_role(side, "goalie"), square_of_role(1 - side, "corner")
    scene = match.scene()
    assert [(number, kind, square_names(path)) for number, kind, path in scene.paths] == [
        (1, kinds.CORNER, [goalie, corner]),
        (2, kinds.CORNER, [goalie, corner]),
    ]


@on_both_boards
def test_the_scene_shows_the_path_of_the_ball(board):
    options = {"board": board}
    match = match_at("penalty", 0, options=options)
    shot = match.board.paths(
        match.board.index_of(match.ball), 6, match.board.dot_with_role(1, "goalie")
    )[0]
    apply_tokens(match, "6")
    assert match.scene().travel == match.scene().last == shot
    assert match.clone().scene().travel == shot, "a clone has all fields"
    saved = Match.from_bytes(match.to_bytes())
    assert saved.scene().travel == (), "the path is not part of the stored state"
    apply_tokens(saved, "5")
    assert saved.scene().travel == ()
    apply_tokens(match, "1")
    assert square_names(match.scene().travel) == [
        square_of_role(1, "goalie", board),
        square_of_role(0, "corner", board),
    ]
    apply_tokens(match, "out")
    assert square_names(match.scene().travel) == [
        square_of_role(0, "corner", board),
        square_of_role(1, "throwin", board),
    ]


def test_the_path_follows_the_bends_of_its_track():
    board = load_board(CLASSIC_BOARD_NAME)
    bent = 0
    for dot, (_, side, square, _) in enumerate(board.dots):
        for number in range(1, 7):
            ends = board.next_dots(dot, number)
            path = board.paths(dot, number, ends[0])[0]
            if len(ends) == 1 and len(path) > 2:
                match = match_at(squares.name(square), side)
                match.apply_action(number)
                assert match.scene().travel == path
                bent += 1
    assert bent


def test_12_the_clock_shows_the_remaining_time():
    match = match_at("kickoff", 0, clock_s=100)
    assert match.scene().clock == (800, 900)
    assert match.scene().gauges == []
    match.pass_time(3600)
    assert match.scene().clock == (0, 900)
