"""Boards of every size that the renderer supports, for tests that accept any board."""

from types import SimpleNamespace

import pytest

from boards import mini16, pitch32


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
SIZES = (mini16, pitch32, medium48, large64)

each_size = pytest.mark.parametrize("board", SIZES, ids=lambda board: board.NAME)
from_2x2 = pytest.mark.parametrize("board", SIZES[1:], ids=lambda board: board.NAME)
