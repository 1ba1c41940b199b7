"""Random turns of StreetSoccer without a list of all legal ones (RULEBOOK.md).

A set of squares is one whole number here, bit n standing for square n.  A walk is drawn from all
squares that the pips lead to, a leg of the ball from all that the steps lead to, and only what
was drawn is judged; if it is not legal, another one is drawn.  So each legal one is as likely.
"""

from typing import Any

from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE
from pixelpitch.rulesets.streetsoccer.field import (
    AREA_BITS,
    AROUND,
    CENTRES,
    FRONTS,
    WITHIN,
    crowd,
    half,
)
from pixelpitch.rulesets.streetsoccer.kick import Kick
from pixelpitch.rulesets.streetsoccer.match import STEPS_ITEM, Match
from pixelpitch.rulesets.streetsoccer.setup import still_needed
from pixelpitch.rulesets.streetsoccer.state import KICK, KICKOFF, MOVE, PLACE, THROW


def _set(rows: Any) -> int:
    """Return the set that the module `field` writes as eight rows."""
    return sum(bits << 16 * row for row, bits in enumerate(rows))


_BIT = [1 << square for square in range(128)] + [0]  # and nothing for -1: not placed yet
_FIELD = _set(WITHIN)
_OPEN = {True: _set(AROUND), False: _FIELD}
_ROWS = [_FIELD & 0xFFFF << 16 * row for row in range(1, 7)]
_ROW = [_FIELD & 0xFFFF << 16 * (square >> 4) for square in range(128)]
_COLUMN = [_FIELD & _set([1 << (square & 15)] * 8) for square in range(128)]
_FRONT = [_BIT[one] | _BIT[two] for one, two in FRONTS]
_FRONT_BOTH = _FRONT[0] | _FRONT[1]
_AREA = [_set((0, 0, bits, bits, bits, bits, 0, 0)) for bits in AREA_BITS]
_CENTRE = [_BIT[one] | _BIT[two] for one, two in CENTRES]
_HALF = [sum(_BIT[square] for square in range(128) if half(square) == side) for side in (0, 1)]
# Kinds of squares that count alike for rule 6, with one of each kind as an example.
_KINDS = [
    [
        (CENTRES[side][0], _CENTRE[side]),
        (19 + 9 * side, _FIELD & _HALF[side] & ~_CENTRE[side] & ~_FRONT_BOTH),
        (28 - 9 * side, _FIELD & _HALF[1 - side] & ~_CENTRE[1 - side] & ~_FRONT_BOTH),
    ]
    for side in (0, 1)
]


def step(match: Match, generator: Generator) -> tuple[int, ...]:
    """Play one action, or a throw with the walk after it; return what was played."""
    match.events = []
    phase = match.phase
    if phase == THROW:
        return _turn(match, generator)
    if match.stage == KICK:
        action = _leg(match, generator)
    elif phase == PLACE:
        action = _place(match, generator)
    elif match.current_player() == CHANCE:
        action = 1 + generator.below(6)
    else:
        legal = match.legal_decisions()
        action = legal[generator.below(len(legal))]
    match._apply(action)
    return (action,)


def _drawn(squares: int, generator: Generator) -> int:
    """Return one square of a set, each as likely; as a set."""
    for _ in range(generator.below(squares.bit_count())):
        squares &= squares - 1
    return squares & -squares


def _place(match: Match, generator: Generator) -> int:
    """Return a square for the next figure (6, 20, 21)."""
    side = match.side
    own = match.teams()[0]
    if own[0] < 0:
        return FRONTS[side][generator.below(2)]
    outfielders = [square for square in own[1:] if square >= 0]
    left = 3 - len(outfielders)
    squares = 0
    for example, kind in _KINDS[side]:
        if still_needed([*outfielders, example], side) <= left:
            squares |= kind
    for square in match.figures:
        squares &= ~_BIT[square]
    if crowd(outfielders, side):
        squares &= ~_AREA[side]
    return _drawn(squares, generator).bit_length() - 1


def _turn(match: Match, generator: Generator) -> tuple[int, ...]:
    """Throw, draw a figure and the end of its walk, carry it out (8 to 11, 19)."""
    number = match.pips = 1 + generator.below(6)
    match.phase = MOVE
    match.travel = match.walked = ()
    walk = _Walks(match)
    movers = match.teams()[0]
    while movers:
        mover = movers.pop(generator.below(len(movers)))
        squares = walk.squares(mover)
        while squares:
            drawn = _drawn(squares, generator)
            squares ^= drawn
            if drawn == walk.ball:
                steps = walk.steps(mover)
                if steps:
                    return _reach(match, generator, mover, steps)
            elif walk.allows(mover, drawn):
                end = drawn.bit_length() - 1
                match.mover = mover
                match._walk(end)
                return (number, mover, end)
    match.emit("lost", match.side, "no_move", number)
    match.end_turn()
    return (number,)


