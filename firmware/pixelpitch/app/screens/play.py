"""The screen of a running match: a state machine (``app.match_states``) for one ``Game``.

``Play`` owns the match, its lights (``app.view``), its words (``app.speaker``) and the sources of
outcomes (``app.chance.sources``); the current state handles pads, dice and time.
"""

from ...dice import events
from ...rules.chance import KIND_DIE
from ...rules.entries import THROW
from ...rules.match import CHANCE
from ...rules.squares import SQUARES
from ...storage.settings import ORDINARY
from ...ticks import diff, limit_age
from ..chance.sources import sources_of
from ..coaching import Coaching
from ..display_text import sentence
from ..input.pad_events import BACK, LONG, MENU, PRESS, RELEASE
from ..last_move import Moves
from ..lessons import has_lessons
from ..match_states import ANYBODY, Moving, OtherBoard, following
from ..screen import Screen
from ..speaker import Speaker
from ..texts import text_of, words
from ..view import View
from . import part
from .pause import pause
from .result import result
from .takeback import ask_back, go_back, go_forward

_PRESSES = 8  # more than the presses of a turn


class Play(Screen):
    """The screen of ``game`` (``app.game.Game``).

    ``home``         the screen to open after a pause or a question (a lesson); None: this one
    ``state``        what the match waits for (``app.match_states``)
    ``view``         lights, and the choices of the coach
    ``chooser``      the cursor over these choices (``app.input.chooser``)
    ``speaker``      its words (``app.speaker``)
    ``coaching``     the coach lines of first matches (``app.coaching``)
    ``sources``      {kind of chance: source of its outcomes} (``app.chance.sources``)
    ``gives_hints``  True: holding OK may show a hint
    ``suggests``     True: the cursor begins on the choice that most coaches would make
    ``quiet``        True while messages about the sensors are delayed
    ``back_is_down`` True: BACK is down and has had no effect yet
    ``shows_opponent``  True: the last change of the match was a move or throw of the board's seat
    """

    name = "play"
    scroll_once = True
    quiet = False
    gives_hints = True
    suggests = True
    back_is_down = False
    shows_opponent = False

    def __init__(self, session, game, home=None):
        self.game = game
        self.session = session
        self.lessons = has_lessons(game.match.RULESET)  # read now, because reading the file is slow
        self._home = home or self
        self.view = View(session, game, home is None)
        self.chooser = self.view.chooser
        self.sources = sources_of(session)
        self.coaching = Coaching(self)
        self.speaker = Speaker(self)
        self.state = following(self)
        self._since = session.now  # when the match began to wait
        self._die_is_old = False  # True: the real die has not rested since a takeback
        self._moves = Moves()
        self._pressed: list = []  # (length of the history, choice) of the coaches' last presses
        self._said_ends = ""  # the last message of ``_how_it_may_end``
        # The names of the sides, as last shown.
        self._said_names = self._names() if game.count() else ()
        self._rolls = False  # True: the dice in use were seen rolling
        # ``thrower`` when they began to roll; None: that was not seen.
        self._thrown_by: object = None

    @property
    def shown_board(self):
        """As in ``Screen``."""
        return self.view.shown_board

    @property
    def preview(self):
        """As in ``Screen``."""
        return self.view.preview

    def enter(self, now):
        """Show the present match, at the start or after a pause."""
        self.back_is_down = False
        self._changed(True)

    # Events. ``Play`` itself handles MENU pressed (the pause) and, with several boards, BACK held
    # or released; the current state gets every other event. MENU held goes to the pause menu,
    # because the press of MENU has already opened that.

    def press(self, cluster, key, kind):
        """Handle a pad of either coach."""
        if key == MENU and kind == PRESS:
            self.session.open(pause(self.session, self))
        elif key == BACK and kind in (LONG, RELEASE):
            self._hold_back(kind)
        else:
            if kind == PRESS:
                self.back_is_down = False  # a different pad cancels BACK
            # Lights may also move after an answer of the die that did not change the match.
            if self.session.renderer.busy(self.session.now) and not self.state.covers:
                self.state = Moving(self, self.state)
            self._answer(self.state, self.state.press(cluster, key, kind))

    def _hold_back(self, kind):
        """With several boards show the next one (BACK held), or take back (BACK released)."""
        if self.game.match.BOARDS == 1:
            return
        if kind == RELEASE and self.back_is_down:
            ask_back(self.session, self)
        elif kind == RELEASE and self.shown_board >= 0:
            self.show_board_in_play()
        elif kind == LONG and self.back_is_down:
            self.show_other_board("board.held")
        self.back_is_down = False

    def point(self, cluster, square):
        """Choose ``square`` for a coach at ``cluster``, or show why that is not legal."""
        self._answer(self.state, self.state.point(cluster, square))

    def enter_throw(self, outcome):
        """Enter ``outcome`` of ordinary dice; return False if no throw is entered now."""
        before = self.state
        state = before.below if before.covers else before
        if not state.enters():
            return False
        self.session.renderer.skip()
        self._answer(before, state.put(outcome))
        return True

    def answer(self, kind, face, evidence):
        """Handle an answer of the dice in use, given now or during a pause."""
        self.game.answer = ()
        self._answer(self.state, self.state.die(kind, face, evidence))

    def awaited(self):
        """Return the chance step that a throw would answer now, or None."""
        state = self.state
        while state.covers:
            state = state.below
        return state.awaited()

    def step(self, now, elapsed):
        """Run the clock and do what needs no press; return True if the words may have changed."""
        actions = self.game.count()
        if not self.state.fits():  # a seat has changed, or a tool has set up a position
            self._changed(True)
        changed = self.pass_time(now, elapsed)
        if self.session.renderer.busy(now):
            self._since = now
        elif self.game.answer:
            self.answer(*self.game.answer)
        else:
            self._since = limit_age(now, self._since)
            self.act(now, diff(now, self._since))
        return changed or actions != self.game.count()

    def act(self, now, waited):
        """Run a step of the state; ``waited`` is how many ms the match has been waiting."""
        self._answer(self.state, self.state.step(now, waited))

    def _answer(self, before, following_state):
        """Change to ``following_state``, unless a change of the match has set the state already."""
        if following_state is not None and self.state is before:
            self.state = following_state

    def pass_time(self, now, elapsed):
        """Run the clock and the words; return True if the words may have changed."""
        session = self.session
        rolls = session.die.state == events.ROLLING
        if rolls and not self._rolls:
            self._thrown_by = self.state.thrower()
        self._rolls = rolls
        passed = 0 if self.state.reads() else self.game.pass_ms(elapsed)
        if passed > 1:
            self._changed()
        elif passed:
            self.view.tick()
            ends = self._how_it_may_end()
            if ends:
                self.speaker.tell(ends)
            self._forget_old_die()
            self.state.refresh()
        notice = session.saver.take_warning() or session.take_notice(self.quiet)
        if notice:
            self.speaker.tell(words(notice))
        self.speaker.step(elapsed, session.renderer.busy(now) or session.display.scrolled)
        return self.speaker.has_changed(now) or passed > 0 or bool(notice)

    # Methods that change the match.

    def apply(self, action, how=THROW, before="", after="", forced=False):
        """Apply a legal ``action`` and show its result; return the next state, which is entered.

        ``how`` is the kind of an outcome (``rules.entries``). The messages ``before`` and ``after``
        enclose those of the events. ``forced``: a decision with a single choice, made
        automatically.
        """
        actions = self.view.actions(action)
        if not actions:
            self.view.leave_out_line_ups()
            self._changed(True)
            return self.state
        side = self.game.match.current_player()
        chance = side == CHANCE
        if chance:
            side = self.game.match.thrower()
        self.shows_opponent = side >= 0 and self.game.seats[side].opponent is not None
        if not forced:
            self.coaching.made(action)
            if not chance:
                self._pressed = self._pressed[-_PRESSES:] + [(self.game.length(), action)]
        self._moves.note(self.game, actions)
        self.game.apply_press(actions, how, forced)
        # Computed here and cached by the match, because the scene would compute them deeper in the
        # stack.
        self.game.match.legal_actions()
        # The throw is in flash, so it may be shown.
        self.session.display.show_face(self.session.now)
        self._changed(False, before, after, chance)
        return self.state

    def take_back(self):
        """Go back to the last decision of a coach; outcomes since then become pending throws.

        The cursor returns to the choice that was made then.
        """
        if not self._walk(go_back):
            self.speaker.refuse(text_of("back.nothing"))
        else:
            words = text_of("back.done")
            if self.game.pending:
                words += " " + text_of("back.stays")
            if self.session.devices.text is None:  # a display shows the prompt below
                words += " " + sentence(self.game.match.prompt())
            self.speaker.tell(words)

    def redo(self):
        """Restore what the last takeback undid, if nothing else has been done since."""
        if self._walk(go_forward):
            self.speaker.tell(text_of("back.redone"))

    def asks(self):
        """Return True if a decision with a single choice needs a press."""
        return not self.view.together or self.session.settings.values["ask_always"]

    def _walk(self, go):
        """Show the match after ``go`` (``screens.takeback``); return False if nothing changed."""
        if not go(self.game, self.asks()):
            return False
        die = self.session.die
        die.virtual_die.cancel()
        for source in self.sources.values():
            source.more = 0
        self._die_is_old = die.state != events.READY
        self._changed(True)
        while self._pressed and self._pressed[-1][0] >= self.game.length():
            at, choice = self._pressed.pop()
            if at == self.game.length():
                self.view.aim(choice)
        return True

    def forget_entry(self):
        """Undo the last entered throw; return False if there is none."""
        outcome = self.game.undo_entered() if self.session.die.entered else None
        if outcome is None:
            return False
        if 1 <= outcome <= 6:
            self.session.settings.count_face(outcome, ORDINARY, -1)
        self.sources[KIND_DIE].goes_on = True  # show the faces immediately
        self._changed(True)
        self.speaker.tell(text_of("entry.undone"))
        return True

    def die_is_old(self):
        """Return True once if the die that answers was thrown before a takeback."""
        old = self._die_is_old
        self._die_is_old = False
        return old

    def was_early(self, side):
        """Return True once if the throw began before it was ``side``'s turn to throw.

        Then it was made during the other side's turn and does not count.
        """
        thrown_by, self._thrown_by = self._thrown_by, None
        if thrown_by is None or thrown_by == ANYBODY or side < 0:
            return False
        return thrown_by != side

    def _forget_old_die(self):
        """Note that the die rests, so that a later throw is newer than the takeback."""
        if self.session.die.state == events.READY:
            self._die_is_old = False

    def _changed(self, instantly=False, before="", after="", chance=False):
        """Show the match, which has changed or is shown again: lights, cursor, tune, words."""
        self.view.show(instantly)
        self.coaching.forget()
        self._since = self.session.now
        self._forget_old_die()
        self.state.leave()
        state = following(self)
        self.state = Moving(self, state) if self.session.renderer.busy(self._since) else state
        if not instantly and self._moves.scored(self.game):
            self.state = state = part("goal_again").GoalAgain(self, state, self._moves)
        who = self._who_is_who()
        if not instantly:
            for words in (who, self._how_it_may_end()):
                after = after + ". " + words if after and words else after or words
            self.speaker.announce(before, after, chance)
        state.enter()
        if instantly and who:
            self.speaker.tell(who + " " + sentence(self.game.match.prompt()))

    def _names(self):
        match = self.game.match
        return match.side_name(0), match.side_name(1)

    def _who_is_who(self):
        """Return which side the coach plays, at the start and when colours are chosen.

        "" otherwise.
        """
        names = self._names()
        if self._home is not self or names == self._said_names:
            return ""
        self._said_names = names
        boards = [seat.opponent is not None for seat in self.game.seats]
        if boards[0] == boards[1]:
            return ""
        side = 0 if boards[1] else 1
        return text_of("match.you." + str(side), who=names[side])

    def introduces(self):
        """Return True while the words at the start of a match are shown.

        The board waits for them.
        """
        if self.game.count() or not self.speaker.announcement():
            return False
        return self.session.devices.text is not None or bool(self.session.display.scrolled)

    def _how_it_may_end(self):
        """Return a new message about how the match may end soon, or ""."""
        if self._home is not self:
            return ""  # lessons have their own text
        match = self.game.match
        words = sentence(match.table().ends_words(match))
        said, self._said_ends = self._said_ends, words
        return "" if words == said else words

    # Methods for other screens.

    def resume(self):
        """Show the match again after a pause or a question."""
        self.session.open(self._home)

    def show_result(self):
        """Open the result of the match, which must be over."""
        self.session.open(result(self.session, self.game))

    def show_other_board(self, key="board.shown"):
        """Show the next of several boards until a pad is pressed or something happens."""
        self.view.show_other_board()
        self.speaker.tell(text_of(key, number=self.shown_board + 1))
        if not isinstance(self.state, OtherBoard):
            self.state = OtherBoard(self, self.state)

    def show_board_in_play(self):
        """Show the board in play again, with the cursor where it was."""
        self.enter(self.session.now)
        self.speaker.tell("")
        self.view.aim_as_before()

    def lines(self):
        """Return the 8 lines of the display: score, then a message or prompt and legend."""
        return self.speaker.lines()

    def scroll_text(self):
        """Return the scroll text of a board without a display: a message, then the prompt."""
        self.says_again = self.chooser.choice() >= SQUARES and not self.game.opponent()
        return self.speaker.scroll_text()
