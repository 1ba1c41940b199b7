"""Sets of squares and connected regions; checks of rules 22 (no fence) and 23 (paths to the ball).

- A **set of squares** is a list of eight integers, one for each row of the pitch, in which bit
  ``c`` stands for column ``c``. MicroPython allocates no memory for such small integers, and one
  operation handles a whole row.
- A **region** is a set of squares of the field that are connected by horizontal and vertical steps.
  The function ``flood`` finds it by a flood fill.
- **Walls** are the set of squares that a flood fill does not enter, because figures stand on them.

Rule numbers refer to RULEBOOK.md. For speed, this module and ``moves`` compute the column and row
of a square by ``& 15`` and ``>> 4`` instead of ``rules.squares``.
"""

FIELD_ROW_BITS = 0x1FF8  # columns d..m: a row of the field inside the lines (rule 1)
_RING = 0x3FFC  # columns c..n: a row of the field and the ring's space at each end (rule 3)
# For each side, the bit of the column with its goal-front spaces (the two spaces in front of its
# goal, rule 2): column d or m. They are in rows 4 and 5.
GOAL_FRONT_BITS = (1 << 3, 1 << 12)
# For each side, the bits of the two columns of its penalty area: d and e, or l and m. Both areas
# are in rows 3 to 6 (rule 5).
PENALTY_AREA_BITS = (0x18, 0x1800)
GOAL_FRONT_SPACES = ((51, 67), (60, 76))  # the spaces in front of each goal: d4 d5, m4 m5 (rule 2)
GOAL_SPACES = ((50, 66), (61, 77))  # the goal spaces of each side: c4 c5, n4 n5 (rule 1)
CENTRE_SPACES = ((55, 71), (56, 72))  # the centre spaces of each side: h4 h5, i4 i5 (rule 4)
INSIDE_LINES = (0,) + 6 * (FIELD_ROW_BITS,) + (0,)  # the set of squares inside the lines
# ``INSIDE_LINES`` and the ring of spaces outside the lines, where figures may walk.
INSIDE_WITH_RING = (_RING, _RING, _RING, FIELD_ROW_BITS, FIELD_ROW_BITS, _RING, _RING, _RING)
# The set of the spaces outside the lines on which figures may walk.
_OUTSIDE = tuple([INSIDE_WITH_RING[row] & ~INSIDE_LINES[row] for row in range(8)])
EMPTY_SET = [0] * 8


def on_field(square):
    """Return True if ``square`` lies inside the lines (rule 1)."""
    return 16 <= square < 112 and 3 <= square & 15 <= 12


def half_owner(square):
    """Return the side, 0 or 1, that owns the half with ``square`` (rule 4)."""
    return 0 if square & 15 < 8 else 1


def in_area(square, side):
    """Return True if ``square`` lies in the penalty area of ``side`` (rule 5)."""
    return 32 <= square < 96 and PENALTY_AREA_BITS[side] >> (square & 15) & 1 == 1


def any_in_area(outfielders, side):
    """Return True if any square in ``outfielders`` is in ``side``'s penalty area (rule 21)."""
    return any(in_area(square, side) for square in outfielders)


# Functions on sets of squares.


def contains(rows, square):
    """Return True if the set ``rows`` contains ``square``.

    The result is False for a number that is no square (below 0 or above 127).
    """
    return 0 <= square < 128 and rows[square >> 4] >> (square & 15) & 1 == 1


def rows_of(squares):
    """Return the list ``squares`` as a set; ignores -1 (a figure that is not placed yet)."""
    rows = [0] * 8
    for square in squares:
        if square >= 0:
            rows[square >> 4] |= 1 << (square & 15)
    return rows


def _with_square(rows, square):
    """Return a copy of the set ``rows`` with ``square`` added."""
    result = list(rows)
    result[square >> 4] |= 1 << (square & 15)
    return result


