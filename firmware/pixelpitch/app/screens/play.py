"""The screen of a running match: a state machine (``app.match_states``) for one ``Game``.

``Play`` owns the match, its lights (``app.view``), its texts (``app.speaker``) and the sources of
outcomes (``app.chance.sources``). The current state handles pads, throws and time.
"""

from ...dice import events
from ...rules.chance import KIND_DIE
from ...rules.entries import THROW_ENTRY, TIME_ENTRY
from ...rules.match import CHANCE
from ...rules.squares import SQUARES
from ...storage.settings import ORDINARY
from ...ticks import diff, limit_age
from ..chance.sources import make_chance_sources
from ..coaching import Coaching
from ..display_text import capitalize
from ..input.pad_events import BACK, LONG_PRESS, MENU, PRESS, RELEASE
from ..last_move import RecentMoves
from ..lessons import has_lessons
from ..match_states import ANYBODY, AwaitLights, OtherBoard, next_state
from ..screen import Screen
from ..speaker import Speaker
from ..texts import text_of, words
from ..view import View
from . import screen_module
from .pause import pause_screen
from .prompt import choice_words
from .result import result_screen
from .takeback import ask_takeback, redo, take_back

_READING_MS = 1000  # in less time, in ms, a coach cannot read the text that explains a choice
_MAX_PRESSES = 8  # at most this many presses are stored for takebacks; no turn has more


