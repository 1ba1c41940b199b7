"""How the expert of PawnBall chooses among plans: by the dice that score together, too.

The plans are shortlisted by tables of the dice that score from each square as the pawns stand now.
The results of the shortlisted plans are then compared:

- by the goals of the dice that the side still has, one after the other;
- by the dice of the other team that score in this draw;
- by the dice of the next draw with which either side scores;
- the best few also by the goals that need two dice together.
"""

from ....rules.squares import steps_apart
from ..moves import (
    CLOSED,
    DIRECTIONS,
    GOAL,
    GOALS,
    cells,
    in_area,
    origins,
    restart_square,
)
from ..rules import DIE, dice_of, dot_of, team_of, team_order
from .search import SCORED, add, geometry, steps_to_goal

_GOALS = 5  # plans that score, of which so many are compared
_OTHERS = 18  # other plans
_FLIGHTS = 400  # kicks to follow, then no more plans are compared: a bound on the time
_ANSWERED = 10  # results for which dice are looked for that score together

# Fitted to 10,000 results, each played on by ``normal`` for one draw; in 1/200 of a goal.
_SURE = 190  # a goal of a die that the side still has
_LIKELY = 80  # of two that the side still has, as it seems
_THEIRS = 108  # a die of the other team that scores in this draw,
_EACH = 48  # more for each of its dice,
_SECOND = 183  # and for a second one that scores
_PAIR = 50  # two dice of the other team that score together
_LEFT = 40  # % of that while the side has dice that may prevent it
# % of the next draw's goals: of either side, or where the other team has dice in this draw.
_SOON = 74
_OWN_LATER = 37
_OTHERS_LATER = 70
_GEOMETRY = 40  # %
# By how many of the numbers 1 to 6 score: one of the next draw's dice is likely to show them.
_NEXT = (0, 59, 104, 137, 160, 177, 187)
_ALL = 126


def best(match, plans, generator):
    """Yield between slices, then return (value, plan), in 1/200 of a goal."""
    view = _View(match)
    yield
    goals: list = []
    others: list = []
    first = None
    count = 0
    for plan in plans:
        if plan is None:
            yield
            continue
        first = first or plan
        count += 1
        if not count & 1:
            yield
        value = view.looks(plan) * 64 + generator.below(64)
        if plan[2] >= 0 and not in_area(plan[2]):
            add(goals, value, plan, match, _GOALS)
        else:
            add(others, value, plan, match, _OTHERS)
    stood = match.pawns
    found: list = []  # (value, number, plan, pawns)
    for _, plan, pawns in goals + others:
        if view.flights > _FLIGHTS:
            break
        match.pawns = pawns
        found.append(((yield from view.worth(plan)), len(found), plan, pawns))
    # MicroPython's sort is not stable, so the number decides between equal values.
    found.sort(key=lambda each: (-each[0], each[1]))
    result = None
    for value, _, plan, pawns in found[:_ANSWERED]:
        match.pawns = pawns
        value += yield from view.together(plan)
        if result is None or value > result[0]:
            result = value, plan
    match.pawns = stood
    return result or (0, first)


