"""The animation for a goal has the right start, end, direction and word."""

import pytest

from boards import mini16
from pixelpitch.render import palette
from pixelpitch.render.celebration import CELEBRATION_MS
from pixelpitch.render.renderer import Renderer
from pixelpitch.ticks import add
from tests.render.moving import (
    FRAME_MS,
    at_each_start_time,
    colour_names,
    draw_until_rest,
    on_each_board,
)
from tests.render.scenes import match_showing, match_showing_everything, parse_squares
from tests.render.seen import led_colour, lights_of, square_colour_names


@on_each_board
@at_each_start_time
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.long
def test_the_celebration_begins_after_the_travel_of_the_ball_and_ends(board, start, side):
    match = match_showing_everything(events=[])
    match.emit("goal", side)
    match.travel = parse_squares("j4 o4" if side == 0 else "j4 b4")
    match.ball = match.travel[-1]
    lights = Renderer(board)
    lights.show(match.scene(), start)
    travel_ms = joy_ms = 0
    colour = ("red", "blue")[side]
    first = b""
    for passed in draw_until_rest(lights, start):
        if colour_names(lights, board) <= {colour}:
            joy_ms = joy_ms or passed
            first = first or bytes(lights.frame)
        else:
            assert not joy_ms
            travel_ms = passed
    assert travel_ms < joy_ms <= travel_ms + FRAME_MS
    lit = [at // 3 % board.WIDTH for at in range(0, len(first), 3) if any(first[at : at + 3])]
    # The light runs from the goal in which the side scored.
    assert min(lit) > board.WIDTH // 2 if side == 0 else max(lit) < board.WIDTH // 2
    lights.draw(add(start, joy_ms + CELEBRATION_MS + FRAME_MS))
    assert len(colour_names(lights, board)) > 3  # the match is visible again


@on_each_board
def test_the_celebration_fades_out(board):
    match = match_showing()
    match.emit("goal", 0)
    lights = Renderer(board)
    lights.show(match.scene(), 0)
    levels = []
    for left in (340, 200, 100, 20):
        lights.draw(CELEBRATION_MS - left)
        levels.append(max(lights.frame) * lights.scale)
    assert levels == sorted(levels, reverse=True)
    assert levels[0] > 5 * levels[-1]


def rows_as_text(lights, board, colour):
    """Return the LEDs that show ``colour`` at full brightness, as rows of text."""
    return [
        "".join(
            "#" if led_colour(lights, board, x, y) == colour else "." for x in range(board.WIDTH)
        ).rstrip(".")
        for y in range(board.HEIGHT)
    ]


def test_the_word_goal_is_solid_or_hollow_like_the_figures_of_the_side():
    rows = {}
    for side in (0, 1):
        lights = Renderer(mini16)
        match = match_showing()
        match.emit("goal", side)
        lights.show(match.scene(), 0)
        lights.draw(1700)
        rows[side] = rows_as_text(lights, mini16, palette.TEAMS[side])[3:13]
    assert rows[0] == [
        ".##..#...#..#",
        ".##..#...#..#",
        "#...#.#.#.#.#",
        "#...#.#.#.#.#",
        "#.#.#.#.###.#",
        "#.#.#.#.###.#",
        "#.#.#.#.#.#.#",
        "#.#.#.#.#.#.#",
        ".##..#..#.#.###",
        ".##..#..#.#.###",
    ]
    assert rows[1] == [row if not index % 2 else "" for index, row in enumerate(rows[0])]


@on_each_board
def test_the_ball_stays_in_the_goal_until_the_celebration_ends(board):
    """The face of the deciding throw is shown first; meanwhile the ball must stay in the goal."""
    match = match_showing(ball=parse_squares("o4")[0])
    lights = lights_of(board, match)
    match.ball = parse_squares("h4")[0]
    match.emit("goal", 0)
    lights.set_die("throw", 4, 1)
    lights.show(match.scene(), 20)
    seen = 0
    for now in range(20, 6000, FRAME_MS):
        lights.draw(now)
        if colour_names(lights, board) <= {"red"}:
            break
        assert "white" not in square_colour_names(lights, board, "h4")
        seen += "white" in square_colour_names(lights, board, "o4")
    assert seen > 5, "the ball is in the goal while the face is shown"
    lights.draw(9000)
    assert set(square_colour_names(lights, board, "h4")) == {"white"}
    assert "white" not in square_colour_names(lights, board, "o4")
