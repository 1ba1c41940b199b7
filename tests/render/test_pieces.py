"""Tests the lights of figures with marks, and of two figures on one square.

A mark says what kind of dot a figure is, that it has a card, or that it is barred or picked.
"""

from itertools import combinations

import numpy as np
import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render import eyes
from tests.render.scenes import scene_of
from tests.render.seen import led_colour, lights_of, square_colour_names, square_colours
from tests.render.sizes import (
    on_boards_from_2x2_leds,
    on_boards_with_two_led_squares,
    on_each_board_size,
)

DOT_COLOUR_NUMBERS = range(scenes.BLACK, scenes.VIOLET + 1)
RED, BLUE = palette.RED, palette.BLUE
TESTED_SQUARE_NAME = "f3"


def render_at_once(board, scene, now=0):
    """Return the lights of ``board`` that show ``scene`` without a movement."""
    return lights_of(board, scene, now, at_once=True)


def scene_with_figures(*marks, **fields):
    """Return a scene with a figure on f3 for each (side, mark) given."""
    things = [(number(TESTED_SQUARE_NAME), scenes.FIGURE, side, mark) for side, mark in marks]
    return scene_of(things=things, **fields)


def quarter_colours(board, scene, square_name=TESTED_SQUARE_NAME):
    """Return the colour names of the four quarters of a square, upper left first. The board must
    have at least 2 x 2 LEDs per square.
    """
    found = square_colour_names(render_at_once(board, scene), board, square_name)
    across = board.WIDTH // 16
    corners = (0, across - 1, len(found) - across, len(found) - 1)
    return [found[corner] for corner in corners]


def dot_colour_name(colour_number):
    """Return the colour name of a dot's light, which is "dark" for a black dot."""
    return (
        "dark"
        if colour_number == scenes.BLACK
        else palette.name(palette.DOT_COLOURS[colour_number])
    )


@on_boards_from_2x2_leds
@pytest.mark.parametrize("colour_number", DOT_COLOUR_NUMBERS)
def test_the_dot_of_a_figure_is_below_the_colour_of_its_side(board, colour_number):
    own = dot_colour_name(colour_number)
    below = [["dark", own], [own, "dark"], [own, own]][(colour_number - 1) % 3]
    for side, above in ((0, ["red", "red"]), (1, ["blue", "dark"])):
        assert quarter_colours(board, scene_with_figures((side, colour_number))) == above + below


@on_boards_with_two_led_squares
@pytest.mark.parametrize("colour_number", DOT_COLOUR_NUMBERS)
def test_on_squares_of_two_leds_a_dot_is_the_second_led_and_for_side_1_the_first(
    board, colour_number
):
    for side in (0, 1):
        seen = square_colour_names(
            render_at_once(board, scene_with_figures((side, colour_number))),
            board,
            TESTED_SQUARE_NAME,
        )
        assert seen == (
            ["red", dot_colour_name(colour_number)]
            if side == 0
            else [dot_colour_name(colour_number), "blue"]
        )


@on_boards_from_2x2_leds
def test_a_card_is_yellow_in_the_lower_left_quarter(board):
    assert quarter_colours(board, scene_with_figures((0, scenes.CARD))) == [
        "red",
        "red",
        "yellow",
        "red",
    ]
    seen = quarter_colours(board, scene_with_figures((1, scenes.CARD)))
    assert seen[2] == "yellow"
    assert (seen[0], seen[3]) == ("blue", "blue")


@on_boards_from_2x2_leds
def test_a_barred_figure_is_crossed_out_and_shows_its_side(board):
    solid = quarter_colours(board, scene_with_figures((0, scenes.BARRED)))
    assert solid == ["red", "amber", "amber", "red"]
    hollow = quarter_colours(board, scene_with_figures((1, scenes.BARRED)))
    assert hollow[1:] == ["amber", "amber", "blue"]
    # A barred figure has a dark LED if it belongs to side 1, and none if it belongs to side 0. So
    # coaches who cannot see the colours can tell the sides apart.
    lights = render_at_once(board, scene_with_figures((1, scenes.BARRED)))
    assert "dark" in square_colour_names(lights, board, TESTED_SQUARE_NAME)
    lights = render_at_once(board, scene_with_figures((0, scenes.BARRED)))
    assert "dark" not in square_colour_names(lights, board, TESTED_SQUARE_NAME)
    free = render_at_once(board, scene_with_figures((0, 0)))
    assert (
        square_colours(free, board, TESTED_SQUARE_NAME)[0]
        > square_colours(lights, board, TESTED_SQUARE_NAME)[0]
    )