def _reach(match: Match, generator: Generator, mover: int, steps: list[int]) -> tuple[int, ...]:
    actions: tuple[int, ...] = (match.pips, mover, match.ball)
    match.mover = mover
    chosen = steps[0]
    if len(steps) > 1:
        chosen = steps[generator.below(len(steps))]
        actions += (STEPS_ITEM + chosen,)
    match._reach(chosen)
    return actions


class _Walks:
    """The walks of one turn; figures are named by their squares, ends are sets of one square."""

    def __init__(self, match: Match) -> None:
        side = self.side = match.side
        self.own, self.other = match.teams()
        self.pips = match.pips
        self.open = _OPEN[match.options["ring"]]
        self.square = match.ball
        self.ball = _BIT[match.ball]
        a, b, c, d, e = self.own
        self.mine = _BIT[a] | _BIT[b] | _BIT[c] | _BIT[d] | _BIT[e]
        a, b, c, d, e = self.other
        self.theirs = theirs = _BIT[a] | _BIT[b] | _BIT[c] | _BIT[d] | _BIT[e]
        theirs &= _FIELD
        self.beside = theirs | theirs << 1 | theirs >> 1 | theirs << 16 | theirs >> 16
        self.outfield = self.mine & _AREA[side] & ~_BIT[self.own[0]]
        self.hits: list[int] = []

    def squares(self, mover: int) -> int:
        """Return where the walk may end as far as 9, 20 and 21 go, the ball included; set hits."""
        start = _BIT[mover]
        free = self.open & ~(self.mine | self.theirs) | start & self.open
        target = free & self.ball
        free ^= target
        beside = target << 1 | target >> 1 | target << 16 | target >> 16
        now = start
        hit = 0
        lonely = False
        for pips in range(1, self.pips + 1):
            if not hit and now & beside:
                hit = pips
            now = (now << 1 | now >> 1 | now << 16 | now >> 16) & free
            if pips == 1:
                lonely = not now
        self.hits = list(range(hit, self.pips + 1, 2)) if hit else []
        if lonely:
            self.hits = self.hits[:1]
        now &= ~start
        if mover == self.own[0]:
            now &= ~_FRONT[1 - self.side]
        else:
            now &= ~_FRONT_BOTH
            if self.outfield & ~start:
                now &= ~_AREA[self.side]
        return now | self.ball if hit else now

    def allows(self, mover: int, end: int) -> bool:
        """Return whether rules 22 and 23 let ``mover`` end on ``end``."""
        start = _BIT[mover]
        mine = (self.mine ^ start | end) & _FIELD
        square = self.square
        if mine & _ROW[square] and mine & _COLUMN[square] and _enclosed(self.ball, mine):
            return False
        free = _FIELD & ~(mine | self.theirs)
        mine |= mine << 1 | mine >> 1 | mine << 16 | mine >> 16
        theirs = self.beside
        now = self.ball
        while not now & mine or not now & theirs:
            before = now
            now |= (now << 1 | now >> 1 | now << 16 | now >> 16) & free
            if now == before:
                return False
        return True

    def steps(self, mover: int) -> list[int]:
        """Return with how many steps ``mover`` may kick the ball that it can meet (11, 15)."""
        ball = self.square
        own = [ball if each == mover else each for each in self.own]
        kick = Kick(self.side, own, self.other, ball, True)
        steps = [self.pips - pips + 1 for pips in self.hits]
        return [each for each in steps if kick.can_end(ball, each)]


def _enclosed(ball: int, mine: int) -> bool:
    """Return whether the figures ``mine`` leave ``ball`` no whole free row (22)."""
    free = _FIELD & ~mine
    now = ball
    before = 0
    while now != before:
        before = now
        now |= (now << 1 | now >> 1 | now << 16 | now >> 16) & free
    return all(now & row != row for row in _ROWS)


class _Unjudged:
    """Allows the ball to end anywhere."""

    def allows(self, square: int) -> bool:
        return True


class _Draft(Kick):
    """A kick whose legs are found without being judged by 20 to 23."""

    judged = False
    _anywhere = _Unjudged()

    def reachability(self, end: int) -> Any:
        return super().reachability(end) if self.judged else self._anywhere

    def drawn(self, start: int, steps: int, had: list[int], generator: Generator) -> int:
        """Return a square where the leg from ``start`` may end, each as likely (12 to 16)."""
        self._dead = [*had, start << 3 | steps]
        ends, states = self.legs(start, steps, list(self._dead))
        ends += [-state for state in states]
        self.judged = True
        while True:
            end = ends.pop(generator.below(len(ends)))
            if end < 0:
                if self.can_end(-end >> 3, -end & 7):
                    return -end >> 3
            elif not 3 <= end & 15 <= 12:
                return end  # a goal
            else:
                reachability = self.reachability(end)
                if reachability is not None and reachability.allows(end):
                    return end


def _leg(match: Match, generator: Generator) -> int:
    own, other = match.teams()
    kick = _Draft(match.side, own, other, match.mover, match.phase != KICKOFF)
    return kick.drawn(match.ball, match.steps, match.had, generator)
