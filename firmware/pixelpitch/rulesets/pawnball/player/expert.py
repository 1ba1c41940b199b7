"""Evaluates plans (``search``) for the level expert of PawnBall's opponent.

First it selects a shortlist by tables, which have for each square the dice that would score from it
if no pawn moved. Then it evaluates the results of the plans on the shortlist:

- by the goals that the team's remaining dice score one after the other;
- by the dice of the other team that score in this draw;
- by the dice of the next draw with which either side scores;
- only for the best few plans, by the goals that two dice score together.
"""

from ....rules.squares import steps_apart
from ..moves import (
    CLOSED,
    DIRECTIONS,
    GOAL,
    GOALS,
    ball_cells,
    in_area,
    kick_origins,
    restart_square,
)
from ..rules import DIE, dice_of, dot_of, team_of, team_order
from .search import SCORED, add_to_shortlist, geometry, steps_to_goal

_GOALS_MAX = 5  # the most plans with a goal on the shortlist
_OTHERS_MAX = 18  # the most other plans on the shortlist
_FLIGHTS_MAX = (
    400  # the most kicks to follow, which bounds the time; then no more plans are evaluated
)
_PAIRED_MAX = 10  # the number of best plans that are also evaluated by pairs of dice

# Values in 1/200 of a goal, fitted to 10,000 results, each of which two opponents of level normal
# played on for one draw.
_SURE_VALUE = 190  # a remaining die of the team in play scores
_LIKELY_VALUE = 80  # two remaining dice of the team in play seem to score together
_THEIRS_VALUE = 108  # a die of the other team scores in this draw
_EACH_VALUE = 48  # added for each of the other team's dice
_SECOND_VALUE = 183  # added if a second die of the other team scores
_PAIR_VALUE = 50  # two dice of the other team seem to score together
# The percentage of the values of the other team's dice (_THEIRS_VALUE, _EACH_VALUE, _SECOND_VALUE)
# that counts while the team in play still has dice that may prevent the goals.
_PREVENTABLE_PERCENT = 40
# Percentages of the value of the next draw: the first one for both sides; if the other team still
# has dice in this draw, the other two, for the side that decides and for the other side.
_NEXT_DRAW_PERCENT = 74
_OWN_NEXT_PERCENT = 37
_OTHER_NEXT_PERCENT = 70
_GEOMETRY_PERCENT = 40  # percentage of ``search.geometry`` that counts
# The value of the next draw, by the number of points (0 to 6 of the points 1 to 6) that score.
_NEXT_DRAW_VALUES = (0, 59, 104, 137, 160, 177, 187)
_ALL_POINTS = 126  # bits 1 to 6: all points


def best_plan(match, plans, generator):
    """Return (value in 1/200 of a goal, plan) of the best plan (a generator).

    ``plans`` is the result of ``search.plans_of`` or ``search.plans_with``.
    """
    view = _Evaluator(match)
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
        value = view.quick_value(plan) * 64 + generator.below(64)
        if plan[2] >= 0 and not in_area(plan[2]):
            add_to_shortlist(goals, value, plan, match, _GOALS_MAX)
        else:
            add_to_shortlist(others, value, plan, match, _OTHERS_MAX)
    stood = match.pawns
    found: list = []  # (value, number, plan, pawns)
    for _, plan, pawns in goals + others:
        if view.flights > _FLIGHTS_MAX:
            break
        match.pawns = pawns
        found.append(((yield from view.result_value(plan)), len(found), plan, pawns))
    # MicroPython's sort is not stable, so the order of evaluation decides between equal values.
    found.sort(key=lambda each: (-each[0], each[1]))
    result = None
    for value, _, plan, pawns in found[:_PAIRED_MAX]:
        match.pawns = pawns
        value += yield from view.pairs_value(plan)
        if result is None or value > result[0]:
            result = value, plan
    match.pawns = stood
    return result or (0, first)


