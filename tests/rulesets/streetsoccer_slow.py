"""A slow, simple reference implementation of a StreetSoccer turn, written from RULEBOOK.md alone.

The code shares nothing with the ruleset. A space is a string such as ``"d4"``; a position is the
JSON of the ruleset's ``position``. ``Turn`` has everything that a side may do with a number of
pips:

- ``walks``: {figure: set of spaces where its walk may end without reaching the ball}
- ``kicks``: {figure: {steps: KickSearch}} for the figures that can reach the ball

A leg is the ball's path from one figure to the next, or to the end of the kick. ``KickSearch`` has
the spaces where the next leg may end, for each figure and number of steps left.
"""

from functools import cache, lru_cache
from typing import Any

COLUMN_LETTERS = "abcdefghijklmnop"
FIELD_SPACES = {column + row for column in "defghijklm" for row in "234567"}
GOAL_SPACES = {"c4", "c5", "n4", "n5"}
RING_SPACES = {
    column + row for column in "cdefghijklmn" for row in "12345678" if column in "cn" or row in "18"
} - GOAL_SPACES
GOAL_FRONT_SPACES = {"yellow": {"d4", "d5"}, "red": {"m4", "m5"}}
PENALTY_AREA_SPACES = {
    "yellow": {column + row for column in "de" for row in "3456"},
    "red": {column + row for column in "lm" for row in "3456"},
}
OPPONENT_BY_SIDE = {"yellow": "red", "red": "yellow"}
SIDE_NAMES = ("yellow", "red")
ALL_DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
STRAIGHT_DIRECTIONS = [(1, 0), (0, 1), (-1, 0), (0, -1)]


@cache
def neighbour(space: str, direction: tuple[int, int]) -> str:
    """Return the space one step away in ``direction``, or ``""`` off the pitch."""
    column = COLUMN_LETTERS.index(space[0]) + direction[0]
    row = int(space[1]) + direction[1]
    return COLUMN_LETTERS[column] + str(row) if 0 <= column < 16 and 1 <= row <= 8 else ""


@cache
def orthogonal_neighbours(space: str) -> list[str]:
    """Return the spaces to the left and right of ``space``, above and below it."""
    return [neighbour(space, direction) for direction in STRAIGHT_DIRECTIONS]


def find_connected_spaces(start_space: str, free_spaces: set[str]) -> set[str]:
    """Return all spaces that can be reached from ``start_space`` by straight steps over the spaces
    ``free_spaces``.
    """
    result = edge = {start_space}
    while edge:
        edge = (
            {near for space in edge for near in orthogonal_neighbours(space)} & free_spaces
        ) - result
        result = result | edge
    return result


class FigureSpaces:
    """The spaces of all figures, in ``goalie[side]`` and ``players[side]``.

    ``side`` is "yellow" or "red".
    """

    def __init__(self, goalie: dict[str, str], players: dict[str, list[str]]) -> None:
        self.goalie = goalie
        self.players = players

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> "FigureSpaces":
        """Return the teams that stand as in ``position``."""
        return cls(
            {side: position[side]["goalie"] for side in SIDE_NAMES},
            {side: list(position[side]["players"]) for side in SIDE_NAMES},
        )

    def figures_of_side(self, side: str) -> set[str]:
        """Return the spaces of the goalie and the outfielders of ``side``."""
        return {self.goalie[side], *self.players[side]}

    def all_figures(self) -> set[str]:
        """Return the spaces of all figures."""
        return self.figures_of_side("yellow") | self.figures_of_side("red")

    def after_move(self, side: str, from_space: str, to_space: str) -> "FigureSpaces":
        """Return the teams after a figure of ``side`` moved from ``from_space`` to ``to_space``."""
        goalie, players = dict(self.goalie), {each: list(self.players[each]) for each in SIDE_NAMES}
        if goalie[side] == from_space:
            goalie[side] = to_space
        else:
            players[side][players[side].index(from_space)] = to_space
        return FigureSpaces(goalie, players)

    def comparable_result(self, ball: str) -> tuple[Any, ...]:
        """Return the result of a turn as a tuple to compare; the order of a side's outfielders does
        not matter.
        """
        return (
            *(self.goalie[side] for side in SIDE_NAMES),
            *(tuple(sorted(self.players[side])) for side in SIDE_NAMES),
            ball,
        )


