"""The guided match: a board's first match, which explains everything on the lights and pads once.

It is a real match against the board. It begins with the actions in ``>`` lines of the game's
``learn.txt`` (``app.lessons``), so that the coach soon has something to decide. Everything new is
explained by a page that waits for OK.

The pages are in ``learn.txt``, too. The key of a page names a kind of event, or what the match
waits for. A key that ends with ``.0`` is only for events of the coach's side. The pages with the
key ``start`` come first; the lights show only the ball during the last of them.

The explanations end after ``EXPLAINED_PLAY_MS`` of play. If no goal was scored by then, they
continue until the first goal, but at most until ``_LONGEST_MS``.
"""

from ... import rulesets
from ..display_text import fit_page, wrap
from ..game import HINTED_CODE
from ..game_order import first_game
from ..input.pad_events import BACK, MENU, PRESS, RIGHT
from ..lessons import Lessons, actions_of
from ..screen import Screen
from ..texts import text_of
from .play import Play

EXPLAINED_PLAY_MS = 90_000  # the explanations end after this many ms of play
_LONGEST_MS = 300_000  # the explanations end after this many ms even if no goal was scored
_SECTION_MARK = "### "
_TEXT_LINES = 6  # lines of text between the heading and the line about OK


def begin_guided_match(session):
    """Begin a quick match: the left coach kicks off against the weakest opponent."""
    session.seats[0].seat_player("", session.die.entropy)
    session.seats[1].seat_player("beginner", session.die.entropy)
    ruleset = first_game(session)
    options = {"first": "left"}
    options.update(rulesets.facts(ruleset).PRESETS[0][2])  # the quick match: the first preset
    session.match_starter.start(ruleset, options)
    session.open(GuidedMatch(session, session.game))


