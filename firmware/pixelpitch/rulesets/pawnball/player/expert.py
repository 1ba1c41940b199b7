"""Compares the ways to play a die ("plans", see ``search``) at the level expert of PawnBall.

In PawnBall, four dice are thrown together (a *draw*), and each belongs to one of the two teams.
Two dice *score together* if one kicks the ball to a square from which the other one scores.

1. Every plan gets a quick estimate from tables, which list for each square the dice that would
   score if the ball were there. The best plans form a shortlist. It includes plans after which two
   or three remaining dice of the acting team seem to score together.
2. The position after each plan on the shortlist is evaluated:

   - goals that the acting team's remaining dice can score one after the other
   - dice of the other team that would score in this draw
   - dice that would score in the next draw, for either side

3. If the team has more dice to play, the best plans are compared again, each with the best plan
   for the next die. That plan is searched in the same way, with a shorter shortlist.
4. Otherwise the opponent chooses the best of the plans after which no two dice of the other team
   score together.
"""

from ....rules.squares import steps_apart
from ..moves import (
    DIRECTION_BYTES,
    DIRECTIONS,
    GOAL_CELL,
    GOAL_SQUARES,
    ball_cells,
    in_area,
    kick_origins,
    occupied,
    restart_square,
)
from ..rules import DIE_PHASE, NO_SQUARE, dot_of, sort_and_fill
from .search import (
    GOAL_PLAN_VALUE,
    Threat,
    add_to_shortlist,
    dice_of_other,
    geometry,
    is_goal_plan,
    nearer_distance,
    plans_of,
    remaining_dice,
    steps_to_goal,
)

_GOAL_PLANS_MAX = 5  # maximum number of plans with a goal on the shortlist
_OTHER_PLANS_MAX = 18  # maximum number of other plans on the shortlist
_NEXT_PLANS_MAX = 6  # the same maximum when the search continues with the next die
# What each part of the search adds to ``work``: its time on the chip in units of 0.1 ms, measured
# in 69 decisions.
_PLAN_WORK = 4  # ``quick_value`` for a plan; also counted when ``plans`` yields None
_SQUARE_WORK = 12  # the part of ``quick_value`` that all plans with the same end share
_TABLES_WORK = 64  # ``_Evaluator.prepare``, without ``prepare_kicks``
_KICKS_WORK = 180  # ``prepare_kicks``, for each die
_RESULT_WORK = 40  # ``result_value``, without its calls of ``SingleDice``
_DIE_WORK = 7  # ``SingleDice``, for each die
_RESULTS_MIN = 6  # this many plans of the shortlist are evaluated even after _RESULTS_WORK_MAX
_RESULTS_WORK_MAX = 6000  # after this much work, no further plans of the shortlist are evaluated
_WORK_MAX = 10400  # after this much work, no further plan for the next die is searched

# Values in 1/200 of a goal, fitted to 10,000 positions from which two opponents of level normal
# played one draw (a throw of four dice).
_DIE_SCORES_VALUE = 190  # for a remaining die that scores, of either team
_DICE_SCORE_VALUE = 80  # for remaining dice of the acting team that seem to score together
_OTHER_TEAM_SCORES_VALUE = 200  # for each die of the other team that scores before the next draw
_OTHER_TEAM_DICE_VALUE = 70  # for two dice of the other team that seem to score together
# At most this many positions are checked for two dice that score together (14 ms each on the chip).
_CHECKS_MAX = 10
_NEXT_CHECKS_MAX = 2  # the same limit when the search continues with the next die
# While the acting team has dice left, only this percentage of ``_OTHER_TEAM_SCORES_VALUE`` counts,
# because one of these dice may prevent the goal.
_PREVENTABLE_PERCENT = 40
# How much of ``_NEXT_DRAW_VALUES`` counts, in percent.
_NEXT_DRAW_PERCENT = 74  # for both sides' values, if the other team has no dice left in this draw
_OWN_NEXT_PERCENT = 20  # for the acting side's value, if the other team still has dice to play
_OTHER_NEXT_PERCENT = 70  # for the other side, if it still has dice to play
_GEOMETRY_PERCENT = 40  # how much of the value of ``search.geometry`` counts, in percent
# The value of the next draw for a side, indexed by how many of a die's six numbers would score.
_NEXT_DRAW_VALUES = (0, 59, 104, 137, 160, 177, 187)
_ALL_POINTS = 126  # the mask of all points: bits 1 to 6