# The next functions check rules 20 to 23, the "anti kill-joy" rules.


def goal_fronts_are_free(teams: FigureSpaces) -> bool:
    """Return True if only goalies stand in front of the goals, each of its own (rule 20)."""
    for side in SIDE_NAMES:
        for front in SIDE_NAMES:
            for space in GOAL_FRONT_SPACES[front]:
                if space in teams.players[side] or (teams.goalie[side] == space and side != front):
                    return False
    return True


def has_at_most_one_in_penalty_area(teams: FigureSpaces, side: str) -> bool:
    """Return True if ``side`` has at most one outfielder in its penalty area (rule 21)."""
    return sum(space in PENALTY_AREA_SPACES[side] for space in teams.players[side]) <= 1


def find_connected_groups(figures: set[str]) -> list[set[str]]:
    """Return the groups of figures that touch, orthogonally or diagonally."""
    left, result = set(figures), []
    while left:
        edge = [left.pop()]
        fence = set(edge)
        while edge:
            at = edge.pop()
            near = {neighbour(at, direction) for direction in ALL_DIRECTIONS} & left
            left -= near
            fence |= near
            edge += near
        result.append(fence)
    return result


def count_border_lines(spaces: set[str]) -> int:
    """Return how many of the four border lines ``spaces`` touch."""
    columns = {space[0] for space in spaces}
    rows = {space[1] for space in spaces}
    return ("d" in columns) + ("m" in columns) + ("2" in rows) + ("7" in rows)


def leaves_ball_unenclosed(teams: FigureSpaces, side: str, ball: str) -> bool:
    """Return True if no connected group of ``side``'s figures encloses the ball (rule 22)."""
    return not any(
        encloses(frozenset(fence), ball)
        for fence in find_connected_groups(teams.figures_of_side(side))
    )


@lru_cache(10_000)
def encloses(fence: frozenset[str], ball: str) -> bool:
    """Return True if ``fence`` and at most two of the four border lines enclose the ball."""
    rest = FIELD_SPACES - fence
    enclosed = find_connected_spaces(ball, rest)
    return enclosed != rest and count_border_lines(enclosed) < 3


def both_sides_can_reach_ball(teams: FigureSpaces, ball: str) -> bool:
    """Return True if each side has a figure with a free way to the ball (rule 23)."""
    way = find_connected_spaces(ball, FIELD_SPACES - teams.all_figures())
    for side in SIDE_NAMES:
        inside = teams.figures_of_side(side) & FIELD_SPACES
        if not any(figure == ball or set(orthogonal_neighbours(figure)) & way for figure in inside):
            return False
    return True


def is_legal_end(teams: FigureSpaces, side: str, ball: str) -> bool:
    """Rules 20 to 23: return True if ``side`` may end its turn with these figures and the ball on
    ``ball``, which is "" after a goal.
    """
    if not goal_fronts_are_free(teams) or not has_at_most_one_in_penalty_area(teams, side):
        return False
    return not ball or (
        leaves_ball_unenclosed(teams, side, ball) and both_sides_can_reach_ball(teams, ball)
    )


