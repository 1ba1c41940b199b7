"""Boards of every size that the renderer supports, for tests that accept any board."""

from types import SimpleNamespace

import pytest

from boards import mini16, pitch32, strip32x8


def _make(width, height):
    leds = width * height
    return SimpleNamespace(
        NAME=f"{width}x{height}",
        WIDTH=width,
        HEIGHT=height,
        BUDGET_MA=leds * 5,  # about the same per LED as on pitch32
        CHANNEL_MA=12,
        IDLE_UA=600,
    )


medium48 = _make(48, 24)
large64 = _make(64, 32)
SIZES = (mini16, strip32x8, pitch32, medium48, large64)
PAIRS = (mini16, strip32x8)  # a square is two LEDs: the first is the upper or the left one


def unit_of(board):
    """Return how many LEDs high and wide a dot of text, die and margins is."""
    return max(board.HEIGHT // 16, 1)


each_size = pytest.mark.parametrize("board", SIZES, ids=lambda board: board.NAME)
of_two_leds = pytest.mark.parametrize("board", PAIRS, ids=lambda board: board.NAME)
from_2x2 = pytest.mark.parametrize("board", SIZES[2:], ids=lambda board: board.NAME)
