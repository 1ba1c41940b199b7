"""How the lights draw StreetSoccer's figures: picked, with the ball, walking, and on a smaller
field.
"""

from itertools import pairwise

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from pixelpitch.rulesets import load
from tests.render.scenes import match_showing, parse_squares
from tests.render.seen import led_colour, lights_of, square_colour_names, square_colours

on_each_board = pytest.mark.parametrize(
    "board", [pitch32, mini16, strip32x8], ids=lambda board: board.NAME
)
SQUARES_OF_SMALL_TEAMS = (parse_squares("d2 m7"), parse_squares("d3 e6"))


def match_with_figures():
    """Return a match with a goalie and an outfielder of each side."""
    match = match_showing()
    match.colours = (scenes.YELLOW, scenes.RED)
    match.areas = SQUARES_OF_SMALL_TEAMS
    match.things = [
        (number("d4"), scenes.GOALIE, 0, 0),
        (number("g4"), scenes.FIGURE, 0, 0),
        (number("m4"), scenes.GOALIE, 1, 0),
        (number("j4"), scenes.FIGURE, 1, 0),
        (number("c4"), scenes.GOAL, 0, 0),
        (number("n4"), scenes.GOAL, 1, 0),
    ]
    match.ball = number("h6")
    return match


def brightness_of(lights, board, square_name):
    """Return the brightness of the brightest LED of a square."""
    return max(map(palette.brightest_channel, square_colours(lights, board, square_name)))


@on_each_board
def test_goalie_and_outfielder_differ_in_brightness(board):
    match = match_with_figures()
    for legal in ((), parse_squares("d4 g4")):
        match.legal = legal
        match.player = 0 if legal else -1
        lights = Renderer(board)
        lights.show(match.scene(), 0)
        for now in range(20, 2200, 20):
            lights.draw(now)
            if now > 1000:
                assert brightness_of(lights, board, "d4") > 1.9 * brightness_of(lights, board, "g4")


@on_each_board
def test_a_picked_figure_has_a_steady_cap_and_the_other_figures_are_dimmed(board):
    match = match_with_figures()
    match.player = 0
    before = lights_of(board, match)
    match.things[1] = (*match.things[1][:3], scenes.PICKED)
    lights = lights_of(board, match)
    across = board.WIDTH * board.HEIGHT // 256  # number of LEDs in half a square
    seen = [square_colour_names(lights, board, "g4")]
    for now in range(20, 1100, 20):
        lights.draw(now)
        seen.append(square_colour_names(lights, board, "g4"))
    assert all(each == ["teal"] * across + ["yellow"] * across for each in seen)
    for other in ("d4", "j4", "m4"):
        assert brightness_of(lights, board, other) < brightness_of(before, board, other)


@on_each_board
def test_a_figure_with_the_ball_still_shows_its_team(board):
    match = match_with_figures()
    seen = []
    for place in ("g4", "j4"):
        match.ball = number(place)
        seen.append(square_colour_names(lights_of(board, match), board, place))
    across = board.WIDTH * board.HEIGHT // 256  # number of LEDs in half a square
    assert [each[:across] for each in seen] == [["white"] * across] * 2
    assert "yellow" in seen[0]
    assert "red" in seen[1]


def test_the_ball_breathes_where_a_figure_may_go_and_kick_it():
    match = match_with_figures()
    match.player = 0
    match.legal = [match.ball]
    lights = Renderer(pitch32)
    lights.show(match.scene(), 0)
    levels = set()
    for now in range(0, 1100, 20):
        lights.draw(now)
        assert set(square_colour_names(lights, pitch32, "h6")) == {"white"}
        upper, lower = (
            square_colours(lights, pitch32, "h6")[:2],
            square_colours(lights, pitch32, "h6")[2:],
        )
        assert upper == [palette.WHITE] * 2, "the ball stays the brightest light"
        levels.add(lower[0])
    assert len(levels) > 8


@on_each_board
@pytest.mark.parametrize("side", [0, 1])
def test_a_walking_figure_passes_each_square_of_its_path_and_stops(board, side):
    match = match_with_figures()
    start, end = ("g4", "h5") if side == 0 else ("j4", "i3")
    way = parse_squares("g4 g5 h5") if side == 0 else parse_squares("j4 j3 i3")
    match.things = [each for each in match.things if each[0] != number(start)]
    match.things.append((number(end), scenes.FIGURE, side, 0))
    match.walk = way
    lights = lights_of(board, match)
    colour = ("yellow", "red")[side]
    passed = []
    for now in range(0, 3000, 10):
        lights.draw(now)
        if not lights.is_busy(now):
            break
        for each in (start, "g5" if side == 0 else "j3", end):
            if colour in square_colour_names(lights, board, each) and each not in passed:
                passed.append(each)
        assert "white" in square_colour_names(lights, board, "h6"), (
            "the ball stays on its square meanwhile"
        )
    assert passed == [start, "g5" if side == 0 else "j3", end]
    assert 300 <= now <= 600, "the walk takes 150 ms a space"
    lights.draw(now)
    assert colour in square_colour_names(lights, board, end)
    assert colour not in square_colour_names(lights, board, start)
    lights.show(match.scene(), now)
    assert not lights.is_busy(now), "the same walk is not shown twice"


