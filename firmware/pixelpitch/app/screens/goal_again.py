"""A goal of the board in slow motion; UP shows it again, OK continues the match.

The moves since the last throw, which led to the goal, are shown one after the other: first the path
of the ball, then the move. The clock is stopped.
"""

from ...ticks import add, diff
from ..announcement import describe_events
from ..input.pad_events import BACK, OK, PRESS, UP
from ..match_states import Cover
from ..texts import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SLOW = 4  # how many times slower the ball is than in the match
PATH_MS = 900  # ms for which the path is shown before the move


class GoalAgain(Cover):
    """Shows ``moves`` (``app.last_move.Moves``) until OK returns to the state ``below``."""

    def __init__(self, play, below, moves):
        Cover.__init__(self, play, below)
        self._before = moves.before
        self._actions = list(moves.actions)
        self._words = describe_events(play.game.match)
        self._match: Any = None  # the match that repeats the goal
        self._next = 0  # index of the action that is shown next
        self._until: Any = None  # time until which its path is shown; None: not shown yet
        self._rests = False

    def enter(self):
        """Show the position before the goal."""
        self._play.chooser.begin((), -1)
        match = self._match = type(self._game.match).from_bytes(self._before)
        match.events = []
        self._next = 0
        self._until = None
        self._rests = False
        self._session.renderer.show(match.scene(), self._session.now, True)

    def step(self, now, waited):
        """Show the next path or move when no lights move."""
        renderer = self._session.renderer
        if self._rests:
            return
        if self._next == len(self._actions):
            self._rest()
        elif self._until is None:
            then = self._match.clone()
            then.apply_action(self._actions[self._next])
            way = then.scene().travel
            renderer.set_cursor(way[-1] if way else -1, way)
            self._until = add(now, PATH_MS if way else 0)
        elif diff(now, self._until) >= 0:
            self._match.apply_action(self._actions[self._next])
            renderer.set_cursor(-1)
            renderer.show(self._match.scene(), now, slow=SLOW)
            self._next += 1
            self._until = None

    def _rest(self):
        """Show the position after the goal, and what the pads do."""
        self._rests = True
        self._match = None
        self._play.view.show(True)
        self._session.renderer.set_cursor(-1)
        self._play.speaker.tell(text_of("goal.again", goal=self._words), True)

    def press(self, cluster, key, kind):
        """Continue (OK) or show the goal again (UP); any pad ends the repetition."""
        if kind != PRESS:
            return None
        if not self._rests:
            self._session.renderer.skip()
            self._rest()
        elif key == OK:
            return self._go_on()
        elif key == UP:
            # Scroll text would cover the repetition.
            words = self._words if self._session.devices.text is not None else ""
            self._play.speaker.tell(words, True)
            self.enter()
        elif key == BACK:
            return self._press_back()
        else:
            self._play.speaker.refuse(text_of("goal.again", goal=self._words))
        return None

    def _go_on(self):
        """Show the present choices; return the state below."""
        self._play.speaker.tell("")
        self._play.view.show(True)
        self.below.enter()
        return self.below

    def point(self, cluster, square):
        """Continue, because the square belongs to the repetition."""
        return self._go_on()

    def die(self, kind, face, evidence):
        """Continue, and pass the throw to the state below."""
        self._play.state = self._go_on()
        return self._play.state.die(kind, face, evidence)

    def reads(self):
        """Return True: the clock is stopped."""
        return True