# Offsets in the work buffer of ``_search_goal``. Bytes 1 to 6 have, for each team-mate, a mask of
# the steps that may remain when the ball reaches it.
_POINTS = 7  # the points of the die
_PAWNS = 8  # the squares of the two pawns that the die moves
_BALL = 10
_MATE = 11  # the cell of the first of the two pawns
_KICKER = 12  # byte 12: the pawn (0 or 1 of the die's two) whose kick is searched next
_TURN = 13  # byte 13: the direction (0..7) with which the search continues
_HAS_MORE = 14  # byte 14: 1 if ``more`` of ``_search_goal`` was computed for this kick
_WAITING = 15  # a stack of states still to search: one byte for the square, one for the steps
_MEMORY_SIZE = 91


def best_plan(match, plans, rng, parent=None):
    """Yield often, then return (value in 1/200 of a goal, plan) of the best of ``plans``.

    ``plans`` comes from ``search.plans_of`` or ``search.plans_with``. If they are for the team's
    next die, ``parent``, the ``_Evaluator`` of the current die, counts their work in its ``work``.
    """
    view = _Evaluator(match)
    yield
    yield from view.prepare()
    goals: list = []
    others: list = []
    first = None
    count = 0
    for plan in plans:
        view.work += _PLAN_WORK
        if plan is None:
            yield
            continue
        first = first or plan
        count += 1
        if not count & 1:
            yield
        value = view.quick_value(plan) * 64 + rng.below(64)
        if is_goal_plan(plan):
            add_to_shortlist(goals, value, plan, match, _GOAL_PLANS_MAX)
        else:
            limit = _NEXT_PLANS_MAX if parent else _OTHER_PLANS_MAX
            add_to_shortlist(others, value, plan, match, limit)
    stood = match.pawns
    results: list = []
    for _, plan, pawns in goals + others:
        if len(results) >= _RESULTS_MIN and view.work > _RESULTS_WORK_MAX:
            break
        match.pawns = pawns
        value = yield from view.result_value(plan)
        results.append((-value, len(results), plan, pawns))
    results.sort()
    value, result = 0, None
    checks = _NEXT_CHECKS_MAX if parent else _CHECKS_MAX
    if not parent and results and remaining_dice(match, results[0][2][0]):
        value, result = yield from _best_by_next(view, results, rng)
        if result:
            checks = 0
    # Prefer a plan after which no two dice of the other team score together.
    for loss, _, plan, match.pawns in results[:checks]:
        if result and -loss <= value:
            break
        if not (yield from view.concedes(plan)):
            value, result = -loss, plan
            break
        if not result:
            value, result = -loss - _OTHER_TEAM_DICE_VALUE, plan
    match.pawns = stood
    if parent:
        parent.work += view.work
    return value, result or first


def _best_by_next(view, results, rng):
    """Yield often, then return (value, plan) of the best plan combined with a next die's plan.

    ``results`` is a sorted list of (-value, index, plan, pawns after the plan). If the first plan
    scores, the chosen plan must score, too, either at once or with the next die. Returns (0, None)
    if ``_WORK_MAX`` is reached before two plans could be compared.
    """
    value, result = 0, None
    seen: list = []
    most = 0
    must_score = is_goal_plan(results[0][2])
    for loss, _, plan, pawns in results:
        key = plan[0], plan[2], loss
        if key in seen:
            continue
        work = view.work
        if work + most > _WORK_MAX:
            break
        seen.append(key)
        worth, next_plan = yield from view.next_value(plan, pawns, rng)
        most = max(most, view.work - work)
        if not next_plan:
            worth = -loss  # no remaining die can be played
        if must_score and not (is_goal_plan(plan) or (next_plan and is_goal_plan(next_plan))):
            continue
        if not result or worth > value:
            value, result = worth, plan
    return (value, result) if len(seen) > 1 or len(results) == 1 else (0, None)


