"""The moving ball has the right path, tail and speed, and goals are shown after it arrives."""

from boards import pitch32
from pixelpitch.dice import events
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules.squares import number
from pixelpitch.ticks import add
from tests.render.moving import at_each_start_time, draw_until_rest, on_each_board
from tests.render.scenes import match_showing, match_showing_everything, parse_squares
from tests.render.seen import led_colour, square_colour_names, white_leds


def lights_with_travelling_ball(board, path, start_ms):
    """Return (renderer of ``board``, match); the ball starts along ``path`` at ``start_ms``."""
    match = match_showing(travel=parse_squares(path), ball=parse_squares(path)[-1])
    lights = Renderer(board)
    lights.show(match.scene(), start_ms)
    return lights, match


def find_passed_squares(lights, board, start_ms):
    """Return (square, ms) in order for each square whose LEDs the ball covered exactly."""
    across, down = board.WIDTH // 16, board.HEIGHT // 8
    result: list[tuple[int, int]] = []
    for passed in draw_until_rest(lights, start_ms):
        spot = white_leds(lights, board)
        assert len(spot) == across * down
        x, y = spot[0]
        if x % across == 0 and y % down == 0:
            square = y // down * 16 + x // across
            if not result or result[-1][0] != square:
                result.append((square, passed))
    return result


@on_each_board
@at_each_start_time
def test_the_ball_passes_all_squares_of_its_path_in_order(board, start):
    lights, _ = lights_with_travelling_ball(board, "c4 f4 f7 h5", start)
    found = find_passed_squares(lights, board, start)
    assert [square for square, _ in found] == list(parse_squares("c4 d4 e4 f4 f5 f6 f7 g6 h5"))
    lights.draw(add(start, 5000))
    assert square_colour_names(lights, board, "h5") == ["white"] * len(
        square_colour_names(lights, board, "h5")
    )
    assert not lights.is_busy(add(start, 5000))


@on_each_board
def test_the_ball_takes_60_to_90_ms_for_a_square_along_rows_and_columns(board):
    for path, steps in (("b4 o4", 13), ("c1 c8", 7)):
        lights, _ = lights_with_travelling_ball(board, path, 0)
        found = find_passed_squares(lights, board, 0)
        took = (found[-1][1] - found[0][1]) / steps
        assert 60 <= took <= 90


@on_each_board
def test_the_ball_leaves_a_tail(board):
    lights, _ = lights_with_travelling_ball(board, "b4 o4", 0)
    lights.draw(400)
    x, y = white_leds(lights, board)[0]
    behind = led_colour(lights, board, x - board.WIDTH // 16, y)
    assert palette.name(behind) == "white"
    assert palette.brightest_channel(behind) < 60


def test_a_clock_tick_does_not_restart_the_ball():
    lights, match = lights_with_travelling_ball(pitch32, "b4 o4", 0)
    lights.draw(500)
    before = white_leds(lights, pitch32)
    lights.show(match.scene(), 500)  # shows the same movement again
    lights.draw(500)
    assert white_leds(lights, pitch32) == before
    lights.draw(3000)
    lights.show(match.scene(), 3000)
    assert not lights.is_busy(3000)


def test_a_match_shown_again_has_no_animation():
    match = match_showing_everything(travel=parse_squares("h5 j4"))
    match.emit("goal", 0)
    lights = Renderer(pitch32)
    lights.show(match.scene(), 0, instantly=True)
    assert not lights.is_busy(0)
    lights.draw(0)
    assert square_colour_names(lights, pitch32, "j4") == ["white"] * 4


@on_each_board
def test_skip_ends_every_animation(board):
    lights, match = lights_with_travelling_ball(board, "b4 o4", 0)
    match.travel = parse_squares("o4 b4")
    match.emit("goal", 1)
    lights.set_die(events.ANSWER_THROW, 3, 0)
    lights.show(match.scene(), 10)
    assert lights.is_busy(10)
    lights.end_movement()
    assert not lights.is_busy(10)
    lights.draw(10)
    plain = Renderer(board)
    plain.set_die(events.ANSWER_THROW, 3, 0)
    plain.show(match.scene(), 10, instantly=True)
    plain.draw(10)
    assert lights.frame == plain.frame


def test_the_score_changes_after_the_travel_of_the_ball():
    match = match_showing()
    lights = Renderer(pitch32)
    lights.show(match.scene(), 0)
    match.score = [1, 0]
    match.travel = parse_squares("j4 o4")
    match.ball = number("o4")
    lights.show(match.scene(), 100)
    lights.draw(150)
    assert palette.name(led_colour(lights, pitch32, 0, 0)) == "dark"
    lights.show(match.scene(), 200)  # an update of the clock must not show the goal early
    lights.draw(250)
    assert palette.name(led_colour(lights, pitch32, 0, 0)) == "dark"
    lights.draw(2000)
    assert palette.name(led_colour(lights, pitch32, 0, 0)) == "red"
