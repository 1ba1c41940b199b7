"""Computes exact averages for Sokhazania from a Markov chain, in which each step is one throw.

    >>> from pixelpitch.rulesets.sokhazania.board import load
    >>> chain = MarkovChain(load("classic"), "hard")
    >>> 1 < sum(chain.expected_goals()) < 2
    True

The chain has one state for each dot where the ball can be, and one for each side's save (the throw
after a shot). A goal ends the chain; in a whole match, the side that conceded it then kicks off.
The assumptions are those of simulated matches (RULEBOOK.md, Options):

- Every throw takes 7 s.
- The die leaves the throwing box with a fixed probability; otherwise 1 to 6 are equally likely.
- If a number has two tracks, both are equally likely to be chosen.

`pixelpitch analyse sokhazania` prints these averages next to those of simulated matches.
"""

import numpy as np

from . import board as boards

SECONDS_PER_THROW = 7.0
SECONDS_PER_MATCH = 15 * 60.0
OUT_PROBABILITY = 1 / 50

# The results of the goalie's throw after a shot at each level (rule 8): how many of the six numbers
# are a goal, how many a goal kick (the other two give a corner), and whether a die out of the box
# is an own goal (True) or is thrown again (False).
SAVE_RESULTS_BY_LEVEL = {"easy": (3, 1, True), "normal": (2, 2, True), "hard": (1, 3, False)}


