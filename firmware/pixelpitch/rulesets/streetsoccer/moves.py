"""Legal moves of a side: walks, and kicks with a legal end (RULEBOOK.md 8 to 16, 20).

All results are exact: a figure, an end of its walk, a number of steps and a leg of the ball are
legal only if the turn can be completed from there, rules 20 to 23 included (15).

A leg of the ball has at most one turn of 45 degrees, so its two directions are neighbours, and
every step moves the ball one further away, in steps of a chess king. So all legs to a square have
the same length, and leave the same number of steps.
"""

from ...rules.squares import column_of, row_of, steps_apart
from .field import (
    AREA_BITS,
    FRONT_BITS,
    FRONTS,
    LINES,
    WITH_RING,
    WITHIN,
    BallReachability,
    FigureReachability,
    any_in_area,
    beside,
    flood,
    holds,
    in_area,
    on_field,
    rows_of,
    straight_path,
    sure_squares,
)

# The column of a single bit, indexed by the bit modulo 19, which is different for each.
_COLUMNS = bytes([0, 0, 1, 13, 2, 0, 14, 6, 3, 8, 0, 12, 15, 5, 7, 11, 4, 10, 9])
_FRONTS = FRONT_BITS[0] | FRONT_BITS[1]
_STEPS = (1, 17, 16, 15, -1, -17, -16, -15)  # two neighbours in this list differ by 45 degrees

# Values of a cell for a leg of the ball: 0 a free space, 1..5 an own figure, or
_STOP = 6  # an opponent's figure, or not a space of the field
_LINE = 7  # the space after the opponent's end line

_ROWS = (b"\6\6\6" + bytes(10) + b"\7\6\6", b"\6\6\7" + bytes(10) + b"\6\6\6")
# The cells without figures, by the side that kicks.
_NO_FIGURES = [b"\6" * 16 + row * 6 + b"\6" * 16 for row in _ROWS]

_latest: list = [None, None]  # (what the latest turn was made of, that turn)


# A side's turn (8 to 11).


def turn_of(match):
    """Return the ``Turn`` of ``match``; while nothing changes, it is the same object.

    The figure of a turn and the end of its walk are chosen in the same position.
    """
    made_of = match.figures, match.ball, match.side, match.pips, match.options["ring"]
    if made_of != _latest[0]:
        _latest[:] = (list(match.figures),) + made_of[1:], Turn(match)
    return _latest[1]


class Turn:
    """The turn of ``match.side``, before or after a figure was chosen.

    ``own[0]`` and ``other[0]`` are the goalies, ``rows`` is the set of all figures, and ``guards``
    are the own outfielders in their penalty area.
    """

    def __init__(self, match):
        self.side = match.side
        self.own, self.other = match.teams()
        self.ball = match.ball
        self.pips = match.pips
        self.rows = rows = rows_of(self.own + self.other)
        # Inlined ``in_area``: a call for each figure takes 1 % of the time.
        area = AREA_BITS[self.side]
        self.guards = [each for each in self.own[1:] if 32 <= each < 96 and area >> (each & 15) & 1]
        self.ground = WITH_RING if match.options["ring"] else WITHIN
        free = [row & ~taken for row, taken in zip(self.ground, rows)]
        # A ball on a goalie (after a goal kick without a legal kick) is a wall like a figure.
        row = self.ball >> 4
        self.target = free[row] & 1 << (self.ball & 15)
        free[row] &= ~self.target
        self.free = free
        self._region: tuple = ()
        self._sure: list = []

    def ball_region(self):
        """Return the ball's region, and the other side's ``straight_path`` to the ball."""
        if not self._region:
            region = flood(self.ball, self.rows)
            self._region = region, straight_path(self.other, self.ball, region)
        return self._region

    def sure_ends(self):
        """Return squares on which every own figure can end by rules 22 and 23."""
        if not self._sure:
            self._sure = sure_squares(self)
        return self._sure

    def figures(self):
        """Return the squares of the figures whose turn can be completed, sorted (8)."""
        result = []
        sure = self._sure_movers()
        # One function without comprehensions: each call takes 250 bytes, and the stack is deep
        # here.
        for mover in self.own:
            if sure[mover >> 4] >> (mover & 15) & 1:
                result.append(mover)
                continue
            walk = Walk(self, mover)
            can_move = False
            for _ in walk.each_end():
                can_move = True
                break
            if walk.hits and not can_move:
                kick = walk.kick()
                for steps in walk.hit_steps():
                    can_move = can_move or kick.can_end(self.ball, steps)
            if can_move:
                result.append(mover)
        return sorted(result)

    def _sure_movers(self):
        """Return squares from which every own figure certainly has a legal walk.

        That walk ends after one or two pips on a square where every figure may end; two further
        pips can be used by a step there and back.
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

    def ends(self, mover):
        """Return the squares where the walk of ``mover`` may end, with the ball's, sorted (9)."""
        walk = Walk(self, mover)
        result = list(walk.each_end())
        if walk.hits:
            kick = walk.kick()
            for steps in walk.hit_steps():  # inlined ``kicks``, which saves a call on the stack
                if kick.can_end(self.ball, steps):
                    result.append(self.ball)
                    break
        return sorted(result)

    def steps(self, mover):
        """Return the numbers of steps with which ``mover`` may kick the ball, sorted (11)."""
        return Walk(self, mover).kicks(False)


