"""Sets of squares on the field, their connected regions, and rules 22 and 23 (RULEBOOK.md).

A set of squares is a list of eight whole numbers, one for each row of the pitch, in which bit ``c``
stands for column ``c``. MicroPython computes with such small integers without allocating, and a
flood extends a whole row in one step. A region is a set of squares of the field that are connected
by straight steps.

This module and ``moves`` use ``& 15`` and ``>> 4`` for column and row, and not ``rules.squares``,
because they do so thousands of times a turn.
"""

LINES = 0x1FF8  # columns d..m, a row inside the lines (1)
_RING = 0x3FFC  # columns c..n, a row with the spaces outside the lines (3)
FRONT_BITS = (1 << 3, 1 << 12)  # columns d and m: in rows 4 and 5 the goal-front spaces (2)
AREA_BITS = (0x18, 0x1800)  # columns d e and l m: in rows 3 to 6 the penalty areas (5)
FRONTS = ((51, 67), (60, 76))  # d4 d5, m4 m5 (2)
GOALS = ((50, 66), (61, 77))  # c4 c5, n4 n5: the goal of each side (1)
CENTRES = ((55, 71), (56, 72))  # h4 h5, i4 i5 (4)
WITHIN = (0, LINES, LINES, LINES, LINES, LINES, LINES, 0)
WITH_RING = (_RING, _RING, _RING, LINES, LINES, _RING, _RING, _RING)
# Only the spaces outside the lines.
_OUTSIDE = tuple([WITH_RING[row] & ~WITHIN[row] for row in range(8)])
EMPTY = [0] * 8


def on_field(square):
    """Return True if ``square`` lies inside the lines (1)."""
    return 16 <= square < 112 and 3 <= square & 15 <= 12


def half(square):
    """Return the side (0, 1) in whose half a ``square`` of the field lies (4)."""
    return 0 if square & 15 < 8 else 1


def in_area(square, side):
    """Return True if ``square`` lies in the penalty area of ``side`` (5)."""
    return 32 <= square < 96 and AREA_BITS[side] >> (square & 15) & 1 == 1


def any_in_area(outfielders, side):
    """Return True if one of ``outfielders`` stands in the penalty area of ``side`` (21)."""
    return any(in_area(square, side) for square in outfielders)


# Sets of squares.


def holds(rows, square):
    """Return True if the set ``rows`` contains ``square``.

    A step over the pitch's edge gives numbers like ``-16`` or ``130``, which no set contains.
    """
    return 0 <= square < 128 and rows[square >> 4] >> (square & 15) & 1 == 1


def rows_of(squares):
    """Return the set of ``squares``, without -1 for figures that have not been placed."""
    rows = [0] * 8
    for square in squares:
        if square >= 0:
            rows[square >> 4] |= 1 << (square & 15)
    return rows


def _with(rows, square):
    """Return a copy of the set ``rows`` with ``square`` added."""
    result = list(rows)
    result[square >> 4] |= 1 << (square & 15)
    return result


def beside(rows):
    """Return the squares one straight step from the set ``rows``; some are off the pitch."""
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


# Regions: sets of squares connected by straight steps.


def flood(start, walls):
    """Return the region of the field that straight steps from ``start`` reach.

    No step enters the set ``walls``; ``start`` belongs to the region even if it is a wall.
    """
    # One variable for each row: a loop over the rows takes three times as long, and this runs for
    # each figure. A comprehension would be a call, and the stack is deepest here.
    _, b, c, d, e, f, g, _ = walls
    free = [0, LINES & ~b, LINES & ~c, LINES & ~d, LINES & ~e, LINES & ~f, LINES & ~g, 0]
    row = start >> 4
    bit = 1 << (start & 15)
    free[row] |= bit
    _, fb, fc, fd, fe, ff, fg, _ = free
    # Fill the start's row first. To the right, an addition carries up to the next wall. To the
    # left, the walls are smeared downwards, which leaves the squares between the start and the last
    # wall.
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
        # Downwards through the rows and upwards again, so that one pass can reach all of them.
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
        # Squares are only added, so an unchanged sum means that nothing was added.
        now = b + c + d + e + f + g
    return [0, b, c, d, e, f, g, 0]


