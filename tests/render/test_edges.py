"""Tests how a pitch without margins shows the score, the attacking side, a counter, zones and
offside targets.
"""

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render.scenes import scene_of
from tests.render.seen import led_colour, lights_of, square_colour_names
from tests.render.sizes import dot_size, on_each_board_size


def scene_without_margins(**fields):
    """Return a scene with ``fields`` in which columns a and p belong to the pitch."""
    scene = scene_of(margins=False)
    for name, value in fields.items():
        setattr(scene, name, value)
    return scene


def lights_without_margins(board, **fields):
    """Return a renderer of ``board`` that shows ``scene_without_margins(**fields)``."""
    return lights_of(board, scene_without_margins(**fields))


def goal_dots(lights, board, side, team):
    """Return the rows of the dots on the goal line of ``side`` that have the colour of ``team``.

    A square of the goal line has two dots: row 2 * y is the upper one, row 2 * y + 1 the lower one.
    On a board with 8 rows of LEDs there is room for only one dot, which counts as the lower one.
    """
    unit = dot_size(board)
    x = board.WIDTH - 1 if side else 0
    rows = range(board.HEIGHT // unit)
    if board.HEIGHT == 8:
        x = board.WIDTH - 1 if side else 1
        return [2 * y + 1 for y in rows if palette.name(led_colour(lights, board, x, y)) == team]
    return [y for y in rows if palette.name(led_colour(lights, board, x, y * unit)) == team]


@on_each_board_size
def test_each_goal_scored_is_a_dot_on_the_goal_line(board):
    lights = lights_without_margins(board, score=(2, 5))
    assert goal_dots(lights, board, 0, "red") == [1, 3]
    assert goal_dots(lights, board, 1, "blue") == [1, 3, 5, 13, 15]


@on_each_board_size
def test_a_figure_on_the_goal_line_moves_the_dots_that_count_goals(board):
    there = (number("a2"), scenes.FIGURE, 1, 0)
    lights = lights_without_margins(board, score=(2, 0), things=[there])
    assert goal_dots(lights, board, 0, "red") == [1, 15]


def test_the_seventh_goal_is_one_bright_dot_among_dim_dots():
    lights = lights_without_margins(pitch32, score=(7, 0))
    dots = [
        palette.brightest_channel(led_colour(lights, pitch32, 0, y)) for y in (1, 3, 5, 11, 13, 15)
    ]
    assert dots[0] > 2 * dots[1] > 0
    assert len(set(dots[1:])) == 1


@pytest.mark.parametrize("board", [pitch32, mini16, strip32x8])
@pytest.mark.parametrize(("side", "team"), [(0, "red"), (1, "blue")])
@pytest.mark.parametrize("fields", [("attacks",), ("turn",), ("attacks", "turn")])
def test_the_bottom_touchline_shows_the_side_to_move_by_colour_and_shape(board, side, team, fields):
    lights = lights_without_margins(
        board, **{fields[0]: side}, **dict.fromkeys(fields[1:], 1 - side)
    )
    across = board.WIDTH // 16
    line = [
        palette.name(led_colour(lights, board, x, board.HEIGHT - 1))
        for x in range(across, board.WIDTH - across)
    ]
    assert set(line) == ({team} if side == 0 else {team, "dark"})
    if side == 1:
        assert "dark" not in line[::2] or "dark" not in line[1::2]


def test_dots_below_the_pitch_count_the_pieces_that_remain_to_be_placed():
    lights = lights_without_margins(pitch32, gauges=[("places", 2, 3)])
    pips = [led_colour(lights, pitch32, x, 15) for x in (13, 15, 17)]
    assert [palette.name(each) for each in pips] == ["teal"] * 3
    assert (
        palette.brightest_channel(pips[0])
        == palette.brightest_channel(pips[1])
        > palette.brightest_channel(pips[2])
    )


@pytest.mark.parametrize("board", [pitch32, mini16, strip32x8])
def test_a_zone_is_outlined_and_ends_at_the_edge_of_the_board(board):
    lights = lights_without_margins(
        board, zones=((number("d3"), number("f5")), (number("o1"), number("p2")))
    )
    inside = [
        name for word in ("d3", "e4", "f5") for name in square_colour_names(lights, board, word)
    ]
    assert "amber" not in inside
    around = [
        name
        for word in ("c2", "d2", "e2", "g4", "e6")
        for name in square_colour_names(lights, board, word)
    ]
    assert "amber" in around
    assert "amber" in square_colour_names(lights, board, "o3") + square_colour_names(
        lights, board, "p3"
    )
