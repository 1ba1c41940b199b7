"""Shows the final score on the lights, then the best goal once, in slow motion.

The best goal is the one with the longest path of the ball. It is found by replaying the history in
slices.
"""

from ...rules.entries import TIME_ENTRY
from ...rules.squares import distance
from ...ticks import diff
from ..thinking import THINKING_SLICE_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SCORE_MS = 6000  # how long, in ms, the score is shown before the replay of the goal begins
_POSITION_MS = 900  # how long, in ms, the position before the goal is shown
_SLOWDOWN = 4  # the goal is shown this many times slower than in the match


class FullTime:
    """Shows the final score of the finished match ``game``, then a replay of its best goal.

    ``runs``     True until ``end`` is called
    ``is_over``  True once the replay has ended, or if no goal was scored
    """

    def __init__(self, session, game):
        self.runs = True
        self.is_over = False
        self._session = session
        self._game = game
        self._best: Any = None  # the best goal so far: (length, snapshot before it, action)
        self._work: Any = self._find_best_goal()
        self._since = session.now
        self._match: Any = None  # the match in which the goal is replayed
        self._stage = 0  # what is shown: 0 the score, 1 the position before the goal, 2 the goal
        self._show_score()

    def _show_score(self):
        session = self._session
        outcome = self._game.outcome()
        winner = outcome["winner"]
        self._stage = 0
        self._since = session.now
        session.renderer.show_score(
            outcome["score"],
            -1 if winner is None else winner,
            self._game.match.table().kicks(self._game.match),
            session.now,
        )

    def _find_best_goal(self):
        """Store the last goal with the longest path in ``_best``; yield often meanwhile."""
        match = self._game.initial_match()
        for kind, value in self._game.entries():
            if kind == TIME_ENTRY:
                match.pass_time(value)
                continue
            before = match.to_bytes()
            match.apply_action(value)
            yield
            if "goal" not in [each for each, _, _ in match.events]:
                continue
            path = match.scene().travel
            yield
            length = _path_length(path)
            if self._best is None or length >= self._best[0]:
                self._best = (length, before, value)

    def step(self, now):
        """Search for the best goal for some ms; show the next of score, position and goal."""
        if self._work is not None:
            self._run_search()
        session = self._session
        waited = diff(now, self._since)
        if self._stage == 0:
            if waited < _SCORE_MS or self._work is not None or self.is_over:
                return
            if self._best is None:
                self.is_over = True
                return
            self._match = type(self._game.match).from_bytes(self._best[1])
            self._match.events = []
            session.renderer.show(self._match.scene(), now, True)
        elif self._stage == 1:
            if waited < _POSITION_MS:
                return
            self._match.apply_action(self._best[2])
            session.renderer.show(self._match.scene(), now, slowdown=_SLOWDOWN)
        elif session.renderer.is_busy(now):
            return
        else:
            self.is_over = True
            self._show_score()
            return
        self._stage += 1
        self._since = now

    def _run_search(self):
        clock = self._session.devices.clock
        start = clock()
        try:
            while diff(clock(), start) < THINKING_SLICE_MS:
                next(self._work)
        except StopIteration:
            self._work = None

    def end(self):
        """Stop, and show the final position again."""
        self.runs = False
        self._work = self._best = self._match = None
        self._session.renderer.show(self._game.match.scene(), self._session.now, True)


def _path_length(path):
    """Return the length of ``path`` in squares.

    From each square to the next it is the number of columns or rows, whichever is larger.
    """
    result = 0
    for at in range(1, len(path)):
        result += distance(path[at - 1], path[at])
    return result
