"""Computes the legal moves of a side: walks, and kicks with a legal end (RULEBOOK.md 8 to 16, 20).

A decision is legal only if the side can then complete its turn without breaking rules 20 to 23
(rule 15). All results are exact.

- The **mover** is the figure that walks or that kicks first.
- A **leg** is the part of a kick between two figures, or from the last figure to the end. It may
  bend once, by 45 degrees, so every step moves the ball one chess king's move farther from the
  start of the leg. So all legs between two squares have the same number of steps.
- A **cell** is a number that says what the ball finds on a square (see ``_STOP``).
"""

from ...rules.squares import column_of, row_of, steps_apart
from .field import (
    FIELD_ROW_BITS,
    GOAL_FRONT_BITS,
    GOAL_FRONT_SPACES,
    INSIDE_LINES,
    INSIDE_WITH_RING,
    PENALTY_AREA_BITS,
    BallReachability,
    FigureReachability,
    any_in_area,
    contains,
    flood,
    in_area,
    neighbours,
    on_field,
    rows_of,
    straight_path,
    surely_legal_squares,
)

# Converts an integer with one bit set to the number of this bit. The index is the integer modulo
# 19, which is different for each of the 16 bits.
_COLUMNS = bytes([0, 0, 1, 13, 2, 0, 14, 6, 3, 8, 0, 12, 15, 5, 7, 11, 4, 10, 9])
_FRONTS = GOAL_FRONT_BITS[0] | GOAL_FRONT_BITS[1]
_STEPS = (1, 17, 16, 15, -1, -17, -16, -15)  # adjacent directions differ by 45 degrees
# ``_STEPS`` modulo 128, for functions that are compiled with viper (host_tools/flash/viper.py).
STEP_BYTES = bytes([step & 127 for step in _STEPS])

# A *cell* says what the ball finds on a square: 0 a free space, 1 to 5 a figure of the kicking
# side, or one of these two constants:
_STOP = 6  # a figure of the other side, or a square outside the field
_END_LINE = 7  # the square behind the other side's end line

_ROWS = (b"\6\6\6" + bytes(10) + b"\7\6\6", b"\6\6\7" + bytes(10) + b"\6\6\6")
# For each kicking side, the cells of a field without figures.
_NO_FIGURES = [b"\6" * 16 + row * 6 + b"\6" * 16 for row in _ROWS]

_latest: list = [None, None]  # the cache of ``turn_of``: [its inputs, the ``Turn``]


# The legal decisions in a side's turn (rules 8 to 11).


def turn_of(match):
    """Return the ``Turn`` of ``match``, which is cached for all decisions before a walk.

    A new one is made when the position or the number thrown has changed.
    """
    made_of = match.figures, match.ball, match.side, match.pips, match.options["ring"]
    if made_of != _latest[0]:
        _latest[:] = (list(match.figures),) + made_of[1:], Turn(match)
    return _latest[1]


