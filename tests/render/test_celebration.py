"""The joy of a goal: when it begins and ends, where it runs from, its word."""

import pytest

from boards import mini16
from pixelpitch.render import palette
from pixelpitch.render.celebration import LENGTH_MS
from pixelpitch.render.renderer import Renderer
from pixelpitch.ticks import add
from tests.render.moving import FRAME_MS, both, run, starts, words
from tests.render.scenes import picture, rich, squares
from tests.render.seen import led, lights_of, names


@both
@starts
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.long
def test_the_joy_begins_after_the_ball_and_ends(board, start, side):
    match = rich(events=[])
    match.emit("goal", side)
    match.travel = squares("j4 o4" if side == 0 else "j4 b4")
    match.ball = match.travel[-1]
    lights = Renderer(board)
    lights.show(match.scene(), start)
    travel_ms = joy_ms = 0
    colour = ("red", "blue")[side]
    first = b""
    for passed in run(lights, start):
        if words(lights, board) <= {colour}:
            joy_ms = joy_ms or passed
            first = first or bytes(lights.frame)
        else:
            assert not joy_ms
            travel_ms = passed
    assert travel_ms < joy_ms <= travel_ms + FRAME_MS
    lit = [at // 3 % board.WIDTH for at in range(0, len(first), 3) if any(first[at : at + 3])]
    # It runs from the goal that was scored in.
    assert min(lit) > board.WIDTH // 2 if side == 0 else max(lit) < board.WIDTH // 2
    lights.draw(add(start, joy_ms + LENGTH_MS + FRAME_MS))
    assert len(words(lights, board)) > 3  # the match is back


@both
def test_the_joy_fades_out(board):
    match = picture()
    match.emit("goal", 0)
    lights = Renderer(board)
    lights.show(match.scene(), 0)
    levels = []
    for left in (340, 200, 100, 20):
        lights.draw(LENGTH_MS - left)
        levels.append(max(lights.frame) * lights.scale)
    assert levels == sorted(levels, reverse=True)
    assert levels[0] > 5 * levels[-1]


def letters(lights, board, colour):
    """The LEDs in full ``colour`` as rows of text."""
    return [
        "".join(
            "#" if led(lights, board, x, y) == colour else "." for x in range(board.WIDTH)
        ).rstrip(".")
        for y in range(board.HEIGHT)
    ]


def test_the_word_has_the_shape_of_the_side():
    rows = {}
    for side in (0, 1):
        lights = Renderer(mini16)
        match = picture()
        match.emit("goal", side)
        lights.show(match.scene(), 0)
        lights.draw(1700)
        rows[side] = letters(lights, mini16, palette.TEAMS[side])[3:13]
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


@both
def test_the_ball_stays_in_the_goal_until_it_was_celebrated(board):
    """A throw decides: the face is seen first, and the ball is not put back meanwhile."""
    match = picture(ball=squares("o4")[0])
    lights = lights_of(board, match)
    match.ball = squares("h4")[0]
    match.emit("goal", 0)
    lights.set_die("throw", 4, 1)
    lights.show(match.scene(), 20)
    seen = 0
    for now in range(20, 6000, FRAME_MS):
        lights.draw(now)
        if words(lights, board) <= {"red"}:
            break
        assert "white" not in names(lights, board, "h4")
        seen += "white" in names(lights, board, "o4")
    assert seen > 5, "beside the face"
    lights.draw(9000)
    assert set(names(lights, board, "h4")) == {"white"}
    assert "white" not in names(lights, board, "o4")
