"""Computes in which order the data line of a panel reaches its LEDs.

::

    >>> led_positions((22, 0, 0, 2, 2))
    ([0, 0, 1, 1], [0, 1, 1, 0])

The panel in this example is connected to pin 22. Its top left corner is at column 0 and row 0 of
the pitch, and it has 2 columns and 2 rows. The result is the column and the row of each LED.
"""

DEFAULT_WIRING = "top left columns serpentine"


def led_positions(
    panel: tuple[int, int, int, int, int], wiring: str = DEFAULT_WIRING
) -> tuple[list[int], list[int]]:
    """Return (columns, rows) of a panel's LEDs in the order of the data line.

    ``panel`` is an entry of PANELS: (pin, left, top, columns, rows). ``wiring`` is the board's
    WIRING, e.g. "top left columns serpentine". Its words are:

    - the corner of the first LED
    - "columns" or "rows"
    - "straight", or "serpentine" if every second column or row runs backwards
    """
    _, left, top, wide, high = panel
    words = wiring.split()
    by_rows = "rows" in words
    xs, ys = [], []
    for line in range(high if by_rows else wide):
        for step in range(wide if by_rows else high):
            back = line % 2 and "serpentine" in words
            along = (wide if by_rows else high) - 1 - step if back else step
            x, y = (along, line) if by_rows else (line, along)
            xs.append(left + (wide - 1 - x if "right" in words else x))
            ys.append(top + (high - 1 - y if "bottom" in words else y))
    return xs, ys