def shift_kicker(teams: FigureSpaces, side: str, figure: str, ball: str) -> FigureSpaces | None:
    """Rule 20: return the teams after ``figure`` has moved aside if it kicked from in front of a
    goal.

    Return None if no space is free for it. A goalie stays in front of its own goal.
    """
    own = figure == teams.goalie[side] and figure in GOAL_FRONT_SPACES[side]
    if own or figure not in GOAL_FRONT_SPACES["yellow"] | GOAL_FRONT_SPACES["red"]:
        return teams
    forward = 1 if figure[0] == "d" else -1
    nearer = -1 if figure[1] == "4" else 1
    for direction in ((forward, 0), (0, nearer), (0, -2 * nearer)):
        space = neighbour(figure, direction)
        if space not in teams.all_figures() and space != ball:
            return teams.after_move(side, figure, space)
    return None


# The next class finds the kicks of a side.


class KickSearch:
    """A kick by ``side`` from ``figure`` with ``steps``, while the figures are as in ``teams``.

    A leg is the ball's path from one figure to the next, or to the end of the kick.

    ``legs``  {(kicker, steps left): set of (kind, space, remaining steps)} of legs with which the
              kick can still end legally
    ``results``  possible positions of figures and ball after the kick

    The kinds are ``end`` (of the kick), ``goal`` and ``pass``.
    """

    def __init__(
        self, teams: FigureSpaces, side: str, figure: str, steps: int, may_score: bool = True
    ):
        self.teams, self.side, self.figure, self.may_score = teams, side, figure, may_score
        self.judged: dict[str, FigureSpaces | None] = {}
        every: dict[tuple[str, int], set[tuple[str, str, int]]] = {}
        waiting = [(figure, steps)]
        while waiting:
            node = waiting.pop()
            if node not in every:
                every[node] = self.list_legs_from(*node)
                waiting += [leg[1:] for leg in every[node] if leg[0] == "pass"]
        # A node is (figure, steps left). It is good if a leg from it can end the kick, or leads to
        # a good node.
        good = {node for node in every if any(leg[0] != "pass" for leg in every[node])}
        while True:
            more = {node for node in every if any(leg[1:] in good for leg in every[node])} | good
            if more == good:
                break
            good = more
        self.legs = {
            node: {leg for leg in every[node] if leg[0] != "pass" or leg[1:] in good}
            for node in good
        }
        self.results = set()
        for legs in self.legs.values():
            for kind, space, _ in legs:
                if kind != "pass":
                    ball = "" if kind == "goal" else space
                    after = self.teams_after(ball)
                    assert after is not None
                    self.results.add(after.comparable_result(ball))

    def allowed_legs(self, nodes_so_far: list[tuple[str, int]]) -> set[tuple[str, str, int]]:
        """Rule 14, second half: return the legs that may follow the last of ``nodes_so_far``.

        A leg is the ball's path from one figure to the next, or to the end of the kick. A node is
        (figure, steps left); the first one is the kicker. A pass is allowed if the kick can still
        end without coming to the same node twice.
        """
        return {
            leg
            for leg in self.legs[nodes_so_far[-1]]
            if leg[0] != "pass"
            or (leg[1:] not in nodes_so_far and self.can_complete(leg[1:], nodes_so_far))
        }

    def can_complete(self, node: tuple[str, int], nodes_so_far: list[tuple[str, int]]) -> bool:
        """Return True if a kick can end from ``node`` without repeating one of ``nodes_so_far``.

        A node is (figure, steps left).
        """
        found = edge = {node}
        while edge:
            legs = {leg for each in edge for leg in self.legs[each]}
            if any(leg[0] != "pass" for leg in legs):
                return True
            edge = {leg[1:] for leg in legs} - found - set(nodes_so_far)
            found = found | edge
        return False

    def teams_after(self, ball: str) -> FigureSpaces | None:
        """Return the teams after the kick ended on ``ball``, or None if that is illegal."""
        if ball not in self.judged:
            teams = shift_kicker(self.teams, self.side, self.figure, ball)
            if teams is not None and not is_legal_end(teams, self.side, ball):
                teams = None
            self.judged[ball] = teams
        return self.judged[ball]

    def list_legs_from(self, start_space: str, steps: int) -> set[tuple[str, str, int]]:
        """Return all legs of ``steps`` steps from ``start_space``.

        A leg is straight or changes direction once.
        """
        result: set[tuple[str, str, int]] = set()
        for angle in range(8):
            # The ball turns after ``turn_after`` steps. If ``turn_after`` equals ``steps``, the
            # path is straight.
            for turn_after in range(1, steps + 1):
                for turn in (-1, 1):
                    directions = [ALL_DIRECTIONS[angle]] * turn_after
                    directions += [ALL_DIRECTIONS[(angle + turn) % 8]] * (steps - turn_after)
                    leg = self.follow_leg(start_space, directions)
                    if leg:
                        result.add(leg)
        return result

    def follow_leg(
        self, start_space: str, directions: list[tuple[int, int]]
    ) -> tuple[str, str, int] | None:
        """Return (kind, end space, steps left) of a leg, or None if the leg is illegal.

        The kind is "pass", "end" or "goal".
        """
        ball = start_space
        left = len(directions)
        for direction in directions:
            after = neighbour(ball, direction)
            left -= 1
            if after not in FIELD_SPACES:
                enemy = GOAL_FRONT_SPACES[OPPONENT_BY_SIDE[self.side]]
                over = after[0] == ("n" if self.side == "yellow" else "c")
                if not (
                    self.may_score and ball in enemy and over and self.teams_after("") is not None
                ):
                    return None
                return ("goal", after if after in GOAL_SPACES else after[0] + ball[1], 0)
            if after in self.teams.figures_of_side(OPPONENT_BY_SIDE[self.side]):
                return None
            if after in self.teams.figures_of_side(self.side):
                return ("pass", after, left + 1)
            ball = after
        return ("end", ball, 0) if self.teams_after(ball) is not None else None


