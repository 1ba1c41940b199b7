"""A decision that cost much, replayed on the lights: what was done, what hard would have done."""

from ... import opponents
from ...rules.generator import Generator
from ...ticks import diff
from ..input.pad_events import PRESS
from ..screen import Screen
from ..thinking import Thinking
from ..words import between, page, wrap

_BEFORE_MS = 1500  # how long the position stands before
_MOVE_MS = 600  # and each action
_AFTER_MS = 2500
_MOVES = 8


def goals(parts):
    """Return 1/360 of a goal as goals with a sign, in four characters: ``+0.4``, ``-12``."""
    tenths = (abs(parts) + 18) // 36
    sign = ("-" if parts < 0 else "+") if tenths else ""
    return sign + (str(tenths // 10) if tenths > 99 else f"{tenths // 10}.{tenths % 10}")


class Mistake(Screen):
    """Shows both again and again; any pad calls ``leave()``.

    ``make`` is the ruleset's class, ``found`` one of ``Review.worst``.
    """

    name = "mistake"

    def __init__(self, session, make, found, leave):
        self._session = session
        self._leave = leave
        self._make = make
        self._cost, self._side, self._before, played, action = found
        self._ways = [list(played), [action]]  # what was done, and hard's
        self._words = ["", ""]
        self._thinking = Thinking(session.devices.clock)
        self._hard = opponents.make("hard", Generator(0))
        self._thought = make.from_bytes(self._before)  # where hard's way has come to
        self._way = 0  # that is shown
        self._at = 0
        self._since = session.now
        self._match = self._thought
        for each in played:
            self._words[0] += " " + self._tell(each)
        self._thought = make.from_bytes(self._before)
        self._words[1] = " " + self._tell(action)

    def _tell(self, action):
        """Carry ``action`` out where hard's way is; return its name."""
        name = self._thought.action_to_string(action)
        self._thought.apply_action(action)
        return name

    def enter(self, now):
        """Show the position before what was done."""
        self._begin(0)

    def _begin(self, way):
        session = self._session
        self._way = way
        self._at = 0
        self._match = self._make.from_bytes(self._before)
        self._since = session.now
        session.renderer.show(self._match.scene(), session.now, True)
        session.renderer.set_cursor(-1)

    def press(self, cluster, key, kind):
        """Leave."""
        if kind == PRESS:
            self._thinking.cancel()
            self._leave()

    def step(self, now, elapsed):
        """Think on about hard's way, and show the next action when it is time."""
        changed = self._think()
        renderer = self._session.renderer
        if renderer.busy(now):
            self._since = now
            return changed
        waited = diff(now, self._since)
        way = self._ways[self._way]
        if self._at < len(way):
            if waited >= (_MOVE_MS if self._at else _BEFORE_MS):
                self._match.apply_action(way[self._at])
                self._at += 1
                self._since = now
                renderer.show(self._match.scene(), now)
                return True
        elif waited >= _AFTER_MS and (self._way or self._thought is None):
            self._begin(1 - self._way)
            return True
        return changed

    def _think(self):
        """Let hard go on with its way for a slice; return True if it has decided."""
        match = self._thought
        if match is None:
            return False
        if len(self._ways[1]) >= _MOVES or match.current_player() != self._side:
            self._thought = None
            return False
        action = self._thinking.decide(self._hard, match)
        if action is None:
            return False
        self._thinking.cancel()
        self._ways[1].append(action)
        self._words[1] += " " + self._tell(action)
        return True

    def lines(self):
        """Return whose decision, what it cost, and what is shown."""
        who = self._match.side_name(self._side)
        lines = [between(who, goals(-self._cost)), "", ("Played:", "Hard would:")[self._way]]
        lines += wrap(self._words[self._way])[:4]
        return page(lines + [""] * (7 - len(lines)) + ["BACK ends it"])

    def spoken(self):
        """Return the same as one text, a way at a time."""
        return ("Played", "Hard would")[self._way] + self._words[self._way]