class Walk:
    """The walk of one figure (9 to 11).

    ``rows``  the set of spaces on which all pips are used up, legal or not
    ``hits``  the numbers of pips after which the figure can be at the ball, sorted

    A figure can step to any space next to it and back, because its own space is free. So a ball
    that it can meet after s pips it can also meet after s + 2 pips, unless its only possible step
    is to the ball.
    """

    def __init__(self, turn, mover):
        self._turn = turn
        self._mover = mover
        most = turn.pips
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
        stuck = False
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
                stuck = not (a or b or c or d or e or f or g or h)
        self.rows = list(now)
        self.hits = list(range(hits, most + 1, 2)) if hits else []
        if stuck:
            self.hits = self.hits[:1]

    def each_end(self):
        """Yield the squares, except the ball's, on which the walk may end."""
        turn, mover, rows = self._turn, self._mover, self.rows
        side = turn.side
        rows[mover >> 4] &= ~(1 << (mover & 15))  # a walk may not end where it started (9)
        fronts = _FRONTS  # squares in front of a goal where it may not end (20)
        if mover == turn.own[0]:
            fronts = FRONT_BITS[1 - side]
        # Another outfielder is in the area already (21).
        elif len(turn.guards) > (mover in turn.guards):
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
        """Return the numbers of steps with which a kick can end, sorted.

        Only one if ``any_one``.
        """
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
        """Return the ``Kick`` of the figure after it has reached the ball."""
        turn, mover = self._turn, self._mover
        own = [turn.ball if each == mover else each for each in turn.own]
        return Kick(turn.side, own, turn.other, turn.ball, True)

    def hit_steps(self):
        """Return the steps that a kick would have, largest first, legal or not (11)."""
        return [self._turn.pips - pips + 1 for pips in self.hits]


# The squares of a walk (9).


def walk_path(match):
    """Return the squares of a shortest walk between the first and last of ``match.walked``.

    The figures stand as they do after the walk.
    """
    start, end = match.walked[0], match.walked[-1]
    ground = WITH_RING if match.options["ring"] else WITHIN
    shortest = steps_apart(start, end)
    for length in range(shortest, 7, 2):  # a detour adds a step there and a step back
        path = [start]
        if _reaches(match, ground, path, end, length):
            return tuple(path)
    return (start, end)  # not a walk: the figure made room in front of the goal (20)


def _reaches(match, ground, path, end, left):
    """Extend ``path`` by ``left`` free steps to ``end``; return True if that was possible."""
    square = path[-1]
    if not left:
        return square == end
    for step in (1, -1, 16, -16):
        to = square + step
        if steps_apart(to, end) >= left or to in path or not holds(ground, to):
            continue
        if to != end and (to in match.figures or to == match.ball):
            continue
        path.append(to)
        if _reaches(match, ground, path, end, left - 1):
            return True
        path.pop()
    return False


