"""One side's turn: which figures may walk, and where to (RULEBOOK.md 8 to 11, 20 to 23).

Every answer is exact: a figure, an end of its walk and a number of steps are legal only
if the turn can be completed from there.
"""

from .field import AREA_BITS, AROUND, FRONT_BITS, WITHIN, in_area, rows_of
from .kick import Kick
from .reachability import FigureReachability


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
        self._open = AROUND if match.options["ring"] else WITHIN

    def figures(self):
        """Return the squares of the figures whose turn can be completed, sorted."""
        return sorted([mover for mover in self.own if self._can_move(mover)])

    def _can_move(self, mover):
        walk = Walk(self, mover)
        for _ in walk.each_end():
            return True
        return bool(walk.kicks(True))

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
    """The walk of one figure by the die's pips.

    ``rows``  the set of spaces to which all pips lead, legal or not
    ``hits``  after how many pips the ball can be met
    """

    def __init__(self, turn, mover):
        self._turn = turn
        self._mover = mover
        self._rest = [each for each in turn.own if each != mover]
        self._walls = walls = list(turn.rows)
        walls[mover >> 4] &= ~(1 << (mover & 15))
        self._reach()

    def _reach(self):
        """Set ``rows`` and ``hits``.

        Every space next to the figure can be used to step there and back again, as the
        figure's own place is free, too: so the ball that can be met after s pips can be
        met after s + 2, but for a figure that has no other way than to the ball.
        """
        turn = self._turn
        ball, walls, around = turn.ball, self._walls, turn._open
        free = [around[row] & ~walls[row] for row in range(8)]
        # A ball on a goalie (a goal kick that nobody could take) is a wall like any figure.
        target = free[ball >> 4] & 1 << (ball & 15)
        free[ball >> 4] &= ~(1 << (ball & 15))
        fa, fb, fc, fd, fe, ff, fg, fh = free
        row = ball >> 4
        beside = target << 1 | target >> 1
        now = rows_of((self._mover,))
        a, b, c, d, e, f, g, h = now
        hits = 0
        lonely = False
        for pips in range(1, turn.pips + 1):
            if not hits and (now[row] & beside or (now[row - 1] | now[row + 1]) & target):
                hits = pips
            a, b, c, d, e, f, g, h = now = (
                (a << 1 | a >> 1 | b) & fa,
                (b << 1 | b >> 1 | a | c) & fb,
                (c << 1 | c >> 1 | b | d) & fc,
                (d << 1 | d >> 1 | c | e) & fd,
                (e << 1 | e >> 1 | d | f) & fe,
                (f << 1 | f >> 1 | e | g) & ff,
                (g << 1 | g >> 1 | f | h) & fg,
                (h << 1 | h >> 1 | g) & fh,
            )
            if pips == 1:
                lonely = not (a or b or c or d or e or f or g or h)
        self.rows = list(now)
        self.hits = list(range(hits, turn.pips + 1, 2)) if hits else []
        if lonely:
            self.hits = self.hits[:1]

    def each_end(self):
        """Yield the squares where the walk may end off the ball, one at a time."""
        turn, mover, rows = self._turn, self._mover, self.rows
        side = turn.side
        rows[mover >> 4] &= ~(1 << (mover & 15))  # it may not end where it started (9)
        fronts = FRONT_BITS[0] | FRONT_BITS[1]
        if mover == turn.own[0]:
            fronts = FRONT_BITS[1 - side]
        elif len(turn.guards) > (mover in turn.guards):  # another one stands there (21)
            for row in range(2, 6):
                rows[row] &= ~AREA_BITS[side]
        rows[3] &= ~fronts
        rows[4] &= ~fronts
        reachability = None
        for row in range(8):
            bits = rows[row]
            square = row << 4
            while bits:
                if bits & 1:
                    if reachability is None:
                        reachability = FigureReachability(
                            turn.ball, self._rest, turn.other, self._walls
                        )
                    if reachability.allows(square):
                        yield square
                bits >>= 1
                square += 1

    def kicks(self, any_one):
        """Return the steps with which a kick can end, sorted; with ``any_one`` at most one."""
        result: list = []
        if not self.hits:
            return result
        turn, mover = self._turn, self._mover
        own = [turn.ball if each == mover else each for each in turn.own]
        kick = Kick(turn.side, own, turn.other, turn.ball, True)
        for steps in self.hit_steps():
            if kick.can_end(turn.ball, steps):
                result.append(steps)
                if any_one:
                    break
        return sorted(result)

    def hit_steps(self):
        """Return the steps that a kick would have, most first, whether it can end or not (11)."""
        return [self._turn.pips - pips + 1 for pips in self.hits]
