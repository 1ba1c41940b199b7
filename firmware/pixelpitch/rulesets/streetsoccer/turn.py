"""One side's turn: which figures may walk, and where to (RULEBOOK.md 8 to 11, 20 to 23).

Every answer is exact: a figure, an end of its walk and a number of steps are legal only
if the turn can be completed from there.
"""

from .field import (
    AREA_BITS,
    FRONT_BITS,
    WITH_RING,
    WITHIN,
    beside,
    flood,
    in_area,
    rows_of,
)
from .kick import Kick
from .reachability import FigureReachability, narrow_way, sure_squares

# The column of a row's bit by its rest modulo 19, which no two of them share.
_COLUMNS = bytes([0, 0, 1, 13, 2, 0, 14, 6, 3, 8, 0, 12, 15, 5, 7, 11, 4, 10, 9])

_FRONTS = FRONT_BITS[0] | FRONT_BITS[1]

_latest: list = [None, None]  # what a turn was made of, and the turn


def turn_of(match):
    """Return the ``Turn`` of ``match``: the one that was asked for last, if nothing has changed.

    A turn's figure and the end of its walk are chosen in the same position.
    """
    made_of = match.figures, match.ball, match.side, match.pips, match.options["ring"]
    if made_of != _latest[0]:
        _latest[:] = (list(match.figures),) + made_of[1:], Turn(match)
    return _latest[1]


class Turn:
    """The turn of ``match.side`` before or after the choice of a figure.

    ``own[0]`` and ``other[0]`` are the goalies, ``rows`` the set of all figures, ``guards`` the own
    outfielders in their penalty area.
    """

    def __init__(self, match):
        self.side = match.side
        self.own, self.other = match.teams()
        self.ball = match.ball
        self.pips = match.pips
        self.rows = rows_of(self.own + self.other)
        self.guards = [each for each in self.own[1:] if in_area(each, self.side)]
        self.ground = WITH_RING if match.options["ring"] else WITHIN
        free = [row & ~taken for row, taken in zip(self.ground, self.rows)]
        # A ball on a goalie (a goal kick that nobody could take) is a wall like any figure.
        row = self.ball >> 4
        self.target = free[row] & 1 << (self.ball & 15)
        free[row] &= ~self.target
        self.free = free
        self._region: tuple = ()
        self._sure: list = []

    def ball_region(self):
        """Return the squares joined to the ball's, and the other side's ``narrow_way`` to it."""
        if not self._region:
            region = flood(self.ball, self.rows)
            self._region = region, narrow_way(self.other, self.ball, region)
        return self._region

    def sure_ends(self):
        """Return squares on which rules 22 and 23 surely let any own figure end."""
        if not self._sure:
            self._sure = sure_squares(self)
        return self._sure

    def figures(self):
        """Return the squares of the figures whose turn can be completed, sorted."""
        result = []
        sure = self._sure_movers()
        for mover in self.own:  # no list comprehension: a call more on a stack that is deep here
            if sure[mover >> 4] >> (mover & 15) & 1 or self._can_move(mover):
                result.append(mover)
        return sorted(result)

    def _sure_movers(self):
        """Return squares from which any own figure surely has a legal walk.

        It ends after one pip, or two, on a square that is free to everybody; two pips more can
        go there and back.
        """
        sure, free = self.sure_ends(), self.free
        ends = [row & empty for row, empty in zip(sure, free)]
        ends[3] &= ~_FRONTS
        ends[4] &= ~_FRONTS
        if self.guards:
            for row in range(2, 6):
                ends[row] &= ~AREA_BITS[self.side]
        starts = beside(ends)
        if not self.pips & 1:
            starts = beside([row & empty for row, empty in zip(starts, free)])
        return [row & ground for row, ground in zip(starts, self.ground)]

    def _can_move(self, mover):
        walk = Walk(self, mover)
        for _ in walk.each_end():
            return True
        if not walk.hits:
            return False
        kick = walk.kick()
        left = walk.hit_steps()
        # Not by ``kicks`` or ``any``: each is a call more on a stack that is deep here.
        while left and not kick.can_end(self.ball, left[0]):
            left.pop(0)
        return bool(left)

    def ends(self, mover):
        """Return where the walk of ``mover`` may end, the ball's square included, sorted."""
        walk = Walk(self, mover)
        result = list(walk.each_end())
        if walk.kicks(True):
            result.append(self.ball)
        return sorted(result)

    def steps(self, mover):
        """Return with how many steps ``mover`` may kick the ball, sorted (11)."""
        return Walk(self, mover).kicks(False)

    def kick(self, mover, goals):
        """Return the ``Kick`` of the figure now on ``mover``; False for no goals (7)."""
        return Kick(self.side, self.own, self.other, mover, goals)