# The ball (12 to 16, 20).


def resting_places(mover, own, others, side):
    """Return the squares where the first kicker may stand after its kick, best first (20).

    ``mover`` is the square where it kicked, ``own[0]`` its goalie, and ``others`` are all other
    figures.
    """
    if mover not in FRONTS[0] and mover not in FRONTS[1]:
        return [mover]
    if mover == own[0] and mover in FRONTS[side]:
        return [mover]
    ahead = 1 if mover & 15 < 8 else -1
    nearer = -16 if mover >> 4 == 3 else 16
    places = (mover + ahead, mover + nearer, mover - 2 * nearer)
    return [place for place in places if place not in others]


class Kick:
    """The kicks of one turn; the figures stand still while the ball flies."""

    def __init__(self, side, own, other, mover, goals):
        """``mover`` is the square of the first kicker, one of ``own``; ``own[0]`` is the goalie.

        ``goals`` is False for a kick-off, from which no goal can be scored (7).
        """
        self._side = side
        self._other = other
        self._mover = mover
        self._cells = cells = bytearray(_NO_FIGURES[side])
        for index in range(5):
            if on_field(own[index]):
                cells[own[index]] = index + 1
            if on_field(other[index]):
                cells[other[index]] = _STOP
        self._rest = [each for each in own if each != mover]
        # True if another outfielder is in the own penalty area, so that the mover may not be (21).
        self._area_taken = mover != own[0] and any_in_area(
            [each for each in own[1:] if each != mover], side
        )
        self._places = resting_places(mover, own, self._rest + other, side)
        self._goals = goals and self._place_allowed(self.place(-1))
        self._known: dict = {}
        self._waiting: list = []  # states (square << 3 | steps) that still have to be examined
        self._seen: list = []
        self._dead: list = []  # states from which no kick can end, or only through an earlier state

    def place(self, end):
        """Return the mover's square once the ball is on ``end`` (-1: in the goal), or -1."""
        for place in self._places:
            if place != end:
                return place
        return -1

    def _place_allowed(self, place):
        """Return True if the mover may stand on ``place`` (21); False for -1."""
        if place < 0:
            return False
        return not self._area_taken or not in_area(place, self._side)

    def reachability(self, end):
        """Return the ``BallReachability`` once the ball is on ``end``.

        None if 20 or 21 is broken.
        """
        place = self.place(end)
        if place not in self._known:
            reachable = None
            if self._place_allowed(place):
                reachable = BallReachability(self._rest + [place], self._other)
            self._known[place] = reachable
        return self._known[place]

    def can_end(self, start, steps):
        """Return True if a kick from the own figure on ``start`` can end legally (15).

        The search ends: a leg to an own figure uses at least one step and gives one back, so steps
        never increase, and there are at most 5 figures x 6 steps, each examined once. The result is
        exact, because nothing else in the kick's past matters: figures stand still while the ball
        flies, and each figure that kicks may turn the ball again (14).
        """
        state = start << 3 | steps
        if state in self._dead:
            return False
        self._waiting = [state]
        self._seen = [state] + self._dead
        while self._waiting:
            state = self._waiting.pop()
            if self._scan(state >> 3, state & 7, None):
                return True
        self._dead = self._seen
        return False

    def ends(self, start, steps, had):
        """Return the squares where the leg from ``start`` may end, sorted.

        ``had`` are the states of the figures that have had the ball in this kick. A pass to one of
        them would change nothing (14), and a kick that can end by way of one of them can also end
        without that detour.
        """
        self._dead = had + [start << 3 | steps]
        result, waiting = self.legs(start, steps, list(self._dead))
        for state in waiting:
            if self.can_end(state >> 3, state & 7):
                result.append(state >> 3)
        return sorted(result)

    def legs(self, start, steps, states):
        """Return the squares where a leg from ``start`` may end the kick, and the states after it.

        A state is an own figure's square << 3 | the steps that it gets. States in the list
        ``states`` are left out, and new ones are appended to it. A kick from such a state may have
        no end.
        """
        self._waiting = []
        self._seen = states
        ends: list = []
        self._scan(start, steps, ends)
        return ends, self._waiting

    def _scan(self, start, steps, ends):
        """Follow all legs from ``start``; add the figures that they meet to ``_waiting``.

        If ``ends`` is None, return True at the first legal end of the kick; otherwise append all
        ends to ``ends``.
        """
        cells = self._cells
        directions = _STEPS
        for index in range(8):
            step = directions[index]
            at = start
            left = steps
            while True:
                at += step
                left -= 1
                if cells[at] or not left:
                    if self._meet(at, step, left, ends):
                        return True
                    break
                for turned in (directions[index - 1], directions[index - 7]):
                    bent = at
                    rest = left
                    while True:
                        bent += turned
                        rest -= 1
                        if cells[bent] or not rest:
                            if self._meet(bent, turned, rest, ends):
                                return True
                            break
        return False

    def _meet(self, at, step, left, ends):
        """Stop the ball, which comes to ``at`` by ``step`` with ``left`` steps.

        Returns like ``_scan``.
        """
        kind = self._cells[at]
        if kind == _STOP:
            return False
        if kind == _LINE:
            before = at - step
            # The last space must be a goal-front space (12, 16).
            if not self._goals or not 3 <= before >> 4 <= 4:
                return False
            # A diagonal step past the post is a goal on the row of the last space (16).
            at = at if 3 <= at >> 4 <= 4 else before & 0x70 | at & 15
        elif kind:
            state = at << 3 | left + 1
            if state not in self._seen:
                self._seen.append(state)
                self._waiting.append(state)
            return False
        elif ends is None or at not in ends:
            reachable = self.reachability(at)
            if reachable is None or not reachable.allows(at):
                return False
        if ends is None:
            return True
        if at not in ends:
            ends.append(at)
        return False