class MarkovChain:
    """The Markov chain of `board` at `level` ("easy", "normal" or "hard").

    A state is a number: the index of the dot with the ball, or `state_of_save(side)`. Attributes:

    - `transitions[state, next]`: probability that a throw leads to the state `next` without a goal
    - `goals[state, side]`: probability that a throw is a goal of `side`
    - `choices[state]`: probability that the coach must choose between two tracks after a throw

    `policy` gives the tracks that coaches choose, {(dot, number): dot at the track's end}; without
    an entry, both are equally likely. `out` is the probability that a throw leaves the box.

    :raises ValueError: the level is unknown, or `out` is not in 0 <= out < 1.
    """

    def __init__(
        self,
        board: boards.Board,
        level: str = "normal",
        out: float = OUT_PROBABILITY,
        policy: dict[tuple[int, int], int] | None = None,
    ):
        if level not in SAVE_RESULTS_BY_LEVEL:
            raise ValueError(
                f"unknown level {level!r}: expected one of {', '.join(SAVE_RESULTS_BY_LEVEL)}"
            )
        if not 0 <= out < 1:
            raise ValueError(f"chance of out {out!r}: expected 0 <= out < 1")
        self.board = board
        self.level = level
        self._policy = policy or {}
        self._dots = len(board.dots)
        self.kickoffs = tuple(board.dot_with_role(side, boards.KICKOFF_ROLE) for side in (0, 1))
        self.transitions = np.zeros((self._dots + 2, self._dots + 2))
        self.goals = np.zeros((self._dots + 2, 2))
        self.choices = np.zeros(self._dots + 2)
        face = (1 - out) / 6
        for dot in range(self._dots):
            self._fill_play(dot, face, out)
        for side in (0, 1):
            self._fill_save(side, SAVE_RESULTS_BY_LEVEL[level], face, out)

    def state_of_save(self, side: int) -> int:
        """Return the state in which the goalie of `side` throws a save."""
        return self._dots + side

    def _fill_play(self, dot, face, out):
        board = self.board
        side = board.dots[dot][1]
        row = self.transitions[dot]
        row[board.dot_with_role(1 - side, boards.THROWIN_ROLE)] += out  # rule 11
        for number in range(1, 7):
            if board.track_kind(dot, number) == boards.SHOT_TRACK:
                row[self.state_of_save(1 - side)] += face
                continue
            ends = set(board.next_dots(dot, number))
            if len(ends) > 1:
                self.choices[dot] += face  # rule 7
                ends = ends & {self._policy.get((dot, number))} or ends
            for dest in ends:
                row[dest] += face / len(ends)

    def _fill_save(self, side, save, face, out):
        goals, goal_kicks, own_goal = save
        state = self.state_of_save(side)
        row = self.transitions[state]
        row[self.board.dot_with_role(1 - side, boards.CORNER_ROLE)] += 2 * face  # rule 9
        row[self.board.dot_with_role(side, boards.GOALIE_ROLE)] += goal_kicks * face
        self.goals[state, 1 - side] = goals * face
        if own_goal:
            self.goals[state, 1 - side] += out
        else:
            row[state] += out

    # The next methods compute averages of play until the next goal.

    def fundamental_matrix(self) -> np.ndarray:
        """Return the chain's fundamental matrix, of the shape (states, states).

        Element [start, state] is the expected number of throws that are made in `state` from the
        state `start` until the next goal.
        """
        return np.linalg.inv(np.eye(len(self.transitions)) - self.transitions)

    def throws_until_goal(self) -> np.ndarray:
        """Return, for each starting state, the expected number of throws until the next goal."""
        return self.fundamental_matrix().sum(axis=1)

    def next_goal_odds(self) -> np.ndarray:
        """Return, for each state, the probabilities that side 0 and side 1 score next."""
        return self.fundamental_matrix() @ self.goals

    def holder_goal_odds(self) -> np.ndarray:
        """Return, for each dot with the ball, the probability that the dot's side scores next."""
        holders = [dot[1] for dot in self.board.dots]
        return self.next_goal_odds()[np.arange(self._dots), holders]

    def goals_per_100_throws(self) -> float:
        """Return the mean number of goals, of both sides, in 100 throws of an endless match."""
        # Which side kicks off after each goal is a Markov chain with two states, because the side
        # that conceded the goal kicks off.
        throws = self.throws_until_goal()[list(self.kickoffs)]
        scored = self.next_goal_odds()[list(self.kickoffs)]
        to_other = np.array([scored[0, 0], scored[1, 1]])
        shares = to_other[::-1] / to_other.sum()
        return float(100 / (shares @ throws))

    # The next methods compute averages of a match that ends by the clock.

    def match_transitions(self) -> np.ndarray:
        """Return the transitions including goals, which lead to the conceding side's kickoff."""
        restarted = self.transitions.copy()
        for side in (0, 1):
            restarted[:, self.kickoffs[1 - side]] += self.goals[:, side]
        return restarted

    def expected_goals(self, seconds: float = SECONDS_PER_MATCH, first: int = 0) -> tuple:
        """Return the expected goals of (side 0, side 1) if the side `first` kicks off (rule 12)."""
        throws, at = self._throws_by_state(seconds, first)
        total = throws @ self.goals + at @ self._last_save()
        return float(total[0]), float(total[1])

    def expected_choices(self, seconds: float = SECONDS_PER_MATCH, first: int = 0) -> float:
        """Return the expected number of choices between two tracks by both coaches in a match.

        `first` is the side that kicks off. A choice after the last throw is included (rule 12).
        """
        throws, _at = self._throws_by_state(seconds, first)
        return float(throws @ self.choices)

    def _throws_by_state(self, seconds, first):
        """Return two arrays, indexed by the state, for a match of `seconds`.

        They are the expected number of throws in the state, and the probability of ending in it.
        """
        at = np.zeros(len(self.transitions))
        at[self.kickoffs[first]] = 1.0
        match = self.match_transitions()
        throws = np.zeros_like(at)
        for _ in range(throw_count(seconds)):
            throws += at
            at = at @ match
        return throws, at

    def _last_save(self):
        """Return, for each state at the end of the playing time, the expected goals still to come.

        Only a pending save is still thrown; at level hard, again after each die out of the box.
        """
        last = np.zeros_like(self.goals)
        for side in (0, 1):
            state = self.state_of_save(side)
            last[state] = self.goals[state] / (1 - self.transitions[state, state])
        return last

    def goal_distribution(self, seconds: float = SECONDS_PER_MATCH, first: int = 0) -> np.ndarray:
        """Return an array: element [a, b] is the probability that the match ends with a to b goals.

        The array ends 12 standard deviations plus 12 goals above the mean. The number of goals is
        nearly Poisson distributed, so more goals are too unlikely to change any float.
        """
        throws = throw_count(seconds)
        highest = max(self.expected_goals(seconds, first))
        size = min(throws // 2 + 2, int(highest + 12 * highest**0.5) + 12)
        states = len(self.transitions)
        at = np.zeros((states, size, size))
        at[self.kickoffs[first], 0, 0] = 1.0
        for _ in range(throws):
            after = np.tensordot(self.transitions.T, at, axes=1)
            for side in (0, 1):
                scored = np.tensordot(self.goals[:, side], at, axes=1)
                after[self.kickoffs[1 - side]] += _after_goal(scored, side)
            at = after
        result = at.sum(axis=0)
        for state, chances in enumerate(self._last_save()):
            for side in (0, 1):
                share = chances[side] * at[state]
                result += _after_goal(share, side) - share
        return result

    def first_player_share(self, seconds: float = SECONDS_PER_MATCH) -> float:
        """Return the share of all goals that is scored by Player 1, the side that kicks off.

        It is computed over two matches; a different side kicks off in each of them.
        """
        own = other = 0.0
        for first in (0, 1):
            goals = self.expected_goals(seconds, first)
            own += goals[first]
            other += goals[1 - first]
        return own / (own + other)


def throw_count(seconds: float) -> int:
    """Return how many throws begin within `seconds` of playing time (rule 12)."""
    return max(0, int(np.ceil(seconds / SECONDS_PER_THROW)))


def _after_goal(table, side):
    """Return `table` (see `goal_distribution`) for one more goal of `side` in every match.

    Results at the edge of the array are dropped, so their probability must be 0.
    """
    result = np.zeros_like(table)
    if side == 0:
        result[1:, :] = table[:-1, :]
    else:
        result[:, 1:] = table[:, :-1]
    return result


def report(chain: MarkovChain) -> str:
    """Return the averages for the chain's board and level as a few lines of text."""
    board, level = chain.board, chain.level
    for_first, for_second = chain.expected_goals(first=0)
    results = chain.goal_distribution(first=0)
    until = chain.throws_until_goal()[chain.kickoffs[0]]
    holder = chain.holder_goal_odds()[chain.kickoffs[0]]
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