@on_each_board
def test_a_figure_walks_after_the_travel_of_the_ball_and_before_the_celebration(board):
    match = match_with_figures()
    match.things[1] = (number("g5"), scenes.FIGURE, 0, 0)
    match.walk = parse_squares("g4 g5")
    match.ball = number("k2")
    match.travel = parse_squares("g4 h3 i2 j2 k2")
    match.emit("goal", 0)
    lights = lights_of(board, match)
    seen = []
    for now in range(0, 6000, 10):
        lights.draw(now)
        if not lights.is_busy(now):
            break
        if square_colour_names(lights, board, "k2")[0] == "white" and "ball" not in seen:
            seen.append("ball")
        if "yellow" in square_colour_names(lights, board, "g5") and "walk" not in seen:
            seen.append("walk")
        if (
            "dark" in square_colour_names(lights, board, "d4")
            and "joy" not in seen
            and "walk" in seen
        ):
            seen.append("joy")
    assert seen == ["ball", "walk", "joy"]


def test_a_skipped_walk_ends_at_once():
    match = match_with_figures()
    match.things[1] = (number("g5"), scenes.FIGURE, 0, 0)
    match.walk = parse_squares("g4 g5")
    lights = lights_of(pitch32, match, at_once=True)
    assert not lights.is_busy(0)
    assert "yellow" in square_colour_names(lights, pitch32, "g5")
    lights = lights_of(pitch32, match)
    assert lights.is_busy(0)
    lights.end_movement()
    lights.draw(0)
    assert not lights.is_busy(0)
    assert "yellow" in square_colour_names(lights, pitch32, "g5")


@on_each_board
def test_lines_run_around_the_field_and_the_lights_outside_are_dark(board):
    match = match_showing(areas=SQUARES_OF_SMALL_TEAMS)
    lights = lights_of(board, match)
    across, down = board.WIDTH // 16, board.HEIGHT // 8
    left, right = 3 * across - 1, 13 * across
    top, bottom = 2 * down // 2 - 1, 7 * down
    for x in range(left, right + 1):
        assert palette.name(led_colour(lights, board, x, top)) == "grass"
        assert palette.name(led_colour(lights, board, x, bottom)) == "grass"
    for y in range(top, bottom + 1):
        assert palette.name(led_colour(lights, board, left, y)) == "grass"
        assert palette.name(led_colour(lights, board, right, y)) == "grass"
    outside = ("b3", "b8", "o2", "o7", "a4", "g8")
    # With 8 rows of LEDs, the lower touchline is drawn on row 8, so g8 is not dark.
    for word in outside if down > 1 else outside[:-1]:
        assert "dark" in square_colour_names(lights, board, word)
    match.areas = ()
    lights.show(match.scene(), 0)
    lights.draw(0)
    assert led_colour(lights, board, left, 13) == led_colour(
        lights_of(board, match), board, left, 13
    )


@on_each_board
def test_minutes_shorten_the_touchline_and_the_last_one_is_amber(board):
    match = match_showing()
    lit = []
    for minute in (1, 13, 25):
        match.minute = (minute, 25)
        match.clock = (60 * (26 - minute), 60 * 25)
        lights = lights_of(board, match)
        row = [led_colour(lights, board, x, 0) for x in range(board.WIDTH)]
        lit.append(sum(palette.brightest_channel(each) > 20 for each in row))
        if minute == 25:
            assert "amber" in [palette.name(each) for each in row]
    assert lit[0] == 14 * board.WIDTH // 16
    assert lit[0] > lit[1] > lit[2] > 0


def test_a_walk_of_streetsoccer_goes_around_figures_step_by_step():
    match = load("streetsoccer").from_position(
        {
            "ruleset": "streetsoccer",
            "yellow": {"goalie": "d4", "players": ["g2", "h4", "j3", "k7"]},
            "red": {"goalie": "m5", "players": ["e3", "g6", "i5", "l7"]},
            "ball": "l3",
            "side": 0,
            "die": 6,
            "minute": 3,
            "score": [0, 0],
            "last_goal": None,
            "phase": "move",
            "first": 0,
        }
    )
    for figure in ("j3", "h4", "g2"):
        for end in walk_targets(match, figure):
            moved = match.clone()
            moved.apply_action(number(figure))
            moved.apply_action(end)
            way = moved.scene().walk
            if not way:
                continue  # the figure is at the ball, and the steps are chosen next
            assert way[0] == number(figure)
            assert way[-1] == end
            assert len(way) <= 7
            for one, other in pairwise(way):
                assert abs(one - other) in (1, 16)
            assert not set(way[1:]) & (set(match.figures) - {number(figure)})
            assert match.ball not in way[1:-1]


def walk_targets(match, figure):
    """Return the squares to which ``figure`` may walk."""
    picked = match.clone()
    picked.apply_action(number(figure))
    return picked.legal_actions()