def neighbours(rows):
    """Return the set of squares above, below, left and right of the squares in the set ``rows``.

    The result may have bits for columns outside the pitch.
    """
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
    """Return the set of all squares that horizontal and vertical steps from ``start`` can reach.

    No step enters a square in the set ``walls``. ``start`` is included even if it is a wall.
    """
    # Each row has its own variable, because a loop over the rows takes three times as long. No
    # comprehension is used, because it would need one more stack frame where the stack is deepest.
    _, b, c, d, e, f, g, _ = walls
    free = [
        0,
        FIELD_ROW_BITS & ~b,
        FIELD_ROW_BITS & ~c,
        FIELD_ROW_BITS & ~d,
        FIELD_ROW_BITS & ~e,
        FIELD_ROW_BITS & ~f,
        FIELD_ROW_BITS & ~g,
        0,
    ]
    row = start >> 4
    bit = 1 << (start & 15)
    free[row] |= bit
    _, fb, fc, fd, fe, ff, fg, _ = free
    # First fill the row of ``start``. Upwards: adding ``bit`` flips all free bits up to the next
    # wall, so the bits that change are reachable. Downwards: ``wall`` becomes a mask of the nearest
    # lower wall and all bits below it, so the bits between this mask and ``start`` are reachable.
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
    all_free = fb + fc + fd + fe + ff + fg
    while before != now != all_free:
        # Extend each row from its neighbours, downwards and then upwards. One pass often suffices.
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


def flood_without_wall(region, start, walls, square):
    """Return ``flood(start, walls)`` quickly, after the wall on ``square`` has been removed.

    ``walls`` no longer contains ``square``. ``region`` is what ``flood`` returned before.
    """
    row = square >> 4
    bit = INSIDE_LINES[row] & 1 << (square & 15)
    if not bit:
        return region
    neighbours = (bit << 1 | bit >> 1) & FIELD_ROW_BITS
    above = INSIDE_LINES[row - 1] & bit
    below = INSIDE_LINES[row + 1] & bit
    if not (region[row] & neighbours or region[row - 1] & above or region[row + 1] & below):
        return region
    if (
        neighbours & ~(walls[row] | region[row])
        or above & ~(walls[row - 1] | region[row - 1])
        or below & ~(walls[row + 1] | region[row + 1])
    ):
        return flood(start, walls)  # the wall separated two regions, which are one now
    result = list(region)
    result[row] |= bit
    return result


def touches(region, figures):
    """Return True if a figure inside the lines is in or next to ``region`` (rule 23)."""
    for square in figures:
        row = square >> 4
        bit = FIELD_ROW_BITS & 1 << (square & 15)
        if bit and 1 <= row <= 6:
            if region[row] & (bit | bit << 1 | bit >> 1):
                return True
            if (region[row - 1] | region[row + 1]) & bit:
                return True
    return False


def touched_squares(region, figures):
    """Return at most two squares of ``region`` on or next to which one of ``figures`` stands."""
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
    """Return True if ``region`` contains a whole row of the field, from line to line."""
    return FIELD_ROW_BITS in region


def _piece_count(pattern):
    """Return how many separate groups the free squares among a square's eight neighbours form.

    A set bit of ``pattern`` is a free square: bits 0 to 2 are the row above, 3 and 5 the squares on
    the left and on the right, and 6 to 8 the row below.
    """
    count = 0
    for straight in (1, 3, 5, 7):
        count += pattern >> straight & 1
    # A corner connects the two straight neighbours beside it. The masks contain all three.
    for corner in (0o13, 0o46, 0o310, 0o640):
        if pattern & corner == corner:
            count -= 1
    return count


# A bit for each pattern of free squares around a square (see ``_piece_count``): 1 if putting a wall
# on that square may split the region in two.
_CUTS = bytes(
    [sum([1 << bit for bit in range(8) if _piece_count(byte * 8 + bit) > 1]) for byte in range(64)]
)


def may_cut(region, square):
    """Return False if ``region`` surely stays in one piece when ``square`` becomes a wall."""
    row = square >> 4
    shift = (square & 15) - 1
    pattern = (
        region[row - 1] >> shift & 7
        | (region[row] >> shift & 7) << 3
        | (region[row + 1] >> shift & 7) << 6
    )
    return _CUTS[pattern >> 3] >> (pattern & 7) & 1 == 1


def squares_safe_to_block(region):
    """Return a set of squares of ``region`` that a figure can occupy without splitting ``region``.

    A few such squares are missing from the result. A single occupied square inside the region
    counts as free here, because paths lead around it.
    """
    filled = [0] * 8
    above = _RING
    here = _RING & ~region[1]
    near = here << 1 | here >> 1
    for row in range(1, 7):
        below = _RING & ~region[row + 1]
        neighbours = below << 1 | below >> 1
        filled[row] = region[row] | here & ~(near | above | below | neighbours)
        above = here | near
        here = below
        near = neighbours
    result = [0] * 8
    for row in range(1, 7):
        here = filled[row]
        up = filled[row - 1]
        down = filled[row + 1]
        left = here << 1  # bit c is set if the square on the left of column c is in the region
        right = here >> 1
        # ``a`` is set where the square above is free, but no free corner connects it to the square
        # on the right. ``b``, ``c`` and ``d`` likewise: right to below, below to left, left to top.
        a = up & ~(up >> 1 & right)
        b = right & ~(down >> 1 & down)
        c = down & ~(down << 1 & left)
        d = left & ~(up << 1 & up)
        result[row] = region[row] & ~(a & b | c & d | (a | b) & (c | d))
    return result


