"""Shows a costly decision: the played move and the better one, as text and on the lights."""

from ... import opponents
from ...opponents.hint import Hint
from ...opponents.odds import Contrast
from ...rules.generator import Generator
from ...rules.squares import SQUARES
from ...ticks import diff
from ..announcement import describe_events, split_into_pages
from ..display_text import capitalize, fit_page, join_sentences, justify, wrap
from ..input.pad_events import BACK, MENU, OK, PRESS
from ..screen import Screen
from ..shortcuts import label
from ..texts import text_of
from ..thinking import Thinker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_POSITION_MS = 3500  # how long, in ms, the position is shown while the coaches read both moves
# each action of a move is shown for this many ms, so that coaches can read its text
_MOVE_MS = 1800
_MAX_ACTIONS = 8  # at most this many actions of the expert's move are shown
_PAGE_LINES = 6  # lines of text on a page
_PLAYED_TITLES = ("mistake.played", "mistake.offered")
_GOAL_VALUE = 360  # the cost of one goal, because costs are in 1/360 of a goal


def cost_words(cost, brief=False):
    """Return a text for ``cost`` (in 1/360 of a goal), such as "one goal in 5 such positions".

    If ``brief`` is True, return the short form for a list.
    """
    goals, positions, kind = 1, (_GOAL_VALUE + cost // 2) // cost, "share"
    if cost >= 5 * _GOAL_VALUE // 6:
        goals, kind = (cost + _GOAL_VALUE // 2) // _GOAL_VALUE, "goals"
    elif cost >= 7 * _GOAL_VALUE // 12:
        goals, positions, kind = 2, 3, "part"
    cost = text_of("mistake.cost." + kind, goals=goals, positions=positions)
    return text_of("mistake.brief" if brief else "mistake.worth", cost=cost)


def last_move_words(match, side):
    """Return a text about the last action of ``match``, or "" if it caused no event.

    It is the text of the first event up to the first comma, without the name of ``side``.
    """
    if not match.events:
        return ""
    words = match.event_to_string(match.events[0]).split(", ")[0]
    who = match.side_name(side)
    if words.startswith((who + " ", who + ": ")):
        words = words[len(who) + 1 :].lstrip()
    return words


def choice_words(match, action):
    """Return a text for ``action``, including what is on its square."""
    words = label(match, action)
    return words + " " + match.square_words(action) if action < SQUARES else words


def played_move_text(match_class, entry):
    """Return a text for the played move of ``entry``, an element of ``Review.worst``.

    It begins with "the board suggested" if the coach pressed OK where the cursor began.
    """
    words = entry[6] or choice_words(match_class.from_bytes(entry[2]), entry[3][0])
    return text_of("mistake.offered").lower() + " " + words if entry[8] else words


class Mistake(Screen):
    """Shows the played move or the better one on the lights; the arrows switch between them.

    The pages of the played move show what both moves lead to, with the same odds as Inspect
    (``opponents.odds``). The pages of the better move say why it is better, and what the played one
    cost. OK turns the pages and, after the last one, closes the screen. On a board without a
    display, scroll text follows each action. ``match_class`` is the ruleset's class ``Match``,
    ``entry`` an element of ``Review.worst``. ``leave()`` closes the screen.
    """

    name = "mistake"
    scrolls_once = True

    def __init__(self, session, match_class, entry, leave):
        self._session = session
        self._leave = leave
        self._make = match_class
        self._cost, self._side, self._before, played, action, minute, done, self._faces, offered = (
            entry
        )
        self._titles = [text_of(each) for each in (_PLAYED_TITLES[offered], "mistake.better")]
        self._minute = text_of("time.minute", minute=minute) if minute else ""
        # [the actions of the played move, the actions of the expert's move]
        self._moves = [played, [action]]
        # texts about the events of [the played move, the expert's move]; "" if not known
        self._played_words = [done, ""]
        self._choices = [
            choice_words(match_class.from_bytes(self._before), each[0]) for each in self._moves
        ]
        self._reason = ""  # the reason for the expert's move; "" until it is known
        self._odds = ""  # the odds after the played move; "" until they are known
        self._why = ""  # why the expert's move is better if its odds are worse; otherwise ""
        # (``Contrast`` that compares both moves, match after the played move); None until begun
        self._contrast: Any = None
        self._thinking = Thinker(session.devices.clock)
        self._expert = opponents.make("expert", Generator(0))
        self._hint: Any = Hint()  # computes the expert's reason; None once the reason is known
        # The match after the expert's actions computed so far. None once nothing more must be
        # computed.
        self._thought = match_class.from_bytes(self._before)
        self._show_move(0)

    def enter(self, now):
        """Show the played move, beginning with the position before it."""
        self._show_move(0)

    def _show_move(self, move):
        session = self._session
        self._shown = move  # the move that is shown: 0 the played move, 1 the better move
        self._at = 0
        self._page = 0
        self._match = self._make.from_bytes(self._before)
        self._said = capitalize(self._move_words(move))
        if move and self._reason:
            self._said = self._reason
        elif self._odds and not move:
            self._said = join_sentences(self._said, self._odds)
        self._since = session.now
        session.renderer.set_faces(self._faces)
        session.renderer.show(self._match.scene(), session.now, True)
        session.renderer.set_cursor(-1)

    def press(self, pad_cluster, pad, kind):
        """Handle a press: OK turns the page, arrows switch moves, BACK and MENU leave."""
        if kind != PRESS:
            return
        if pad == OK and self._session.devices.text and self._page + 1 < len(self._pages()):
            self._page += 1
        elif pad in (BACK, MENU) or (pad == OK and self._shown):
            self._thinking.cancel()
            self._leave()
        else:
            self._show_move(1 - self._shown)

    def step(self, now, elapsed_ms):
        """Compute for some ms what the expert would do; show the next action when it is due."""
        self._compute()
        return self._replay(now)

    def _replay(self, now):
        session = self._session
        if session.renderer.is_busy(now) or session.display.scrolled:
            self._since = now
            return False
        waited = diff(now, self._since)
        move = self._moves[self._shown]
        if self._at == len(move) or waited < (_MOVE_MS if self._at else _POSITION_MS):
            return False
        self._apply(move[self._at])
        self._at += 1
        if self._at == len(move) and self._shown:
            if self._why:
                self._said = join_sentences(self._said, self._why)
            self._said = join_sentences(self._said, cost_words(self._cost))
        self._since = now
        session.renderer.show(self._match.scene(), now)
        return True

    def _move_words(self, move):
        """Return a text about the played move (``move`` is 0) or the better move (1)."""
        return self._played_words[move] or self._choices[move]

    def _apply(self, action):
        """Apply ``action`` and describe its events; without events the previous text remains."""
        match = self._match
        match.apply_action(action)
        self._said = describe_events(match) or self._said

    def _compute(self):
        """Compute for a few ms the next unknown text or action of the better move."""
        match = self._thought
        if match is None:
            return
        if self._hint is not None:
            advice = self._thinking.decide(self._hint, match)
            if advice is not None:
                self._thinking.cancel()
                self._store_hint(advice, self._hint.rest)
                self._hint = None
            return
        if len(self._moves[1]) >= _MAX_ACTIONS or match.current_player() != self._side:
            self._compute_contrast(match)
            return
        action = self._thinking.decide(self._expert, match)
        if action is not None:
            self._thinking.cancel()
            self._moves[1].append(action)
            self._follow_expert(action)

    def _compute_contrast(self, better):
        """Compute for a few ms why ``better``, the match after the better move, is better."""
        if self._contrast is None:
            played = self._make.from_bytes(self._before)
            for action in self._moves[0]:
                played.apply_action(action)
            self._contrast = Contrast(better, self._side), played
            return
        words = self._thinking.decide(*self._contrast)
        if words is not None:
            self._thinking.cancel()
            self._odds, self._why = words
            self._thought = None

    def _store_hint(self, advice, rest):
        """Store a hint's reason and actions if its first action is the expert's.

        ``advice`` is (first action, reason), ``rest`` the hint's later actions.
        """
        action, reason = advice
        move = self._moves[1]
        if action == move[0]:
            self._reason = capitalize(reason)
            move += rest[: _MAX_ACTIONS - 1]
        for each in move:
            self._follow_expert(each)

    def _follow_expert(self, action):
        """Apply ``action`` to ``_thought``, the match after the expert's actions so far."""
        match = self._thought
        if match.current_player() == self._side:
            match.apply_action(action)
            self._played_words[1] = self._played_words[1] or last_move_words(match, self._side)

    def _pages(self):
        """Return the pages of the display for the move that is shown.

        For the played move they show both moves and the odds, for the better move why it is better
        and what the played one cost.
        """
        played, better = [each + " " for each in self._titles]
        if self._shown:
            parts = [
                better + (self._reason or self._move_words(1)),
                self._why,
                cost_words(self._cost),
            ]
        else:
            parts = [played + self._move_words(0), better + self._move_words(1)]
            parts += [played + self._odds] if self._odds else []
        pages: list = []
        for part in parts:
            for each in split_into_pages(part, _PAGE_LINES):
                rows = wrap(each)
                if pages and len(pages[-1]) + len(rows) <= _PAGE_LINES:
                    pages[-1] += rows
                else:
                    pages.append(rows)
        return pages

    def lines(self):
        """Return the 8 lines: the side that decided, the minute, and the current page."""
        who = self._match.side_name(self._side)
        pages = self._pages()
        lines = [justify(who, self._minute)] + pages[min(self._page, len(pages) - 1)]
        return fit_page(lines + [""] * (7 - len(lines)) + [text_of("pads.go_on")])

    def scroll_text(self):
        """Return the scroll text about the action that is shown."""
        return self._titles[self._shown] + " " + self._said
