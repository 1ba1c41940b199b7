"""What the lights draw, and may draw: the one formula of it.

A dark LED draws some current, a channel of a LED as much as its light.  ``CHANNEL_MA`` and
``IDLE_UA`` of a board's file say how much until a board's own panels were measured::

    >>> class Board:
    ...     WIDTH, HEIGHT, BUDGET_MA, CHANNEL_MA, IDLE_UA = 32, 16, 2400, 20, 1000
    >>> most_light(Board)
    24071
    >>> milliamperes(Board, 24071), milliamperes(Board, 24100)
    (2400, 2403)
    >>> most_light(Board, 12000, 600)
    44471

The lights are dimmed by a *scale* in 256ths.  Each channel is rounded up, so that a channel that is
lit at full brightness is lit at every scale, and dark colours keep their hue::

    >>> [dimmed(value, 27) for value in (0, 1, 3, 26, 255)]
    [0, 1, 1, 3, 27]
    >>> fitting_scale(1198, 9000, 150)  # 9000 in all, from 150 channels
    29

All in milliamperes, microamperes, and sums of channels of 0..255 each.
"""


def most_light(board, channel_ua=0, idle_ua=0):
    """Return the largest sum of channels that stays below the budget of ``board``.

    ``channel_ua`` is what a channel at full draws, ``idle_ua`` what a dark LED draws, as measured;
    0: as the board's file says.
    """
    spare = board.BUDGET_MA * 1000 - board.WIDTH * board.HEIGHT * (idle_ua or board.IDLE_UA)
    return max((spare * 255 - 1) // (channel_ua or board.CHANNEL_MA * 1000), 0)


def dimmed(value, scale):
    """Return what a channel of ``value`` (0..255) shows at ``scale`` (0..256)."""
    return value * scale + 255 >> 8


def fitting_scale(most, total, lit):
    """Return the largest scale at which a frame surely stays within ``most``.

    ``total`` is the sum of its channels, ``lit`` the number of those that are not dark: rounding
    up adds less than 1 to each.  At least 1, where each of them shows 1, if that fits, else 0.
    """
    return max((256 * most - 255 * lit) // max(total, 1), 1) if lit <= most else 0


def milliamperes(board, light):
    """Return what ``board`` draws, rounded up; ``light`` is the sum of all channels as lit."""
    idle = board.IDLE_UA * board.WIDTH * board.HEIGHT
    return (idle + light * board.CHANNEL_MA * 1000 // 255 + 999) // 1000
