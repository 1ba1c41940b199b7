"""The field as sets of squares, and what is connected on it (RULEBOOK.md 1 to 5).

A set of squares is a list of eight whole numbers, one a row of the pitch, in which
bit ``c`` stands for column ``c``: small integers that MicroPython adds without
allocating, and a whole row moves in one step of a flood.  This module, ``turn``, ``kick`` and
``reachability`` take a square apart by ``& 15`` and ``>> 4``, not by ``rules.squares``: they do it
some thousand times a turn.
"""

LINES = 0x1FF8  # columns d..m: a row of the field
_RING = 0x3FFC  # columns c..n: with the spaces outside the lines (3)
FRONT_BITS = (1 << 3, 1 << 12)  # columns d and m, in rows 4 and 5 the goal-front spaces (2)
AREA_BITS = (0x18, 0x1800)  # columns d e and l m, in rows 3 to 6 the penalty areas (5)
FRONTS = ((51, 67), (60, 76))  # d4 d5, m4 m5
GOALS = ((50, 66), (61, 77))  # c4 c5, n4 n5: each side's own goal
CENTRES = ((55, 71), (56, 72))  # h4 h5, i4 i5 (4)
WITHIN = (0, LINES, LINES, LINES, LINES, LINES, LINES, 0)
WITH_RING = (_RING, _RING, _RING, LINES, LINES, _RING, _RING, _RING)


def on_field(square):
    """Return whether ``square`` lies inside the lines (1)."""
    return 16 <= square < 112 and 3 <= square & 15 <= 12


def holds(rows, square):
    """Return whether the set ``rows`` has ``square``; any whole number may be asked about.

    A step from the pitch's edge leads to no square: ``-16`` or ``130``, which no row has.
    """
    return 0 <= square < 128 and rows[square >> 4] >> (square & 15) & 1 == 1


def half(square):
    """Return whose half a ``square`` of the field lies in (4)."""
    return 0 if square & 15 < 8 else 1


def in_area(square, side):
    """Return whether ``square`` lies in the penalty area of ``side`` (5)."""
    return 32 <= square < 96 and AREA_BITS[side] >> (square & 15) & 1 == 1


def crowd(outfielders, side):
    """Return whether one of ``outfielders`` stands in the penalty area of ``side`` (21)."""
    return any(in_area(square, side) for square in outfielders)


def rows_of(squares):
    """Return the set of ``squares`` as eight rows; -1 (not placed) is left out."""
    rows = [0] * 8
    for square in squares:
        if square >= 0:
            rows[square >> 4] |= 1 << (square & 15)
    return rows


def flood(start, walls):
    """Return the squares of the field that orthogonal steps from ``start`` reach.

    ``walls`` are eight rows of squares that no step enters; ``start`` itself counts
    even if it is one of them.
    """
    # Row by row: a loop over them takes three times as long, and this is asked for each figure.
    free = [LINES & ~row for row in walls]
    row = start >> 4
    bit = 1 << (start & 15)
    free[row] |= bit
    _, fb, fc, fd, fe, ff, fg, _ = free
    # The start's row is filled at once: an addition carries up to the next wall, and walls that
    # are smeared downwards leave what lies between the start and the last one below it.
    below = bit - 1
    wall = below & ~free[row]
    wall |= wall >> 1
    wall |= wall >> 2
    wall |= wall >> 4
    wall |= wall >> 8
    rows = [0] * 8
    rows[row] = bit | free[row] & ~(free[row] + bit) | below & ~wall
    _, b, c, d, e, f, g, _ = rows
    before = 0
    now = 1
    most = fb + fc + fd + fe + ff + fg
    while before != now != most:
        # Down the rows and up again, so that a step may run through all of them.
        b |= (b << 1 | b >> 1 | c) & fb
        c |= (c << 1 | c >> 1 | b | d) & fc
        d |= (d << 1 | d >> 1 | c | e) & fd
        e |= (e << 1 | e >> 1 | d | f) & fe
        f |= (f << 1 | f >> 1 | e | g) & ff
        g |= (g << 1 | g >> 1 | f) & fg
        f |= (f << 1 | f >> 1 | g) & ff
        e |= (e << 1 | e >> 1 | f) & fe
        d |= (d << 1 | d >> 1 | e) & fd
        c |= (c << 1 | c >> 1 | d) & fc
        b |= (b << 1 | b >> 1 | c) & fb
        before = now
        now = b + c + d + e + f + g  # squares are only added, so the sum grows with them
    return [0, b, c, d, e, f, g, 0]


