"""Sokhazania's exact averages: the absorbing Markov chain of a board.

    >>> from pixelpitch.rulesets.sokhazania.board import load
    >>> chain = Chain(load("classic"), "hard")
    >>> 1 < sum(chain.expected_goals()) < 2
    True

There is one state for each dot on which the ball is in play, and one for each side's save. A goal
absorbs; a match restarts at the kickoff of the side that conceded. As in matches without people,
every throw takes 7 s and is OUT with a fixed chance; otherwise 1 to 6 are equally likely, as are
the two tracks of a number (RULEBOOK.md, Options).

`pixelpitch analyse sokhazania` prints these averages beside those of played matches.
"""

import numpy as np

from . import board as boards

THROW_SECONDS = 7.0
MATCH_SECONDS = 15 * 60.0
OUT_CHANCE = 1 / 50

# Rule 8: how many of the six numbers are goals and goal kicks (two are corners), and whether a die
# out of the box is an own goal; otherwise the save is thrown again.
SAVES = {"easy": (3, 1, True), "normal": (2, 2, True), "hard": (1, 3, False)}


class Chain:
    """The chain of one board at one level.

    `transitions[from, to]` holds the chances of a throw that scores nothing, and `goals[from,
    side]` those of a goal by side 0 or 1; together a row sums to 1. States 0 to dots - 1 are the
    ball in play on that dot; `save_state(side)` follows. `choices[state]` is the chance that a
    throw lets the coach choose between two tracks.

    `policy` gives the chosen one of two tracks, {(dot, number): dot}; without an entry both are
    equally likely.

    :raises ValueError: an unknown level, or a chance outside 0 <= out < 1.
    """

    def __init__(
        self,
        board: boards.Board,
        level: str = "normal",
        out: float = OUT_CHANCE,
        policy: dict[tuple[int, int], int] | None = None,
    ):
        if level not in SAVES:
            raise ValueError(f"unknown level {level!r}: expected one of {', '.join(SAVES)}")
        if not 0 <= out < 1:
            raise ValueError(f"chance of out {out!r}: expected 0 <= out < 1")
        self.board = board
        self.level = level
        self._policy = policy or {}
        self._dots = len(board.dots)
        self.kickoffs = tuple(board.role(side, boards.KICKOFF) for side in (0, 1))
        self.transitions = np.zeros((self._dots + 2, self._dots + 2))
        self.goals = np.zeros((self._dots + 2, 2))
        self.choices = np.zeros(self._dots + 2)
        face = (1 - out) / 6
        for dot in range(self._dots):
            self._fill_play(dot, face, out)
        for side in (0, 1):
            self._fill_save(side, SAVES[level], face, out)

    def save_state(self, side: int) -> int:
        """Return the state in which that side's goalie throws a save."""
        return self._dots + side

    def _fill_play(self, dot, face, out):
        board = self.board
        side = board.dots[dot][1]
        row = self.transitions[dot]
        row[board.role(1 - side, boards.THROWIN)] += out  # rule 11
        for number in range(1, 7):
            if board.kind(dot, number) == boards.SHOT:
                row[self.save_state(1 - side)] += face
                continue
            ends = set(board.exits(dot, number))
            if len(ends) > 1:
                self.choices[dot] += face  # rule 7
                ends = ends & {self._policy.get((dot, number))} or ends
            for dest in ends:
                row[dest] += face / len(ends)

    def _fill_save(self, side, save, face, out):
        goals, goal_kicks, own_goal = save
        state = self.save_state(side)
        row = self.transitions[state]
        row[self.board.role(1 - side, boards.CORNER)] += 2 * face  # rule 9
        row[self.board.role(side, boards.GOALIE)] += goal_kicks * face
        self.goals[state, 1 - side] = goals * face
        if own_goal:
            self.goals[state, 1 - side] += out
        else:
            row[state] += out

    # -- until the next goal ----------------------------------------------------------------

    def fundamental(self) -> np.ndarray:
        """Return the fundamental matrix, (states, states).

        Entry [start, state] is the expected number of throws in a state before the next goal.
        """
        return np.linalg.inv(np.eye(len(self.transitions)) - self.transitions)

    def throws_until_goal(self) -> np.ndarray:
        """Return the expected throws up to and including the next goal, by starting state."""
        return self.fundamental().sum(axis=1)

    def scores_next(self) -> np.ndarray:
        """Return the chance that side 0 or 1 scores the next goal, by state: (states, 2)."""
        return self.fundamental() @ self.goals

    def possession_scores_next(self) -> np.ndarray:
        """Return the chance that the side with the ball scores the next goal, by dot: (dots,)."""
        holders = [dot[1] for dot in self.board.dots]
        return self.scores_next()[np.arange(self._dots), holders]

    def goals_per_100_throws(self) -> float:
        """Return the goals of both sides per hundred throws of an infinitely long match."""
        # Such a match consists of intervals from a kickoff to a goal. The side that conceded kicks
        # off next, so the kickoffs are a chain of two states.
        throws = self.throws_until_goal()[list(self.kickoffs)]
        scored = self.scores_next()[list(self.kickoffs)]
        to_other = np.array([scored[0, 0], scored[1, 1]])
        shares = to_other[::-1] / to_other.sum()
        return float(100 / (shares @ throws))

    # -- a match against the clock ------------------------------------------------------------

    def match_transitions(self) -> np.ndarray:
        """Return the chain of a match, (states, states): after a goal the other side kicks off."""
        restarted = self.transitions.copy()
        for side in (0, 1):
            restarted[:, self.kickoffs[1 - side]] += self.goals[:, side]
        return restarted

    def expected_goals(self, seconds: float = MATCH_SECONDS, first: int = 0) -> tuple:
        """Return the expected goals of (side 0, side 1) when `first` kicks off (rule 12)."""
        throws, at = self._throws_by_state(seconds, first)
        total = throws @ self.goals + at @ self._last_save()
        return float(total[0]), float(total[1])

    def expected_choices(self, seconds: float = MATCH_SECONDS, first: int = 0) -> float:
        """Return the expected choices between two tracks, of both coaches, when `first` kicks off.

        A choice that the last throw opens is still made (rule 12), so every throw counts.
        """
        throws, _at = self._throws_by_state(seconds, first)
        return float(throws @ self.choices)

    def _throws_by_state(self, seconds, first):
        """Return the expected throws in each state, and the chances of the last state.

        Both have the shape (states,): throws within the time, and the state after the last throw.
        """
        at = np.zeros(len(self.transitions))
        at[self.kickoffs[first]] = 1.0
        match = self.match_transitions()
        throws = np.zeros_like(at)
        for _ in range(throws_in(seconds)):
            throws += at
            at = at @ match
        return throws, at

    def _last_save(self):
        """Return the goals from a save that is still thrown when time is up, by state.

        On a level where a throw out of the box is repeated, it is repeated until it counts.
        """
        last = np.zeros_like(self.goals)
        for side in (0, 1):
            state = self.save_state(side)
            last[state] = self.goals[state] / (1 - self.transitions[state, state])
        return last

    def goal_distribution(self, seconds: float = MATCH_SECONDS, first: int = 0) -> np.ndarray:
        """Return the chance of every result: entry [goals of side 0, goals of side 1].

        The chances sum to 1. The number of goals is distributed almost as in a Poisson process, so
        results more than twelve standard deviations and twelve goals above the mean are left out:
        the sum of their chances is too small to change a float.
        """
        throws = throws_in(seconds)
        most = max(self.expected_goals(seconds, first))
        size = min(throws // 2 + 2, int(most + 12 * most**0.5) + 12)
        states = len(self.transitions)
        at = np.zeros((states, size, size))
        at[self.kickoffs[first], 0, 0] = 1.0
        for _ in range(throws):
            after = np.tensordot(self.transitions.T, at, axes=1)
            for side in (0, 1):
                scored = np.tensordot(self.goals[:, side], at, axes=1)
                after[self.kickoffs[1 - side]] += _one_more(scored, side)
            at = after
        result = at.sum(axis=0)
        for state, chances in enumerate(self._last_save()):
            for side in (0, 1):
                share = chances[side] * at[state]
                result += _one_more(share, side) - share
        return result

    def first_player_share(self, seconds: float = MATCH_SECONDS) -> float:
        """Return the share of all goals scored by Player 1, who kicks off; mean of both sides."""
        own = other = 0.0
        for first in (0, 1):
            goals = self.expected_goals(seconds, first)
            own += goals[first]
            other += goals[1 - first]
        return own / (own + other)


def throws_in(seconds: float) -> int:
    """Return how many throws begin before the clock shows `seconds` (rule 12)."""
    return max(0, int(np.ceil(seconds / THROW_SECONDS)))


def _one_more(table, side):
    """Return a table of results after one more goal for a side; the table must have room for it."""
    result = np.zeros_like(table)
    if side == 0:
        result[1:, :] = table[:-1, :]
    else:
        result[:, 1:] = table[:, :-1]
    return result


def report(chain: Chain) -> str:
    """Return the averages of a board at one level, as a few lines of text."""
    board, level = chain.board, chain.level
    for_first, for_second = chain.expected_goals(first=0)
    results = chain.goal_distribution(first=0)
    until = chain.throws_until_goal()[chain.kickoffs[0]]
    holder = chain.possession_scores_next()[chain.kickoffs[0]]
    return (
        f"{board.name}, {level}: {for_first + for_second:.3f} goals in 15 minutes, "
        f"Player 1 {for_first:.3f}, Player 2 {for_second:.3f} "
        f"(Player 1's share {chain.first_player_share():.2%})\n"
        f"  wins of Player 1 {np.tril(results, -1).sum():.1%}, draws {np.trace(results):.1%}, "
        f"wins of Player 2 {np.triu(results, 1).sum():.1%}\n"
        f"  from kickoff {until:.1f} throws to a goal, {chain.goals_per_100_throws():.2f} goals "
        f"per 100 throws, the side kicking off scores next {holder:.2%}\n"
        f"  {chain.expected_choices(first=0):.1f} choices between two tracks in a match"
    )
