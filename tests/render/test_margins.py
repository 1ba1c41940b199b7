"""Score, gauges and clock in the margins next to the pitch."""

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from tests.render.scenes import picture
from tests.render.seen import led, lights_of


def column(lights, board, x):
    return [palette.name(led(lights, board, x, y)) for y in range(16)]


def test_goals_fill_the_margin_column_by_column():
    match = picture(score=[7, 12])
    lights = lights_of(pitch32, match)
    assert column(lights, pitch32, 0)[:7] == ["red"] * 6 + ["dark"]
    assert column(lights, pitch32, 1)[:7] == ["red"] + ["dark"] * 6
    assert column(lights, pitch32, 31)[:7] == ["blue"] * 6 + ["dark"]
    assert column(lights, pitch32, 30)[:7] == ["blue"] * 6 + ["dark"]


@pytest.mark.parametrize(("board", "room"), [(pitch32, 12), (mini16, 6)])
def test_one_goal_more_than_the_margin_holds_begins_a_second_round(board, room):
    match = picture(score=[room + 1, 0])
    lights = lights_of(board, match)
    assert column(lights, board, 0)[:6] == ["red"] * 6
    first, second = led(lights, board, 0, 0), led(lights, board, 0, 1)
    assert palette.brightest(first) > 2 * palette.brightest(second) > 0


def test_gauges_show_what_is_left():
    match = picture(gauges=[("rolls", 3, 4), ("set aside", 1, 3)], player=1, legal=[5])
    lights = lights_of(pitch32, match)
    bright = palette.TEAL
    outer = [led(lights, pitch32, 31, y) for y in range(6, 10)]
    inner = [led(lights, pitch32, 30, y) for y in range(6, 10)]
    assert [each == bright for each in outer] == [False, True, True, True]
    assert [palette.name(each) for each in outer] == ["teal"] * 4
    assert [each == bright for each in inner] == [False, False, False, True]
    assert palette.name(inner[0]) == "dark"  # the limit is three
    small = lights_of(mini16, match)
    assert led(small, mini16, 15, 9) == bright
    # a mini16 has no second column, so the gauge is in the other margin
    assert led(small, mini16, 0, 9) == bright


def test_without_margins_the_pitch_fills_the_board():
    match = picture(margins=False, score=[3, 3], gauges=[("rolls", 3, 4)])
    lights = lights_of(pitch32, match)
    for x, team in ((0, "red"), (31, "blue")):
        seen = column(lights, pitch32, x)
        assert [y for y in range(16) if seen[y] == team] == [1, 3, 15]  # the goals (see test_edges)
        assert {each for each in seen[1:] if each != team} == {"grass"}


@pytest.mark.parametrize(("board", "room"), [(pitch32, 28), (mini16, 14), (strip32x8, 28)])
@pytest.mark.parametrize("left", [900, 899, 450, 61, 60, 1, 0])
def test_the_length_of_the_touchline_shows_the_time_left(board, room, left):
    match = picture(clock=(left, 900))
    lights = lights_of(board, match)
    across = board.WIDTH // 16
    line = [led(lights, board, across + x, 0) for x in range(room)]
    gone = palette.brightest(line[-1]) if left < 900 - 900 // room else 0
    lit = [x for x in line if palette.brightest(x) > gone]
    assert len(lit) == -(-left * room // 900)
    words = {palette.name(each) for each in lit}
    assert words == (set() if not left else {"amber"} if left <= 60 else {"grass"})


def test_without_a_clock_the_touchline_is_complete():
    lights = lights_of(pitch32, picture())
    assert {led(lights, pitch32, x, 0) for x in range(2, 30)} == {palette.GRASS}