class _Evaluator:
    """Evaluates the positions after plans, for the side whose turn it is in ``match``."""

    def __init__(self, match):
        self._match = match
        board, self._side = match.board, match.side
        self._ball = match.balls[board]
        self._theirs = dice_of_other(match)
        self._own = ScoringTables(match, self._side)
        self._other = ScoringTables(match, 1 - self._side)
        self.work = 0
        # Cache: {points << 7 | ball's square: what all plans with this die and ball share}, which
        # is (value, part of it for two dice that score together, ``geometry`` without the die's two
        # pawns, index of the first of these pawns, square behind the ball).
        self._seen: dict = {}
        # For each square, a mask of the acting team's remaining dice that would score if a pawn on
        # this square passed the ball on.
        self._pass_squares = bytearray(128)
        # Cache: {points: (mask of the remaining dice, the result of ``_approaches``)}
        self._approached: dict = {}
        self._next = _ALL_POINTS if match.draw < match.options["draws"] else 0

    def prepare(self):
        """Compute where the team's remaining dice can score; yield often meanwhile."""
        match, own = self._match, self._own
        left = [each for each in match.left if each]
        single = SingleDice(match, self._side)
        single.pass_squares = self._pass_squares
        yield from single.scoring(self._ball, bits_of(left))
        yield from own.prepare_passes(bits_of(left))
        self.work += _TABLES_WORK
        if len(left) + (match.phase != DIE_PHASE) > 2:
            yield from own.prepare_kicks(left)
            self.work += _KICKS_WORK * len(left)

    def next_value(self, plan, pawns, rng):
        """Yield often, then return (value of ``plan`` and the next plan together, next plan).

        The next plan is the best one for the next die; None if no remaining die can be played.
        """
        match = self._match
        phase, left, moved = match.phase, match.left, match.moved
        match.pawns = pawns
        end = self.ball(plan)
        value = GOAL_PLAN_VALUE if is_goal_plan(plan) else 0
        match.left = sort_and_fill(remaining_dice(match, plan[0]), 0, 4)
        match.phase, match.moved = DIE_PHASE, [NO_SQUARE] * 2
        match.balls[match.board] = end
        worth, next_plan = yield from best_plan(match, plans_of(match), rng, self)
        match.balls[match.board] = self._ball
        match.phase, match.left, match.moved = phase, left, moved
        return value + worth, next_plan

    def concedes(self, plan):
        """Yield often, then return True if the other team seems able to score after ``plan``.

        It scores with two of its dice: the first kicks the ball to where the second one scores.
        """
        match, side, theirs = self._match, 1 - self._side, self._theirs
        match.balls[match.board] = self.ball(plan)
        threat = Threat(match, match.board, side)
        tables = ScoringTables(match, side)
        match.balls[match.board] = self._ball
        yield from tables.prepare_passes(bits_of(theirs))
        for points in set(theirs):
            others = theirs[:]
            others.remove(points)
            numbers = bits_of(others)
            for pawn in (0, 1):
                yield
                for square in threat.kick_ends(pawn, points, threat):
                    if in_area(square) and tables.all_dice(square) & numbers:
                        return True
        return False

    def ball(self, plan):
        """Return the ball's square after ``plan``, whose jumps ``match.pawns`` must include."""
        end = plan[2]
        if end < 0:
            return self._ball
        return end if in_area(end) else self._restart_square()

    def _restart_square(self):
        first = 12 * self._match.board
        return restart_square(self._match.pawns[first : first + 12], 1 - self._side)

    def quick_value(self, plan):
        """Return an estimate of the position's value after ``plan``, from ``ScoringTables``."""
        points = plan[0]
        end = self.ball(plan)
        known = self._seen.get(points << 7 | end)
        if known is None:
            known = self._remember(points, end)
        value, _, rest, at, behind = known
        pawns = self._match.pawns
        apart = nearer_distance(pawns[at], pawns[at + 1], behind)
        return value + self._jump_value(plan) + (rest - 3 * apart) * _GEOMETRY_PERCENT // 100

    def _remember(self, points, end):
        """Return what all plans with the die ``points`` and the ball on ``end`` share; cache it."""
        own, other = self._own.scoring_dice(end), self._other.scoring_dice(end)
        left = remaining_dice(self._match, points)
        value = self._next_draw_value(own, other)
        likely = 0
        if self._own.all_dice(end) & bits_of(left):
            value += _DIE_SCORES_VALUE
        elif self._own.may_score(left, end):
            likely = _DICE_SCORE_VALUE
        if other & bits_of(self._theirs):
            value -= _DIE_SCORES_VALUE
        at = 12 * self._match.board + 6 * self._side + 2 * dot_of(points)
        behind = end + (1 if self._side else -1)
        pawns = self._match.pawns
        apart = nearer_distance(pawns[at], pawns[at + 1], behind)
        rest = geometry(self._match, (0, (), end), True) + 3 * apart
        self.work += _SQUARE_WORK
        result = self._seen[points << 7 | end] = value + likely, likely, rest, at, behind
        return result

    def _next_draw_value(self, own, other):
        """Return the value for this side of the next draw: own chances minus the other side's.

        ``own`` and ``other`` are masks of the numbers (1 to 6) with which each side would score.
        """
        if not self._next:
            return 0
        percent = other_percent = _NEXT_DRAW_PERCENT
        if self._theirs:
            percent = _OWN_NEXT_PERCENT
            other_percent = _OTHER_NEXT_PERCENT
        return (
            _NEXT_DRAW_VALUES[bit_count(own)] * percent
            - _NEXT_DRAW_VALUES[bit_count(other)] * other_percent
        ) // 100

    def _jump_value(self, plan):
        """Return what the last jump of ``plan`` is worth because it prepares a goal by a later die.

        The result is 0 if the plan has a kick or no jump.
        """
        points, moves, end = plan
        if end >= 0 or not moves:
            return 0
        square = moves[-1][1]
        known = self._approached.get(points)
        if known is None:
            left = remaining_dice(self._match, points)
            known = self._approached[points] = bits_of(left), self._approaches(points, left)
        if self._pass_squares[square] & known[0]:
            return _DIE_SCORES_VALUE
        result = 0
        for each, target, value in known[1]:
            if value > result and steps_apart(square, target) <= each:
                result = value
        return result

    def _approaches(self, points, left):
        """Return [(die, square, value), ...]: what a jump by ``points`` to a square adds for a die.

        Each ``die`` in ``left`` moves the same pawns as ``points``. One on ``square``, next to the
        ball, kicks it by ``die`` into the goal or to where another die in ``left`` scores.
        """
        result = []
        for each in set(left):
            if dot_of(each) != dot_of(points):
                continue
            others = left + [0]
            others.remove(each)
            for second, kicks in self._own.two_kicks:
                for at in range(8) if second in others else ():
                    if kicks[128 * at + self._ball] >> each & 1:
                        value = _DICE_SCORE_VALUE if second else _DIE_SCORES_VALUE
                        result.append((each, self._ball - DIRECTIONS[at], value))
        return result

    def result_value(self, plan):
        """Yield often, then return the value of the position after ``plan``.

        ``match.pawns`` must already be as after the plan. The result of ``concedes`` is ignored.
        """
        match, side = self._match, self._side
        end = self.ball(plan)
        value = GOAL_PLAN_VALUE if is_goal_plan(plan) else 0
        left = remaining_dice(match, plan[0])
        own = SingleDice(match, side)
        scoring_dice = yield from own.scoring(end, self._next | bits_of(left))
        while True:
            yield
            scorers = [each for each in left if scoring_dice >> each & 1]
            if not scorers:
                if not value:
                    value = self._seen[plan[0] << 7 | end][1]
                    if self._jump_value(plan):
                        value = _DICE_SCORE_VALUE
                break
            left.remove(scorers[0])
            value += _DIE_SCORES_VALUE
            after = self._restart_square()
            if end != after:
                end = after
                scoring_dice = yield from own.scoring(end, self._next | bits_of(left))
        theirs = bits_of(self._theirs)
        other = SingleDice(match, 1 - side)
        others = yield from other.scoring(end, self._next | theirs)
        yield
        value += self._next_draw_value(scoring_dice, others)
        cost = _OTHER_TEAM_SCORES_VALUE * bit_count(others & theirs)
        if left:
            # The acting team's remaining dice may still prevent these goals.
            cost = cost * _PREVENTABLE_PERCENT // 100
        self.work += _RESULT_WORK + own.work + other.work
        return value - cost + geometry(match, (0, (), end), True) * _GEOMETRY_PERCENT // 100