def flood_without(region, start, walls, square):
    """Return what ``flood(start, walls)`` does, for a figure on ``square`` that is no wall now.

    ``region`` is what it returned while that figure was one.
    """
    row = square >> 4
    bit = WITHIN[row] & 1 << (square & 15)
    if not bit:
        return region
    beside = (bit << 1 | bit >> 1) & LINES
    above = WITHIN[row - 1] & bit
    below = WITHIN[row + 1] & bit
    if not (region[row] & beside or region[row - 1] & above or region[row + 1] & below):
        return region
    if (
        beside & ~(walls[row] | region[row])
        or above & ~(walls[row - 1] | region[row - 1])
        or below & ~(walls[row + 1] | region[row + 1])
    ):
        return flood(start, walls)  # it stood between the region and another one
    result = list(region)
    result[row] |= bit
    return result


def beside(rows):
    """Return the squares one step from a square of the set ``rows``, and a few beyond the pitch."""
    a, b, c, d, e, f, g, h = rows
    return [
        a << 1 | a >> 1 | b,
        b << 1 | b >> 1 | a | c,
        c << 1 | c >> 1 | b | d,
        d << 1 | d >> 1 | c | e,
        e << 1 | e >> 1 | d | f,
        f << 1 | f >> 1 | e | g,
        g << 1 | g >> 1 | f | h,
        h << 1 | h >> 1 | g,
    ]


def touches(region, figures):
    """Return whether a figure inside the lines stands beside ``region`` or in it (23)."""
    for square in figures:
        row = square >> 4
        bit = LINES & 1 << (square & 15)
        if bit and 1 <= row <= 6:
            if region[row] & (bit | bit << 1 | bit >> 1):
                return True
            if (region[row - 1] | region[row + 1]) & bit:
                return True
    return False


def _parts(pattern):
    """Return how many pieces the neighbours of a square form, seen within its 3 x 3."""
    # Bits of the pattern: 0 1 2 the row above, 3 5 beside, 6 7 8 the row below.
    count = 0
    for orthogonal in (1, 3, 5, 7):
        count += pattern >> orthogonal & 1
    for corner in (0o13, 0o46, 0o310, 0o640):  # a corner and the two neighbours it joins
        if pattern & corner == corner:
            count -= 1
    return count


# One bit a pattern: whether a figure on the square in the middle may cut its region.
_CUTS = bytes(
    [sum([1 << bit for bit in range(8) if _parts(byte * 8 + bit) > 1]) for byte in range(64)]
)


def may_cut(region, square):
    """Return False if ``region`` surely stays in one piece without ``square`` of its own."""
    row = square >> 4
    shift = (square & 15) - 1
    pattern = (
        region[row - 1] >> shift & 7
        | (region[row] >> shift & 7) << 3
        | (region[row + 1] >> shift & 7) << 6
    )
    return _CUTS[pattern >> 3] >> (pattern & 7) & 1 == 1


def uncut(region):
    """Return squares without any of which ``region`` surely stays in one piece: nearly all such.

    A wall with the region all around it takes no part in a cut, as whatever went through it
    may go round it; so it is counted as one of the region's squares.
    """
    filled = [0] * 8
    above = _RING
    here = _RING & ~region[1]
    near = here << 1 | here >> 1
    for row in range(1, 7):
        below = _RING & ~region[row + 1]
        beside = below << 1 | below >> 1
        filled[row] = region[row] | here & ~(near | above | below | beside)
        above = here | near
        here = below
        near = beside
    result = [0] * 8
    for row in range(1, 7):
        here = filled[row]
        up = filled[row - 1]
        down = filled[row + 1]
        left = here << 1  # of each column whether the square on its left is in the region
        right = here >> 1
        # Round each square clockwise: a neighbour that the next corner does not join to the
        # next neighbour is the last one of its piece.
        a = up & ~(up >> 1 & right)
        b = right & ~(down >> 1 & down)
        c = down & ~(down << 1 & left)
        d = left & ~(up << 1 & up)
        result[row] = region[row] & ~(a & b | c & d | (a | b) & (c | d))
    return result


def has_whole_row(region):
    """Return whether ``region`` holds one row of the field from end to end."""
    return LINES in region