@on_boards_with_two_led_squares
def test_on_squares_of_two_leds_a_card_is_the_first_led_and_a_bar_the_second(board):
    for side, own in ((0, "red"), (1, "blue")):
        for mark, expected in (
            (scenes.CARD, ["yellow", own]),
            (scenes.BARRED, [own, "amber"]),
            (scenes.CARD | scenes.BARRED, ["yellow", "dark" if side else "amber"]),
        ):
            assert (
                square_colour_names(
                    render_at_once(board, scene_with_figures((side, mark))),
                    board,
                    TESTED_SQUARE_NAME,
                )
                == expected
            )


TARGET_MARKS_BY_NAME = {
    "free": (0, scenes.FREE),
    "card": (scenes.CARD, scenes.FREE),
    "barred": (scenes.BARRED, scenes.FREE),
    "barred with a card": (scenes.CARD | scenes.BARRED, scenes.FREE),
    "gets the ball": (0, scenes.OWN),
    "a shot": (0, scenes.SCORING),
    "off-side": (0, scenes.OFFSIDE),
}


@pytest.mark.parametrize("board", [mini16, pitch32, strip32x8], ids=lambda board: board.NAME)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("kind", ["every colour", *eyes.RGB_MATRIX_BY_DEFICIENCY])
def test_targets_on_a_figure_differ_for_every_observer(board, side, kind):
    eye = np.array(eyes.RGB_MATRIX_BY_DEFICIENCY.get(kind, np.eye(3)))
    place = number(TESTED_SQUARE_NAME)
    seen = {}
    for sign, (mark, target) in TARGET_MARKS_BY_NAME.items():
        targets = {place: target} if target else {}
        scene = scene_with_figures((side, mark), turn=side, open=(place,), targets=targets)
        leds = square_colours(render_at_once(board, scene, 512), board, TESTED_SQUARE_NAME)
        seen[sign] = [np.clip(eye @ eyes.linear_rgb(each), 0, 1) for each in leds]
    for one, other in combinations(TARGET_MARKS_BY_NAME, 2):
        pairs = zip(seen[one], seen[other], strict=True)
        assert max(eyes.colour_distance(*pair) for pair in pairs) > 18, (one, other)


@on_boards_from_2x2_leds
def test_two_figures_on_a_square_have_its_left_and_right_half(board):
    for scene in (scene_with_figures((0, 0), (1, 0)), scene_with_figures((1, 0), (0, 0))):
        assert quarter_colours(board, scene) == ["red", "dark", "red", "blue"], (
            "pieces of side 1 have a dark middle"
        )


@on_boards_from_2x2_leds
def test_the_ball_on_a_shared_square_is_above_its_owner_or_above_both_figures(board):
    ball = number(TESTED_SQUARE_NAME)
    one = scene_with_figures((0, scenes.HAS_BALL), (1, 0), ball=ball)
    assert quarter_colours(board, one) == ["white", "dark", "red", "blue"]
    other = scene_with_figures((0, 0), (1, scenes.HAS_BALL), ball=ball)
    assert quarter_colours(board, other) == ["red", "white", "red", "blue"]
    nobody = scene_with_figures((0, 0), (1, 0), ball=ball)
    assert quarter_colours(board, nobody) == ["white", "white", "red", "blue"]


@on_boards_from_2x2_leds
def test_marks_on_a_shared_square_are_above_their_figure(board):
    scene = scene_with_figures((0, scenes.CARD), (1, scenes.BARRED))
    assert quarter_colours(board, scene) == ["yellow", "amber", "red", "blue"]
    scene = scene_with_figures((0, 0), (1, scenes.PICKED))
    assert quarter_colours(board, scene) == ["red", "teal", "red", "blue"]


