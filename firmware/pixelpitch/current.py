"""The current that the lights draw, and how much light fits into the current budget.

A dark LED draws some current, and a channel draws current in proportion to its light.
``CHANNEL_MA`` and ``IDLE_UA`` of a board's file give both until the board's own panels are
measured::

    >>> class Board:
    ...     WIDTH, HEIGHT, BUDGET_MA, CHANNEL_MA, IDLE_UA = 32, 16, 2400, 20, 1000
    >>> most_light(Board)
    24071
    >>> milliamperes(Board, 24071), milliamperes(Board, 24100)
    (2400, 2403)
    >>> most_light(Board, 12000, 600)
    44471

The lights are dimmed by a *scale* in 256ths. Each channel is rounded up, so that a lit channel
stays lit at every scale, and dark colours keep their hue::

    >>> [dimmed(value, 27) for value in (0, 1, 3, 26, 255)]
    [0, 1, 1, 3, 27]
    >>> fitting_scale(1198, 9000, 150)  # 9000 in all, from 150 channels
    29

Units: milliamperes, microamperes, and sums of channels of 0..255 each.
"""


def most_light(board, channel_ua=0, idle_ua=0):
    """Return the largest sum of channels that stays below the current budget of ``board``.

    ``channel_ua`` is the measured current of a channel at full brightness, ``idle_ua`` that of a
    dark LED; 0: use the board's file.
    """
    spare = board.BUDGET_MA * 1000 - board.WIDTH * board.HEIGHT * (idle_ua or board.IDLE_UA)
    return max((spare * 255 - 1) // (channel_ua or board.CHANNEL_MA * 1000), 0)


def dimmed(value, scale):
    """Return the value (0..255) of a channel after dimming ``value`` by ``scale`` (0..256)."""
    return value * scale + 255 >> 8


def fitting_scale(most, total, lit):
    """Return the largest scale at which a frame certainly stays within ``most``.

    ``total`` is the sum of its channels, ``lit`` the number of channels that are not dark; rounding
    up adds less than 1 to each of them. The result is at least 1, at which each of them has the
    value 1, if that fits; otherwise 0.
    """
    return max((256 * most - 255 * lit) // max(total, 1), 1) if lit <= most else 0


def milliamperes(board, light):
    """Return the current of ``board``, rounded up; ``light`` is the sum of all dimmed channels."""
    idle = board.IDLE_UA * board.WIDTH * board.HEIGHT
    return (idle + light * board.CHANNEL_MA * 1000 // 255 + 999) // 1000