class SingleDice:
    """Finds the dice with which ``side`` scores without the help of another die.

    A die moves two pawns, and both may jump: one to kick, the other one to pass the ball on.
    """

    def __init__(self, match, side):
        board = match.board
        at = 12 * board + 6 * side
        self._side = side
        self._mates = match.pawns[at : at + 6]
        self._cells = ball_cells(match, board, side)
        self._full = occupied(match, board)
        self._full[match.balls[board]] = 0
        self._dots: list = [None] * 3
        self.work = 0  # see ``_WORK_MAX``
        self.pass_squares = None  # a bytearray if ``scoring`` must only mark squares for passes

    def scoring(self, ball, numbers):
        """Yield often, then return a mask of those dice in the mask ``numbers`` that score."""
        result = 0
        mates = self._mates
        for dot in range(3):
            if not numbers >> 2 * dot + 1 & 3:
                continue
            # Each of the die's two pawns may jump onto the ball's path, which saves a step.
            fewest_steps = (
                steps_to_goal(self._side, ball, mates[: 2 * dot] + mates[2 * dot + 2 :]) - 2
            )
            for points in (2 * dot + 1, 2 * dot + 2):
                if numbers >> points & 1 and fewest_steps <= points:
                    yield
                    if self._can_score(dot, points, ball):
                        result |= 1 << points
        return result

    def _can_score(self, dot, points, ball):
        at = 2 * dot
        if self._dots[dot] is None:
            around = self._cells[:]
            for square in self._mates[at : at + 2]:
                if around[square] < GOAL_CELL:
                    around[square] = 0
            targets = [(square, 2, GOAL_CELL) for square in GOAL_SQUARES[1 - self._side]]
            memory = bytearray(_MEMORY_SIZE)
            memory[_PAWNS:_BALL] = bytes(self._mates[at : at + 2])
            memory[_MATE] = at + 1
            self._dots[dot] = around, kick_origins(around, targets)[1], memory
        around, passed, memory = self._dots[dot]
        memory[_POINTS] = points
        memory[_BALL] = ball
        memory[_KICKER] = memory[_TURN] = memory[_HAS_MORE] = 0
        marks = self.pass_squares or bytearray()
        more = passed
        while True:
            result = _search_goal(
                around, DIRECTION_BYTES, memory, passed, more, self._full, marks, len(marks)
            )
            self.work += _DIE_WORK
            if result < 2:
                return result
            # The other pawn may pass the ball back to the kicker.
            mate = at + memory[_KICKER] + 1
            beside = ball - DIRECTIONS[memory[_TURN]]
            stood = around[beside]
            if not stood:
                around[beside] = mate
            again = passed[beside] & (1 << points) - 1
            more = kick_origins(around, [(beside, again, mate)])[1]
            around[beside] = stood
            memory[_HAS_MORE] = 1


