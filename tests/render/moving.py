"""Boards, start times and a loop that draws frames, for the tests of moving lights.

The last of the start times is 300 ms before the clock wraps around.
"""

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.ticks import TICKS_PERIOD, add
from tests.render.seen import led_colour

TESTED_BOARDS = (pitch32, mini16, strip32x8)
START_TIMES_MS = (0, 12345, TICKS_PERIOD - 300)
FRAME_MS = 20

on_each_board = pytest.mark.parametrize("board", TESTED_BOARDS, ids=lambda board: board.NAME)
at_each_start_time = pytest.mark.parametrize("start", START_TIMES_MS)


def draw_until_rest(lights, start_ms, limit=10000):
    """Draw frames until nothing moves; yield the time after each frame in ms."""
    for passed in range(0, limit, FRAME_MS):
        if not lights.is_busy(add(start_ms, passed)):
            return
        lights.draw(add(start_ms, passed))
        yield passed
    raise AssertionError("still busy")


def colour_names(lights, board):
    """Return the names of the colours of all lit LEDs."""
    return {
        palette.name(led_colour(lights, board, x, y))
        for y in range(board.HEIGHT)
        for x in range(board.WIDTH)
    } - {"dark"}
