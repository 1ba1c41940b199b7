"""The screen of a running match: it passes pads and dice to whatever has to act next."""

from ...rules import guide
from ...rules.match import CHANCE, TERMINAL
from ...ticks import diff
from .. import shortcuts
from ..chance.chance_step import DECIDE_MS
from ..hint import THINKING
from ..input.pad_events import BACK, LONG, MENU, OK, PRESS, RELEASE
from ..lessons import has_lessons
from .inspect import Inspect, refusal
from .pause import pause
from .play_view import NOBODY, PlayView
from .result import result
from .takeback import NOTHING, ask_back


class Play(PlayView):
    """The screen of ``game`` (``app.game.Game``).

    One of five things happens at a time: lights move, chance is awaited, a coach
    decides, an empty seat decides, or the match is over.
    """

    name = "play"
    scroll_once = True

    def __init__(self, session, game):
        PlayView.__init__(self, session, game)
        self.lessons = has_lessons(game.match.RULESET)  # now: nobody waits for an answer
        self._back_down = False  # BACK is held, and has done nothing yet
        self._told: object = -1  # the kind of words of the last step

    def enter(self, now):
        """Show the match as it stands, at the start or after a pause."""
        self._back_down = False
        self._changed(True)

    # What comes in.

    def press(self, cluster, key, kind):
        """Act on a pad of either coach."""
        session = self._session
        if key == MENU:
            if kind == PRESS:
                session.open(pause(session, self))
            return
        if kind in (LONG, RELEASE):
            self._held(cluster, key, kind)
            return
        self._ok_down = NOBODY
        if self._hinting.cancel():
            self.tell("")
            return
        if self.shown_board >= 0:
            if kind == PRESS:
                self._show_board_in_play()
            return
        if kind == PRESS and session.renderer.busy(session.now):
            session.renderer.skip()
            if key == OK and not self._chance.shakes():
                return
        player = self.game.match.current_player()
        if key == BACK:
            self._back_down = self.game.match.BOARDS > 1
            if not self._back_down:
                ask_back(session, self)
        elif player == CHANCE:
            self._chance.press(cluster, key)
        elif player >= 0:
            self._decide(cluster, key, kind, player)

    def _held(self, cluster, key, kind):
        """A pad was held or let go (LONG, RELEASE)."""
        if key == OK:
            self._held_ok(cluster, kind)
        elif key == BACK and self.game.match.BOARDS > 1:
            self._held_back(kind)

    def _held_back(self, kind):
        """BACK of a match on several boards: held it shows the other board, else it takes back."""
        if kind == RELEASE and self._back_down:
            ask_back(self._session, self)
        elif kind == RELEASE and self.shown_board >= 0:
            self._show_board_in_play()
        elif kind == LONG and self._back_down:
            self.show_other_board("Let go to come back.")
        self._back_down = False

    def _held_ok(self, cluster, kind):
        """OK of the coach who decides: held it gives a hint, else it takes the choice."""
        if cluster != self._ok_down:
            return
        self._ok_down = NOBODY
        if kind == RELEASE:
            self.apply(self.chooser.chosen())
        elif len(self.chooser.choices) > 1:
            self._hinting.begin()
            self.tell(THINKING)

    def hints(self):
        """Return whether OK of the coach who decides, held, shows a hint now."""
        player = self.game.match.current_player()
        return (
            player >= 0
            and self.shown_board < 0
            and self.game.seats[player].opponent is None
            and self._session.settings.values["hints"]
            and not self._shakes(self.chooser.chosen())
        )

    def _decide(self, cluster, key, kind, player):
        """Act on a pad while ``player`` decides."""
        seat = self.game.seats[player]
        if seat.opponent:
            self.refuse("The board decides for " + self.game.match.side_name(player))
        elif not seat.takes(cluster):
            self.refuse("It is the turn of " + self.game.match.side_name(player))
        elif key == OK:
            chosen = self.chooser.chosen()
            if self._shakes(chosen):
                self._chance.shake(cluster)
            elif self.hints():
                self._ok_down = cluster  # what it does is known once it is let go
            else:
                self.apply(chosen)
        elif self.chooser.move(key, kind):
            self.tell("")
            self._point()
        else:
            self._session.play("refused")
            self.tell("")

    def _shakes(self, action):
        """Return whether OK on the choice ``action`` shakes the virtual die."""
        return self._session.die.virtual and 0 <= action == guide.throw_action(self.game.match)

    def point(self, cluster, square):
        """Take ``square`` for a coach at ``cluster``, or say why that is not legal."""
        words = refusal(self.game, cluster, square)
        if words:
            self.refuse(words)
        else:
            self.apply(square)

    def answer(self, kind, face, evidence):
        """Act on what the die in use answered."""
        self._chance.answer(kind, face, evidence)

    def step(self, now, elapsed):
        """Let the clock run and do what nobody needs to press for."""
        game = self.game
        actions = game.count()
        passed = game.pass_ms(elapsed)
        if passed > 1:
            self._changed()
        elif passed:
            self._tick()
        notice = self._session.notice or self._session.keeper.lost()
        if notice:
            self.tell(notice)
            self._session.notice = ""
            passed = 1
        busy = self._session.renderer.busy(now)
        if busy or self._session.display.scrolled:
            self._news.hold(now, elapsed)
        told = self._told
        self._told = self.kind_of_words(now)
        if busy:
            self._since = now
        else:
            self._go_on(now)
        return passed or told != self._told or actions != game.count()

    def _go_on(self, now):
        """Do what nobody needs to press for."""
        game = self.game
        player = game.match.current_player()
        waited = diff(now, self._since)
        if player == TERMINAL:
            self._session.open(result(self._session, game))
        elif player == CHANCE:
            self._chance.step(now, waited)
        elif game.seats[player].opponent:
            action = self._thinking.decide(game.seats[player].opponent, game.match)
            if action is not None and waited >= DECIDE_MS:
                self.apply(action)
            elif self._thinking.looks(waited):
                self.chooser.take_next()
                self._point()
        elif len(self.chooser.choices) == 1 and waited >= DECIDE_MS:
            self.apply(self.chooser.choices[0])  # no choice to make: nobody need press for it
        else:
            found = self._hinting.step(game.match)
            if found is not None:
                self._show_hint(found[0], found[1])

    def _show_hint(self, action, words):
        """Put the cursor on ``action`` and show why."""
        self._aim(action)
        self.tell(words)

    # What the coaches ask for.

    def take_back(self):
        """Go back to the last decision; what was thrown since stays thrown."""
        self._chance.cancel()
        if self.game.take_back():
            self._changed(True)
            kept = "What was thrown stays thrown. " if self.game.thrown else ""
            self.tell("Taken back. " + kept)
        else:
            self.refuse(NOTHING)

    def inspect(self):
        """Let the cursor walk over all squares (see ``screens.inspect``)."""
        self._session.open(Inspect(self._session, self, self.chooser.chosen()))

    # What changes.

    def apply(self, action, virtual=False, before="", after=""):
        """Carry out a legal action, show what came of it.

        ``virtual``: thrown with the virtual die; ``before`` is said first, ``after`` last.
        """
        for each in shortcuts.actions(self.game.match, action):
            self.game.apply(each, virtual)
        self._session.display.show_face(self._session.now)  # it is kept: now it may be seen
        self._changed(False, before, after)