def kick_of(match, mover, goals):
    """Return the ``Kick`` of the own figure on ``mover``; ``goals`` is that of ``Kick``."""
    own, other = match.teams()
    return Kick(match.side, own, other, mover, goals)


# The squares that a leg of the ball crosses (12).


def ball_path(match, end):
    """Return the squares from ``match.ball`` to ``end``, the end of a legal leg, both included.

    Of two curves, the one that begins diagonally is used if it is free. A ball may fly past the
    post: then the last square is the goal space, although the ball reaches it from the square next
    to it.
    """
    path = open_path(match, end)
    return tuple(path[:-1]) + (end,)


def open_path(match, end):
    """Return the squares of a free path from ``match.ball`` towards ``end``, or []."""
    for target in _targets(end):
        for diagonal_first in (True, False):
            path = _curve(match.ball, target, diagonal_first)
            if _is_open(match, path, end):
                return path
    return []


def in_goal(end):
    """Return True if ``end``, where a leg of the ball may end, is a goal space."""
    return not 3 <= end & 15 <= 12


def _targets(end):
    """Return the squares to which a ball may fly on its way to ``end``, the likeliest first."""
    if not in_goal(end):
        return (end,)
    return (end, end - 16) if row_of(end) == 3 else (end, end + 16)


def _curve(start, target, diagonal_first):
    across = column_of(target) - column_of(start)
    down = row_of(target) - row_of(start)
    side = 1 if across > 0 else -1
    fall = 16 if down > 0 else -16
    across = abs(across)
    down = abs(down)
    diagonals = [side + fall] * min(across, down)
    straights = [side if across > down else fall] * abs(across - down)
    path = [start]
    for step in diagonals + straights if diagonal_first else straights + diagonals:
        path.append(path[-1] + step)
    return path


def _is_open(match, path, end):
    for square in path[1:-1]:
        if not LINES >> column_of(square) & 1 or square in match.figures:
            return False
    # Into the goal from the space in front of it; past the post from the space next to it (16).
    return not in_goal(end) or 3 <= row_of(path[-2]) <= 4