# viper
def _search_goal(  # noqa: C901 (a call would take longer than what it does)
    around: bytearray,
    turns: bytes,
    memory: bytearray,
    passed: bytearray,
    more: bytearray,
    full: bytearray,
    marks: bytearray,
    size: int,
) -> int:
    """Return 1 if the die in ``memory`` scores, 0 if not, or 2 if the caller must supply ``more``.

    - ``around``: the cells (see ``moves``) without the two pawns that the die moves
    - ``passed``: for each square, a mask of the steps with which a pass scores (``kick_origins``)
    - ``more``: the same for passes back to the kicking pawn; used only in a call after the result 2
    - ``size``: length of ``marks``. If not 0, never return 1, but write to ``marks``, for each free
      square from which a pass scores, the die that does it (added to a mask)
    """
    points = memory[_POINTS]
    ball = memory[_BALL]
    mate = memory[_MATE]
    kicker = memory[_KICKER]
    first = memory[_TURN]
    while kicker < 2:
        start = memory[_PAWNS + kicker]
        other = memory[_PAWNS + 1 - kicker]
        column = other & 15
        row = other >> 4
        while first < 8:
            turn = first
            first += 1
            beside = ball + 128 - turns[turn] & 127
            across = (start & 15) - (beside & 15)
            if across < 0:
                across = 0 - across
            along = (start >> 4) - (beside >> 4)
            if along < 0:
                along = 0 - along
            left = points - across - along
            if left < 0:
                continue
            if full[beside] and beside != start and (beside != other or left == 0):
                continue
            if passed[beside] & (1 << points) - 1 and memory[_HAS_MORE] == 0:
                memory[_KICKER] = kicker
                memory[_TURN] = turn
                return 2
            stood = around[beside]
            if stood == 0:
                around[beside] = mate + kicker
            stays = 0
            if left == 0 and around[other] == 0:
                stays = 1
                around[other] = mate + 1 - kicker
            for each in range(7):
                memory[each] = 0
            is_goal = 0
            memory[_WAITING] = ball
            memory[_WAITING + 1] = 1 << points
            top = _WAITING + 2
            wanted = 1 << turn
            while top > _WAITING:
                top -= 2
                origin = memory[top]
                mask = memory[top + 1]
                for each in range(8):
                    if wanted >> each & 1 == 0:
                        continue
                    step = turns[each]
                    square = origin + step & 127
                    cell = around[square]
                    # After a change of direction, the next square must be empty or a goal.
                    if wanted == 255 and cell != 0 and cell != GOAL_CELL:
                        continue
                    steps = mask
                    while steps:
                        if cell == 0:
                            passes = passed[square]
                            if memory[_HAS_MORE]:
                                passes = passes | more[square]
                            if steps & passes and (full[square] == 0 or square == other):
                                across = (square & 15) - column
                                if across < 0:
                                    across = 0 - across
                                along = (square >> 4) - row
                                if along < 0:
                                    along = 0 - along
                                if size:
                                    if full[square] == 0:
                                        marks[square] = marks[square] | 1 << points
                                elif across + along <= left:
                                    is_goal = 1
                            steps = steps >> 1 & 126
                        elif cell < GOAL_CELL:
                            new = steps & ~memory[cell]
                            if new:
                                memory[cell] = memory[cell] | new
                                memory[top] = square
                                memory[top + 1] = new
                                top += 2
                        else:
                            if cell == GOAL_CELL and steps & 2:
                                is_goal = 1
                            steps = 0
                        square = square + step & 127
                        cell = around[square]
                wanted = 255
            if stays:
                around[other] = 0
            around[beside] = stood
            memory[_HAS_MORE] = 0
            if is_goal and size == 0:
                return 1
        first = 0
        kicker += 1
    return 0