class _Evaluator:
    """Evaluates the results of plans for the side whose turn it is in ``match``."""

    def __init__(self, match):
        self._match = match
        board, self._side = match.board, match.side
        self._ball = match.balls[board]
        team = team_of(match.board, match.side)
        self._theirs: list = []  # dice that the other team has still to play here
        if team_order(match.dice)[0] == team:
            self._theirs = dice_of(match.dice, 1 - team)
        self._own = ScoringTables(match, self._side)
        self._other = ScoringTables(match, 1 - self._side)
        self.flights = 0
        # {points << 7 | end of the ball: the part of ``quick_value`` that depends only on these}
        self._seen: dict = {}
        self._next = _ALL_POINTS if match.draw < match.options["draws"] else 0

    def _remaining_dice(self, points):
        """Return the dice that the team has left after the one with ``points``, sorted."""
        result = [each for each in self._match.left if each]
        if self._match.phase == DIE:
            result.remove(points)
        return result

    def ball(self, plan):
        """Return the ball's square after ``plan``; ``match.pawns`` are as after its moves."""
        end = plan[2]
        if end < 0:
            return self._ball
        return end if in_area(end) else self._restart_square(1 - self._side)

    def _restart_square(self, side):
        first = 12 * self._match.board
        return restart_square(self._match.pawns[first : first + 12], side)

    def quick_value(self, plan):
        """Return an estimate of the value of the result of ``plan``, by the tables."""
        points = plan[0]
        end = self.ball(plan)
        key = points << 7 | end
        value = self._seen.get(key)
        if value is None:
            own, other = self._own.scoring_dice(end), self._other.scoring_dice(end)
            value = 0
            if self._next:
                value = (
                    (_NEXT_DRAW_VALUES[bit_count(own)] - _NEXT_DRAW_VALUES[bit_count(other)])
                    * _NEXT_DRAW_PERCENT
                    // 100
                )
            if own & bits_of(self._remaining_dice(points)):
                value += _SURE_VALUE
            if other & bits_of(self._theirs):
                value -= _SURE_VALUE
            self._seen[key] = value
        if plan[2] < 0 and plan[1] and self._own.passed[plan[1][-1][1]]:
            value += _LIKELY_VALUE  # the pawn has jumped to where it can pass into the goal
        return value + geometry(self._match, (0, (), end), True) * _GEOMETRY_PERCENT // 100

    def result_value(self, plan):
        """Return the value of the result of ``plan``, without pairs of dice (a generator).

        ``match.pawns`` must have the squares after the plan's moves.
        """
        match, side = self._match, self._side
        end = self.ball(plan)
        value = SCORED if plan[2] >= 0 and not in_area(plan[2]) else 0
        left = self._remaining_dice(plan[0])
        own = SingleDice(match, side)
        scoring_dice = yield from own.scoring(end, self._next | bits_of(left))
        while True:
            yield
            scorers = [each for each in left if scoring_dice >> each & 1]
            if not scorers:
                break
            left.remove(scorers[0])
            value += _SURE_VALUE
            after = self._restart_square(1 - side)
            if end != after:
                end = after
                scoring_dice = yield from own.scoring(end, self._next | bits_of(left))
        theirs = bits_of(self._theirs)
        other = SingleDice(match, 1 - side)
        others = yield from other.scoring(end, self._next | theirs)
        yield
        if self._next:
            numbers = bit_count(scoring_dice), bit_count(others)
            if theirs:
                value += (
                    _NEXT_DRAW_VALUES[numbers[0]] * _OWN_NEXT_PERCENT
                    - _NEXT_DRAW_VALUES[numbers[1]] * _OTHER_NEXT_PERCENT
                ) // 100
            else:
                value += (
                    (_NEXT_DRAW_VALUES[numbers[0]] - _NEXT_DRAW_VALUES[numbers[1]])
                    * _NEXT_DRAW_PERCENT
                    // 100
                )
        cost = 0
        scorers = bit_count(others & theirs)
        if scorers:
            cost = _THEIRS_VALUE + _EACH_VALUE * len(self._theirs)
            if scorers > 1:
                cost += _SECOND_VALUE
            if left:
                cost = (
                    cost * _PREVENTABLE_PERCENT // 100
                )  # the remaining own dice may still prevent these goals
        self.flights += own.flights + other.flights
        return value - cost + geometry(match, (0, (), end), True) * _GEOMETRY_PERCENT // 100

    def pairs_value(self, plan):
        """Return the value that pairs of dice add to the result of ``plan`` (a generator)."""
        end = self.ball(plan)
        value = 0
        if (yield from self._pair_scores(self._side, self._remaining_dice(plan[0]), end)):
            value = _LIKELY_VALUE
        if (yield from self._pair_scores(1 - self._side, self._theirs, end)):
            value -= _PAIR_VALUE
        return value

    def _pair_scores(self, side, dice, ball):
        """Return True if no single die of ``dice`` scores but two together seem to score.

        A generator that pauses between slices of work.
        """
        if len(dice) < 2:
            return False
        lines = ScoringTables(self._match, side, dice)
        yield
        if lines.scoring_dice(ball) & bits_of(dice):
            return False
        return (yield from lines.scores_by_pass(ball)) or (
            yield from lines.scores_by_two_kicks(ball)
        )


