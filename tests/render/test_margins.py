"""The margins next to the pitch show the score, gauges and the clock."""

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from tests.render.scenes import match_showing
from tests.render.seen import led_colour, lights_of


def column_colours(lights, board, x):
    """Return the names of the colours in column ``x``."""
    return [palette.name(led_colour(lights, board, x, y)) for y in range(16)]


def test_dots_for_goals_fill_the_margin_column_by_column():
    match = match_showing(score=[7, 12])
    lights = lights_of(pitch32, match)
    assert column_colours(lights, pitch32, 0)[:7] == ["red"] * 6 + ["dark"]
    assert column_colours(lights, pitch32, 1)[:7] == ["red"] + ["dark"] * 6
    assert column_colours(lights, pitch32, 31)[:7] == ["blue"] * 6 + ["dark"]
    assert column_colours(lights, pitch32, 30)[:7] == ["blue"] * 6 + ["dark"]


@pytest.mark.parametrize(("board", "room"), [(pitch32, 12), (mini16, 6)])
def test_if_the_margin_is_full_the_next_goal_starts_again_at_its_beginning(board, room):
    match = match_showing(score=[room + 1, 0])
    lights = lights_of(board, match)
    assert column_colours(lights, board, 0)[:6] == ["red"] * 6
    first, second = led_colour(lights, board, 0, 0), led_colour(lights, board, 0, 1)
    assert palette.brightest_channel(first) > 2 * palette.brightest_channel(second) > 0


def test_gauges_show_how_much_remains():
    match = match_showing(gauges=[("rolls", 3, 4), ("set aside", 1, 3)], player=1, legal=[5])
    lights = lights_of(pitch32, match)
    bright = palette.TEAL
    outer = [led_colour(lights, pitch32, 31, y) for y in range(6, 10)]
    inner = [led_colour(lights, pitch32, 30, y) for y in range(6, 10)]
    assert [each == bright for each in outer] == [False, True, True, True]
    assert [palette.name(each) for each in outer] == ["teal"] * 4
    assert [each == bright for each in inner] == [False, False, False, True]
    assert palette.name(inner[0]) == "dark"  # the inner gauge has only three dots
    small = lights_of(mini16, match)
    assert led_colour(small, mini16, 15, 9) == bright
    # a mini16 has no second column, so the gauge is in the other margin
    assert led_colour(small, mini16, 0, 9) == bright


def test_without_margins_the_pitch_fills_the_board():
    match = match_showing(margins=False, score=[3, 3], gauges=[("rolls", 3, 4)])
    lights = lights_of(pitch32, match)
    for x, team in ((0, "red"), (31, "blue")):
        seen = column_colours(lights, pitch32, x)
        # each team's dots are a count of its goals (see test_edges.py)
        assert [y for y in range(16) if seen[y] == team] == [1, 3, 15]
        assert {each for each in seen[1:] if each != team} == {"grass"}


@pytest.mark.parametrize(("board", "room"), [(pitch32, 28), (mini16, 14), (strip32x8, 28)])
@pytest.mark.parametrize("left", [900, 899, 450, 61, 60, 1, 0])
def test_the_length_of_the_touchline_shows_the_remaining_time(board, room, left):
    match = match_showing(clock=(left, 900))
    lights = lights_of(board, match)
    across = board.WIDTH // 16
    line = [led_colour(lights, board, across + x, 0) for x in range(room)]
    gone = palette.brightest_channel(line[-1]) if left < 900 - 900 // room else 0
    lit = [x for x in line if palette.brightest_channel(x) > gone]
    assert len(lit) == -(-left * room // 900)
    words = {palette.name(each) for each in lit}
    assert words == (set() if not left else {"amber"} if left <= 60 else {"grass"})


def test_without_a_clock_the_touchline_is_complete():
    lights = lights_of(pitch32, match_showing())
    assert {led_colour(lights, pitch32, x, 0) for x in range(2, 30)} == {palette.GRASS_COLOUR}