# The next class finds everything that a side may do in its turn.


class Turn:
    """Everything that the side to move may do in ``position`` with ``pips``."""

    def __init__(self, position: dict[str, Any], pips: int, ring: bool = True) -> None:
        self.teams = FigureSpaces.from_position(position)
        self.side = SIDE_NAMES[position["side"]]
        self.ball = position["ball"]
        self.pips = pips
        self.open = FIELD_SPACES | RING_SPACES if ring else FIELD_SPACES
        self.walks: dict[str, set[str]] = {}
        self.kicks: dict[str, dict[int, KickSearch]] = {}
        self.results: set[tuple[Any, ...]] = set()
        for figure in self.teams.figures_of_side(self.side):
            self.add_walks(figure)

    def add_walks(self, figure: str) -> None:
        """Add the turns in which ``figure`` walks, and the kicks of walks that reach the ball."""
        taken = self.teams.all_figures() - {figure}
        here, met = {figure}, []
        for pip in range(1, self.pips + 1):
            steps = {space for at in here for space in orthogonal_neighbours(at)}
            if self.ball in steps and self.ball not in taken:
                met.append(pip)
            here = (steps & self.open) - taken - {self.ball}
        ends = set()
        for end in here - {figure}:
            after = self.teams.after_move(self.side, figure, end)
            if is_legal_end(after, self.side, self.ball):
                ends.add(end)
                self.results.add(after.comparable_result(self.ball))
        if ends:
            self.walks[figure] = ends
        for pip in met:
            teams = self.teams.after_move(self.side, figure, self.ball)
            steps_left = self.pips - pip + 1
            kicks = KickSearch(teams, self.side, self.ball, steps_left)
            if (self.ball, steps_left) in kicks.legs:
                self.kicks.setdefault(figure, {})[steps_left] = kicks
                self.results |= kicks.results

    def movable_figures(self) -> set[str]:
        """Return the spaces of the figures that can walk or kick."""
        return set(self.walks) | set(self.kicks)

    def reachable_spaces(self, figure: str) -> set[str]:
        """Return where ``figure`` can end its walk, including the ball's space if it can kick."""
        reached = {self.ball} if figure in self.kicks else set()
        return self.walks.get(figure, set()) | reached