class SingleDice:
    """Finds the single dice with which ``side`` scores.

    Both pawns of the die may jump: one to kick, the other to pass the ball on.
    """

    def __init__(self, match, side):
        board = match.board
        at = 12 * board + 6 * side
        self._side = side
        self._mates = match.pawns[at : at + 6]
        self._cells = ball_cells(match, board, side)
        self._full = full = bytearray(CLOSED)
        for square in match.pawns[12 * board : 12 * board + 12]:
            if square >= 0:
                full[square] = 1
        self._dots: list = [None] * 3
        self.flights = 0  # how many kicks were followed

    def scoring(self, ball, numbers):
        """Return those dice of ``numbers`` that score from ``ball``, both as bits (a generator)."""
        result = 0
        mates = self._mates
        for dot in range(3):
            if not numbers >> 2 * dot + 1 & 3:
                continue
            # Each of the die's two pawns may jump onto the ball's path and save a step there.
            least = steps_to_goal(self._side, ball, mates[: 2 * dot] + mates[2 * dot + 2 :]) - 2
            for points in (2 * dot + 1, 2 * dot + 2):
                if numbers >> points & 1 and least <= points:
                    yield
                    if (yield from self._can_score(dot, points, ball)):
                        result |= 1 << points
        return result

    def _can_score(self, dot, points, ball):
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
                    self._dots[dot] = around, kick_origins(around, mates, targets)[1]
                around, passed = self._dots[dot]
                stood = around[beside]
                if not stood:
                    around[beside] = index + 1
                mates[index] = beside
                yield
                self.flights += 1
                is_goal = self._kick_scores(around, passed, ball, direction, points, other, left)
                mates[index] = start
                around[beside] = stood
                if is_goal:
                    return True
        return False

    def _kick_scores(self, around, passed, ball, direction, points, other, left):
        """Return True if a kick of ``points`` in ``direction`` scores.

        The pawn on ``other`` may first jump up to ``left`` steps to pass the ball on. ``around``
        are the cells, and ``passed`` is the second result of ``moves.kick_origins``.
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
    """Return ``numbers`` as bits: bit n for the number n."""
    result = 0
    for each in numbers:
        result |= 1 << each
    return result


def bit_count(bits):
    """Return the number of bits that are set in ``bits``."""
    return bin(bits).count("1")


class ScoringTables:
    """Tables of the dice with which ``side`` scores from each square, by one jump and a kick.

    Other pawns are assumed not to move. If ``dice`` is given, a pawn may jump as far as the points
    of all those dice together that move it.
    """

    def __init__(self, match, side, dice=()):
        board = match.board
        at = 12 * board + 6 * side
        self._around = ball_cells(match, board, side)
        self._mates = match.pawns[at : at + 6]
        self._full = full = bytearray(CLOSED)
        for square in match.pawns[12 * board : 12 * board + 12]:
            if square >= 0:
                full[square] = 1
        self._dice = dice
        self._dice_bits = bits_of(dice)
        # For each number of points, how far a pawn may jump before the kick with this die.
        self._far = list(range(7))
        self._moves = [0] * 3  # for each dot, how far all its dice together move a pawn
        for points in dice:
            self._moves[dot_of(points)] += points
        for points in dice:
            self._far[points] = self._moves[dot_of(points)]
        self._near = bytearray(128)  # results of ``_dice_to`` for each square; 1: not computed yet
        for square in range(128):
            self._near[square] = 1
        self._scoring = self._near[:]
        self.kicks, self.passed = kick_origins(
            self._around, self._mates, [(square, 2, GOAL) for square in GOALS[1 - side]]
        )

    def _dice_to(self, square):
        """Return as bits the dice with which a pawn can jump to ``square``."""
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

    def _scoring_by(self, kicks, square):
        result = 0
        at = square
        for direction in DIRECTIONS:
            left = kicks[at]
            if left:
                result |= left & self._dice_to(square - direction)
            at += 128
        return result

    def scoring_dice(self, square):
        """Return as bits the dice that score if the ball is on ``square``."""
        result = self._scoring[square]
        if result == 1:
            result = self._scoring[square] = self._scoring_by(self.kicks, square)
        return result

    def scores_by_pass(self, ball):
        """Return True if a die seems to score by a pass of a pawn that has jumped (a generator)."""
        targets = []
        for square in range(17, 111):
            steps = self.passed[square]
            if steps and not self._around[square] and self._can_jump_to(square):
                targets.append((square, steps, 1))
        yield
        return (
            self._scoring_by(kick_origins(self._around, self._mates, targets)[0], ball)
            & self._dice_bits
        )

    def scores_by_two_kicks(self, ball):
        """Return True if a second die seems to score from where a first one kicks (a generator)."""
        dice = self._dice
        for second in set(dice):
            bit = 1 << second
            targets = []
            for square in range(34, 110):
                if not square & 7:
                    yield
                if not self._around[square] and self.scoring_dice(square) & bit:
                    targets.append((square, 2, 0))
            if targets:
                others = list(dice)
                others.remove(second)
                kicks, _ = kick_origins(self._around, self._mates, targets)
                yield
                if self._scoring_by(kicks, ball) & bits_of(others):
                    return True
        return False

    def _can_jump_to(self, square):
        at = 0
        for moves in self._moves:
            for start in self._mates[at : at + 2]:
                if start >= 0 and moves >= abs((start & 15) - (square & 15)) + abs(
                    (start >> 4) - (square >> 4)
                ):
                    return True
            at += 2
        return False
