"""The sizes of board that the renderer can draw on.

Every measure follows from the size of a square in LEDs. Each shape that two coaches must tell apart
was checked on each of these squares, so other sizes are refused.
"""

# (LEDs across, LEDs down) of a pitch square: boards of 16 x 16, 32 x 8, 32 x 16, 48 x 24, 64 x 32.
SQUARES = ((1, 2), (2, 1), (2, 2), (3, 3), (4, 4))


def fault(width, height):
    """Return why a board of ``width`` x ``height`` LEDs cannot be drawn on; "" if it can.

    ::

        >>> fault(64, 32)
        ''
        >>> fault(20, 10)
        '20 x 10 LEDs: expected 16 x 16, 32 x 8, 32 x 16, 48 x 24 or 64 x 32'
    """
    for across, down in SQUARES:
        if (width, height) == (16 * across, 8 * down):
            return ""
    sizes = [str(16 * across) + " x " + str(8 * down) for across, down in SQUARES]
    expected = ", ".join(sizes[:-1]) + " or " + sizes[-1]
    return str(width) + " x " + str(height) + " LEDs: expected " + expected