# Two rules: no fence may surround the ball (22), and both sides must have a path to the ball (23).


class FenceCheck:
    """Checks whether ``figures``, all figures of the side that moves, fence the ball in (rule 22).

    The region is all free squares connected to the ball. There is no fence if it touches at least
    three borderlines of the field, or has all free squares of the field. So it is enough to test if
    the ball is connected to a free row:
    - Five figures leave at least one of the six rows and five of the ten columns free. Together
      they form one region, which touches all four borderlines.
    - Any other region crosses the field in neither direction, so it touches at most two.
    All figures are tested at once: a region that separate chains of figures cut off together is
    also cut off by one of them alone. Figures outside the lines do not count.
    """

    def __init__(self, figures):
        rows = [0] * 8
        columns = 0
        # This loop is ``rows_of``, inlined for speed. It also collects the columns.
        for square in figures:
            if square >= 0:
                row = square >> 4
                bit = INSIDE_LINES[row] & 1 << (square & 15)
                rows[row] |= bit
                columns |= bit
        self.rows = rows
        self.columns = columns
        self._open: list = []  # the region of the completely free rows; [] until it is needed

    def is_unfenced(self, square):
        """Return True if the figures form no fence around a ball on ``square``."""
        row = square >> 4
        bit = 1 << (square & 15)
        if not self.rows[row] or not self.columns & bit:
            return True  # the ball's row or column is completely free
        if not self._open:
            free = self.rows.index(0, 1, 7)
            self._open = flood(free << 4 | 3, self.rows)
        return self._open[row] & bit != 0


class BallReachability:
    """Checks whether rules 22 and 23 allow a kick to end on a square.

    ``own`` are the squares of the kicking side's figures, ``other`` those of the other side.
    """

    def __init__(self, own, other):
        self._own = own
        self._other = other
        # ``allows`` creates the check, because here the stack is too deep for its constructor.
        self._fence_check = None
        self._walls: list = []
        self._known: list = []  # (region, True if both sides have a path to a ball in the region)

    def is_fenced(self, square):
        """Return True if the side's figures form a fence around a ball on ``square`` (rule 22)."""
        return not FenceCheck(self._own).is_unfenced(square)

    def allows(self, square):
        """Return True if rules 22 and 23 allow the ball to end on ``square``, a free space."""
        fence_check = self._fence_check
        if fence_check is None:
            fence_check = self._fence_check = FenceCheck(self._own)
            self._walls = rows_of(self._own + self._other)
        if not fence_check.is_unfenced(square):
            return False
        row = square >> 4
        bit = 1 << (square & 15)
        for region, has_paths in self._known:
            if region[row] & bit:
                return has_paths
        region = flood(square, self._walls)
        has_paths = touches(region, self._own) and touches(region, self._other)
        self._known.append((region, has_paths))
        return has_paths