class Turn:
    """Computes the legal decisions in a turn of ``match.side``, until a figure reaches the ball.

    ``own``, ``other``  lists: squares of this side's figures and of the other side's, goalies first
    ``occupied``        all these squares as a set (see ``field``)
    ``guards``          the squares of this side's outfielders in its own penalty area
    """

    def __init__(self, match):
        self.side = match.side
        self.own, self.other = match.teams()
        self.ball = match.ball
        self.pips = match.pips
        self.occupied = occupied = rows_of(self.own + self.other)
        # This is ``in_area`` inlined: a call for each figure would take 1 % of the time.
        area = PENALTY_AREA_BITS[self.side]
        self.guards = [each for each in self.own[1:] if 32 <= each < 96 and area >> (each & 15) & 1]
        self.ground = INSIDE_WITH_RING if match.options["ring"] else INSIDE_LINES
        free = [row & ~taken for row, taken in zip(self.ground, occupied)]
        # ``target`` is 0 if the goalie stands on the ball (after an impossible goal kick).
        row = self.ball >> 4
        self.target = free[row] & 1 << (self.ball & 15)
        free[row] &= ~self.target
        self.free = free
        self._region: tuple = ()
        self._sure: list = []

    def ball_region(self):
        """Return (set of squares connected to the ball, result of ``straight_path``)."""
        if not self._region:
            region = flood(self.ball, self.occupied)
            self._region = region, straight_path(self.other, self.ball, region)
        return self._region

    def surely_legal_ends(self):
        """Return squares, maybe not all, where every figure of ``own`` may end (rules 22, 23)."""
        if not self._sure:
            self._sure = surely_legal_squares(self)
        return self._sure

    def movers(self):
        """Return the squares of the figures that can move legally, sorted (rule 8)."""
        result = []
        sure = self._surely_movable()
        # No comprehensions and no helper function: the stack is deep here, and each call takes 250
        # bytes of it.
        for mover in self.own:
            if sure[mover >> 4] >> (mover & 15) & 1:
                result.append(mover)
                continue
            walk = Walk(self, mover)
            can_move = False
            for _ in walk.walk_ends():
                can_move = True
                break
            if walk.hits and not can_move:
                kick = walk.next_kick()
                for steps in walk.kick_steps():
                    can_move = can_move or kick.can_end(self.ball, steps)
            if can_move:
                result.append(mover)
        return sorted(result)

    def _surely_movable(self):
        """Return a set of squares; a figure of ``own`` on any of them certainly has a legal walk.

        In one or two steps this figure reaches a square on which any figure may end. It then has
        an even number of steps left, which it can use up by stepping to and fro.
        """
        sure, free = self.surely_legal_ends(), self.free
        ends = [row & empty for row, empty in zip(sure, free)]
        ends[3] &= ~_FRONTS
        ends[4] &= ~_FRONTS
        if self.guards:
            for row in range(2, 6):
                ends[row] &= ~PENALTY_AREA_BITS[self.side]
        starts = neighbours(ends)
        if not self.pips & 1:
            starts = neighbours([row & empty for row, empty in zip(starts, free)])
        return [row & ground for row, ground in zip(starts, self.ground)]

    def end_squares(self, mover):
        """Return the sorted squares on which the figure on ``mover`` may end its walk (rule 9).

        They include the ball's square if the figure can reach the ball and has a legal kick.
        """
        walk = Walk(self, mover)
        result = list(walk.walk_ends())
        if walk.hits:
            kick = walk.next_kick()
            for steps in walk.kick_steps():  # inlines ``legal_kick_steps`` to save a call
                if kick.can_end(self.ball, steps):
                    result.append(self.ball)
                    break
        return sorted(result)

    def legal_kick_steps(self, mover):
        """Return the sorted numbers of steps that a kick by the figure on ``mover`` may have."""
        return Walk(self, mover).legal_kick_steps(False)


class Walk:
    """Computes the walks of the figure on ``mover`` in ``turn``, a ``Turn`` (rules 9 to 11).

    ``ends``  the set of squares where a walk of exactly ``turn.pips`` steps can end, legal or not
    ``hits``  the sorted numbers of steps with which the figure can reach the ball

    A figure that reaches the ball in s steps can also use s + 2, by a step aside and back, unless
    its only possible step is to the ball.
    """

    def __init__(self, turn, mover):
        self._turn = turn
        self._mover = mover
        max_pips = turn.pips
        row = mover >> 4
        now = [0] * 8
        now[row] = 1 << (mover & 15)
        a, b, c, d, e, f, g, h = now
        free = list(turn.free)
        free[row] |= turn.ground[row] & now[row]
        fa, fb, fc, fd, fe, ff, fg, fh = free
        row = turn.ball >> 4
        target = turn.target
        neighbours = target << 1 | target >> 1
        hits = 0
        stuck = False
        for pips in range(1, max_pips + 1):
            if not hits and (now[row] & neighbours or (now[row - 1] | now[row + 1]) & target):
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
        self.ends = list(now)
        self.hits = list(range(hits, max_pips + 1, 2)) if hits else []
        if stuck:
            self.hits = self.hits[:1]

    def walk_ends(self):
        """Yield the squares on which the walk may end, except the ball's square."""
        turn, mover, ends = self._turn, self._mover, self.ends
        side = turn.side
        ends[mover >> 4] &= ~(1 << (mover & 15))  # a walk may not end where it started (rule 9)
        fronts = _FRONTS  # the spaces in front of the goals: no outfielder may end there (rule 20)
        if mover == turn.own[0]:
            fronts = GOAL_FRONT_BITS[1 - side]
        # Another outfielder is already in its own penalty area: stay out (rule 21).
        elif len(turn.guards) > (mover in turn.guards):
            for row in range(2, 6):
                ends[row] &= ~PENALTY_AREA_BITS[side]
        ends[3] &= ~fronts
        ends[4] &= ~fronts
        reachability = None
        sure = turn.surely_legal_ends()
        for row in range(8):
            bits = ends[row]
            unsure = bits & ~sure[row]
            while bits:
                bit = bits & -bits
                bits ^= bit
                square = row << 4 | _COLUMNS[bit % 19]
                if bit & unsure:
                    if reachability is None:
                        walls = list(turn.occupied)
                        walls[mover >> 4] &= ~(1 << (mover & 15))
                        reachability = FigureReachability(turn, mover, walls)
                    if not reachability.allows(square):
                        continue
                yield square

    def legal_kick_steps(self, first_only):
        """Return the sorted numbers of steps that a kick after the walk may have (rules 11, 15).

        If ``first_only`` is True, return at most one of them, which takes less time.
        """
        result: list = []
        if not self.hits:
            return result
        ball = self._turn.ball
        kick = self.next_kick()
        for steps in self.kick_steps():
            if kick.can_end(ball, steps):
                result.append(steps)
                if first_only:
                    break
        return sorted(result)

    def next_kick(self):
        """Return the ``Kick`` that the figure can make once it has reached the ball."""
        turn, mover = self._turn, self._mover
        own = [turn.ball if each == mover else each for each in turn.own]
        return Kick(turn.side, own, turn.other, turn.ball, True)

    def kick_steps(self):
        """Return the numbers of steps that are left for a kick after the walk, largest first.

        That is the rest of the throw plus 1 (rule 11). A kick of that length may have no legal end.
        """
        return [self._turn.pips - pips + 1 for pips in self.hits]