def bits_of(numbers):
    """Return a mask: bit n is set if n is in ``numbers``."""
    result = 0
    for each in numbers:
        result |= 1 << each
    return result


def bit_count(bits):
    """Return the number of bits that are set in ``bits``."""
    return bin(bits).count("1")


class ScoringTables:
    """Tables that show, for each square of the ball, the dice with which ``side`` would score.

    Only one pawn jumps, and then kicks; all others stay where they are.
    """

    def __init__(self, match, side):
        board = match.board
        at = 12 * board + 6 * side
        self.around = ball_cells(match, board, side)
        self.mates = bytes(match.pawns[at : at + 6])
        self._full = occupied(match, board)
        self._full[match.balls[board]] = 0
        # For each square, a mask of the dice with which a pawn can jump there; 1: not computed yet.
        self._near = bytearray(b"\x01" * 128)
        self.kicks, self.passed = kick_origins(
            self.around, [(square, 2, GOAL_CELL) for square in GOAL_SQUARES[1 - side]]
        )
        # [(mask of dice, kicks to squares where a pawn moved by these dice can pass into the goal)]
        self._pass_kicks: list = []
        # [(0, kicks into the goal), (a die, kicks to squares from which that die scores), ...]
        self.two_kicks = [(0, self.kicks)]

    def dice_of_kicks(self, kicks, square):
        """Return a mask of the dice that allow one of ``kicks`` with the ball on ``square``."""
        return _dice_of_kicks(kicks, DIRECTION_BYTES, self._near, self._full, self.mates, square)

    def scoring_dice(self, square):
        """Return a mask of the dice that score with the ball on ``square``."""
        return self.dice_of_kicks(self.kicks, square)

    def prepare_passes(self, numbers):
        """Find kicks to a pawn that then passes the ball into the goal; yield often meanwhile.

        A die in the mask ``numbers`` moves two pawns. One jumps to where it can pass, and has to
        leave at least one of the die's points for the jump of the other one, which kicks.
        """
        for dot in range(3):
            of_dot = numbers & 6 << 2 * dot
            max_points = 2 * dot + (2 if of_dot >> 2 * dot + 2 else 1)
            one, other = self.mates[2 * dot : 2 * dot + 2]
            targets = []
            for square in range(17, 111) if of_dot else ():
                steps = self.passed[square]
                if not steps or self.around[square] or self._full[square]:
                    continue
                if steps_apart(one, square) < max_points or steps_apart(other, square) < max_points:
                    targets.append((square, steps, 1))
            if targets:
                kicks, _ = kick_origins(self.around, targets)
                self._pass_kicks.append((of_dot, kicks))
                yield

    def prepare_kicks(self, left):
        """Compute the kicks to squares from which a die in ``left`` scores; yield often."""
        for second in set(left):
            targets = []
            for square in range(34, 110):
                if not square & 7:
                    yield
                if not self.around[square] and self.all_dice(square) >> second & 1:
                    targets.append((square, 2, 0))
            self.two_kicks.append((second, kick_origins(self.around, targets)[0]))
            yield

    def all_dice(self, square):
        """Return a mask of the dice that seem to score from ``square``, directly or by a pass."""
        result = self.scoring_dice(square)
        for numbers, kicks in self._pass_kicks:
            result |= self.dice_of_kicks(kicks, square) & numbers
        return result

    def may_score(self, left, ball):
        """Return True if two dice in ``left`` seem to score together, with the ball on ``ball``."""
        for second, kicks in self.two_kicks:
            if second in left:
                others = left[:]
                others.remove(second)
                if self.dice_of_kicks(kicks, ball) & bits_of(others):
                    return True
        return False


# viper
def _dice_of_kicks(
    kicks: bytes, turns: bytes, near: bytearray, full: bytes, mates: bytes, square: int
) -> int:
    """Return a mask of the dice that allow one of ``kicks`` with the ball on ``square``."""
    result = 0
    for turn in range(8):
        steps = kicks[128 * turn + square]
        if steps == 0:
            continue
        beside = square + 128 - turns[turn] & 127
        dice = near[beside]
        if dice == 1:
            dice = 0
            for mate in range(6):
                start = mates[mate]
                if full[beside] and start != beside:
                    continue
                across = (start & 15) - (beside & 15)
                if across < 0:
                    across = 0 - across
                along = (start >> 4) - (beside >> 4)
                if along < 0:
                    along = 0 - along
                most = (mate & 6) + 2
                if across + along < most:
                    dice |= 3 << most - 1
                elif across + along == most:
                    dice |= 2 << most - 1
            near[beside] = dice
        result |= steps & dice
    return result