class Walk:
    """The walk of one figure.

    ``rows``  the set of spaces to which all pips lead, legal or not
    ``hits``  after how many pips the ball can be met
    """

    def __init__(self, turn, mover):
        self._turn = turn
        self._mover = mover
        self._reach(turn.pips)

    def _reach(self, most):
        """Set ``rows`` and ``hits``.

        Every space next to the figure can be used to step there and back again, as the
        figure's own place is free, too: so the ball that can be met after s pips can be
        met after s + 2, but for a figure that has no other way than to the ball.
        """
        turn, mover = self._turn, self._mover
        row = mover >> 4
        now = [0] * 8
        now[row] = 1 << (mover & 15)
        a, b, c, d, e, f, g, h = now
        free = list(turn.free)
        free[row] |= turn.ground[row] & now[row]
        fa, fb, fc, fd, fe, ff, fg, fh = free
        row = turn.ball >> 4
        target = turn.target
        beside = target << 1 | target >> 1
        hits = 0
        lonely = False
        for pips in range(1, most + 1):
            if not hits and (now[row] & beside or (now[row - 1] | now[row + 1]) & target):
                hits = pips
            a, b, c, d, e, f, g, h = now = [
                (a << 1 | a >> 1 | b) & fa,
                (b << 1 | b >> 1 | a | c) & fb,
                (c << 1 | c >> 1 | b | d) & fc,
                (d << 1 | d >> 1 | c | e) & fd,
                (e << 1 | e >> 1 | d | f) & fe,
                (f << 1 | f >> 1 | e | g) & ff,
                (g << 1 | g >> 1 | f | h) & fg,
                (h << 1 | h >> 1 | g) & fh,
            ]
            if pips == 1:
                lonely = not (a or b or c or d or e or f or g or h)
        self.rows = list(now)
        self.hits = list(range(hits, most + 1, 2)) if hits else []
        if lonely:
            self.hits = self.hits[:1]

    def each_end(self):
        """Yield the squares where the walk may end off the ball, one at a time."""
        turn, mover, rows = self._turn, self._mover, self.rows
        side = turn.side
        rows[mover >> 4] &= ~(1 << (mover & 15))  # it may not end where it started (9)
        fronts = _FRONTS
        if mover == turn.own[0]:
            fronts = FRONT_BITS[1 - side]
        elif len(turn.guards) > (mover in turn.guards):  # another one stands there (21)
            for row in range(2, 6):
                rows[row] &= ~AREA_BITS[side]
        rows[3] &= ~fronts
        rows[4] &= ~fronts
        reachability = None
        sure = turn.sure_ends()
        for row in range(8):
            bits = rows[row]
            unsure = bits & ~sure[row]
            while bits:
                bit = bits & -bits
                bits ^= bit
                square = row << 4 | _COLUMNS[bit % 19]
                if bit & unsure:
                    if reachability is None:
                        walls = list(turn.rows)
                        walls[mover >> 4] &= ~(1 << (mover & 15))
                        reachability = FigureReachability(turn, mover, walls)
                    if not reachability.allows(square):
                        continue
                yield square

    def kicks(self, any_one):
        """Return the steps with which a kick can end, sorted; with ``any_one`` at most one."""
        result: list = []
        if not self.hits:
            return result
        ball = self._turn.ball
        kick = self.kick()
        for steps in self.hit_steps():
            if kick.can_end(ball, steps):
                result.append(steps)
                if any_one:
                    break
        return sorted(result)

    def kick(self):
        """Return the ``Kick`` of the figure once it has come to the ball."""
        turn, mover = self._turn, self._mover
        own = [turn.ball if each == mover else each for each in turn.own]
        return Kick(turn.side, own, turn.other, turn.ball, True)

    def hit_steps(self):
        """Return the steps that a kick would have, most first, whether it can end or not (11)."""
        return [self._turn.pips - pips + 1 for pips in self.hits]
