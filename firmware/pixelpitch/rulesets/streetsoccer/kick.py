"""Kicks: the legs of the ball, and whether a kick can end (RULEBOOK.md 11 to 16, 20).

With one turn of 45 degrees the two directions of a leg are neighbours, so every step
brings the ball one further away, counted in steps of a king: however a leg comes to a
square, it has the same length, and never two numbers of steps left.
"""

from .field import FRONTS, crowd, in_area, on_field
from .reachability import BallReachability

_STEPS = (1, 17, 16, 15, -1, -17, -16, -15)  # neighbours in the list are 45 degrees apart

# What a leg meets: 0 a free space, 1..5 an own figure, and
_STOP = 6  # an opponent's figure, or no space of the field
_LINE = 7  # beyond the opponent's end line


_ROWS = (b"\6\6\6" + bytes(10) + b"\7\6\6", b"\6\6\7" + bytes(10) + b"\6\6\6")
_EMPTY = [b"\6" * 16 + row * 6 + b"\6" * 16 for row in _ROWS]  # by the side that kicks


def resting_places(mover, own, others, side):
    """Return where the first kicker of ``side`` may come to stand, best first (20).

    ``mover`` is where it kicked, ``own[0]`` its side's goalie, ``others`` all other figures.
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
    """The kicks of one turn: figures where they are while the ball flies."""

    def __init__(self, side, own, other, mover, goals):
        """``own[0]`` is the goalie; ``mover`` where the first kicker stands, one of ``own``.

        ``goals`` is False for a kick-off (7).
        """
        self._side = side
        self._other = other
        self._mover = mover
        self._cells = cells = bytearray(_EMPTY[side])
        for index in range(5):
            if on_field(own[index]):
                cells[own[index]] = index + 1
            if on_field(other[index]):
                cells[other[index]] = _STOP
        self._rest = [each for each in own if each != mover]
        # Whether rule 21 keeps the mover out of its own area.
        self._crowd = mover != own[0] and crowd([each for each in own[1:] if each != mover], side)
        self._places = resting_places(mover, own, self._rest + other, side)
        self._goals = goals and self._place_allowed(self.place(-1))
        self._known: dict = {}
        self._waiting: list = []  # states (square << 3 | steps) still to be looked at
        self._seen: list = []
        self._dead: list = []  # states from which no kick can end, or by no new way

    def place(self, end):
        """Return where the mover stands once the ball is on ``end`` (-1: in the goal), or -1."""
        for place in self._places:
            if place != end:
                return place
        return -1

    def _place_allowed(self, place):
        """Rule 21 with the mover on ``place``; False for -1, no place at all."""
        if place < 0:
            return False
        return not self._crowd or not in_area(place, self._side)

    def reachability(self, end):
        """Return the ``BallReachability`` once the ball is on ``end``; None breaks 20 or 21."""
        place = self.place(end)
        if place not in self._known:
            reachable = None
            if self._place_allowed(place):
                reachable = BallReachability(self._rest + [place], self._other)
            self._known[place] = reachable
        return self._known[place]

    def can_end(self, start, steps):
        """Return whether a kick from the own figure on ``start`` can end legally (15).

        Ends, because a leg to an own figure uses at least one step and gives one back:
        steps never grow, so there are at most 5 figures x 6 steps to look at, each once.
        Exact, because nothing else of a kick's past matters: figures stand still while
        the ball flies, and each figure kicks afresh (14).
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

        ``had`` are the states of the figures that have had the ball in this kick: what
        comes to one of them again would change nothing (14), and what can only end by way
        of one ends without it, too.
        """
        self._dead = had + [start << 3 | steps]
        result, waiting = self.legs(start, steps, list(self._dead))
        for state in waiting:
            if self.can_end(state >> 3, state & 7):
                result.append(state >> 3)
        return sorted(result)

    def legs(self, start, steps, states):
        """Return the squares where a leg from ``start`` may end, and the states it passes to.

        A state is an own figure's square << 3 | the steps it gets; those of ``states`` are left
        out, and the ones found are appended to it.  A kick from such a state may have no end.
        """
        self._waiting = []
        self._seen = states
        ends: list = []
        self._scan(start, steps, ends)
        return ends, self._waiting

    def _scan(self, start, steps, ends):
        """Walk all legs from ``start``; new figures that they meet go to ``_waiting``.

        With ``ends`` None return True at the first legal end of the kick; else collect there
        all of them.
        """
        cells = self._cells
        for index in range(8):
            step = _STEPS[index]
            at = start
            left = steps
            while True:
                at += step
                left -= 1
                if cells[at] or not left:
                    if self._meet(at, step, left, ends):
                        return True
                    break
                for turned in (_STEPS[index - 1], _STEPS[index - 7]):
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
        """The ball comes to ``at`` by ``step`` with ``left`` steps left, and flies no further."""
        kind = self._cells[at]
        if kind == _STOP:
            return False
        if kind == _LINE:
            before = at - step
            # Rules 12 and 16: the last space must be a goal-front space.
            if not self._goals or not 3 <= before >> 4 <= 4:
                return False
            # A diagonal step past the post is a goal behind the last space.
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
