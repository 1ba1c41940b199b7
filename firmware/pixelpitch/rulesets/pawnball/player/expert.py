"""How the expert of PawnBall chooses among plans; it also considers dice that score together.

- After a goal: what the other dice can do with the ball on the centre square.
- Chains: results after which a different die of the side scores (``Chains`` finds candidates, the
  exact ``Threat`` decides), or probably scores after one more die.
- Otherwise: the dice with which either side scores, and the pairs of dice of the other team that
  score together.
"""

from ..moves import GOALS, Flight, cells, in_area, jumps, occupied, origins, restart_square
from ..rules import DIE, NONE, dice_of, dot_of, first_pawn, team_of, team_order
from .search import EXAMINED, SCORED, Threat, add, geometry

_GOALS = 4  # the number of scoring plans that are compared
_LINKED = 10  # the number of candidates for chains
_ANSWERED = 4  # the number of results for which the other team's pairs of dice are examined

_SURE = 190  # the value of a goal by a die that the side still has, in 1/200 of a goal
_LIKELY = 100  # the value of a probable goal by two dice that the side still has
_THEIRS = 160  # the value of a goal by a die that the other team has in this draw
_MORE = 30  # the value of each further die of these
_PAIR = 80  # the value of a goal by two dice of the other team
# By how many of the numbers 1 to 6 score: the value of the chance that a die of the next draw shows
# one of them.
_NEXT = (0, 59, 104, 137, 160, 177, 187)


def best(match, plans, generator):
    """Yield between slices, then return (value, plan), in 1/200 of a goal."""
    board, side = match.board, match.side
    chains = Chains(match)
    goals: list = []
    linked: list = []
    others: list = []
    first = None
    count = 0
    for plan in plans:
        if plan is None:
            yield
            continue
        first = first or plan
        if plan[2] >= 0 and not in_area(plan[2]):
            pawns = match.pawns[12 * board : 12 * board + 12]
            restart = restart_square(pawns, 1 - side)
            looks = geometry(match, (plan[0], (), restart), True) * 64 + generator.below(64)
            add(goals, looks, plan, match, _GOALS)
        elif not goals:
            count += 1
            if not count & 1:
                yield
            looks = geometry(match, plan, True) * 64 + generator.below(64)
            if (yield from chains.lets_score(plan)):
                add(linked, looks, plan, match, _LINKED)
            add(others, looks, plan, match, EXAMINED)
    position = _Position(match)
    if goals:
        return (yield from _best_goal(match, position, goals))
    if not others:
        return 0, first
    found = yield from _best_chain(match, position, linked)
    if found:
        return found
    return (yield from _best_other(match, position, others, chains))


def _best_goal(match, position, goals):
    """Yield between slices, then return (value, plan) of the best of ``goals``."""
    result = goals[0][:2]
    if len(goals) > 1:
        best_value = -1000000
        for looks, plan, pawns in goals:
            value = SCORED + (looks >> 6)
            value += yield from position.after_goal(pawns, position.left(plan[0]))
            if value > best_value:
                best_value = value
                result = value, plan
    else:
        result = SCORED, goals[0][1]
    return result


def _best_chain(match, position, linked):
    """Yield, then return (value, plan) of the best of ``linked`` after which a die scores.

    None if no die scores after any of them.
    """
    result = None
    for looks, plan, pawns in linked:
        left = position.left(plan[0])
        able = yield from position.scoring(match.side, pawns, plan[2], left)
        if not able:
            continue
        left.remove(min(able))
        value = _SURE + (looks >> 6)
        value += yield from position.after_goal(pawns, left)
        if result is None or value > result[0]:
            result = value, plan
    return result


