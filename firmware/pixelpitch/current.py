"""Computes the current of the LEDs, and the brightest frame that the current budget allows.

A dark LED draws a fixed current (``IDLE_UA``). Each of its three channels, red, green and blue,
adds a current in proportion to its light, up to ``CHANNEL_MA``. Both constants are in the board's
file. They apply until coaches measure the currents of their own panels::

    >>> class Board:
    ...     WIDTH, HEIGHT, BUDGET_MA, CHANNEL_MA, IDLE_UA = 32, 16, 2400, 20, 1000
    >>> light_limit(Board)
    24071
    >>> milliamperes(Board, 24071), milliamperes(Board, 24100)
    (2400, 2403)
    >>> light_limit(Board, 12000, 600)
    44471

A *scale* in 256ths dims the LEDs. Each channel is rounded up, so a lit channel stays lit at every
scale above 0, and dark colours keep their hue::

    >>> [dimmed(value, 27) for value in (0, 1, 3, 26, 255)]
    [0, 1, 1, 3, 27]
    >>> fitting_scale(1198, 9000, 150)  # 150 lit channels, which add up to 9000
    29

The brightness of a frame is the sum of all its channels, each 0..255.
"""


def light_limit(board, channel_ua=0, idle_ua=0):
    """Return the largest sum of all channels that the current budget of ``board`` allows.

    ``channel_ua`` is the measured current of one channel at full brightness, ``idle_ua`` that of a
    dark LED, both in microamperes. 0 stands for the value in the board's file.
    """
    spare = board.BUDGET_MA * 1000 - board.WIDTH * board.HEIGHT * (idle_ua or board.IDLE_UA)
    return max((spare * 255 - 1) // (channel_ua or board.CHANNEL_MA * 1000), 0)


def dimmed(value, scale):
    """Return the value (0..255) of a channel after dimming ``value`` by ``scale`` (0..256)."""
    return value * scale + 255 >> 8


def fitting_scale(limit, total, lit):
    """Return the largest scale at which the dimmed channels of a frame add up to ``limit`` or less.

    ``total`` is the sum of the frame's channels, ``lit`` the number of those that are not 0.
    ``dimmed`` rounds up, which adds less than 1 to each lit channel. At scale 1 each lit channel
    has the value 1; if even that is too much, the result is 0.
    """
    return max((256 * limit - 255 * lit) // max(total, 1), 1) if lit <= limit else 0


def milliamperes(board, light):
    """Return the current in mA that the LEDs of ``board`` draw, rounded up.

    ``light`` is the sum of all dimmed channels.
    """
    idle = board.IDLE_UA * board.WIDTH * board.HEIGHT
    return (idle + light * board.CHANNEL_MA * 1000 // 255 + 999) // 1000