@on_boards_with_two_led_squares
def test_on_squares_of_two_leds_two_figures_have_one_led_each(board):
    ball = number(TESTED_SQUARE_NAME)
    assert square_colour_names(
        render_at_once(board, scene_with_figures((1, 0), (0, 0))), board, TESTED_SQUARE_NAME
    ) == [
        "red",
        "blue",
    ]
    lights = render_at_once(board, scene_with_figures((0, 0), (1, scenes.HAS_BALL), ball=ball))
    assert square_colour_names(lights, board, TESTED_SQUARE_NAME) == ["white", "blue"]
    mixed = square_colours(
        render_at_once(board, scene_with_figures((0, 0), (1, 0), ball=ball)),
        board,
        TESTED_SQUARE_NAME,
    )[1]
    assert mixed >> 16
    assert mixed & 255


@on_each_board_size
def test_a_figure_covers_everything_else_on_its_square(board):
    place = number(TESTED_SQUARE_NAME)
    goal = (place, scenes.GOAL, 1, 0)
    figure = (place, scenes.FIGURE, 0, 0)
    seen = []
    for things in ([goal, figure], [figure, goal]):
        scene = scene_of(things=things)
        seen.append(
            set(square_colour_names(render_at_once(board, scene), board, TESTED_SQUARE_NAME))
        )
    assert seen == [{"red"}, {"red"}]


@on_each_board_size
def test_a_goalpost_has_the_colour_of_no_side_and_is_brighter_than_the_lines(board):
    scene = scene_of(things=[(number(TESTED_SQUARE_NAME), scenes.POST, -1, 0)])
    seen = square_colours(render_at_once(board, scene), board, TESTED_SQUARE_NAME)
    assert set(seen) == {palette.shade(palette.GRASS_COLOUR, 255)}
    assert min(map(palette.brightest_channel, seen)) > 3 * palette.brightest_channel(
        palette.GRASS_COLOUR
    )


@on_boards_from_2x2_leds
def test_the_four_kinds_of_targets_differ_by_shape_on_a_bare_square(board):
    shapes = {}
    place = number(TESTED_SQUARE_NAME)
    for kind in (scenes.FREE, scenes.OWN, scenes.SCORING, scenes.CONTESTED):
        scene = scene_of(turn=0, open=(place,), targets={place: kind})
        shapes[kind] = [each != "dark" for each in quarter_colours(board, scene)]
    assert shapes == {
        scenes.FREE: [True, False, False, False],
        scenes.OWN: [False, True, False, False],
        scenes.SCORING: [True, True, False, False],
        scenes.CONTESTED: [False, False, True, True],
    }


@on_each_board_size
@pytest.mark.parametrize("side", [0, 1])
def test_a_figure_on_a_target_stays_visible(board, side):
    place = number(TESTED_SQUARE_NAME)
    for kind, shows in (
        (scenes.OWN, "teal"),
        (scenes.SCORING, "orange"),
        (scenes.CONTESTED, "amber"),
    ):
        scene = scene_with_figures((side, 0), turn=0, open=(place,), targets={place: kind})
        seen = square_colour_names(render_at_once(board, scene), board, TESTED_SQUARE_NAME)
        assert shows in seen
        assert ("red", "blue")[side] in seen


@on_each_board_size
def test_a_bare_target_breathes(board):
    place = number(TESTED_SQUARE_NAME)
    scene = scene_of(turn=1, open=(place,), targets={place: scenes.SCORING})
    lights = render_at_once(board, scene)
    levels = set()
    for now in range(0, 1024, 32):
        lights.draw(now)
        levels.add(
            max(map(palette.brightest_channel, square_colours(lights, board, TESTED_SQUARE_NAME)))
        )
        # purple stands for a shot of the blue side
        assert "purple" in square_colour_names(lights, board, TESTED_SQUARE_NAME)
    assert len(levels) > 8