def _best_other(match, position, others, chains):
    """Yield between slices, then return (value, plan) of the best of ``others``."""
    valued: list = []
    for looks, plan, pawns in others:
        left = position.left(plan[0])
        value = looks >> 6
        value += yield from position.worth(pawns, plan[2], left)
        value += yield from chains.later(plan)
        at = len(valued)
        while at and valued[at - 1][0] < value:
            at -= 1
        valued.insert(at, (value, plan, pawns))
    result = valued[0][:2]
    if len(position.theirs) > 1 and len(valued) > 1:
        best_value = -1000000
        for value, plan, pawns in valued[:_ANSWERED]:
            if (yield from position.pairs(pawns, plan[2])):
                value -= _PAIR
            if value > best_value:
                best_value = value
                result = value, plan
    return result


class _Position:
    """The value of results of ``match`` for the side in play, by the dice that score afterwards."""

    def __init__(self, match):
        self._match = match
        self._has_next = match.draw < match.options["draws"]
        team = team_of(match.board, match.side)
        self.theirs: list = []  # dice that the other team still has to play here
        if team_order(match.dice)[0] == team:
            self.theirs = sorted(set(dice_of(match.dice, 1 - team)))

    def left(self, points):
        """Return the dice that the side has left after the one with ``points``, sorted."""
        result = [each for each in self._match.left if each]
        if self._match.phase == DIE:
            result.remove(points)
        return result

    def scoring(self, side, pawns, ball, numbers):
        """Yield, then return those of ``numbers`` with which ``side`` scores by a jump and a kick.

        ``pawns`` are the pawns of both boards. If ``ball`` is NONE, the ball does not move.
        """
        match, board = self._match, self._match.board
        stood, lay = match.pawns, match.balls[board]
        match.pawns = pawns
        if ball >= 0:
            match.balls[board] = ball
        threat = Threat(match, board, side)
        match.pawns, match.balls[board] = stood, lay
        result = []
        for points in numbers:
            if points in result:
                continue
            for pawn in (0, 1):
                if threat.scores(pawn, points):
                    result.append(points)
                    break
                yield
        return result

    def worth(self, pawns, ball, left):
        """Yield, then return the value of a result.

        ``left`` are the dice that the side has left.
        """
        side = self._match.side
        numbers = range(1, 7) if self._has_next else left
        own = yield from self.scoring(side, pawns, ball, numbers)
        numbers = range(1, 7) if self._has_next else self.theirs
        others = yield from self.scoring(1 - side, pawns, ball, numbers)
        result = 0
        if self._has_next:
            result = _NEXT[len(own)] - _NEXT[len(others)]
        if any(each in own for each in left):
            result += _SURE
        count = len([each for each in self.theirs if each in others])
        if count:
            result -= _THEIRS + _MORE * (count - 1)
        return result

    def after_goal(self, pawns, left):
        """Yield, then return the value after a goal, with the ball on the centre square."""
        board = self._match.board
        ball = restart_square(pawns[12 * board : 12 * board + 12], 1 - self._match.side)
        return (yield from self.worth(pawns, ball, left))

    def pairs(self, pawns, ball):
        """Yield, then return True if two dice of the other team probably score together."""
        match, board = self._match, self._match.board
        stood, lay = match.pawns, match.balls[board]
        match.pawns = pawns
        if ball >= 0:
            match.balls[board] = ball
        square = match.balls[board]
        lines = Lines(match, 1 - match.side, self.theirs)
        match.pawns, match.balls[board] = stood, lay
        yield
        return (yield from lines.before(self.theirs))[square]


