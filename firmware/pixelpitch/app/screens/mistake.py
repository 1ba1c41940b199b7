"""A costly decision: the move that was played and the better one, in words and on the lights."""

from ... import opponents
from ...opponents.hint import Hint
from ...opponents.odds import Contrast
from ...rules.generator import Generator
from ...rules.squares import SQUARES
from ...ticks import diff
from ..announcement import describe_events, pages_of
from ..display_text import between, joined, page, sentence, wrap
from ..input.pad_events import BACK, MENU, OK, PRESS
from ..screen import Screen
from ..shortcuts import label
from ..texts import text_of
from ..thinking import Thinking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BEFORE_MS = 3500  # ms for which the position is shown while the coaches read both moves
_MOVE_MS = 1800  # ms for each action, to read its words
_MOVES = 8
_ROOM = 6  # lines of a page
_WAYS = ("mistake.played", "mistake.better")
_GOAL = 360


def cost_words(cost, brief=False):
    """Return ``cost``, in 1/360 of a goal, in words: in goals, or as one goal in n positions."""
    goals, positions, kind = 1, (_GOAL + cost // 2) // cost, "share"
    if cost >= 5 * _GOAL // 6:
        goals, kind = (cost + _GOAL // 2) // _GOAL, "goals"
    elif cost >= 7 * _GOAL // 12:
        goals, positions, kind = 2, 3, "part"
    if brief:
        return text_of("mistake.cost.brief." + kind, goals=goals, positions=positions)
    return text_of("mistake.cost." + kind, goals=goals, positions=positions)


def deed(match, side):
    """Return what the last action did: the beginning of its first event, or "".

    Omits the name of ``side``, because the screen shows who decided.
    """
    if not match.events:
        return ""
    words = match.event_to_string(match.events[0]).split(", ")[0]
    who = match.side_name(side)
    if words.startswith((who + " ", who + ": ")):
        words = words[len(who) + 1 :].lstrip()
    return words


def choice_words(match, action):
    """Return ``action`` in words, with what is on its square."""
    words = label(match, action)
    return words + " " + match.square_words(action) if action < SQUARES else words


class Mistake(Screen):
    """Replays the played move or the better one; the arrows switch.

    OK turns the page of the display, and switches after the last one. Nothing changes by itself.
    Meanwhile the display shows both moves with their consequences, why one is better, and the cost.
    The odds are those that Inspect shows (``opponents.odds``). Without a display each action is
    followed by a scroll text. ``make`` is the ruleset's class ``Match``, ``entry`` an element of
    ``Review.worst``.
    """

    name = "mistake"
    scroll_once = True

    def __init__(self, session, make, entry, leave):
        self._session = session
        self._leave = leave
        self._make = make
        self._cost, self._side, self._before, played, action, minute, done, self._faces = entry
        self._minute = text_of("time.minute", minute=minute) if minute else ""
        self._ways = [played, [action]]  # the actions that were played, and those of expert
        self._deeds = [done, ""]  # both moves in words, when known
        self._choices = [
            choice_words(make.from_bytes(self._before), each[0]) for each in self._ways
        ]
        self._reason = ""  # the reason of expert's move, when known
        self._odds = ""  # the odds after the played move, when known
        self._why = ""  # why expert's move is better although its odds are worse, or ""
        self._contrast: Any = None  # (the computation, the match after the played move)
        self._thinking = Thinking(session.devices.clock)
        self._expert = opponents.make("expert", Generator(0))
        self._hint: Any = Hint()  # None after the reason was found
        self._thought = make.from_bytes(self._before)  # the match after the known actions of expert
        self._begin(0)

    def enter(self, now):
        """Show the position before the decision."""
        self._begin(0)

    def _begin(self, way):
        session = self._session
        self._way = way  # index of the move that is shown
        self._at = 0
        self._page = 0
        self._match = self._make.from_bytes(self._before)
        self._said = sentence(self._deed(way))
        if way and self._reason:
            self._said = self._reason
        elif self._odds and not way:
            self._said = joined(self._said, self._odds)
        self._since = session.now
        session.renderer.set_faces(self._faces)
        session.renderer.show(self._match.scene(), session.now, True)
        session.renderer.set_cursor(-1)

    def press(self, cluster, key, kind):
        """Leave (BACK, MENU), turn the page (OK), or switch to the other move."""
        if kind != PRESS:
            return
        if key in (BACK, MENU):
            self._thinking.cancel()
            self._leave()
        elif key == OK and self._session.devices.text and self._page + 1 < len(self._pages()):
            self._page += 1
        else:
            self._begin(1 - self._way)

    def step(self, now, elapsed):
        """Compute expert's move for a slice, and show the next action when its time has come."""
        self._think()
        return self._replay(now)

    def _replay(self, now):
        session = self._session
        if session.renderer.busy(now) or session.display.scrolled:
            self._since = now
            return False
        waited = diff(now, self._since)
        way = self._ways[self._way]
        if self._at == len(way) or waited < (_MOVE_MS if self._at else _BEFORE_MS):
            return False
        self._apply(way[self._at])
        self._at += 1
        if self._at == len(way) and self._way:
            if self._why:
                self._said = joined(self._said, self._why)
            self._said = joined(self._said, cost_words(self._cost))
        self._since = now
        session.renderer.show(self._match.scene(), now)
        return True

    def _deed(self, way):
        """Return the move in words: from its events, or else from its choice."""
        return self._deeds[way] or self._choices[way]

    def _apply(self, action):
        """Apply ``action`` and describe its events; without events the last words stay."""
        match = self._match
        match.apply_action(action)
        self._said = describe_events(match) or self._said

    def _think(self):
        """Compute expert's reason and further actions for one slice."""
        match = self._thought
        if match is None:
            return
        if self._hint is not None:
            advice = self._thinking.decide(self._hint, match)
            if advice is not None:
                self._thinking.cancel()
                self._take(advice, self._hint.rest)
                self._hint = None
            return
        if len(self._ways[1]) >= _MOVES or match.current_player() != self._side:
            self._compare(match)
            return
        action = self._thinking.decide(self._expert, match)
        if action is not None:
            self._thinking.cancel()
            self._ways[1].append(action)
            self._go_on(action)

    def _compare(self, better):
        """Compute for one slice what follows the played move, and why it is worse."""
        if self._contrast is None:
            played = self._make.from_bytes(self._before)
            for action in self._ways[0]:
                played.apply_action(action)
            self._contrast = Contrast(better, self._side), played
            return
        words = self._thinking.decide(*self._contrast)
        if words is not None:
            self._thinking.cancel()
            self._odds, self._why = words
            self._thought = None

    def _take(self, advice, rest):
        """Store reason and plan of a hint, if it begins with expert's action."""
        action, reason = advice
        way = self._ways[1]
        if action == way[0]:
            self._reason = sentence(reason)
            way += rest[: _MOVES - 1]
        for each in way:
            self._go_on(each)

    def _go_on(self, action):
        """Apply ``action`` to the match of expert's move."""
        match = self._thought
        if match.current_player() == self._side:
            match.apply_action(action)
            self._deeds[1] = self._deeds[1] or deed(match, self._side)

    def _pages(self):
        """Return the pages of the display: both moves, then the better one, why, and the cost."""
        played, better = [text_of(each) + " " for each in _WAYS]
        if self._way:
            parts = [better + (self._reason or self._deed(1)), self._why, cost_words(self._cost)]
        else:
            parts = [played + self._deed(0), better + self._deed(1)]
            parts += [played + self._odds] if self._odds else []
        pages: list = []
        for part in parts:
            for each in pages_of(part, _ROOM):
                rows = wrap(each)
                if pages and len(pages[-1]) + len(rows) <= _ROOM:
                    pages[-1] += rows
                else:
                    pages.append(rows)
        return pages

    def lines(self):
        """Return the lines: the side that decided, when, then the present page."""
        who = self._match.side_name(self._side)
        pages = self._pages()
        lines = [between(who, self._minute)] + pages[min(self._page, len(pages) - 1)]
        return page(lines + [""] * (7 - len(lines)) + [text_of("pads.go_on")])

    def scroll_text(self):
        """Return the scroll text, which describes the action being shown."""
        return text_of(_WAYS[self._way]) + " " + self._said
