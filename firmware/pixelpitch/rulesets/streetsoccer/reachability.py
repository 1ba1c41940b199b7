"""Whether a move leaves both sides a way to the ball (RULEBOOK.md 22 and 23)."""

from .field import (
    LINES,
    WITH_RING,
    WITHIN,
    beside,
    flood,
    flood_without,
    has_whole_row,
    may_cut,
    on_field,
    rows_of,
    touches,
    uncut,
)

NOWHERE = [0] * 8
_OUTSIDE = tuple([WITH_RING[row] & ~WITHIN[row] for row in range(8)])  # the lines


class Barrier:
    """The figures of the side that moves, as a fence around the ball (rule 22).

    The rule's test for one string of figures is that the ball's region must touch three
    borderlines or be the whole rest.  Five figures leave one of the six rows and five of the
    ten columns without any of them, and these lines together are one region, which touches
    all four borderlines.  A region apart from it meets none of these lines, so it reaches
    neither from left to right nor from top to bottom: it touches two borderlines at most.
    And what no string alone cuts off, several strings apart do not cut off together.  So
    the rule asks whether all own figures as walls leave the ball joined to a whole free
    row.  Figures outside the lines wall in nothing.
    """

    def __init__(self, figures):
        rows = [0] * 8
        columns = 0
        # Not by ``rows_of``: one pass for rows and columns, this is asked for each figure.
        for square in figures:
            if square >= 0:
                row = square >> 4
                bit = WITHIN[row] & 1 << (square & 15)
                rows[row] |= bit
                columns |= bit
        self.rows = rows
        self.columns = columns
        self._open: list = []

    def clear_of(self, square):
        """Return whether ``square`` is outside every pocket of the figures."""
        row = square >> 4
        bit = 1 << (square & 15)
        if not self.rows[row] or not self.columns & bit:
            return True  # its own row or column is free from end to end
        if not self._open:
            free = self.rows.index(0, 1, 7)
            self._open = flood(free << 4 | 3, self.rows)
        return self._open[row] & bit != 0


class BallReachability:
    """Rules 22 and 23 at the end of a kick: all figures are known, the ball's square varies."""

    def __init__(self, own, other):
        self._own = own
        self._other = other
        self._barrier = None  # made when it is asked for, a call less deep on the board's stack
        self._walls: list = []
        self._known: list = []  # (region, whether both sides have a way into it)

    def encloses(self, square):
        """Rule 22 with the ball on ``square``: True if the figures enclose it."""
        return not Barrier(self._own).clear_of(square)

    def allows(self, square):
        """Return whether the ball may end on ``square``, a free space of the field."""
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


def sure_squares(turn):
    """Return squares on which any figure of ``turn.own`` surely may end its walk by 22 and 23.

    A figure in the ball's region has its own way; so it is left to see that the other side keeps
    one, and that the ball is not fenced in.
    """
    own, ball = turn.own, turn.ball
    region, narrow = turn.ball_region()
    if narrow:
        result = [row & ~closed for row, closed in zip(region, narrow)]
    elif len(touched(region, turn.other)) > 1:
        result = uncut(region)
    else:
        return NOWHERE
    ours = 0
    row, column = ball >> 4, ball & 15
    across = along = False  # whether an own figure stands in the ball's row, in its column
    for each in own:
        if ours < 2 and touches(region, (each,)):
            ours += 1
        if on_field(each):
            along = along or each >> 4 == row
            across = across or each & 15 == column
    # A fence crosses both lines of the ball, each of its figures beside another or at its corner.
    if along and across:
        fence = flood(ball, rows_of(own))
        whole = fence.count(LINES)
        if not whole:
            return NOWHERE
        inside = uncut(fence)
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
    if ours > 1:  # one at least is left when the other one goes
        result = [result[at] | _OUTSIDE[at] for at in range(8)]
    return result


def narrow_way(other, ball, region):
    """Return the only squares on which a figure more may part ``other`` from the ball, if known.

    A straight way leads from the ball to a square beside one of the figures ``other``: it is these
    squares.  There are none if the ball lies beside one, or if such ways lead in two directions.
    None: no such way was found.  ``region`` is the ball's.
    """
    rows = rows_of(other)
    near = beside([row & within for row, within in zip(rows, WITHIN)])
    if near[ball >> 4] >> (ball & 15) & 1:
        return NOWHERE
    way = None
    for step in (1, -1, 16, -16):
        at = ball + step
        while region[at >> 4] >> (at & 15) & 1:
            if near[at >> 4] >> (at & 15) & 1:
                if way:
                    return NOWHERE
                way = range(ball + step, at + step, step)
                break
            at += step
    return rows_of(way) if way else None


class FigureReachability:
    """Rules 22 and 23 at the end of a walk: the ball is known, one figure's square varies.

    Most spaces need no flood: a figure cuts the ball's region only where the free spaces
    around it fall into several pieces.
    """

    def __init__(self, turn, mover, walls):
        """``turn`` is the ``Turn`` of the figure on ``mover``, ``walls`` its rows without it."""
        self._ball = ball = turn.ball
        self._own = [each for each in turn.own if each != mover]
        self._other = turn.other
        self._walls = walls
        region, self._narrow = turn.ball_region()
        self._region = flood_without(region, ball, walls, mover)
        self._touched: list = []  # found when it is asked for
        self._own_way = -1  # whether an own figure touches the region; -1: not asked for yet
        # The ball's row and column, -1 with an own figure in it already.
        self._row = row = ball >> 4
        self._column = column = ball & 15
        for each in self._own:
            if on_field(each):
                if each >> 4 == row:
                    self._row = -1
                if each & 15 == column:
                    self._column = -1
        self._own_walls: list = []
        self._own_region: list = []  # the ball's region with own figures as the only walls

    def allows(self, square):
        """Return whether the figure may end on ``square``, a free space."""
        return self.way_to_ball(square) and not self.encloses(square)

    def way_to_ball(self, square):
        """Rule 23 with the figure on ``square``."""
        region = self._region
        if not region[square >> 4] & LINES & 1 << (square & 15):
            if self._own_way < 0:
                self._own_way = touches(region, self._own)
            return bool(self._own_way and self._theirs())
        if self._narrow and not self._narrow[square >> 4] >> (square & 15) & 1:
            return True
        if not may_cut(region, square):
            # It stands beside the region itself, so only the other side may lose its way.
            theirs = self._theirs()
            return len(theirs) > 1 or (len(theirs) == 1 and theirs[0] != square)
        region = flood(self._ball, _with(self._walls, square))
        return touches(region, self._other) and (
            touches(region, self._own) or touches(region, (square,))
        )

    def _theirs(self):
        """Return up to two squares of the region that the other side touches."""
        if not self._touched:
            self._touched = touched(self._region, self._other)
        return self._touched

    def encloses(self, square):
        """Rule 22 with the figure on ``square``: True if the ball is enclosed."""
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


def _with(rows, square):
    result = list(rows)
    result[square >> 4] |= 1 << (square & 15)
    return result


def touched(region, figures):
    """Return up to two squares of ``region`` beside ``figures``, or in it under one of them."""
    result: list = []
    for square in figures:
        if on_field(square):
            for at in (square, square + 1, square - 1, square + 16, square - 16):
                if region[at >> 4] >> (at & 15) & 1 and at not in result:
                    result.append(at)
                    if len(result) == 2:
                        return result
    return result
