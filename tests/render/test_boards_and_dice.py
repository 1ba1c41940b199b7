"""In a match with several boards, pips show the number of the board on the lights. Dice are pips in
the margins.
"""

import pytest

from boards import mini16, pitch32
from pixelpitch.render import palette
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render.scenes import scene_of
from tests.render.seen import led_colour, lights_of, square_colours
from tests.render.sizes import dot_size, on_each_board_size

TESTED_SQUARE_NAME = "f3"


def render_at_once(board, scene):
    """Return the lights of ``board`` that show ``scene`` without a movement."""
    return lights_of(board, scene, at_once=True)


@on_each_board_size
@pytest.mark.parametrize("index", [0, 1])
def test_pips_on_the_bottom_touchline_show_the_number_of_the_board(board, index):
    scene = scene_of(board=(index, 2))
    lights = render_at_once(board, scene)
    row = [led_colour(lights, board, x, board.HEIGHT - 1) for x in range(board.WIDTH)]
    bright = "".join("x" if palette.brightest_channel(each) > 60 else " " for each in row)
    assert len(bright.split()) == index + 1
    middle = row[board.WIDTH // 2 - dot_size(board) * 3 : board.WIDTH // 2]
    assert palette.DARK in middle, "the middle is dark, so the pips do not look like a clock"


@on_each_board_size
@pytest.mark.parametrize("index", [0, 1])
def test_posts_show_the_number_of_the_board(board, index):
    scene = scene_of(board=(index, 2), things=[(number(TESTED_SQUARE_NAME), scenes.POST, -1, 0)])
    post = square_colours(render_at_once(board, scene), board, TESTED_SQUARE_NAME)
    quarter = max(len(post) // 4, 1) if board.WIDTH // 16 != 3 else 2
    assert sum(palette.brightest_channel(each) > 60 for each in post) == quarter * (index + 1)


def test_dice_are_pips_in_the_margin_of_their_side():
    scene = scene_of()
    scene.dice = [(0, scenes.GREY, 5, 2), (1, scenes.VIOLET, 6, 6), (0, scenes.BLACK, 1, 1)]
    grey, violet = palette.DOT_COLOURS[scenes.GREY], palette.DOT_COLOURS[scenes.VIOLET]
    lights = render_at_once(pitch32, scene)
    left = [led_colour(lights, pitch32, x, y) for y in (6, 7, 8, 9) for x in (0, 1)]
    assert [each == grey for each in left] == [True, True, *[False] * 6]
    assert [bool(each) for each in left] == [True] * 5 + [False] * 3, (
        "used points are dim, not dark"
    )
    right = [led_colour(lights, pitch32, x, y) for y in (6, 7, 8, 9) for x in (31, 30)]
    assert right == [violet] * 6 + [0, 0]
    assert led_colour(lights, pitch32, 0, 10) == palette.DOT_COLOURS[scenes.BLACK]
    assert led_colour(lights, pitch32, 1, 10) == 0


def test_a_third_die_of_a_side_is_in_the_other_margin():
    scene = scene_of(dice=[(0, scenes.GREY, 5, 5)] * 3 + [(1, scenes.VIOLET, 6, 6)])
    lights = render_at_once(pitch32, scene)
    tops = [
        palette.DOT_COLOURS.index(led_colour(lights, pitch32, x, y))
        for x in (0, 31)
        for y in (6, 10)
    ]
    assert tops == [scenes.GREY] * 3 + [scenes.VIOLET]


@pytest.mark.parametrize(("die", "bright"), [(4, 0), (5, 1), (6, 2)])
def test_on_the_small_board_bright_pips_stand_for_five_and_six(die, bright):
    scene = scene_of(dice=[(1, scenes.GREY, die, die)])
    lights = render_at_once(mini16, scene)
    pips = [palette.brightest_channel(led_colour(lights, mini16, 15, y)) for y in (6, 7, 8, 9)]
    own = palette.brightest_channel(palette.DOT_COLOURS[scenes.GREY])
    assert all(pips)
    assert sum(each > own for each in pips) == bright
