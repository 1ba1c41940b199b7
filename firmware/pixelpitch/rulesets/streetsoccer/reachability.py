"""Whether a move leaves both sides a way to the ball (RULEBOOK.md 22 and 23)."""

from .field import (
    LINES,
    WITHIN,
    flood,
    has_whole_row,
    may_cut,
    on_field,
    rows_of,
    touches,
)


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
        self.barrier = Barrier(own)
        theirs = rows_of(other)
        self._walls = [theirs[row] | self.barrier.rows[row] for row in range(8)]
        self._known: list = []  # (region, whether both sides have a way into it)

    def allows(self, square):
        """Return whether the ball may end on ``square``, a free space of the field."""
        if not self.barrier.clear_of(square):
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

    Most spaces need no flood: a figure cuts the ball's region only where the free spaces
    around it fall into several pieces.
    """

    def __init__(self, ball, own, other, occupied):
        """``own`` and ``occupied`` (rows) are without the figure."""
        self._ball = ball
        self._own = own
        self._other = other
        self._walls = occupied
        self._region = region = flood(ball, occupied)
        self._touched = _touched(region, other)
        self._own_way = -1  # whether an own figure touches the region; -1: not asked for yet
        self._barrier = barrier = Barrier(own)
        # Whether the ball's row and column are free of own figures so far.
        self._row = ball >> 4 if not barrier.rows[ball >> 4] else -1
        self._column = ball & 15 if not barrier.columns & 1 << (ball & 15) else -1
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
            return bool(self._own_way and self._touched)
        if not may_cut(region, square):
            # It stands beside the region itself, so only the other side may lose its way.
            return len(self._touched) > 1 or (
                len(self._touched) == 1 and self._touched[0] != square
            )
        region = flood(self._ball, _with(self._walls, square))
        return touches(region, self._other) and (
            touches(region, self._own) or touches(region, (square,))
        )

    def encloses(self, square):
        """Rule 22 with the figure on ``square``: True if the ball is enclosed."""
        row = square >> 4
        column = square & 15
        if (self._row >= 0 and self._row != row) or (self._column >= 0 and self._column != column):
            return False
        if not self._own_region:
            self._own_region = flood(self._ball, self._barrier.rows)
        if not has_whole_row(self._own_region):
            return True
        if not self._own_region[row] & 1 << column or not may_cut(self._own_region, square):
            return False
        return not has_whole_row(flood(self._ball, _with(self._barrier.rows, square)))


def _with(rows, square):
    result = list(rows)
    result[square >> 4] |= 1 << (square & 15)
    return result


def _touched(region, figures):
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
