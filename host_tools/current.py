"""What a board's LEDs draw, as its file reckons it: the laptop's one formula."""

from typing import Any


def milliamperes(board: Any, light: int) -> int:
    """Return what ``board`` draws, in mA, rounded up.

    ``light`` is the sum of all channels, 0..255 each, as they leave the LEDs.  A dark LED
    draws IDLE_UA, a channel at full CHANNEL_MA (of a board's file).
    """
    idle = board.IDLE_UA * board.WIDTH * board.HEIGHT
    return int(idle + light * board.CHANNEL_MA * 1000 // 255 + 999) // 1000