@on_each_board_size
def test_areas_end_at_the_edge_of_the_board_and_lines_cross_it(board):
    scene = scene_of()
    scene.margins = False
    scene.areas = ((0, 127), (number("a3"), number("c6")))
    scene.lines = ((number("m1"), number("m8")),)
    lights = render_at_once(board, scene)
    across, down = board.WIDTH // 16, board.HEIGHT // 8
    for y in range(board.HEIGHT):
        assert palette.name(led_colour(lights, board, 0, y)) == "grass"
        assert palette.name(led_colour(lights, board, board.WIDTH - 1, y)) == "grass"
    for x in range(3 * across):
        # On a board with 8 rows of LEDs, a horizontal line would fill a whole row of squares, so
        # only vertical lines are drawn.
        assert (palette.name(led_colour(lights, board, x, 2 * down - 1)) == "grass") == (
            down > 1 or not x
        )
        assert (palette.name(led_colour(lights, board, x, 6 * down)) == "grass") == (
            down > 1 or not x
        )
    line = [led_colour(lights, board, 13 * across - 1, y) for y in range(1, board.HEIGHT - 1)]
    assert {palette.name(each) for each in line} == {"amber"}


@on_each_board_size
def test_a_dot_of_no_side_shows_its_kind_and_differs_from_figures(board):
    seen = set()
    for colour_number in (0, *DOT_COLOUR_NUMBERS):
        scene = scene_of(things=[(number(TESTED_SQUARE_NAME), scenes.DOT, -1, colour_number)])
        seen.add(tuple(square_colours(render_at_once(board, scene), board, TESTED_SQUARE_NAME)))
        for side in (0, 1):
            seen.add(
                tuple(
                    square_colours(
                        render_at_once(board, scene_with_figures((side, colour_number))),
                        board,
                        TESTED_SQUARE_NAME,
                    )
                )
            )
    assert len(seen) == 3 * 7


@on_boards_with_two_led_squares
@pytest.mark.parametrize("colour_number", DOT_COLOUR_NUMBERS)
def test_on_squares_of_two_leds_a_dot_stays_visible_next_to_its_card(board, colour_number):
    seen = square_colour_names(
        render_at_once(board, scene_with_figures((1, colour_number | scenes.CARD))),
        board,
        TESTED_SQUARE_NAME,
    )
    assert seen == [
        "yellow",
        dot_colour_name(colour_number) if colour_number > scenes.BLACK else "blue",
    ]


def test_the_halfway_line_stops_at_an_area_in_its_way():
    scene = scene_of(areas=((number("c2"), number("n7")), (number("h4"), number("i5"))))
    lights = render_at_once(pitch32, scene)
    column = [bool(led_colour(lights, pitch32, 15, y)) for y in range(16)]
    assert column[3:6] == [True] * 3
    assert column[6:10] == [False] * 4


def test_a_path_without_a_number_is_teal():
    scene = scene_of(ball=number("d3"), paths=[(0, scenes.PASS, (number("d3"), number("h3")))])
    lights = render_at_once(pitch32, scene)
    assert set(square_colour_names(lights, pitch32, "h3")) == {"teal"}
    assert "teal" in square_colour_names(lights, pitch32, "f3")


@on_each_board_size
@pytest.mark.parametrize("mark", [scenes.GREEN, scenes.CARD, scenes.BARRED, scenes.HAS_BALL])
@pytest.mark.parametrize("shared", [False, True])
def test_a_figure_has_all_its_marks_again_after_a_walk(board, mark, shared):
    fields = {
        "walk": (number("d3"), number("e3"), number(TESTED_SQUARE_NAME)),
        "ball": number(TESTED_SQUARE_NAME),
    }
    both = ((1, 0), (0, mark)) if shared else ((0, mark),)
    stood = render_at_once(board, scene_with_figures(*both, **fields))
    walked = lights_of(board, scene_with_figures(*both, **fields))
    assert walked.is_busy(0)
    assert square_colours(walked, board, "d3") != square_colours(stood, board, "d3")
    # A figure that walks is not yet shown on its target square, where a different figure may stand.
    assert square_colours(walked, board, TESTED_SQUARE_NAME) != square_colours(
        stood, board, TESTED_SQUARE_NAME
    )
    walked.draw(2000)
    assert not walked.is_busy(2000)
    assert square_colours(walked, board, TESTED_SQUARE_NAME) == square_colours(
        stood, board, TESTED_SQUARE_NAME
    )
