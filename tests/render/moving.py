"""Shared by the tests of moving lights: boards, start times near the wrap, and a frame loop."""

import pytest

from boards import mini16, pitch32, strip32x8
from pixelpitch.render import palette
from pixelpitch.ticks import PERIOD, add
from tests.render.seen import led

BOARDS = (pitch32, mini16, strip32x8)
STARTS = (0, 12345, PERIOD - 300)
FRAME_MS = 20

both = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.NAME)
starts = pytest.mark.parametrize("start", STARTS)


def draw_until_rest(lights, start, limit=10000):
    """Draw until nothing moves; yield the time in ms after each frame."""
    for passed in range(0, limit, FRAME_MS):
        if not lights.busy(add(start, passed)):
            return
        lights.draw(add(start, passed))
        yield passed
    raise AssertionError("still busy")


def colour_names(lights, board):
    """Return the names of the colours of all lit LEDs."""
    return {
        palette.name(led(lights, board, x, y))
        for y in range(board.HEIGHT)
        for x in range(board.WIDTH)
    } - {"dark"}
