"""The first match of a board, which explains each light and each press when it first occurs.

It is a real match against the board. The actions of a line ``>`` come first, so that the first
decision is soon made. Everything that happens for the first time
is explained on a page that waits for OK. The texts are in ``learn.txt`` of the game
(``app.lessons``), by the kind of an event (``.0``: of the coach's side) or by what the match waits
for. The pages ``start`` come first; the last of them shows the ball alone. After ``GUIDED_MS`` of
play the explanations end, but not before the first shot has been explained (after ``LONGEST_MS`` in
any case).
"""

from ... import rulesets
from ..display_text import page, wrap
from ..game_order import first
from ..input.pad_events import BACK, MENU, PRESS, RIGHT
from ..lessons import Lessons, actions_of
from ..screen import Screen
from ..texts import text_of
from .play import Play

GUIDED_MS = 90_000
LONGEST_MS = 300_000
_MARK = "### "
_ROOM = 6  # lines of text between the heading and the line about OK


def begin(session):
    """Begin a quick match: the left coach, in red, kicks off against the weakest opponent."""
    session.seats[0].sit("", session.die.entropy)
    session.seats[1].sit("beginner", session.die.entropy)
    ruleset = first(session)
    options = {"first": "left"}
    options.update(rulesets.facts(ruleset).PRESETS[0][2])  # as later in the set-up: the quick match
    session.matches.start(ruleset, options)
    session.open(Guided(session, session.game))


class Guided(Screen):
    """The match ``game`` with explanations; afterwards the usual match screen follows."""

    name = "guided"
    scroll_once = True

    def __init__(self, session, game):
        self.game = game
        self._session = session
        self._texts: dict = {}  # key -> pages that have not been shown
        source = Lessons(rulesets.facts(game.match.RULESET))
        self._title = source.headings(_MARK)[0]
        for mark, text in source.part(_MARK, 0):
            if mark == ">":
                for each in actions_of(text):
                    game.apply(game.match.string_to_action(each))
                continue
            key, _, words = text.partition(" ")
            self._texts.setdefault(key, []).append(words)
        self._play = Play(session, game, self)
        self._pages = self._texts.pop("start")
        self._begins = True  # False once the pages ``start`` were read
        self._asks = self._texts["throw"][-1]
        self._left = GUIDED_MS
        self._count = game.count()

    @property
    def state(self):
        """The state of the match screen (``app.match_states``)."""
        return self._play.state

    @property
    def explains(self):
        """True if a page waits for OK now; movements and messages of the match come first."""
        if not self._pages or self._session.renderer.busy(self._session.now):
            return False
        return not self._play.speaker.announcement()

    @property
    def is_card(self):
        """True while a page is shown that only OK turns: any but the one that asks for a throw."""
        return self.explains and self._pages[0] is not self._asks

    def enter(self, now):
        """Show the match, at first and after a pause."""
        self._play.enter(now)
        if self._begins:
            self._show_start(now)

    def _show_start(self, now):
        """Show the match without what leads on from the ball; at the last page the ball alone."""
        scene = self.game.match.scene()
        scene.paths = scene.open = ()
        if len(self._pages) == 1:
            scene.things = []
        self._session.renderer.show(scene, now, True)
        self._session.renderer.set_cursor(-1)

    def press(self, cluster, key, kind):
        """Turn the page with any pad except MENU; without a page, act as in a match.

        While a coach chooses, an arrow does both, because the page asks for an arrow.
        """
        if self._pages and key != MENU:
            if kind != PRESS:
                return
            if not self.explains:
                self._session.renderer.skip()
                self._play.speaker.tell("")
                return
            self._turn()
            if key <= RIGHT and not self._pages and self.game.match.current_player() == 0:
                self._session.screen.press(cluster, key, kind)
        elif key != BACK or self._count:
            self._play.press(cluster, key, kind)

    def _turn(self):
        del self._pages[0]
        if self._begins:
            self._begins = bool(self._pages)
            self.enter(self._session.now)
        if not self._pages and not self._texts:
            self._session.open(Play(self._session, self.game))

    def answer(self, kind, face, evidence):
        """Skip the remaining pages, and throw as in a match."""
        self._skip()
        self._play.answer(kind, face, evidence)

    def enter_throw(self, outcome):
        """Skip the remaining pages, and enter a throw."""
        self._skip()
        return self._play.enter_throw(outcome)

    def _skip(self):
        """Skip the remaining pages, and the pages about throws, because a throw was just made."""
        if self._texts:
            self._pages = []
            self._begins = False
            self._texts.pop("throw", None)

    def point(self, cluster, square):
        """Choose a square as in a match."""
        if not self._pages:
            self._play.point(cluster, square)

    def step(self, now, elapsed):
        """Run the match while no page is shown."""
        before = self.explains
        # A message about a sensor would confuse a coach who has never thrown.
        self._play.quiet = bool(self._pages) or "throw" in self._texts
        if self._pages:
            session = self._session
            changed = self._play.pass_time(now, 0)  # the clock is stopped
            moves = session.renderer.busy(now) or session.display.scrolled
            self._play.speaker.step(elapsed, moves)
            return changed or before != self.explains
        self._left -= elapsed
        changed = self._play.step(now, elapsed)
        if self._session.screen is self:
            self._load(now)
        return changed or before != self.explains

    def _load(self, now):
        """Show the page about an event or a choice that occurs for the first time."""
        match = self.game.match
        if self._count != self.game.count():
            self._count = self.game.count()
            for kind, side, _ in match.events:
                self._explain(kind)
                self._explain(kind + "." + str(side))
        if self._pages or self._session.renderer.busy(now):
            return
        chance = match.chance()
        if self._left < (GUIDED_MS - LONGEST_MS if "shot" in self._texts else 0):
            self._pages = self._texts["end"]
            self._texts = {}
        elif chance is None:
            self._explain("choice" if match.current_player() == 0 else "")
        elif chance.side == 0:
            self._explain("throw")
        else:
            self._explain("for_board" if self.state.asks_for_a_throw() else "theirs")

    def _explain(self, key):
        self._pages = self._pages + self._texts.pop(key, [])

    def lines(self):
        """Return the page, or the lines of the match."""
        if not self.explains:
            return self._play.lines()
        rows = wrap(self._pages[0])
        last = text_of("pads.go_on") if self.is_card else ""
        return page([self._title] + rows + [""] * (_ROOM - len(rows)) + [last])

    def scroll_text(self):
        """Return the same as one text."""
        if not self.explains:
            words = self._play.scroll_text()
            self.says_again = self._play.says_again
            return words
        self.says_again = True
        words = self._pages[0]
        ends = words.endswith("OK.") or not self.is_card
        return words if ends else words + " " + text_of("pads.go_on")
