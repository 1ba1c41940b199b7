"""``set_clock`` changes exactly those lights of the top row that show the match clock."""

import pytest

from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render.moving import on_each_board
from tests.render.scenes import match_showing, match_showing_everything, parse_squares
from tests.render.seen import led_colour

MATCH_DURATION_S = 15 * 60


def clock_lights(lights, board):
    """Return the colour names of the clock's lights, with "gone" for elapsed time."""
    across = board.WIDTH // 16
    result = []
    for x in range(across, board.WIDTH - across):
        colour = led_colour(lights, board, x, 0)
        dim = palette.brightest_channel(colour) < palette.brightest_channel(palette.GRASS_COLOUR)
        result.append("gone" if dim else palette.name(colour))
    return result


def scene_with_time_left(match, seconds_left):
    """Return the scene of ``match`` with ``seconds_left`` on its clock."""
    match.clock = (seconds_left, MATCH_DURATION_S)
    return match.scene()


@on_each_board
@pytest.mark.parametrize(
    ("left", "colour"),
    [(119, "grass"), (61, "grass"), (60, "amber"), (59, "amber"), (19, "amber"), (1, "amber")],
)
def test_the_lights_follow_the_clock_without_a_new_scene(board, left, colour):
    lights = Renderer(board)
    lights.show(scene_with_time_left(match_showing(), MATCH_DURATION_S), 0)
    lights.set_clock(left, MATCH_DURATION_S)
    lights.draw(0)
    room = 14 * board.WIDTH // 16
    lit = -(-left * room // MATCH_DURATION_S)
    assert clock_lights(lights, board) == [colour] * lit + ["gone"] * (room - lit)


@on_each_board
def test_set_clock_gives_the_same_frame_as_a_full_repaint(board):
    """The clock is shown in the top row. In this match, dots, legal squares, tracks and a moving
    ball are in the same row.
    """
    match = match_showing_everything(player=0)
    match.things += [(number("e1"), scenes.DOT, 0, 0), (number("i1"), scenes.DOT, 1, 0)]
    match.legal = parse_squares("e1 g1 g2 k1")
    match.paths.append((4, scenes.PASS, parse_squares("j4 l1 n1")))
    for travel in ((), parse_squares("b1 o1")):
        match.travel = travel
        changed, repainted = Renderer(board), Renderer(board)
        for each in (changed, repainted):
            each.brightness = 8  # so bright that the current budget dims all lights
            each.show(scene_with_time_left(match, MATCH_DURATION_S), 0)
            each.draw(0)
        for now, left in ((20, 899), (60, 700), (300, 119), (340, 59), (900, 19), (2000, 0)):
            changed.set_clock(left, MATCH_DURATION_S)
            changed.draw(now)
            repainted.show(scene_with_time_left(match, left), now)
            repainted.draw(now)
            settle = now + 200  # by then every legal square has been painted again
            for step in range(now, settle, 20):
                changed.draw(step)
                repainted.draw(step)
            assert changed.frame == repainted.frame, (travel, left)
            assert changed.scale == repainted.scale


@on_each_board
def test_a_pause_shows_the_menu_and_resuming_shows_the_time_left(board):
    lights = Renderer(board)
    lights.show(scene_with_time_left(match_showing(), 119), 0)
    lights.show_menu()
    plain = Renderer(board)
    # during a pause the remaining time stays the same, so another call must not change the lights
    lights.set_clock(59, MATCH_DURATION_S)
    lights.draw(0)
    plain.draw(0)
    assert lights.frame == plain.frame
    lights.show(scene_with_time_left(match_showing(), 119), 0, instantly=True)
    lights.set_clock(59, MATCH_DURATION_S)
    lights.draw(0)
    assert set(clock_lights(lights, board)) == {"amber", "gone"}


@on_each_board
def test_a_match_without_a_clock_has_a_complete_touchline(board):
    lights = Renderer(board)
    lights.show(match_showing().scene(), 0)
    lights.set_clock(1, MATCH_DURATION_S)
    lights.draw(0)
    assert set(clock_lights(lights, board)) == {"grass"}