class _View:
    """What results of ``match`` are worth to the side on turn."""

    def __init__(self, match):
        self._match = match
        board, self._side = match.board, match.side
        self._ball = match.balls[board]
        team = team_of(match.board, match.side)
        self._theirs: list = []  # dice that the other team has still to play here
        if team_order(match.dice)[0] == team:
            self._theirs = dice_of(match.dice, 1 - team)
        self._own = Lines(match, self._side)
        self._other = Lines(match, 1 - self._side)
        self.flights = 0
        self._seen: dict = {}  # of (points, end): what geometry does not change
        self._next = _ALL if match.draw < match.options["draws"] else 0

    def _left(self, points):
        """Return the dice that the side has after the one with ``points``, sorted."""
        result = [each for each in self._match.left if each]
        if self._match.phase == DIE:
            result.remove(points)
        return result

    def ball(self, plan):
        """Return where the ball lies after ``plan``, whose pawns ``match.pawns`` are."""
        end = plan[2]
        if end < 0:
            return self._ball
        return end if in_area(end) else self._restart(1 - self._side)

    def _restart(self, side):
        first = 12 * self._match.board
        return restart_square(self._match.pawns[first : first + 12], side)

    def looks(self, plan):
        """Return how good the result of ``plan`` looks, by the tables of how the pawns stood."""
        points = plan[0]
        end = self.ball(plan)
        key = points << 7 | end
        value = self._seen.get(key)
        if value is None:
            own, other = self._own.able(end), self._other.able(end)
            value = 0
            if self._next:
                value = (_NEXT[count(own)] - _NEXT[count(other)]) * _SOON // 100
            if own & bits_of(self._left(points)):
                value += _SURE
            if other & bits_of(self._theirs):
                value -= _SURE
            self._seen[key] = value
        if plan[2] < 0 and plan[1] and self._own.passed[plan[1][-1][1]]:
            value += _LIKELY  # a pawn that can pass the ball on into the goal
        return value + geometry(self._match, (0, (), end), True) * _GEOMETRY // 100

    def worth(self, plan):
        """Yield, then return what the result of ``plan`` is worth; ``match.pawns`` are its."""
        match, side = self._match, self._side
        end = self.ball(plan)
        value = SCORED if plan[2] >= 0 and not in_area(plan[2]) else 0
        left = self._left(plan[0])
        own = Singles(match, side)
        able = yield from own.bits(end, self._next | bits_of(left))
        while True:
            yield
            scorers = [each for each in left if able >> each & 1]
            if not scorers:
                break
            left.remove(scorers[0])
            value += _SURE
            after = self._restart(1 - side)
            if end != after:
                end = after
                able = yield from own.bits(end, self._next | bits_of(left))
        theirs = bits_of(self._theirs)
        other = Singles(match, 1 - side)
        others = yield from other.bits(end, self._next | theirs)
        yield
        if self._next:
            numbers = count(able), count(others)
            if theirs:
                value += (_NEXT[numbers[0]] * _OWN_LATER - _NEXT[numbers[1]] * _OTHERS_LATER) // 100
            else:
                value += (_NEXT[numbers[0]] - _NEXT[numbers[1]]) * _SOON // 100
        cost = 0
        scorers = count(others & theirs)
        if scorers:
            cost = _THEIRS + _EACH * len(self._theirs)
            if scorers > 1:
                cost += _SECOND
            if left:
                cost = cost * _LEFT // 100  # the dice that are left may still prevent it
        self.flights += own.flights + other.flights
        return value - cost + geometry(match, (0, (), end), True) * _GEOMETRY // 100

    def together(self, plan):
        """Yield, then return what goals by two dice together add to the result of ``plan``."""
        end = self.ball(plan)
        value = 0
        if (yield from self._links(self._side, self._left(plan[0]), end)):
            value = _LIKELY
        if (yield from self._links(1 - self._side, self._theirs, end)):
            value -= _PAIR
        return value

    def _links(self, side, dice, ball):
        """Yield, then return True if two of ``dice`` seem to score together, and none alone."""
        if len(dice) < 2:
            return False
        lines = Lines(self._match, side, dice)
        yield
        if lines.able(ball) & bits_of(dice):
            return False
        return (yield from lines.passes(ball)) or (yield from lines.kicks_on(ball))


class Singles:
    """The dice with which ``side`` scores alone: both pawns may jump, one to pass the ball on."""

    def __init__(self, match, side):
        board = match.board
        at = 12 * board + 6 * side
        self._side = side
        self._mates = match.pawns[at : at + 6]
        self._cells = cells(match, board, side)
        self._full = full = bytearray(CLOSED)
        for square in match.pawns[12 * board : 12 * board + 12]:
            if square >= 0:
                full[square] = 1
        self._dots: list = [None] * 3
        self.flights = 0  # how many kicks were followed

    def bits(self, ball, numbers):
        """Yield, then return bits of those of ``numbers`` (bits) that score from ``ball``."""
        result = 0
        mates = self._mates
        for dot in range(3):
            if not numbers >> 2 * dot + 1 & 3:
                continue
            # Both pawns of the die may come to the path.
            least = steps_to_goal(self._side, ball, mates[: 2 * dot] + mates[2 * dot + 2 :]) - 2
            for points in (2 * dot + 1, 2 * dot + 2):
                if numbers >> points & 1 and least <= points:
                    yield
                    if (yield from self._scores(dot, points, ball)):
                        result |= 1 << points
        return result

    def _scores(self, dot, points, ball):
        mates, full = self._mates, self._full
        for index in (2 * dot, 2 * dot + 1):
            start, other = mates[index], mates[4 * dot + 1 - index]
            if start < 0 or steps_apart(start, ball) > points + 2:
                continue
            for direction in DIRECTIONS:
                beside = ball - direction
                left = (
                    points - abs((start & 15) - (beside & 15)) - abs((start >> 4) - (beside >> 4))
                )
                if left < 0 or (full[beside] and beside != start and (beside != other or not left)):
                    continue
                if self._dots[dot] is None:
                    around = self._cells[:]
                    for square in mates[2 * dot : 2 * dot + 2]:
                        if square >= 0 and around[square] < GOAL:
                            around[square] = 0
                    targets = [(square, 2, GOAL) for square in GOALS[1 - self._side]]
                    self._dots[dot] = around, origins(around, mates, targets)[1]
                around, passed = self._dots[dot]
                stood = around[beside]
                if not stood:
                    around[beside] = index + 1
                mates[index] = beside
                yield
                self.flights += 1
                is_goal = self._flies(around, passed, ball, direction, points, other, left)
                mates[index] = start
                around[beside] = stood
                if is_goal:
                    return True
        return False

    def _flies(self, around, passed, ball, direction, points, other, left):
        """Return True if the ball scores, perhaps by a pass of the pawn on ``other``.

        ``left`` is how far that pawn may jump.
        """
        full = self._full
        reached = bytearray(7)
        waiting = [(ball, direction, 1 << points)]
        while waiting:
            square, direction, steps = waiting.pop()
            while steps:
                square += direction
                cell = around[square]
                if not cell:
                    if (
                        steps & passed[square]
                        and (not full[square] or square == other)
                        and steps_apart(other, square) <= left
                    ):
                        return True
                    steps = steps >> 1 & 126
                elif cell < GOAL:
                    new = steps & ~reached[cell]
                    if new:
                        reached[cell] |= new
                        for turn in DIRECTIONS:
                            following = around[square + turn]
                            if not following or following == GOAL:
                                waiting.append((square, turn, new))
                else:
                    if cell == GOAL and steps & 2:
                        return True
                    break
        return False


