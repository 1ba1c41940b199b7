"""Boards of other sizes get a layout derived from the size of a square, and unsupported sizes are
refused.
"""

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.dice import events
from pixelpitch.render import layout, palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render.moving import draw_until_rest
from tests.render.scenes import match_showing, match_showing_everything, parse_squares
from tests.render.seen import (
    frame_milliamperes,
    led_colour,
    lights_of,
    square_colour_names,
    square_colours,
)
from tests.render.sizes import (
    BOARDS_OF_ALL_SIZES,
    TWO_LEDS_PER_SQUARE_BOARDS,
    dot_size,
    large64,
    medium48,
    on_each_board_size,
)


@pytest.mark.parametrize("board", BOARDS_OF_ALL_SIZES, ids=lambda board: board.NAME)
def test_the_supported_sizes_are_accepted(board):
    assert layout.size_fault(board.WIDTH, board.HEIGHT) == ""


@pytest.mark.parametrize(
    ("width", "height"),
    [(20, 10), (16, 8), (32, 32), (16, 32), (64, 16), (128, 64), (0, 0), (-16, -16), (8, 8)],
)
def test_unsupported_sizes_are_refused_in_one_line(width, height):
    words = layout.size_fault(width, height)
    assert words.startswith(f"{width} x {height} LEDs: expected 16 x 16, ")
    assert "\n" not in words


@on_each_board_size
def test_sides_are_solid_and_hollow_on_every_board(board):
    match = match_showing()
    match.things = [(number("d3"), scenes.FIGURE, 0, 0), (number("m6"), scenes.FIGURE, 1, 0)]
    lights = lights_of(board, match)
    solid, hollow = (square_colour_names(lights, board, word) for word in ("d3", "m6"))
    assert set(solid) == {"red"}
    assert set(hollow) == {"blue", "dark"}
    # after a half turn, a hollow square of more than two LEDs looks the same
    assert board in TWO_LEDS_PER_SQUARE_BOARDS or hollow == hollow[::-1]


@on_each_board_size
def test_the_pitch_is_the_same_from_both_ends_and_leaves_the_margins_dark(board):
    lights = lights_of(board, match_showing())
    across = board.WIDTH // 16
    for y in range(board.HEIGHT):
        for x in range(board.WIDTH):
            here = led_colour(lights, board, x, y)
            assert here == led_colour(lights, board, board.WIDTH - 1 - x, board.HEIGHT - 1 - y)
            if x < across:
                assert here == 0


@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_of_a_64_x_32_board_is_the_die_of_pitch32_doubled(face):
    seen = []
    for board in (pitch32, large64):
        lights = Renderer(board)
        lights.show(match_showing().scene(), 0)
        lights.set_die(events.ANSWER_THROW, face, 1)
        lights.draw(0)
        step = dot_size(board)
        seen.append(
            {
                (x // step, y // step)
                for y in range(board.HEIGHT)
                for x in range(board.WIDTH)
                if palette.name(led_colour(lights, board, x, y)) not in ("dark", "grass")
            }
        )
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("board", "room"), [(mini16, 6), (strip32x8, 6), (pitch32, 12), (medium48, 27), (large64, 12)]
)
def test_goals_fill_a_margin_and_begin_again(board, room):
    for goals in (room, room + 1):
        match = match_showing(score=[goals, 0])
        lights = lights_of(board, match)
        margin = [
            led_colour(lights, board, x, y)
            for x in range(board.WIDTH // 16)
            for y in range(3 * board.HEIGHT // 8)
        ]
        lit = [each for each in margin if each]
        dot = dot_size(board) ** 2
        assert len(lit) == room * dot
        bright = [each for each in lit if palette.brightest_channel(each) > 100]
        assert len(bright) == (room if goals == room else 1) * dot


@on_each_board_size
def test_a_short_text_fits_in_the_middle(board):
    lights = Renderer(board)
    lights.scroll("2:1", 0)
    lights.draw(0)
    lit = [
        (x, y)
        for y in range(board.HEIGHT)
        for x in range(board.WIDTH)
        if led_colour(lights, board, x, y) == palette.TEAL
    ]
    rows = [y for _, y in lit]
    columns = [x for x, _ in lit]
    unit = dot_size(board)
    assert abs(min(rows) + max(rows) + 1 - board.HEIGHT) <= unit
    assert abs(min(columns) + max(columns) + 1 - board.WIDTH) <= 2 * unit
    assert max(rows) - min(rows) + 1 == 5 * unit


@on_each_board_size
def test_every_animation_ends_and_stays_within_the_budget(board):
    match = match_showing_everything(
        travel=parse_squares("h5 f7 b2 j4"), walk=parse_squares("d2 d3 e3")
    )
    match.emit("goal", 1)
    lights = Renderer(board)
    lights.brightness = 8
    lights.set_die(events.ANSWER_THROW, 6, 1)
    lights.show(match.scene(), 0)
    lights.scroll("Left: to throw (1-2)!", 0)
    frames = 0
    for _ in draw_until_rest(lights, 0):
        assert frame_milliamperes(lights, board) < board.BUDGET_MA
        frames += 1
    assert frames > 150
    lights.scroll("")
    lights.draw(20 * frames + 20)
    assert set(square_colours(lights, board, "j4")) == {palette.WHITE}