class GuidedMatch(Screen):
    """Runs the match ``game`` and explains it, then opens the normal match screen."""

    name = "guided"
    scrolls_once = True

    def __init__(self, session, game):
        self.game = game
        self._session = session
        self._texts: dict = {}  # {key: its pages} of everything that has not been explained yet
        source = Lessons(rulesets.facts(game.match.RULESET))
        self._title = source.headings(_SECTION_MARK)[0]
        for mark, text in source.section(_SECTION_MARK, 0):
            if mark == ">":
                for each in actions_of(text):
                    game.apply(game.match.string_to_action(each))
                continue
            key, _, words = text.partition(" ")
            self._texts.setdefault(key, []).append(words)
        # so that the review skips these actions
        game.advice_codes.extend(bytes((HINTED_CODE,)) * game.length())
        self._play = Play(session, game, self)
        self._pages = self._texts.pop("start")
        self._is_starting = True  # True while the pages with the key ``start`` are shown
        self._throw_page = self._texts["yours"][-1]
        self._remaining_ms = EXPLAINED_PLAY_MS
        self._count = game.count()

    @property
    def state(self):
        """The state of the match screen (``app.match_states``)."""
        return self._play.state

    @property
    def is_explaining(self):
        """True if a page is shown, but only while no lights move and no message is shown."""
        if not self._pages or self._session.renderer.is_busy(self._session.now):
            return False
        return not self._play.speaker.announcement()

    @property
    def waits_for_pad(self):
        """True while a page is shown, except the page that asks for a throw."""
        return self.is_explaining and self._pages[0] is not self._throw_page

    def enter(self, now):
        """Show the match, at its start or after a pause."""
        self._play.enter(now)
        if self._is_starting:
            self._show_start(now)

    def _show_start(self, now):
        """Show the first position without paths and choices.

        During the last of the opening pages, show only the ball.
        """
        scene = self.game.match.scene()
        scene.paths = scene.open = ()
        if len(self._pages) == 1:
            scene.things = []
        self._session.renderer.show(scene, now, True)
        self._session.renderer.set_cursor(-1)

    def press(self, pad_cluster, pad, kind):
        """Turn the page with any pad except MENU; if no page is shown, act as in a match.

        The last page asks the coach to press an arrow, so an arrow on this page also moves the
        cursor if the coach decides.
        """
        if self._pages and pad != MENU:
            if kind != PRESS:
                return
            if not self.is_explaining:
                self._session.renderer.end_movement()
                self._play.speaker.show("")
                return
            self._turn_page()
            if pad <= RIGHT and not self._pages and self.game.match.current_player() == 0:
                self._session.screen.press(pad_cluster, pad, kind)
        elif pad != BACK or self._count:
            self._play.press(pad_cluster, pad, kind)

    def _turn_page(self):
        del self._pages[0]
        if self._is_starting:
            self._is_starting = bool(self._pages)
            self.enter(self._session.now)
        if not self._pages and not self._texts:
            self._session.open(Play(self._session, self.game))

    def receive_answer(self, kind, face, throw_evidence):
        """Handle an answer of the dice as in a match; after a number, explain nothing more now."""
        if face:
            self._skip()
        self._play.receive_answer(kind, face, throw_evidence)

    def enter_throw(self, outcome):
        """Skip the remaining pages, and enter the throw."""
        self._skip()
        return self._play.enter_throw(outcome)

    def _skip(self):
        """Drop the pages that still wait to be read, and those that would ask for a first throw."""
        if self._texts:
            self._pages = []
            self._is_starting = False
            self._texts.pop("for_board" if self.game.match.thrower() == 1 else "yours", None)

    def touch_square(self, pad_cluster, square):
        """Choose a square as in a match, unless a page is shown."""
        if not self._pages:
            self._play.touch_square(pad_cluster, square)

    def step(self, now, elapsed_ms):
        """Run the match; while a page waits, run only the lights and messages."""
        before = self.is_explaining
        # Before the first throw, messages about the sensors would confuse the coach.
        self._play.is_quiet = bool(self._pages) or "yours" in self._texts
        if self._pages:
            session = self._session
            changed = self._play.pass_time(now, 0)  # the clock is stopped, so no time passes
            moves = session.renderer.is_busy(now) or session.display.scrolled
            self._play.speaker.step(elapsed_ms, moves)
            return changed or before != self.is_explaining
        self._remaining_ms -= elapsed_ms
        changed = self._play.step(now, elapsed_ms)
        if self._session.screen is self:
            self._explain_new(now)
        return changed or before != self.is_explaining

    def _explain_new(self, now):
        """Show the pages about an event or a choice that occurs for the first time."""
        match = self.game.match
        if self._count != self.game.count():
            self._count = self.game.count()
            for kind, side, _ in match.events:
                self._add_pages(kind)
                self._add_pages(kind + "." + str(side))
        if self._pages or self._session.renderer.is_busy(now):
            return
        chance = match.chance()
        if self._remaining_ms < (EXPLAINED_PLAY_MS - _LONGEST_MS if "goal" in self._texts else 0):
            self._pages = self._texts["end"]
            self._texts = {}
        elif chance is None:
            self._add_pages("choice" if match.current_player() == 0 else "")
        elif chance.side == 0:
            self._add_pages("yours")
        else:
            self._add_pages("for_board" if self.state.asks_to_throw() else "theirs")

    def _add_pages(self, key):
        self._pages = self._pages + self._texts.pop(key, [])

    def lines(self):
        """Return the lines of the page, or the lines of the match."""
        if not self.is_explaining:
            return self._play.lines()
        rows = wrap(self._pages[0])
        last = text_of("pads.go_on") if self.waits_for_pad else ""
        return fit_page([self._title] + rows + [""] * (_TEXT_LINES - len(rows)) + [last])

    def scroll_text(self):
        """Return the text of the page, or the scroll text of the match."""
        if not self.is_explaining:
            words = self._play.scroll_text()
            self.repeat_pauses = self._play.repeat_pauses
            return words
        self.repeat_pauses = True
        words = self._pages[0]
        ends = words.endswith("OK.") or not self.waits_for_pad
        return words if ends else words + " " + text_of("pads.go_on")
