"""How the lights draw the die on the pitch: faces, rims, tumbling, a throw without a result, a
missing die.
"""

import pytest

from boards import pitch32
from pixelpitch.dice import events
from pixelpitch.render import dieface, palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.squares import number
from tests.render.moving import colour_names, on_each_board
from tests.render.scenes import match_showing, parse_squares
from tests.render.seen import led_colour, lights_of, square_colour_names


def corner_of_face(lights, board, colour):
    """Return the corner of the big die: the top left LED with the colour of its rim."""
    rim = palette.shade(colour, 20)
    found = [
        (x, y)
        for y in range(board.HEIGHT)
        for x in range(board.WIDTH)
        if led_colour(lights, board, x, y) == rim
    ]
    return min(x for x, _ in found), min(y for _, y in found)


PIPS_BY_FACE = {
    1: {(3, 3)},
    2: {(1, 1), (5, 5)},
    3: {(1, 1), (3, 3), (5, 5)},
    4: {(1, 1), (5, 1), (1, 5), (5, 5)},
    5: {(1, 1), (5, 1), (3, 3), (1, 5), (5, 5)},
    6: {(1, 1), (5, 1), (1, 3), (5, 3), (1, 5), (5, 5)},
}


@on_each_board
@pytest.mark.parametrize("face", range(1, 7))
def test_a_thrown_face_is_shown_large_and_then_moves_to_the_margin(board, face):
    lights = Renderer(board)
    match = match_showing()
    # Blue plays on the left, so the rim of the die is blue, and no number is blue.
    match.colours = (1, 0)
    lights.show(match.scene(), 0)
    lights.set_die(events.DIE_ROLLING, 0, 0)
    lights.draw(0)
    lights.set_die(events.ANSWER_THROW, face, 0)
    assert lights.is_busy(100)
    lights.draw(100)
    left, top = corner_of_face(lights, board, palette.BLUE)
    colour = palette.NUMBERS[face]
    pips = {
        (x, y)
        for y in range(1, 6)
        for x in range(1, 6)
        if led_colour(lights, board, left + x, top + y) == colour
    }
    assert pips == PIPS_BY_FACE[face]
    assert not lights.is_busy(100 + dieface.FACE_SHOWN_MS)
    lights.draw(100 + dieface.FACE_SHOWN_MS)
    word = palette.name(colour)
    margin = [
        palette.name(led_colour(lights, board, x, y))
        for x in range(board.WIDTH // 16)
        for y in range(5 * board.HEIGHT // 8, board.HEIGHT)
    ]
    assert margin.count(word) == face
    inside = [
        led_colour(lights, board, x, y)
        for x in range(4, board.WIDTH - 4)
        for y in range(board.HEIGHT)
    ]
    assert colour not in inside


def test_the_rim_of_the_die_is_solid_for_side_0_and_dotted_for_side_1():
    for side, count in ((0, 24), (1, 12)):
        lights = Renderer(pitch32)
        lights.show(match_showing().scene(), 0)
        lights.set_die(events.ANSWER_THROW, 1, side)
        lights.draw(0)
        rim = palette.shade(palette.TEAMS[side], 20)
        shown = [led_colour(lights, pitch32, x, y) for y in range(16) for x in range(32)]
        assert shown.count(rim) == count


@on_each_board
def test_the_face_does_not_hide_the_ball(board):
    for word in ("h4", "i5", "e4", "d2", "l7", "m5", "c6"):
        for side in (0, 1):
            match = match_showing(ball=number(word))
            lights = Renderer(board)
            lights.show(match.scene(), 0)
            lights.set_die(events.ANSWER_THROW, 6, side)
            lights.draw(0)
            assert set(square_colour_names(lights, board, word)) == {"white"}, (word, side)


def test_the_ball_travels_only_after_the_face_was_shown():
    lights = Renderer(pitch32)
    match = match_showing(ball=number("d4"))
    lights.show(match.scene(), 0)
    lights.set_die(events.ANSWER_THROW, 4, 0)
    match.travel = parse_squares("d4 j4")
    match.ball = number("j4")
    lights.show(match.scene(), 1000)
    lights.draw(1000 + dieface.FACE_SHOWN_MS - 20)
    assert square_colour_names(lights, pitch32, "d4") == ["white"] * 4
    lights.draw(1000 + dieface.FACE_SHOWN_MS + 200)
    assert square_colour_names(lights, pitch32, "d4") != ["white"] * 4
    lights.draw(5000)
    assert square_colour_names(lights, pitch32, "j4") == ["white"] * 4


@pytest.mark.parametrize("state", [events.DIE_SHAKING, events.DIE_ROLLING])
@on_each_board
def test_a_tumbling_die_keeps_changing_and_shows_no_face(board, state):
    lights = Renderer(board)
    lights.show(match_showing().scene(), 0)
    lights.set_die(state, 0, 1)
    frames = set()
    for now in range(0, 1000, 50):
        lights.draw(now)
        frames.add(bytes(lights.frame))
        # the rim is blue and the pitch is grass; no number has one of these colours
        assert colour_names(lights, board) == {"blue", "grass"}
    assert len(frames) > 10
    assert not lights.is_busy(0)  # the coach is shaking the die, so nothing waits for the lights
    lights.set_die(events.DIE_READY)
    lights.draw(1000)
    assert colour_names(lights, board) == {"grass"}


@pytest.mark.parametrize("state", [events.DIE_SHAKING, events.DIE_ROLLING])
@on_each_board
def test_a_tumbling_die_has_a_dark_background(board, state):
    """LEDs of the die that are neither rim nor pip stay dark, even with figures on every square."""
    match = match_showing(things=[(square, scenes.FIGURE, 0, 0) for square in range(128)])
    lights = lights_of(board, match, at_once=True)
    plain = bytes(lights.frame)
    lights.set_die(state, 0, 0)
    for now in range(0, 2000, 50):
        lights.draw(now)
        lit, dark = (
            {at for at in range(0, len(plain), 3) if any(frame[at : at + 3]) == any_light}
            for frame, any_light in ((plain, True), (lights.frame, False))
        )
        assert len(lit & dark) >= 7 * 7 - 5 * 5


@pytest.mark.parametrize(
    "answer", [events.ANSWER_OUT, events.ANSWER_COCKED, events.ANSWER_WEAK, events.ANSWER_GRABBED]
)
@on_each_board
def test_a_throw_without_a_result_is_an_amber_cross(board, answer):
    lights = Renderer(board)
    lights.show(match_showing().scene(), 0)
    lights.set_die(events.ANSWER_THROW, 5, 0)
    lights.end_movement()
    lights.set_die(answer, 0, 0)
    lights.draw(0)
    left, top = corner_of_face(lights, board, palette.AMBER)
    cross = [
        (x, y)
        for y in range(1, 6)
        for x in range(1, 6)
        if led_colour(lights, board, left + x, top + y) == palette.AMBER
    ]
    assert cross == sorted(cross, key=lambda at: (at[1], at[0]))
    assert set(cross) == {(i, i) for i in range(1, 6)} | {(6 - i, i) for i in range(1, 6)}
    lights.draw(dieface.FACE_SHOWN_MS)
    assert colour_names(lights, board) == {"grass"}  # the earlier 5 is no longer the last throw


def test_a_missing_die_stays_marked_until_it_is_back():
    lights = Renderer(pitch32)
    lights.show(match_showing().scene(), 0)
    for now in (0, 500, 5000):
        lights.set_die(events.ANSWER_MISSING, 0, 0)
        lights.draw(now)
        assert "amber" in colour_names(lights, pitch32)
    assert not lights.is_busy(5000)
    lights.set_die(events.DIE_READY, 0, 0)
    lights.draw(5020)
    assert colour_names(lights, pitch32) == {"grass"}


def test_the_same_face_twice_is_shown_twice():
    lights = Renderer(pitch32)
    lights.show(match_showing().scene(), 0)
    lights.set_die(events.ANSWER_THROW, 2, 0)
    lights.draw(0)
    lights.draw(2000)
    assert not lights.is_busy(2000)
    lights.set_die(events.ANSWER_THROW, 2, 0)
    assert lights.is_busy(2000)