class Play(Screen):
    """The screen of the match ``game`` (``app.game.Game``).

    ``home``            the screen to which a pause or a question returns, such as a lesson; None
                        means this one
    ``lessons``         True if the game has lessons or rules to read
    ``state``           what the match waits for (``app.match_states``)
    ``view``            shows the match and the coach's choices on the lights (``app.view``)
    ``chooser``         the cursor over these choices (``app.input.chooser``)
    ``speaker``         shows the texts about the match (``app.speaker``)
    ``coaching``        the explanations in first matches (``app.coaching``)
    ``sources``         {kind of chance: source of its outcomes} (``app.chance.sources``)
    ``gives_hints``     True if holding OK may show a hint
    ``suggests_choice`` True if the cursor begins on the choice that most coaches would make
    ``is_quiet``        True while messages about the sensors are withheld
    ``is_back_down``    True while BACK is held down and has not taken effect yet
    ``shows_opponent``  True if the board made the last move or throw
    ``hurry_level``     2: the board acts without pauses, because a coach pressed OK in its turn; 1:
                        it pauses again, but a late OK is still ignored; 0 otherwise
    """

    name = "play"
    scrolls_once = True
    is_quiet = False
    gives_hints = True
    suggests_choice = True
    is_back_down = False
    shows_opponent = False
    hurry_level = 0

    def __init__(self, session, game, home=None):
        self.game = game
        self.session = session
        # stored, because ``has_lessons`` reads a file, which is slow
        self.lessons = has_lessons(game.match.RULESET)
        self._home = home or self
        self.view = View(session, game, home is None)
        self.chooser = self.view.chooser
        self.sources = make_chance_sources(session)
        self.coaching = Coaching(self)
        self.speaker = Speaker(self)
        self.state = next_state(self)
        self._since = session.now  # time at which the match began to wait
        self._is_old = False  # True from a takeback until the rolling die has come to rest
        self._moves = RecentMoves()
        # for each of the last presses: (length of the history before it, the choice)
        self._pressed: list = []
        self._said_ends = ""  # what ``_new_ending_words`` returned last
        # the names of both sides when ``_side_words`` last told a coach which side is his or hers
        self._said_names = self._side_names() if game.count() else ()
        self._rolls = False  # True while the dice in use are rolling
        # result of the state's ``thrower()`` when the dice began to roll; None if no roll was seen
        self._thrown_by: object = None

    @property
    def shown_board(self):
        """See ``Screen.shown_board``."""
        return self.view.shown_board

    @property
    def preview(self):
        """See ``Screen.preview``."""
        return self.view.preview

    def enter(self, now):
        """Show the current match, at its start or after a pause."""
        self.is_back_down = False
        self._show_match(True)

    # ``press`` forwards every event to the current state, except these:
    # - MENU opens the pause menu. If the pad is held, the pause menu receives the event LONG_PRESS.
    # - BACK, held or released, shows the next board or takes back, in a match with several boards.

    def press(self, pad_cluster, pad, kind):
        """Handle a pad of one of the coaches."""
        if pad == MENU and kind == PRESS:
            self.session.open(pause_screen(self.session, self))
        elif pad == BACK and kind in (LONG_PRESS, RELEASE):
            self._handle_held_back(kind)
        else:
            if kind == PRESS:
                self.is_back_down = False  # pressing any other pad cancels BACK
            # An answer of the dice may have started a movement of the lights without changing the
            # match.
            if self.session.renderer.is_busy(self.session.now) and not self.state.is_temporary:
                self.state = AwaitLights(self, self.state)
            self._change_state(self.state, self.state.press(pad_cluster, pad, kind))

    def _handle_held_back(self, kind):
        """On several boards, handle BACK: LONG_PRESS shows the next board, RELEASE takes back."""
        if self.game.match.BOARDS == 1:
            return
        if kind == RELEASE and self.is_back_down:
            ask_takeback(self.session, self)
        elif kind == RELEASE and self.shown_board >= 0:
            self.show_board_in_play()
        elif kind == LONG_PRESS and self.is_back_down:
            self.show_other_board("board.held")
        self.is_back_down = False

    def touch_square(self, pad_cluster, square):
        """Choose ``square`` for a coach at ``pad_cluster``, or show why it cannot be chosen."""
        self._change_state(self.state, self.state.touch_square(pad_cluster, square))

    def enter_throw(self, outcome):
        """Enter ``outcome`` of ordinary dice; return False if no throw can be entered now."""
        before = self.state
        state = before.below if before.is_temporary else before
        if not state.accepts_entry():
            return False
        self.session.renderer.end_movement()
        self._change_state(before, state.enter_outcome(outcome))
        return True

    def receive_answer(self, kind, face, throw_evidence):
        """Handle a report of the dice in use about a throw, which may have been made in a pause."""
        self.game.stored_answer = ()
        self._change_state(self.state, self.state.receive_answer(kind, face, throw_evidence))

    def awaited_throw(self):
        """Return the chance step for which a throw counts now, or None."""
        state = self.state
        while state.is_temporary:
            state = state.below
        return state.awaited_throw()

    def step(self, now, elapsed_ms):
        """Run the clock and everything that needs no press; return True if the text may change."""
        actions = self.game.count()
        # a seat may have changed, or a tool may have set up a position
        if not self.state.is_current():
            self._show_match(True)
        changed = self.pass_time(now, elapsed_ms)
        if self.session.renderer.is_busy(now):
            self._since = now
        elif self.game.stored_answer:
            self.receive_answer(*self.game.stored_answer)
        else:
            self._since = limit_age(now, self._since)
            self.run_state(now, diff(now, self._since))
        return changed or actions != self.game.count()

    def run_state(self, now, waited_ms):
        """Run a step of the current state; it has waited ``waited_ms`` for a coach or die."""
        self._change_state(self.state, self.state.step(now, waited_ms))

    def _change_state(self, before, following_state):
        """Replace the state ``before`` by ``following_state``, unless the latter is None.

        Does nothing if the match has changed and ``before`` has therefore been replaced already.
        """
        if following_state is not None and self.state is before:
            self.state = following_state

    def pass_time(self, now, elapsed_ms):
        """Run the clock and the messages; return True if the text may have changed."""
        session = self.session
        rolls = session.die.state == events.DIE_ROLLING
        if rolls and not self._rolls:
            self._thrown_by = self.state.thrower()
        self._rolls = rolls
        passed = 0 if self.state.stops_clock() else self.game.pass_ms(elapsed_ms)
        if passed > 1:
            self._show_match()
        elif passed:
            self.view.show_time()
            ends = self._new_ending_words()
            if ends:
                self.speaker.show(ends)
            self._update_old_die()
            self.state.refresh()
        notice = session.saver.pop_warning() or session.pop_notice(self.is_quiet)
        if notice:
            self.speaker.show(words(notice))
        self.speaker.step(elapsed_ms, session.renderer.is_busy(now) or session.display.scrolled)
        return self.speaker.has_changed(now) or passed > 0 or bool(notice)

    # Methods that change the match.

    def apply(
        self, action, outcome_kind=THROW_ENTRY, before="", after="", forced=False, advice_code=0
    ):
        """Apply the legal choice ``action``, show the result, and enter and return the next state.

        The texts of the events are shown between ``before`` and ``after``. ``forced`` is True if it
        is the coach's only choice, made by the board. ``outcome_kind`` and ``advice_code`` are as
        in ``Game.apply_press``.
        """
        actions = self.view.actions(action)
        if not actions:
            self.view.hide_line_ups()
            self._show_match(True)
            return self.state
        side = self.game.match.current_player()
        chance = side == CHANCE
        if chance:
            side = self.game.match.thrower()
        self.shows_opponent = side >= 0 and self.game.seats[side].opponent is not None
        self.hurry_level = min(self.hurry_level, self.shows_opponent * (2 - chance))
        if not forced:
            # after a quick press (e.g. a held OK) the coach cannot have read the explanation
            if chance or diff(self.session.now, self._since) >= _READING_MS:
                self.coaching.count_choice(action)
            if not chance:
                self._pressed = self._pressed[-_MAX_PRESSES:] + [(self.game.length(), action)]
        self._moves.add(self.game, actions)
        self.game.apply_press(actions, outcome_kind, forced, advice_code)
        # Compute and cache the legal actions here, because the scene would compute them deeper in
        # the stack.
        self.game.match.legal_actions()
        # show the face only now, because the throw had to be stored in flash first
        self.session.display.show_face(self.session.now)
        self._show_match(False, before, after, chance)
        return self.state

    def take_back(self):
        """Go back to the last decision of a coach; throws made since then will be used again.

        The cursor returns to the choice that the coach made there.
        """
        if not self._change_history(take_back):
            self.speaker.refuse(text_of("back.nothing"))
        else:
            game, undone = self.game, self.game.undone
            # The undone decision. Each entry has two bytes (kind, value), and an entry for playing
            # time may come first.
            choice = undone[3 if undone[0] >> 5 == TIME_ENTRY else 1]
            while self._pressed and self._pressed[-1][0] >= game.length():
                at, pressed = self._pressed.pop()
                if at == game.length():
                    choice = pressed  # the press may have made several decisions, such as a line-up
            self.view.select(choice)
            words = text_of("back.done", choice=choice_words(game.match, self.view.scene, choice))
            if self.gives_hints:  # a puzzle has no pause menu, so do not mention *Redo*
                words += " " + text_of("back.redo")
            if game.pending:
                words += " " + text_of("back.stays")
            self.speaker.show(words)

    def redo(self):
        """Restore what the last takeback undid, if nothing has been done since."""
        if self._change_history(redo):
            self.speaker.show(text_of("back.redone"))

    def asks_single_choice(self):
        """Return True if a coach must press OK even if there is only one legal action."""
        return not self.view.together or self.session.settings.values["ask_always"]

    def _change_history(self, change):
        """Call ``change``, a function of ``screens.takeback``, and show the match.

        Return the result of ``change``.
        """
        if not change(self.game, self.asks_single_choice()):
            return False
        die = self.session.die
        die.virtual_die.cancel()
        for source in self.sources.values():
            source.dice_to_roll = 0
        self._is_old = die.state != events.DIE_READY
        self._moves.actions = []
        self._show_match(True)
        return True

    def undo_entry(self):
        """Undo the last entered throw; return False if there is none."""
        outcome = self.game.undo_entered() if self.session.die.is_ordinary else None
        if outcome is None:
            return False
        if 1 <= outcome <= 6:
            self.session.settings.count_face(outcome, ORDINARY, -1)
        self.sources[KIND_DIE].is_partly_entered = True  # show the faces immediately
        self._show_match(True)
        self.speaker.show(text_of("entry.undone"))
        return True

    def is_throw_outdated(self):
        """Return True if the new answer comes from a die that moved during the last takeback.

        Only the first call after a takeback can return True.
        """
        old = self._is_old
        self._is_old = False
        return old

    def was_thrown_early(self, side):
        """Return True if ``side`` began its throw in the other side's turn, which is not valid.

        Later calls return False until the dice roll again.
        """
        thrown_by, self._thrown_by = self._thrown_by, None
        if thrown_by is None or thrown_by == ANYBODY or side < 0:
            return False
        return thrown_by != side

    def _update_old_die(self):
        """If no die rolls now, note that the next throw begins after the last takeback."""
        if self.session.die.state == events.DIE_READY:
            self._is_old = False

    def _show_match(self, instantly=False, before="", after="", chance=False):
        """Show the match without movement if ``instantly``, and enter the next state.

        ``before``, ``after`` and ``chance`` are as in ``Speaker.announce``.
        """
        self.view.show(instantly)
        self.coaching.clear()
        self._since = self.session.now
        self._update_old_die()
        self.state.leave()
        state = next_state(self)
        moves = self.session.renderer.is_busy(self._since)
        self.state = AwaitLights(self, state) if moves else state
        scorer = -1 if instantly or not self.gives_hints else self._moves.scorer(self.game)
        # Replay a goal of an opponent immediately, but a goal of a coach only on request. At the
        # end of the match do not offer that, because ``full_time`` replays the best goal.
        shows = scorer >= 0 and self.game.seats[scorer].opponent is not None
        if shows or (scorer >= 0 and not self.game.is_over()):
            again = screen_module("goal_again").GoalReplay
            self.state = state = again(self, state, self._moves, shows)
        who = self._side_words()
        if not instantly:
            for words in (who, self._new_ending_words()):
                after = after + ". " + words if after and words else after or words
            self.speaker.announce(before, after, chance)
        state.enter()
        if instantly and who:
            self.speaker.show(who + " " + capitalize(self.game.match.prompt()))

    def _side_names(self):
        match = self.game.match
        return match.side_name(0), match.side_name(1)

    def _side_words(self):
        """Return a text that says which side the coach plays, if it is new; otherwise "".

        It is new at the start of a match and after a choice of colours.
        """
        names = self._side_names()
        if self._home is not self or names == self._said_names:
            return ""
        self._said_names = names
        boards = [seat.opponent is not None for seat in self.game.seats]
        if boards[0] == boards[1]:
            return ""
        side = 0 if boards[1] else 1
        return text_of("match.you." + str(side), who=names[side])

    def is_introducing(self):
        """Return True while the opening text of a match is shown, for which the board waits."""
        if self.game.count() or not self.speaker.announcement():
            return False
        return self.session.devices.text is not None or bool(self.session.display.scrolled)

    def _new_ending_words(self):
        """Return a new warning that says how the match may end soon, or "" if there is none."""
        if self._home is not self:
            return ""  # a lesson has its own text
        match = self.game.match
        words = capitalize(match.table().ends_words(match))
        said, self._said_ends = self._said_ends, words
        return "" if words == said else words

    # Methods for other screens.

    def resume(self):
        """Show the match again after a pause or a question."""
        self.session.open(self._home)

    def show_result(self):
        """Open the result of the match, which must be over."""
        self.session.open(result_screen(self.session, self.game))

    def show_other_board(self, key="board.shown"):
        """Show the next board of the match, until a pad is pressed or the match changes."""
        self.view.show_other_board()
        self.speaker.show(text_of(key, number=self.shown_board + 1))
        if not isinstance(self.state, OtherBoard):
            self.state = OtherBoard(self, self.state)

    def show_board_in_play(self):
        """Show the board of the next action again, with the cursor where it was."""
        self.enter(self.session.now)
        self.speaker.show("")
        self.view.restore_cursor()

    def lines(self):
        """Return the 8 lines of the display: score, then a message or the prompt and choices."""
        return self.speaker.lines()

    def scroll_text(self):
        """Return the scroll text for a board without a display: a message, otherwise the prompt."""
        self.repeat_pauses = self.chooser.choice() >= SQUARES and not self.game.opponent()
        return self.speaker.scroll_text()