# The squares that a walk crosses (rule 9).


def walk_path(match):
    """Return the squares of a shortest walk from the first to the last square of ``match.walked``.

    Called after the walk: the figure is already on the last square.
    """
    start, end = match.walked[0], match.walked[-1]
    ground = INSIDE_WITH_RING if match.options["ring"] else INSIDE_LINES
    shortest = steps_apart(start, end)
    for length in range(shortest, 7, 2):  # a detour adds two steps: aside and back
        path = [start]
        if _reaches(match, ground, path, end, length):
            return tuple(path)
    return (start, end)  # the figure did not walk: rule 20 moved it away after its kick


def _reaches(match, ground, path, end, left):
    """Extend ``path`` to ``end`` by ``left`` more steps on free squares; False if impossible."""
    square = path[-1]
    if not left:
        return square == end
    for step in (1, -1, 16, -16):
        to = square + step
        if steps_apart(to, end) >= left or to in path or not contains(ground, to):
            continue
        if to != end and (to in match.figures or to == match.ball):
            continue
        path.append(to)
        if _reaches(match, ground, path, end, left - 1):
            return True
        path.pop()
    return False


# Kicks of the ball (rules 12 to 16, 20).


def resting_places(mover, own_figures, other_figures, side):
    """Return where the figure that kicks first may stand after its kick: squares, the best first.

    That is only ``mover``, where it kicks, unless it must leave the front of a goal (rule 20).
    ``own_figures`` are all of ``side``, goalie first; ``other_figures`` are all but the kicker.
    """
    if mover not in GOAL_FRONT_SPACES[0] and mover not in GOAL_FRONT_SPACES[1]:
        return [mover]
    if mover == own_figures[0] and mover in GOAL_FRONT_SPACES[side]:
        return [mover]
    ahead = 1 if mover & 15 < 8 else -1
    nearer = -16 if mover >> 4 == 3 else 16
    places = (mover + ahead, mover + nearer, mover - 2 * nearer)
    return [place for place in places if place not in other_figures]