class Lines:
    """The squares from which dice of ``side`` score with one jump and a kick in this position.

    ``goal[square]`` has bit k if the ball, lying on ``square``, can be scored with a die of k.
    ``passed[square]`` has bit k if a team-mate on ``square`` could pass the ball on into the goal.
    """

    def __init__(self, match, side, numbers):
        board = match.board
        at = 12 * board + 6 * side
        self._around = cells(match, board, side)
        self._mates = match.pawns[at : at + 6]
        full = occupied(match, board)
        ball = match.balls[board]
        if ball not in match.pawns[12 * board : 12 * board + 12]:
            full[ball] = 0
        self._near = near = bytearray(145)  # 17 bytes more, for squares next to the last row
        for points in set(numbers):
            index = 2 * dot_of(points)
            for start in self._mates[index : index + 2]:
                if start >= 0:
                    near[start] |= 1 << points
                    for square in jumps(full, start, points):
                        near[square] |= 1 << points
        self.goal, self.passed = origins(self._around, self._mates, near, GOALS[1 - side])

    def before(self, numbers):
        """Yield, then return 128 bytes: 1 where two dice of ``numbers`` probably score together."""
        result = bytearray(128)
        for second in set(numbers):
            bit = 1 << second
            targets = [square for square in range(128) if self.goal[square] & bit]
            yield
            if not targets:
                continue
            others = list(numbers)
            others.remove(second)
            able = 0
            for points in others:
                able |= 1 << points
            to, _ = origins(self._around, self._mates, self._near, targets)
            yield
            for square in range(128):
                if to[square] & able:
                    result[square] = 1
            yield
        return result


class Chains:
    """Finds candidates among the results of a die: those after which a different die may score.

    A result belongs to the moves of its plan; what is the same for all kicks after these moves is
    stored.
    """

    def __init__(self, match):
        self._match = match
        # Identifies the stored results: (points, moves), or (points, index of the pawn).
        self._key = None
        self._able = bytearray(128)  # for each square, bits of the dice that score from there
        self._index = -1
        self._mate = bytearray(128)  # 1 for a square where a pawn enables a different die to score
        self._points = 0
        self._later = None  # (points, squares from which two other dice score), or None

    def _others(self, points):
        result = [each for each in self._match.left if each]
        if self._match.phase == DIE:
            result.remove(points)
        return result

    def lets_score(self, plan):
        """Yield, then return True if a different die of the side probably scores after ``plan``.

        The pawns of the match are where the plan's moves have put them.
        """
        points, moves, end = plan
        match = self._match
        if not match.left[1 if match.phase == DIE else 0]:
            return False  # it is the last die of the side
        if end >= 0:
            if self._key is None or self._key[0] != points or self._key[1] is not moves:
                yield
                self._key = points, moves
                self._able = Lines(match, match.side, self._others(points)).goal
                yield
            return self._able[end]
        if len(moves) != 1:
            return False
        target = moves[0][1]
        first = first_pawn(match.board, match.side, 0)
        index = match.pawns.index(target, first, first + 6)
        if self._index != index or self._points != points:
            self._index = index
            self._points = points
            match.pawns[index] = NONE
            yield from self._find_mates(self._others(points))
            match.pawns[index] = target
        return self._mate[target]

    def _find_mates(self, numbers):
        """Yield, then return the squares where one more pawn enables a die of ``numbers`` to score.

        If a pawn that blocked the path has gone away, these are all other squares.
        """
        match = self._match
        board, side = match.board, match.side
        ball = match.balls[board]
        lines = Lines(match, side, numbers)
        yield
        threat = Threat(match, board, side)
        self._mate = mate = bytearray(128)
        is_open = lines.goal[ball]
        if is_open:
            for square in range(128):
                mate[square] = 1
            return
        for points in set(numbers):
            for pawn in (0, 1):
                flight = Flight(match, board, side)
                threat.reaches(pawn, points, flight)
                yield
                for square in range(128):
                    if flight.crossed[square] & lines.passed[square]:
                        mate[square] = 1
                yield

    def later(self, plan):
        """Yield, then return the value of two more dice that may score together after ``plan``."""
        numbers = self._others(plan[0])
        if len(numbers) < 2:
            return 0
        if self._later is None or self._later[0] != plan[0]:
            match = self._match
            lines = Lines(match, match.side, numbers)
            yield
            self._later = plan[0], (yield from lines.before(numbers))
        ball = plan[2] if plan[2] >= 0 else self._match.balls[self._match.board]
        return _LIKELY if self._later[1][ball] else 0
