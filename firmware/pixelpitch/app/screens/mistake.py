"""A decision that cost much, replayed on the lights: what was done, what expert would have done."""

from ... import opponents
from ...rules.generator import Generator
from ...rules.squares import SQUARES
from ...ticks import diff
from ..announcement import describe_events
from ..display_text import between, page, sentence, wrap
from ..input.pad_events import PRESS
from ..screen import Screen
from ..shortcuts import label
from ..texts import text_of
from ..thinking import Thinking

_BEFORE_MS = 2500  # how long the position stands before, and what will be done
_MOVE_MS = 1800  # and each action: its words are read
_AFTER_MS = 3000
_MOVES = 8
_ROOM = 5  # lines
_WAYS = ("mistake.played", "mistake.better")


def goals(parts):
    """Return 1/360 of a goal as goals with a sign, in four characters: ``+0.4``, ``-12``."""
    tenths = (abs(parts) + 18) // 36
    sign = ("-" if parts < 0 else "+") if tenths else ""
    return sign + (str(tenths // 10) if tenths > 99 else f"{tenths // 10}.{tenths % 10}")


def deed(match, side):
    """Return what the last action did, the beginning of its first event; "" if it says nothing.

    Without the name of ``side``: who reads it knows whose decision it was.
    """
    if not match.events:
        return ""
    words = match.event_to_string(match.events[0]).split(", ")[0]
    who = match.side_name(side)
    if words.startswith((who + " ", who + ": ")):
        words = words[len(who) + 1 :].lstrip()
    return words


class Mistake(Screen):
    """Shows both again and again; any pad calls ``leave()``.

    Without a display the words of each action run over the pitch once it is seen.
    ``make`` is the ruleset's class, ``found`` one of ``Review.worst``.
    """

    name = "mistake"
    scroll_once = True

    def __init__(self, session, make, entry, leave):
        self._session = session
        self._leave = leave
        self._make = make
        self._cost, self._side, self._before, played, action, _, done = entry
        self._ways = [played, [action]]  # what was done, and expert's
        self._deeds = [done, ""]  # of both in words, as soon as there are any
        self._thinking = Thinking(session.devices.clock)
        self._expert = opponents.make("expert", Generator(0))
        self._thought = make.from_bytes(self._before)  # where expert's way has come to
        self._go_on(action)
        self._begin(0)

    def enter(self, now):
        """Show the position before what was done."""
        self._begin(0)

    def _begin(self, way):
        session = self._session
        self._way = way  # that is shown
        self._at = 0
        self._match = self._make.from_bytes(self._before)
        self._said = sentence(self._deeds[way] or self._choice(self._ways[way][0]))
        self._since = session.now
        session.renderer.show(self._match.scene(), session.now, True)
        session.renderer.set_cursor(-1)

    def press(self, cluster, key, kind):
        """Leave."""
        if kind == PRESS:
            self._thinking.cancel()
            self._leave()

    def step(self, now, elapsed):
        """Think on about expert's way, and show the next action when it is time."""
        self._think()
        session = self._session
        if session.renderer.busy(now) or session.display.scrolled:
            self._since = now
            return False
        waited = diff(now, self._since)
        way = self._ways[self._way]
        if self._at < len(way):
            if waited < (_MOVE_MS if self._at else _BEFORE_MS):
                return False
            self._apply(way[self._at])
            self._at += 1
            self._since = now
            session.renderer.show(self._match.scene(), now)
        elif waited >= _AFTER_MS and (self._way or self._thought is None):
            self._begin(1 - self._way)
        else:
            return False
        return True

    def _choice(self, action):
        """Return ``action`` as a choice: it is said as long as no event says what came of it."""
        words = label(self._match, action)
        if action < SQUARES:
            words += " " + self._match.square_words(action)
        return "> " + words

    def _apply(self, action):
        """Carry ``action`` out; say what came of it, if anything: what was said stays else."""
        match = self._match
        match.apply_action(action)
        words = describe_events(match)
        while len(wrap(words)) > _ROOM and ". " in words:
            words = words[: words.rfind(". ")]
        self._said = words or self._said

    def _think(self):
        """Let expert go on with its way for a slice."""
        match = self._thought
        if match is None:
            return
        if len(self._ways[1]) >= _MOVES or match.current_player() != self._side:
            self._thought = None
            return
        action = self._thinking.decide(self._expert, match)
        if action is not None:
            self._thinking.cancel()
            self._ways[1].append(action)
            self._go_on(action)

    def _go_on(self, action):
        """Carry ``action`` out on expert's way."""
        self._thought.apply_action(action)
        self._deeds[1] = self._deeds[1] or deed(self._thought, self._side)

    def lines(self):
        """Return whose decision, what it cost, and what is shown."""
        who = self._match.side_name(self._side)
        lines = [between(who, goals(-self._cost)), text_of(_WAYS[self._way])]
        lines += wrap(self._said)[:_ROOM]
        return page(lines + [""] * (7 - len(lines)) + [text_of("pads.back_ends")])

    def speech(self):
        """Return what is shown as one text, an action at a time."""
        return text_of(_WAYS[self._way]) + " " + self._said