class Kick:
    """Computes where the ball can go in one kick, including passes from figure to figure."""

    def __init__(self, side, own, other, mover, goals):
        """Prepare the kicks of the figure on ``mover``, which belongs to ``side``.

        ``own`` are the squares of this side's figures and ``other`` those of the other side's,
        goalies first. ``goals`` is False for a kick-off, which cannot score (rule 7).
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
        # True if another outfielder already is in its own penalty area, so the mover must stay out.
        self._area_taken = mover != own[0] and any_in_area(
            [each for each in own[1:] if each != mover], side
        )
        self._places = resting_places(mover, own, self._rest + other, side)
        self._goals = goals and self._place_allowed(self.mover_square_after(-1))
        self._known: dict = {}
        # A state says which figure has the ball: its square << 3 | the steps that it can kick.
        self._waiting: list = []  # states that still have to be examined
        self._seen: list = []  # states that were added to ``_waiting``
        self._dead: list = []  # states with no legal end, unless by a pass back to an earlier state

    def mover_square_after(self, end):
        """Return where the figure that kicks first stands after a kick to ``end`` (-1: the goal).

        The result is -1 if no square is free for it.
        """
        for place in self._places:
            if place != end:
                return place
        return -1

    def _place_allowed(self, place):
        """Return True if the first kicker may stand on the square ``place``, not -1 (rule 21)."""
        if place < 0:
            return False
        return not self._area_taken or not in_area(place, self._side)

    def reachability(self, end):
        """Return the check of rules 22, 23 for a kick to ``end``, or None by rules 20, 21."""
        place = self.mover_square_after(end)
        if place not in self._known:
            reachable = None
            if self._place_allowed(place):
                reachable = BallReachability(self._rest + [place], self._other)
            self._known[place] = reachable
        return self._known[place]

    def can_end(self, start, steps):
        """Return True if a kick of ``steps`` by the figure on ``start`` has a legal end (rule 15).

        The search is exact: how a kick can continue depends only on the figure that has the ball
        and on its steps, because no figure moves meanwhile and all directions are allowed. It is
        finite: a pass uses at least one step and gives one back (rule 14), so the steps never
        increase, and there are at most 5 x 6 combinations of figure and steps.
        """
        state = start << 3 | steps
        if state in self._dead:
            return False
        self._waiting = [state]
        self._seen = [state] + self._dead
        while self._waiting:
            state = self._waiting.pop()
            if self._follow_legs(state >> 3, state & 7, None):
                return True
        self._dead = self._seen
        return False

    def end_squares(self, start, steps, had):
        """Return the sorted squares to which the figure on ``start`` may kick by ``steps`` steps.

        They include squares of figures to which it may pass. ``had`` lists the states (``legs``)
        that have occurred in this kick; no pass may lead back to one of these (rule 14).
        """
        self._dead = had + [start << 3 | steps]
        result, waiting = self.legs(start, steps, list(self._dead))
        for state in waiting:
            if self.can_end(state >> 3, state & 7):
                result.append(state >> 3)
        return sorted(result)

    def legs(self, start, steps, states):
        """Return (squares where a kick from ``start`` can end without a pass, states after a pass).

        A state is (square of the figure that receives the pass) << 3 | (steps of its kick).
        States that are already in the list ``states`` are omitted; all others are added to it. The
        kick of a state may have no legal end.
        """
        self._waiting = []
        self._seen = states
        ends: list = []
        self._follow_legs(start, steps, ends)
        return ends, self._waiting

    def _follow_legs(self, start, steps, ends):
        """Follow the ball from ``start`` on all lines; append passes, as states, to ``_waiting``.

        If ``ends`` is None, return True at the first square where the kick may legally end.
        Otherwise append all these squares to the list ``ends``.
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
                    if self._arrive(at, step, left, ends):
                        return True
                    break
                for turned in (directions[index - 1], directions[index - 7]):
                    bent = at
                    rest = left
                    while True:
                        bent += turned
                        rest -= 1
                        if cells[bent] or not rest:
                            if self._arrive(bent, turned, rest, ends):
                                return True
                            break
        return False

    def _arrive(self, at, step, left, ends):
        """Handle a ball that comes to ``at`` by ``step``, with ``left`` of the kick's steps unused.

        ``ends`` and the result are as in ``_follow_legs``.
        """
        kind = self._cells[at]
        if kind == _STOP:
            return False
        if kind == _END_LINE:
            before = at - step
            # The ball must enter the goal from a space right in front of it (rules 12, 16).
            if not self._goals or not 3 <= before >> 4 <= 4:
                return False
            # A diagonal step past the post still scores, in the row where the step began (rule 16).
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
    """Return the ``Kick`` of the figure on ``mover``; ``goals`` is True if a goal may be scored."""
    own, other = match.teams()
    return Kick(match.side, own, other, mover, goals)


# The squares that the ball crosses on its way to a figure or to its end (rule 12).


def ball_path(match, end):
    """Return the squares that the ball crosses from ``match.ball`` to ``end``, both included.

    Of two possible lines, the one that begins diagonally is returned. A ball that scores diagonally
    past the post really arrives next to the goal, but the last square is the goal space ``end``
    even then.
    """
    path = open_path(match, end)
    return tuple(path[:-1]) + (end,)


def open_path(match, end):
    """Return the squares of a line over free squares from ``match.ball`` to ``end``, or []."""
    for target in _leg_ends(end):
        for diagonal_first in (True, False):
            path = _bent_line(match.ball, target, diagonal_first)
            if _is_open(match, path, end):
                return path
    return []


def in_goal(end):
    """Return True if ``end``, the square to which the ball is kicked, is a goal space."""
    return not 3 <= end & 15 <= 12


def _leg_ends(end):
    """Return the squares on which a ball that is kicked to ``end`` may really arrive.

    A ball that scores diagonally past the post arrives next to the goal space ``end``.
    """
    if not in_goal(end):
        return (end,)
    return (end, end - 16) if row_of(end) == 3 else (end, end + 16)


def _bent_line(start, target, diagonal_first):
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
        if not FIELD_ROW_BITS >> column_of(square) & 1 or square in match.figures:
            return False
    # Even before a diagonal step past the post, the ball must be in a row of the goal (rule 16).
    return not in_goal(end) or 3 <= row_of(path[-2]) <= 4