class FigureReachability:
    """Checks whether rules 22 and 23 allow a figure to end its walk on a square.

    Most squares need no flood fill, because a figure can split the ball's region only if the free
    squares around it are not connected with each other.
    """

    def __init__(self, turn, mover, walls):
        """Prepare the checks for the figure on the square ``mover`` in ``turn``, a ``moves.Turn``.

        ``walls`` is the set of the squares of all other figures.
        """
        self._ball = ball = turn.ball
        self._own = [each for each in turn.own if each != mover]
        self._other = turn.other
        self._walls = walls
        region, self._path = turn.ball_region()
        self._region = flood_without_wall(region, ball, walls, mover)
        # The result of ``_touch_points_of_other``; [] until it is computed.
        self._touched: list = []
        # 1 if another figure of the side touches the ball's region, 0 if none does, -1 if not yet
        # computed.
        self._has_own_path = -1
        # The ball's row and column. Each is -1 if another figure of the side stands in it.
        self._row = row = ball >> 4
        self._column = column = ball & 15
        for each in self._own:
            if on_field(each):
                if each >> 4 == row:
                    self._row = -1
                if each & 15 == column:
                    self._column = -1
        self._own_walls: list = []
        self._own_region: list = []  # region of the ball with only ``_own`` as walls, or []

    def allows(self, square):
        """Return True if rules 22 and 23 allow the figure to end on ``square``, a free space."""
        return self.leaves_paths(square) and not self.is_fenced(square)

    def leaves_paths(self, square):
        """Return True if a figure on ``square`` leaves both sides a path to the ball (rule 23)."""
        region = self._region
        if not region[square >> 4] & FIELD_ROW_BITS & 1 << (square & 15):
            if self._has_own_path < 0:
                self._has_own_path = touches(region, self._own)
            return bool(self._has_own_path and self._touch_points_of_other())
        if self._path and not self._path[square >> 4] >> (square & 15) & 1:
            return True
        if not may_cut(region, square):
            # The figure's own side keeps a path to the ball, so only the other side can lose one.
            touched = self._touch_points_of_other()
            return len(touched) > 1 or (len(touched) == 1 and touched[0] != square)
        region = flood(self._ball, _with_square(self._walls, square))
        return touches(region, self._other) and (
            touches(region, self._own) or touches(region, (square,))
        )

    def _touch_points_of_other(self):
        """Return at most two squares of the ball's region that the other side's figures touch."""
        if not self._touched:
            self._touched = touched_squares(self._region, self._other)
        return self._touched

    def is_fenced(self, square):
        """Return True if a figure on ``square`` completes a fence around the ball (rule 22)."""
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
        return not has_whole_row(flood(self._ball, _with_square(self._own_walls, square)))


def surely_legal_squares(turn):
    """Return a set of squares on which any figure of the side may end its walk (rules 22, 23).

    On these squares it leaves both sides a path to the ball and completes no fence. The set may be
    incomplete: squares outside it must be checked one by one (``FigureReachability``).
    """
    own, ball = turn.own, turn.ball
    region, path = turn.ball_region()
    if path:
        result = [row & ~closed for row, closed in zip(region, path)]
    elif len(touched_squares(region, turn.other)) > 1:
        result = squares_safe_to_block(region)
    else:
        return EMPTY_SET
    ours = 0
    row, column = ball >> 4, ball & 15
    # ``across``: a figure of the side is in the ball's column; ``along``: one is in the ball's row.
    across = along = False
    for each in own:
        if ours < 2 and touches(region, (each,)):
            ours += 1
        # A figure outside the lines is not part of a fence. The ball is inside them, so only the
        # column of a figure in its row is checked, and only the row of a figure in its column.
        along = along or (each >> 4 == row and 3 <= each & 15 <= 12)
        across = across or (each & 15 == column and 16 <= each < 112)
    # A fence needs a figure in the ball's row and one in its column, and each figure of a fence is
    # next to another one, possibly diagonally.
    if along and across:
        fence = flood(ball, rows_of(own))
        whole = fence.count(FIELD_ROW_BITS)
        if not whole:
            return EMPTY_SET
        inside = squares_safe_to_block(fence)
        if whole == 1:
            inside[fence.index(FIELD_ROW_BITS)] = 0
        result = [result[at] & inside[at] for at in range(8)]
    else:
        for each in own if across or along else ():
            if across and -2 < (each >> 4) - row < 2:
                result[row] &= ~(7 << (each & 15) - 1)
            elif along and -2 < (each & 15) - column < 2:
                for at in range(max(each >> 4, 1) - 1, min(each >> 4, 6) + 2):
                    result[at] &= ~(1 << column)
    if ours > 1:  # if one of these figures leaves the field, others still touch the ball's region
        result = [result[at] | _OUTSIDE[at] for at in range(8)]
    return result


def straight_path(other_figures, ball, region):
    """Return the set of squares on the only straight line from the ball to ``other_figures``.

    ``region`` is the ball's region. Only a wall on one of these squares could cut the other side
    off from the ball. The set is empty if no wall could, because a figure is next to the ball or
    there are two such lines. The result is None if there is no such line.
    """
    rows = rows_of(other_figures)
    near = neighbours([row & within for row, within in zip(rows, INSIDE_LINES)])
    if near[ball >> 4] >> (ball & 15) & 1:
        return EMPTY_SET
    path = None
    for step in (1, -1, 16, -16):
        at = ball + step
        while region[at >> 4] >> (at & 15) & 1:
            if near[at >> 4] >> (at & 15) & 1:
                if path:
                    return EMPTY_SET
                path = range(ball + step, at + step, step)
                break
            at += step
    return rows_of(path) if path else None
