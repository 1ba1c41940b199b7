"""Full time on the lights: the score, then the best goal in slow motion, repeatedly.

The best goal is the one with the longest path of the ball; the history is replayed in slices to
find it.
"""

from ...rules.entries import TIME
from ...rules.squares import columns_apart, rows_apart
from ...ticks import diff
from ..thinking import SLICE_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SCORE_MS = 6000
_BEFORE_MS = 900  # ms for which the position before the goal is shown
_SLOW = 4  # how many times slower the ball is than in the match


class FullTime:
    """Shows full time of ``game``, which is over, until a pad is pressed (``end``).

    ``runs``     True while it is shown
    ``is_over``  True after the goal was shown, or if there is none
    """

    def __init__(self, session, game):
        self.runs = True
        self.is_over = False
        self._session = session
        self._game = game
        self._best: Any = None  # the best goal so far: (squares, snapshot before it, action)
        self._work: Any = self._search()
        self._since = session.now
        self._match: Any = None  # the match that repeats the goal
        self._stage = 0  # 0 the score, 1 the position before the goal, 2 the goal
        self._score()

    def _score(self):
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

    def _search(self):
        """Find the goal with the longest path (among equals the last one).

        Yields between slices.
        """
        match = self._game.initial_match()
        for kind, value in self._game.entries():
            if kind == TIME:
                match.pass_time(value)
                continue
            before = match.to_bytes()
            match.apply_action(value)
            yield
            if "goal" not in [each for each, _, _ in match.events]:
                continue
            way = match.scene().travel
            yield
            far = _length(way)
            if self._best is None or far >= self._best[0]:
                self._best = (far, before, value)

    def step(self, now):
        """Search for the goal in slices, and show the next part when its time has come."""
        if self._work is not None:
            self._load()
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
            if waited < _BEFORE_MS:
                return
            self._match.apply_action(self._best[2])
            session.renderer.show(self._match.scene(), now, slow=_SLOW)
        elif session.renderer.busy(now):
            return
        else:
            self.is_over = True
            self._score()
            return
        self._stage += 1
        self._since = now

    def _load(self):
        clock = self._session.devices.clock
        start = clock()
        try:
            while diff(clock(), start) < SLICE_MS:
                next(self._work)
        except StopIteration:
            self._work = None

    def end(self):
        """Show the final position again."""
        self.runs = False
        self._work = self._best = self._match = None
        self._session.renderer.show(self._game.match.scene(), self._session.now, True)


def _length(way):
    """Return the length of the path ``way``: the sum over its legs of columns or rows."""
    result = 0
    for at in range(1, len(way)):
        one, other = way[at - 1], way[at]
        result += max(columns_apart(one, other), rows_apart(one, other))
    return result
