"""Shows a goal again in slow motion; UP repeats the replay, OK continues the match.

The replay has every move of the scoring side since the last throw: first the path of the ball, then
the move. A goal by a coach, who has just seen it, is shown again only after UP. The match clock is
stopped.
"""

from ...ticks import add, diff
from ..announcement import describe_events
from ..input.pad_events import BACK, OK, PRESS, UP
from ..match_states import TemporaryState
from ..texts import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SLOWDOWN = 4  # in the replay the ball is this many times slower than in the match
_PATH_MS = 900  # how long, in ms, the path of a move is shown before the move


class GoalReplay(TemporaryState):
    """Shows ``moves`` (``app.last_move.RecentMoves``) until OK returns to the state ``below``.

    If the argument ``shows`` is False, the replay begins only when a coach presses UP.
    """

    def __init__(self, play, below, moves, shows=True):
        TemporaryState.__init__(self, play, below)
        self._before = moves.before
        self._actions = list(moves.actions)
        self._words = describe_events(play.game.match)
        # The question after the replay. It begins with the announcement of the goal, unless a text
        # display has just shown that.
        self._asked = text_of("goal.again")
        if not shows or self._session.devices.text is None:
            self._asked = describe_events(play.game.match, "", self._asked)
        self._match: Any = None  # the match in which the goal is replayed
        self._next = 0  # index of the action that will be shown next
        # time until which the path is shown, before the move begins; None before the path is shown
        self._until: Any = None
        self._has_ended = False
        self._shows = shows

    def enter(self):
        """Begin the replay: show the position before the first move.

        If the replay must wait for UP, only ask whether to show the goal.
        """
        self._play.chooser.begin((), -1)
        if not self._shows:
            self._next = len(self._actions)
            return
        match = self._match = type(self._game.match).from_bytes(self._before)
        match.events = []
        self._next = 0
        self._until = None
        self._has_ended = False
        self._session.renderer.show(match.scene(), self._session.now, True)

    def step(self, now, waited_ms):
        """Show the next path or move, once its time has come and no lights move."""
        renderer = self._session.renderer
        if self._has_ended:
            return
        if self._next == len(self._actions):
            self._show_end()
        elif self._until is None:
            then = self._match.clone()
            then.apply_action(self._actions[self._next])
            path = then.scene().travel
            renderer.set_cursor(path[-1] if path else -1, path)
            self._until = add(now, _PATH_MS if path else 0)
        elif diff(now, self._until) >= 0:
            self._match.apply_action(self._actions[self._next])
            renderer.set_cursor(-1)
            renderer.show(self._match.scene(), now, slowdown=_SLOWDOWN)
            self._next += 1
            self._until = None

    def _show_end(self):
        """Show the position after the goal, and say what the pads do."""
        self._has_ended = True
        self._match = None
        self._play.view.show(True)
        self._session.renderer.set_cursor(-1)
        self._play.speaker.show(self._asked, True)

    def press(self, pad_cluster, pad, kind):
        """Continue (OK) or show the goal again (UP); during the replay any pad skips to its end."""
        if kind != PRESS:
            return None
        if not self._has_ended:
            self._session.renderer.end_movement()
            self._show_end()
            if pad == BACK and not self._shows:
                return self._press_back()
        elif pad == OK:
            return self._continue_match()
        elif pad == UP:
            # Without a display there is no text, because scroll text would cover the replay.
            words = self._words if self._session.devices.text is not None else ""
            self._play.speaker.show(words, True)
            self._shows = True
            self.enter()
        elif pad == BACK:
            return self._press_back()
        else:
            self._play.speaker.refuse(self._asked)
        return None

    def _continue_match(self):
        """Show the current choices again; return ``below``, the state before the replay."""
        self._play.speaker.show("")
        self._play.view.show(True)
        self.below.enter()
        return self.below

    def touch_square(self, pad_cluster, square):
        """Continue the match; the square is ignored, because it belongs to an earlier position."""
        return self._continue_match()

    def receive_answer(self, kind, face, throw_evidence):
        """Continue the match, and forward the dice's answer to the state ``below``."""
        self._play.state = self._continue_match()
        return self._play.state.receive_answer(kind, face, throw_evidence)

    def stops_clock(self):
        """Return True: the clock of the match is stopped during the replay."""
        return True