def bits_of(numbers):
    """Return a bit for each of ``numbers``."""
    result = 0
    for each in numbers:
        result |= 1 << each
    return result


def count(bits):
    """Return how many numbers ``bits`` stand for."""
    return bin(bits).count("1")


class Lines:
    """With which dice ``side`` scores from each square by one jump and a kick, as the pawns stand.

    With ``dice`` a pawn may jump as far as those of its dot take it together.
    """

    def __init__(self, match, side, dice=()):
        board = match.board
        at = 12 * board + 6 * side
        self._around = cells(match, board, side)
        self._mates = match.pawns[at : at + 6]
        self._full = full = bytearray(CLOSED)
        for square in match.pawns[12 * board : 12 * board + 12]:
            if square >= 0:
                full[square] = 1
        self._dice = dice
        self._dice_bits = bits_of(dice)
        self._far = list(range(7))  # how far a pawn jumps before a kick with a die of that number
        self._moves = [0] * 3
        for points in dice:
            self._moves[dot_of(points)] += points
        for points in dice:
            self._far[points] = self._moves[dot_of(points)]
        self._near = bytearray(128)  # 1 not yet known
        for square in range(128):
            self._near[square] = 1
        self._able = self._near[:]
        self.kicks, self.passed = origins(
            self._around, self._mates, [(square, 2, GOAL) for square in GOALS[1 - side]]
        )

    def _beside(self, square):
        """Return the dice with which a pawn comes to ``square``."""
        result = self._near[square]
        if result != 1:
            return result
        result = 0
        mates, far = self._mates, self._far
        row, column = square >> 4, square & 15
        is_full = self._full[square]
        number = 1
        for at in (0, 2, 4):
            steps = 20
            for start in mates[at : at + 2]:
                if start >= 0 and (not is_full or start == square):
                    each = abs((start & 15) - column) + abs((start >> 4) - row)
                    if each < steps:
                        steps = each
            if steps <= far[number]:
                result |= 1 << number
            if steps <= far[number + 1]:
                result |= 2 << number
            number += 2
        self._near[square] = result
        return result

    def _to(self, kicks, square):
        result = 0
        at = square
        for direction in DIRECTIONS:
            left = kicks[at]
            if left:
                result |= left & self._beside(square - direction)
            at += 128
        return result

    def able(self, square):
        """Return bits of the dice with which the ball is scored from ``square``."""
        result = self._able[square]
        if result == 1:
            result = self._able[square] = self._to(self.kicks, square)
        return result

    def passes(self, ball):
        """Yield, then return True if a die seems to score by a pass of a pawn that jumps there."""
        targets = []
        for square in range(17, 111):
            steps = self.passed[square]
            if steps and not self._around[square] and self._comes(square):
                targets.append((square, steps, 1))
        yield
        return self._to(origins(self._around, self._mates, targets)[0], ball) & self._dice_bits

    def kicks_on(self, ball):
        """Yield, then return True if a die seems to kick the ball to where another one scores."""
        dice = self._dice
        for second in set(dice):
            bit = 1 << second
            targets = []
            for square in range(34, 110):
                if not square & 7:
                    yield
                if not self._around[square] and self.able(square) & bit:
                    targets.append((square, 2, 0))
            if targets:
                others = list(dice)
                others.remove(second)
                kicks, _ = origins(self._around, self._mates, targets)
                yield
                if self._to(kicks, ball) & bits_of(others):
                    return True
        return False

    def _comes(self, square):
        at = 0
        for moves in self._moves:
            for start in self._mates[at : at + 2]:
                if start >= 0 and moves >= abs((start & 15) - (square & 15)) + abs(
                    (start >> 4) - (square >> 4)
                ):
                    return True
            at += 2
        return False
