"""Lists the sizes of boards on which the renderer can draw.

All measures follow from the size of a square in LEDs. A size is in the list only if somebody has
checked that all shapes can be told apart on it.
"""

# (width, height) of a square in LEDs: boards of 16 x 16, 32 x 8, 32 x 16, 48 x 24 and 64 x 32.
SQUARE_SIZES = ((1, 2), (2, 1), (2, 2), (3, 3), (4, 4))


def size_fault(width, height):
    """Return why the renderer cannot draw on a board of ``width`` x ``height`` LEDs; "" if it can.

    ::

        >>> size_fault(64, 32)
        ''
        >>> size_fault(20, 10)
        '20 x 10 LEDs: expected 16 x 16, 32 x 8, 32 x 16, 48 x 24 or 64 x 32'
    """
    for across, down in SQUARE_SIZES:
        if (width, height) == (16 * across, 8 * down):
            return ""
    sizes = [str(16 * across) + " x " + str(8 * down) for across, down in SQUARE_SIZES]
    expected = ", ".join(sizes[:-1]) + " or " + sizes[-1]
    return str(width) + " x " + str(height) + " LEDs: expected " + expected
