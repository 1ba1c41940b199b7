"""Boards of every size that the renderer supports, for tests that work with any board."""

from types import SimpleNamespace

import pytest

from boards import mini16, pitch32, strip32x8


def _make_board(width, height):
    leds = width * height
    return SimpleNamespace(
        NAME=f"{width}x{height}",
        WIDTH=width,
        HEIGHT=height,
        BUDGET_MA=leds * 5,  # about the same current for each LED as on pitch32
        CHANNEL_MA=12,
        IDLE_UA=600,
    )


medium48 = _make_board(48, 24)
large64 = _make_board(64, 32)
BOARDS_OF_ALL_SIZES = (mini16, strip32x8, pitch32, medium48, large64)
# on these boards a square is two LEDs; the first LED is the upper or the left one
TWO_LEDS_PER_SQUARE_BOARDS = (mini16, strip32x8)


def dot_size(board):
    """Return the side length, in LEDs, of a square dot in text, die and margins."""
    return max(board.HEIGHT // 16, 1)


on_each_board_size = pytest.mark.parametrize(
    "board", BOARDS_OF_ALL_SIZES, ids=lambda board: board.NAME
)
on_boards_with_two_led_squares = pytest.mark.parametrize(
    "board", TWO_LEDS_PER_SQUARE_BOARDS, ids=lambda board: board.NAME
)
on_boards_from_2x2_leds = pytest.mark.parametrize(
    "board", BOARDS_OF_ALL_SIZES[2:], ids=lambda board: board.NAME
)