def flood_without(region, start, walls, square):
    """Return ``flood(start, walls)`` after the figure on ``square`` has left.

    ``region`` is the flood with that figure as a wall; ``walls`` no longer contains it.
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
        return flood(start, walls)  # the figure separated this region from another one
    result = list(region)
    result[row] |= bit
    return result


def touches(region, figures):
    """Return True if one of ``figures`` inside the lines is next to ``region`` or in it (23)."""
    for square in figures:
        row = square >> 4
        bit = LINES & 1 << (square & 15)
        if bit and 1 <= row <= 6:
            if region[row] & (bit | bit << 1 | bit >> 1):
                return True
            if (region[row - 1] | region[row + 1]) & bit:
                return True
    return False


def touched_squares(region, figures):
    """Return up to two squares of ``region`` that are next to one of ``figures`` or under it."""
    result: list = []
    for square in figures:
        if on_field(square):
            for at in (square, square + 1, square - 1, square + 16, square - 16):
                if region[at >> 4] >> (at & 15) & 1 and at not in result:
                    result.append(at)
                    if len(result) == 2:
                        return result
    return result


def has_whole_row(region):
    """Return True if ``region`` contains a row of the field from end to end."""
    return LINES in region


def _pieces(pattern):
    """Return how many pieces the free squares around a square form within 3 x 3 squares.

    Bits of ``pattern``: 0 1 2 the row above, 3 5 the squares left and right, 6 7 8 the row below.
    """
    count = 0
    for straight in (1, 3, 5, 7):
        count += pattern >> straight & 1
    # A corner, and the two squares next to it that it connects.
    for corner in (0o13, 0o46, 0o310, 0o640):
        if pattern & corner == corner:
            count -= 1
    return count


# A bit for each pattern: 1 if a figure on the middle square may cut its region in two.
_CUTS = bytes(
    [sum([1 << bit for bit in range(8) if _pieces(byte * 8 + bit) > 1]) for byte in range(64)]
)


def may_cut(region, square):
    """Return False if ``region`` certainly stays connected when ``square`` becomes a wall."""
    row = square >> 4
    shift = (square & 15) - 1
    pattern = (
        region[row - 1] >> shift & 7
        | (region[row] >> shift & 7) << 3
        | (region[row + 1] >> shift & 7) << 6
    )
    return _CUTS[pattern >> 3] >> (pattern & 7) & 1 == 1


def safe_to_block(region):
    """Return nearly all squares of ``region`` that can become a wall without cutting it in two.

    A single wall inside the region never helps to cut it, because a path could lead around it. So
    such a wall is treated like a square of the region.
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
        left = here << 1  # a bit for each column: the square on its left is in the region
        right = here >> 1
        # Clockwise around each square: a square next to it is the last one of its piece if the
        # following corner does not connect it to the following square.
        a = up & ~(up >> 1 & right)
        b = right & ~(down >> 1 & down)
        c = down & ~(down << 1 & left)
        d = left & ~(up << 1 & up)
        result[row] = region[row] & ~(a & b | c & d | (a | b) & (c | d))
    return result


# No fence around the ball (22), and a path to it (23).


class Barrier:
    """The figures of the side that moves, as a possible fence around the ball (22).

    By the rule, a string of figures is no fence if the ball's region touches three borderlines or
    is everything that is left. Five figures leave one of the six rows and five of the ten columns
    completely free. These free lines form one region, which touches all four borderlines. A
    different region contains none of these lines, so it cannot reach from left to right or from top
    to bottom, and touches at most two borderlines. Several separate strings cut off nothing that no
    single string cuts off. So the test is: with all own figures as walls, is the ball connected to
    a completely free row? Figures outside the lines do not count.
    """

    def __init__(self, figures):
        rows = [0] * 8
        columns = 0
        # Inlined ``rows_of``: one pass for rows and columns, because it runs for each figure.
        for square in figures:
            if square >= 0:
                row = square >> 4
                bit = WITHIN[row] & 1 << (square & 15)
                rows[row] |= bit
                columns |= bit
        self.rows = rows
        self.columns = columns
        self._open: list = []  # the region of a free row, computed at its first use

    def clear_of(self, square):
        """Return True if the figures do not enclose a ball on ``square``."""
        row = square >> 4
        bit = 1 << (square & 15)
        if not self.rows[row] or not self.columns & bit:
            return True  # the ball's row or column is completely free
        if not self._open:
            free = self.rows.index(0, 1, 7)
            self._open = flood(free << 4 | 3, self.rows)
        return self._open[row] & bit != 0


class BallReachability:
    """Rules 22 and 23 at the end of a kick: all figures are known, the ball's square varies."""

    def __init__(self, own, other):
        self._own = own
        self._other = other
        self._barrier = None  # created at its first use, which saves a call on the board's stack
        self._walls: list = []
        self._known: list = []  # (region, True if both sides have a path into the region)

    def encloses(self, square):
        """Return True if the own figures enclose a ball on ``square`` (22)."""
        return not Barrier(self._own).clear_of(square)

    def allows(self, square):
        """Return True if the ball may end on the free ``square`` by rules 22 and 23."""
        barrier = self._barrier
        if barrier is None:
            barrier = self._barrier = Barrier(self._own)
            self._walls = rows_of(self._own + self._other)
        if not barrier.clear_of(square):
            return False
        row = square >> 4
        bit = 1 << (square & 15)
        for region, good in self._known:
            if region[row] & bit:
                return good
        region = flood(square, self._walls)
        good = touches(region, self._own) and touches(region, self._other)
        self._known.append((region, good))
        return good


