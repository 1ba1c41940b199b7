"""The screen of a running match: it passes pads and dice to whatever has to act next."""

from ...rules.entries import THROW
from ...rules.match import CHANCE, TERMINAL
from ...rules.squares import SQUARES
from ...ticks import diff, recent
from ..chance.chance_step import ChanceStep
from ..decision import DecisionStep
from ..input.pad_events import BACK, LONG, MENU, OK, PRESS, RELEASE
from ..lessons import has_lessons
from ..screen import Screen
from ..speaker import Speaker
from ..view import View
from .pause import pause
from .result import result
from .takeback import NOTHING, ask_back, go_back


class Play(Screen):
    """The screen of ``game`` (``app.game.Game``).

    One of five things happens at a time: lights move, chance is awaited, a coach
    decides, an empty seat decides, or the match is over.

    ``home``      what is shown for it, where a question goes back to: a lesson; or itself
    ``chance``    answers what chance is awaited (``app.chance.chance_step``)
    ``decision``  makes the decisions (``app.decision``)
    ``speaker``   says what happens (``app.speaker``)
    ``chooser``   the cursor over the choices (``app.input.chooser``)
    """

    name = "play"
    scroll_once = True
    quiet = False  # words about the sensors wait

    def __init__(self, session, game, home=None):
        self.game = game
        self.lessons = has_lessons(game.match.RULESET)  # now: nobody waits for an answer
        self._session = session
        self._home = home or self
        self._view = View(session, game, home is None)
        self.chooser = self._view.chooser
        self.chance = ChanceStep(session, self)
        self.decision = DecisionStep(session, self, self._view)
        self.speaker = Speaker(session, game, self._view, self.chance)
        self._since = session.now  # when the match began to wait
        self._back_down = False  # BACK is held, and has done nothing yet

    def enter(self, now):
        """Show the match as it stands, at the start or after a pause."""
        self._back_down = False
        self._changed(True)

    @property
    def shown_board(self):
        """As of every screen."""
        return self._view.shown_board

    # What comes in.

    def press(self, cluster, key, kind):
        """Act on a pad of either coach."""
        session = self._session
        if key == MENU and kind == PRESS:
            session.open(pause(session, self))
            return
        if kind in (LONG, RELEASE):
            if key == OK:
                self.decision.hold(cluster, kind)
            elif key == BACK and self.game.match.BOARDS > 1:
                self._held_back(kind)
            return
        # Another pad cancels what holding BACK would have done.
        self._back_down = self._back_down and kind != PRESS
        if self.decision.interrupt():
            self.speaker.tell("")
            return
        if self.shown_board >= 0:
            if kind == PRESS:
                self.show_board_in_play()
            return
        if kind == PRESS and session.renderer.busy(session.now):
            session.renderer.skip()
            if key == OK and not self.chance.shakes():
                return
        player = self.game.match.current_player()
        was_read = kind == PRESS and self.speaker.read()
        if key == BACK:
            self._back_down = self.game.match.BOARDS > 1
            if not self._back_down:
                ask_back(session, self)
        elif player == CHANCE and (key == OK or not was_read):
            self.chance.press(cluster, key)
        elif player >= 0:
            self.decision.press(cluster, key, kind, player)

    def _held_back(self, kind):
        """BACK of a match on several boards: held it shows the other board, else it takes back."""
        if kind == RELEASE and self._back_down:
            ask_back(self._session, self)
        elif kind == RELEASE and self.shown_board >= 0:
            self.show_board_in_play()
        elif kind == LONG and self._back_down:
            self.show_other_board("Let go to come back.")
        self._back_down = False

    def point(self, cluster, square):
        """Take ``square`` for a coach at ``cluster``, or say why that is not legal."""
        self.decision.point(cluster, square)

    def answer(self, kind, face, evidence):
        """Act on what the die in use answered."""
        self.chance.answer(kind, face, evidence)

    # What happens by itself.

    def step(self, now, elapsed):
        """Let the clock run and do what nobody needs to press for."""
        actions = self.game.count()
        changed = self.pass_time(now, elapsed)
        if self._session.renderer.busy(now):
            self._since = now
        elif self.game.answer:
            self.chance.answer(*self.game.answer)
        else:
            self._go_on(now)
        return changed or actions != self.game.count()

    def pass_time(self, now, elapsed):
        """Let the clock run and the words change; return True if they may have."""
        session = self._session
        passed = self.game.pass_ms(elapsed)
        if passed > 1:
            self._changed()
        elif passed:
            self._view.tick()
            self.chance.begin(self.game.match)
        notice = session.keeper.take_warning() or session.take_notice(self.quiet)
        if notice:
            self.speaker.tell(notice)
        self.speaker.step(elapsed, session.renderer.busy(now) or session.display.scrolled)
        return self.speaker.has_changed(now) or passed > 0 or bool(notice)

    def _go_on(self, now):
        """Do what nobody needs to press for."""
        player = self.game.match.current_player()
        self._since = recent(now, self._since)
        waited = diff(now, self._since)
        if player == TERMINAL:
            self._session.open(result(self._session, self.game))
        elif player == CHANCE:
            self.chance.step(now, waited)
        else:
            self.decision.step(waited)

    # What other screens ask for.

    def resume(self):
        """Show the match again: a pause or a question is over."""
        self._session.open(self._home)

    def take_back(self):
        """Go back to the last decision of a coach; what was thrown since stays thrown."""
        if go_back(self.game):
            self.chance.cancel()
            self._changed(True)
            throws = "What was thrown stays thrown. " if self.game.waiting else ""
            self.speaker.tell("Taken back. " + throws)
        else:
            self.speaker.refuse(NOTHING)

    def show_other_board(self, words="Any pad goes back."):
        """Show the next of several boards until a pad is pressed or something happens."""
        self._view.show_other_board()
        self.speaker.tell("Board " + str(self.shown_board + 1) + ". " + words)

    def show_board_in_play(self):
        """Show it again, the cursor where it stood."""
        self.enter(self._session.now)
        self.speaker.tell("")
        self._view.aim_as_before()

    # What changes.

    def apply(self, action, how=THROW, before="", after=""):
        """Carry out a legal action, show what came of it.

        ``how`` an outcome came (``rules.entries``); ``before`` is said first, ``after`` last.
        """
        chance = self.game.match.current_player() == CHANCE
        for each in self._view.actions(action):
            self.game.apply(each, how)
        # Asked here and remembered by the match: its scene would ask deeper on the stack.
        self.game.match.legal_actions()
        self._session.display.show_face(self._session.now)  # it is kept: now it may be seen
        self._changed(False, before, after, chance)

    def _changed(self, instantly=False, before="", after="", chance=False):
        """The match has changed, or is shown anew: lights, cursor, tune, news."""
        self._view.show(instantly)
        self._since = self._session.now
        if not instantly:
            self.speaker.announce(before, after, chance)
        self.chance.begin(self.game.match)
        self.decision.begin()

    def lines(self):
        """Return the 8 lines of the display: score, then news or prompt and legend."""
        return self.speaker.lines()

    def speech(self):
        """Return what there is to say where no display is fitted: news, then prompt."""
        self.says_again = self.chooser.choice() >= SQUARES and not self.game.opponent()
        return self.speaker.speech()
