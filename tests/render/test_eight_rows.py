"""On a board with 8 rows of LEDs, a square is two LEDs side by side. There is still room for
everything.
"""

from itertools import pairwise

import pytest

from boards import strip32x8 as board
from pixelpitch.dice import events
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render.scenes import match_showing, scene_of
from tests.render.seen import led_colour, lights_of, square_colour_names, square_colours


def rows_as_text(lights, colour):
    """Return the board as text, with "#" for each LED that has ``colour``."""
    return [
        "".join(
            "#" if led_colour(lights, board, x, y) == colour else "." for x in range(board.WIDTH)
        )
        for y in range(board.HEIGHT)
    ]


def test_the_first_led_of_a_square_is_the_left_one():
    lights = lights_of(
        board,
        scene_of(
            things=[
                (number("d3"), scenes.FIGURE, 0, 0),
                (number("f3"), scenes.FIGURE, 1, 0),
                (number("h3"), scenes.FIGURE, 0, scenes.CARD),
                (number("j3"), scenes.FIGURE, 1, scenes.BARRED),
            ]
        ),
    )
    assert square_colour_names(lights, board, "d3") == ["red", "red"]
    assert square_colour_names(lights, board, "f3") == ["blue", "dark"]
    assert square_colour_names(lights, board, "h3") == ["yellow", "red"]
    assert square_colour_names(lights, board, "j3") == ["blue", "amber"]


def test_figures_below_each_other_can_be_counted():
    """The board has no gap between the rows of squares, so every other figure in a column is
    dimmer.
    """
    words = ("d2", "d3", "d4", "d5")
    column = [(number(word), scenes.FIGURE, 0, 0) for word in words]
    lights = lights_of(board, scene_of(things=column))
    light = [
        max(map(palette.brightest_channel, square_colours(lights, board, word))) for word in words
    ]
    assert len(set(light)) == 2
    assert all(one != other for one, other in pairwise(light))


@pytest.mark.parametrize("side", [0, 1])
def test_a_gauge_fills_two_rows_of_the_margin(side):
    """The gauge has room for four rolls: one bright dot for each roll that is left, filled from the
    lower row upwards.
    """
    columns = (0, 1) if side == 0 else (31, 30)
    for left in range(5):
        match = match_showing(gauges=[("rolls", left, 4)], player=side, legal=[5])
        lights = lights_of(board, match)
        dots = [led_colour(lights, board, x, y) for y in (4, 3) for x in columns]
        assert [each == palette.TEAL for each in dots] == [each < left for each in range(4)]
        assert {palette.name(each) for each in dots} == {"teal"}


@pytest.mark.parametrize("face", range(1, 7))
def test_the_last_faces_are_below_goals_and_gauges(face):
    match = match_showing(score=[6, 6], gauges=[("rolls", 4, 4)], player=0, legal=[5])
    lights = lights_of(board, match)
    before = [led_colour(lights, board, x, y) for y in range(5) for x in (0, 1, 30, 31)]
    lights.set_die(events.ANSWER_THROW, face, 0)
    lights.end_movement()
    lights.draw(0)
    assert [led_colour(lights, board, x, y) for y in range(5) for x in (0, 1, 30, 31)] == before
    assert sum(led_colour(lights, board, x, y) > 0 for y in (5, 6, 7) for x in (0, 1)) == face


def test_dice_with_colours_of_dots_show_their_points_in_two_rows_each():
    scene = scene_of()
    scene.dice = [(0, scenes.GREY, 4, 3), (0, scenes.VIOLET, 2, 2), (1, scenes.GREEN, 6, 6)]
    lights = lights_of(board, scene)
    grey, violet = palette.DOT_COLOURS[scenes.GREY], palette.DOT_COLOURS[scenes.VIOLET]
    assert [led_colour(lights, board, x, y) for y in (3, 4) for x in (0, 1)][:3] == [grey] * 3
    assert (
        0
        < palette.brightest_channel(led_colour(lights, board, 1, 4))
        < palette.brightest_channel(grey) // 2
    )
    assert [led_colour(lights, board, x, y) for y in (5, 6) for x in (0, 1)] == [violet] * 2 + [
        0,
        0,
    ]
    # A die has four LEDs here. To show six points, two of these LEDs are bright and count double.
    light = [
        palette.brightest_channel(led_colour(lights, board, x, y)) for y in (3, 4) for x in (31, 30)
    ]
    assert light[0] == light[1] > 2 * light[2] == 2 * light[3] > 0


def test_a_text_with_accents_and_a_cedilla_fits():
    lights = Renderer(board)
    lights.scroll("ÄÇÉ", 0)
    lights.draw(0)
    rows = rows_as_text(lights, palette.TEAL)
    assert [row[11:22] for row in rows] == [
        "#.#.......#",
        ".........#.",
        ".#...##.###",
        "#.#.#...#..",
        "###.#...##.",
        "#.#.#...#..",
        "#.#..##.###",
        ".....#.....",
    ]
    # A text without accents leaves a dark row above it and one below it.
    lights.scroll("GO", 0)
    lights.draw(0)
    rows = rows_as_text(lights, palette.TEAL)
    assert [at for at in range(8) if "#" in rows[at]] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("side", [-1, 0, 1])
def test_a_card_uses_all_eight_rows_and_stays_within_them(side):
    lights = lights_of(board, match_showing(), at_once=True)
    before = [led_colour(lights, board, x, y) for y in range(8) for x in (0, 1, 30, 31)]
    lights.set_card("10", side, 0)
    lights.draw(0)
    assert [led_colour(lights, board, x, y) for y in range(8) for x in (0, 1, 30, 31)] == before
    figure = [row[12:19] for row in rows_as_text(lights, palette.TEAL)]
    assert figure[1:6] == [".#..###", "##..#.#", ".#..#.#", ".#..#.#", "###.###"]


def test_the_spinner_is_a_ring_of_32_dots_around_the_middle():
    lights = Renderer(board)
    lights.set_spinner(((1, 0), (1, 1)))
    seen = set()
    for now in range(0, 2048, 32):
        lights.draw(now)
        white = [
            (x, y)
            for y in range(board.HEIGHT)
            for x in range(board.WIDTH)
            if led_colour(lights, board, x, y) == palette.WHITE
        ]
        assert len(white) == 1
        seen.update(white)
    assert len(seen) == 32
    assert {x for x, _ in seen} == set(range(11, 21))
    assert {y for _, y in seen} == set(range(8))
    # The dots form a ring: each touches the next one, and the last one touches the first.
    for x, y in seen:
        near = [(x + dx, y + dy) in seen for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        assert sum(near) == 2


def test_a_zone_is_outlined_by_whole_rows():
    scene = scene_of(margins=False, zones=((number("d3"), number("f5")),))
    lights = lights_of(board, scene)
    for word in ("d2", "e2", "f2", "d6", "e6", "f6"):
        assert square_colour_names(lights, board, word) == ["amber", "amber"]
    for word in ("d3", "e4", "f5"):
        assert "amber" not in square_colour_names(lights, board, word)