class FigureReachability:
    """Rules 22 and 23 at the end of a walk: the ball is known, one figure's square varies.

    Most squares need no flood: a figure can cut the ball's region only where the free squares
    around it form several pieces.
    """

    def __init__(self, turn, mover, walls):
        """``turn`` is the ``Turn`` of the figure on ``mover``.

        ``walls`` are the rows without it.
        """
        self._ball = ball = turn.ball
        self._own = [each for each in turn.own if each != mover]
        self._other = turn.other
        self._walls = walls
        region, self._path = turn.ball_region()
        self._region = flood_without(region, ball, walls, mover)
        self._touched: list = []  # computed at its first use
        # 1 if another own figure touches the region, otherwise 0; -1: not known yet.
        self._has_own_path = -1
        # The ball's row and column, or -1 if one of the other own figures stands in it.
        self._row = row = ball >> 4
        self._column = column = ball & 15
        for each in self._own:
            if on_field(each):
                if each >> 4 == row:
                    self._row = -1
                if each & 15 == column:
                    self._column = -1
        self._own_walls: list = []
        self._own_region: list = []  # the ball's region if only own figures are walls

    def allows(self, square):
        """Return True if the figure may end on ``square``, a free space (22, 23)."""
        return self.leaves_paths(square) and not self.encloses(square)

    def leaves_paths(self, square):
        """Return True if both sides have a path to the ball with the figure on ``square`` (23)."""
        region = self._region
        if not region[square >> 4] & LINES & 1 << (square & 15):
            if self._has_own_path < 0:
                self._has_own_path = touches(region, self._own)
            return bool(self._has_own_path and self._touched_by_other())
        if self._path and not self._path[square >> 4] >> (square & 15) & 1:
            return True
        if not may_cut(region, square):
            # The figure itself stands next to the region, so only the other side can lose its path.
            touched = self._touched_by_other()
            return len(touched) > 1 or (len(touched) == 1 and touched[0] != square)
        region = flood(self._ball, _with(self._walls, square))
        return touches(region, self._other) and (
            touches(region, self._own) or touches(region, (square,))
        )

    def _touched_by_other(self):
        """Return up to two squares of the region that the other side touches."""
        if not self._touched:
            self._touched = touched_squares(self._region, self._other)
        return self._touched

    def encloses(self, square):
        """Return True if a figure on ``square`` completes a fence around the ball (22)."""
        row = square >> 4
        column = square & 15
        if (self._row >= 0 and self._row != row) or (self._column >= 0 and self._column != column):
            return False
        if not self._own_region:
            self._own_walls = rows_of(self._own)
            self._own_region = flood(self._ball, self._own_walls)
        if not has_whole_row(self._own_region):
            return True
        if not self._own_region[row] & 1 << column or not may_cut(self._own_region, square):
            return False
        return not has_whole_row(flood(self._ball, _with(self._own_walls, square)))


def sure_squares(turn):
    """Return squares on which every figure of ``turn.own`` can end by rules 22 and 23.

    A figure in the ball's region has its own path to the ball. So only two things must be certain:
    that the other side keeps a path, and that the ball is not fenced in.
    """
    own, ball = turn.own, turn.ball
    region, path = turn.ball_region()
    if path:
        result = [row & ~closed for row, closed in zip(region, path)]
    elif len(touched_squares(region, turn.other)) > 1:
        result = safe_to_block(region)
    else:
        return EMPTY
    ours = 0
    row, column = ball >> 4, ball & 15
    across = along = False  # True if an own figure stands in the ball's column; in its row
    for each in own:
        if ours < 2 and touches(region, (each,)):
            ours += 1
        # The ball is inside the lines, so only the other coordinate of the figure is checked.
        along = along or (each >> 4 == row and 3 <= each & 15 <= 12)
        across = across or (each & 15 == column and 16 <= each < 112)
    # A fence crosses the ball's row and its column, and each of its figures has another one next to
    # it or diagonally.
    if along and across:
        fence = flood(ball, rows_of(own))
        whole = fence.count(LINES)
        if not whole:
            return EMPTY
        inside = safe_to_block(fence)
        if whole == 1:
            inside[fence.index(LINES)] = 0
        result = [result[at] & inside[at] for at in range(8)]
    else:
        for each in own if across or along else ():
            if across and -2 < (each >> 4) - row < 2:
                result[row] &= ~(7 << (each & 15) - 1)
            elif along and -2 < (each & 15) - column < 2:
                for at in range(max(each >> 4, 1) - 1, min(each >> 4, 6) + 2):
                    result[at] &= ~(1 << column)
    if ours > 1:  # at least one other figure still touches the region
        result = [result[at] | _OUTSIDE[at] for at in range(8)]
    return result


def straight_path(other, ball, region):
    """Return the squares of a straight path from the ball to a figure of ``other``, or None.

    Only a figure on one of these squares can cut that side off from the ball. The set is empty if
    the ball is next to one of the figures, or if there are such paths in two directions. ``region``
    is the ball's region.
    """
    rows = rows_of(other)
    near = beside([row & within for row, within in zip(rows, WITHIN)])
    if near[ball >> 4] >> (ball & 15) & 1:
        return EMPTY
    path = None
    for step in (1, -1, 16, -16):
        at = ball + step
        while region[at >> 4] >> (at & 15) & 1:
            if near[at >> 4] >> (at & 15) & 1:
                if path:
                    return EMPTY
                path = range(ball + step, at + step, step)
                break
            at += step
    return rows_of(path) if path else None
