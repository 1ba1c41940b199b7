"""The states of the match screen (``screens.play.Play``), which handle pads, throws and time.

The match screen is in one of these states::

    AwaitLights    lights move; a press skips them, then one of the other states follows
    AwaitThrow     a chance step: a die, the spinner or a card
    AwaitEntry     a throw of ordinary dice, which a coach enters (``app.entry``)
    AwaitCoach     a coach decides
    AwaitOpponent  an opponent decides, computing in slices
    OtherBoard     a board that is not in play is shown; the state before it keeps running
    MatchOver      the match has ended

The match screen passes each event to a method of the current state: ``press``, ``touch_square``,
``receive_answer`` or ``step``. The method returns the next state, or None to stay. ``Play.apply``
and a takeback change the match and enter the next state (``next_state``) themselves.
"""

from ..dice import events
from ..rules.chance import KIND_DIE, Chance
from ..rules.entries import THROW_ENTRY, VIRTUAL_ENTRY
from ..rules.match import CHANCE, OUT
from ..rules.parts import find
from ..storage.settings import BOARD
from .chance import chance_text
from .chance.draw import draw_outcome
from .chance.sources import face_outcomes
from .display_text import capitalize
from .game import HINTED_CODE, OFFERED_CODE, UNAIDED_CODE
from .hint import HintFinder
from .input.pad_events import BACK, LONG_PRESS, OK, PRESS, RELEASE
from .screens.inspect import refusal
from .screens.ruling import foul_screen, legal_fouls, ruling_screen
from .screens.takeback import ask_takeback
from .texts import text_of
from .thinking import Thinker

_PENDING_PAUSE_MS = 700  # pause in ms before a pending throw is applied after a takeback
# pause in ms before the board acts by itself, so that coaches can follow what it does
DECISION_PAUSE_MS = 900
LEARNING_PAUSE_MS = 2000  # pause in ms before the board acts, while coaches learn the game
PLACING_PAUSE_MS = 300  # pause in ms before the board places a piece, before the first throw
# ignore OK for this many ms after the board's move, because the coach meant to hurry the board
_LATE_MS = 1200

ANYBODY = -1  # value of ``thrower``: either coach may throw
NOBODY = -2  # value of ``thrower``: no coach may throw, because the board acts
_ANY_THROW = Chance()  # a chance step that accepts any face
_PACKAGE = __name__[: __name__.rfind(".")]


def next_state(play):
    """Create the state that handles the match's next action, whether or not lights still move."""
    player = play.game.match.current_player()
    if play.game.is_over():
        return MatchOver(play)
    if player == CHANCE:
        state = AwaitThrow(play)
        if state.is_current():
            return state
        # Imported by name, so that the module is in RAM only while ordinary dice are in use.
        return find(_PACKAGE, "entry").AwaitEntry(play)
    return AwaitOpponent(play) if play.game.opponent() else AwaitCoach(play)


class MatchState:
    """The base class of all states; ``play`` is the match screen to which the state belongs."""

    is_temporary = False  # True if the state covers the state ``below`` and returns to it

    def __init__(self, play):
        self._play = play
        self._session = play.session
        self._game = play.game
        self.chance = play.game.match.chance()  # the chance step that the match waits for, or None

    # Event handlers. Each returns the next state, or None to stay.

    def enter(self):
        """Show the choices and the cursor; called when the match has changed or is shown again."""
        self._session.renderer.set_spinner(chance_text.sectors(self.chance))
        self._play.view.show_choices(self._play.suggests_choice)

    def leave(self):
        """Cancel whatever the state has begun; called before a different state follows."""

    def is_current(self):
        """Return True while this state still fits the match.

        It no longer fits after a seat was changed, or after a tool has set up a position.
        """
        return True

    def refresh(self):
        """Update outcomes that depend on the clock; called after each second without events."""

    def press(self, pad_cluster, pad, kind):
        """Handle an event of a pad other than MENU (``input.pad_events``)."""
        if kind == PRESS:
            self._play.speaker.dismiss()
            if pad == BACK:
                return self._press_back()
        return None

    def touch_square(self, pad_cluster, square):
        """Choose ``square`` for a coach at ``pad_cluster``, or show why it cannot be chosen."""
        words = refusal(self._play, pad_cluster, square)
        if words:
            self._play.speaker.refuse(words)
            return None
        return self._choose(square)

    def _choose(self, choice, forced=False):
        """Apply ``choice``; ``forced`` is True if it was the only choice and needed no press."""
        return self._play.apply(choice, forced=forced)

    def receive_answer(self, kind, face, throw_evidence):
        """Handle an answer of the dice (``dice.events``): say that no throw is expected now.

        States in which coaches may throw override this.
        """
        if self._play.is_throw_outdated() and kind in (events.ANSWER_THROW, events.ANSWER_UNSURE):
            return None
        if kind in (events.ANSWER_THROW, events.ANSWER_UNSURE):
            prompt = capitalize(self.prompt())
            self._play.speaker.refuse(self.turn_words() or text_of("match.no_throw", prompt=prompt))
            return None
        return self._explain_answer(kind, face, throw_evidence)

    def awaited_throw(self):
        """Return the chance step for which a throw counts now, or None."""

    def step(self, now, waited_ms):
        """Run a session step without a press; it has waited ``waited_ms`` for a coach or die."""

    def follow_hint(self, plan):
        """Show the next decision of ``plan``, the remaining decisions of the hint in use."""

    # Values that the match screen and the speaker read.

    def prompt(self):
        """Return the prompt of the match."""
        return self._game.match.prompt()

    def pad_help(self):
        """Return the text about a pad for a free line of the display, or ""."""
        return ""

    def prompt_suffix(self):
        """Return the end of the id of the text that combines the prompt with ``pad_help``."""
        return "ok"

    def asks_to_throw(self):
        """Return True if a coach is asked to throw for a seat that the board plays."""
        return False

    def accepts_entry(self):
        """Return True if a coach may enter a throw of ordinary dice now."""
        return False

    def hides_scroll_text(self):
        """Return True while no text may scroll, because it would cover the lights."""
        return False

    def thrower(self):
        """Return the side (0 or 1) whose coach may throw now, or ANYBODY or NOBODY."""
        return NOBODY

    def turn_words(self):
        """Return a text that says whose turn it is while no coach may act, otherwise ""."""
        return ""

    def offers_hint(self):
        """Return True if holding OK shows the coach a hint now."""
        return False

    def stops_clock(self):
        """Return True, which stops the clock, while a coach waits for a hint or reads one."""
        return False

    def _pause_ms(self):
        """Return the pause in ms before the board acts; it is longer while coaches learn the game.

        Before the first throw it is shorter. Between the dice of one throw it is never longer.
        """
        seats = self._game.seats
        watched = seats[0].opponent is None or seats[1].opponent is None
        if not watched or (self.chance is not None and self.chance.left > 1):
            return DECISION_PAUSE_MS
        if not self._game.has_thrown():
            return PLACING_PAUSE_MS if self._play.shows_opponent else DECISION_PAUSE_MS
        return LEARNING_PAUSE_MS if self._play.coaching.is_learning() else DECISION_PAUSE_MS

    def _may_act(self, waited_ms):
        """Return True if the board may act now, after the match has waited for ``waited_ms``."""
        if self._play.hurry_level > 1:
            return True
        return (
            waited_ms >= PLACING_PAUSE_MS
            and not self._play.is_introducing()
            and waited_ms >= self._pause_ms()
        )

    def _press_back(self):
        """Take back the last decision; in a match with several boards, wait until BACK is released.

        If a coach has chosen to place pieces one by one but has not placed any, show the line-ups
        again instead.
        """
        if self._play.view.restore_line_ups():
            self._play.enter(self._session.now)
            return
        self._play.is_back_down = self._game.match.BOARDS > 1
        if not self._play.is_back_down:
            ask_takeback(self._session, self._play)

    def _explain_answer(self, kind, face, throw_evidence, is_awaited=False):
        """Show why the match cannot use an answer of the dice.

        If ``is_awaited`` is True, also ask to throw again. If a die was grabbed and the rules have
        fouls, ask who committed the foul instead.
        """
        if kind == events.ANSWER_GRABBED and legal_fouls(self._game.match):
            self._session.open(foul_screen(self._session, self._play))
            return
        words = chance_text.answer_words(kind, face, throw_evidence)
        if kind == events.ANSWER_MISSING:
            words += ("" if words[-1] == "?" else ".") + " " + text_of("die.offer")
        elif is_awaited and kind != events.ANSWER_WEAK:
            # the text for ANSWER_WEAK already says how to throw
            words = text_of("die.again", why=words)
        self._session.renderer.set_die(kind)
        self._play.speaker.refuse(words)


class TemporaryState(MatchState):
    """Base class of states that replace ``below`` for a time and pass most calls on to it."""

    is_temporary = True

    def __init__(self, play, below):
        MatchState.__init__(self, play)
        self.below = below

    def leave(self):
        """Cancel what the state ``below`` has begun, because a different state follows."""
        self.below.leave()

    def is_current(self):
        """Return ``is_current`` of the state ``below`` this one."""
        return self.below.is_current()

    def refresh(self):
        """Refresh the state ``below`` this one."""
        self.below.refresh()
        self.chance = self.below.chance

    def prompt(self):
        """Return ``prompt`` of the state ``below`` this one."""
        return self.below.prompt()

    def prompt_suffix(self):
        """Return ``prompt_suffix`` of the state ``below`` this one."""
        return self.below.prompt_suffix()

    def pad_help(self):
        """Return ``pad_help`` of the state ``below`` this one."""
        return self.below.pad_help()

    def asks_to_throw(self):
        """Return ``asks_to_throw`` of the state ``below`` this one."""
        return self.below.asks_to_throw()

    def thrower(self):
        """Return ``thrower`` of the state ``below`` this one."""
        return self.below.thrower()

    def turn_words(self):
        """Return ``turn_words`` of the state ``below`` this one."""
        return self.below.turn_words()


class AwaitLights(TemporaryState):
    """Waits until no lights move, then returns to the state ``below``."""

    def enter(self):
        """Enter the state ``below``, so that a coach can already choose while the lights move."""
        self.below.enter()

    def press(self, pad_cluster, pad, kind):
        """Skip the movement on the lights, and forward the press to the state ``below``.

        After a move of the board, OK only skips the movement: the coach pressed it to see the move
        sooner, not to choose something.
        """
        if kind in (LONG_PRESS, RELEASE):
            return self.below.press(pad_cluster, pad, kind)
        if kind == PRESS and self._session.renderer.is_busy(self._session.now):
            self._session.renderer.end_movement()
            if pad == OK and (self._play.shows_opponent or self.below.accepts_entry()):
                self._play.hurry_level = self._play.hurry_level or 1
                return self.below
        state = self.below.press(pad_cluster, pad, kind)
        return state or (self.below if kind == PRESS else None)

    def touch_square(self, pad_cluster, square):
        """Forward the choice of ``square`` to the state ``below``."""
        return self.below.touch_square(pad_cluster, square)

    def receive_answer(self, kind, face, throw_evidence):
        """Forward the dice's answer to ``below``, because a coach may throw while lights move."""
        return self.below.receive_answer(kind, face, throw_evidence)

    def step(self, now, waited_ms):
        """Return to the state ``below``, because the lights have stopped moving.

        If the cursor is on a line-up of pieces, first show that line-up.
        """
        self._play.view.show_cursor()
        return self.below.step(now, waited_ms) or self.below

    def follow_hint(self, plan):
        """Call ``follow_hint`` of the state ``below`` this one."""
        self.below.follow_hint(plan)

    def offers_hint(self):
        """Return ``offers_hint`` of the state ``below`` this one."""
        return self.below.offers_hint()

    def stops_clock(self):
        """Return ``stops_clock`` of the state ``below`` this one."""
        return self.below.stops_clock()


class MatchOver(MatchState):
    """The match has ended; its result opens when no lights move."""

    def is_current(self):
        """Return True while the match is over."""
        return self._game.is_over()

    def step(self, now, waited_ms):
        """Open the result screen."""
        self._play.coaching.end_match()
        self._play.show_result()


class AwaitThrow(MatchState):
    """Waits for the outcome of a chance step.

    - A step of the kind ``die`` needs a throw of the real or virtual die (``chance.die``), or of
      ordinary dice, for which AwaitEntry replaces this state. For a side that it plays, the board
      shakes the virtual die. With a real die, a coach throws for the board, or the board draws a
      number (setting ``board_throws``).
    - For ``spinner`` and ``cards``, the board draws the outcome when the coach of the throwing side
      presses OK, or without a press for a side that the board plays.

    After a takeback, the throws made before it are applied again first. After some answers of
    the dice, the board must ask the coaches what happened (``screens.ruling``).
    """

    def __init__(self, play):
        MatchState.__init__(self, play)
        self._source = play.sources[self.chance.kind]

    def is_current(self):
        """Return True while the match waits for an outcome, except one that a coach must enter."""
        if self._game.match.current_player() != CHANCE:
            return False
        return not (self._session.die.is_ordinary and self.is_thrown_by_people())

    def awaited_throw(self):
        """Return the chance step if its outcome is the throw of a die, otherwise None."""
        return self.chance if self._source.is_thrown else None

    def refresh(self):
        """Read the chance step again, because the possible outcomes may depend on the clock."""
        self.chance = self._game.match.chance() or self.chance

    def press(self, pad_cluster, pad, kind):
        """Shake, spin or draw if the right coach presses OK; otherwise say what to do."""
        if kind in (LONG_PRESS, RELEASE):
            return None
        was_read = kind == PRESS and self._play.speaker.dismiss()
        if pad == BACK:
            return self._press_back() if kind == PRESS else None
        if was_read and pad != OK:
            return None
        chance, speaker = self.chance, self._play.speaker
        if self.turn_words():
            if pad == OK:
                self._play.hurry_level = 2
            else:
                speaker.refuse(self.turn_words())
        elif pad != OK or not self._source.accepts_ok():
            speaker.refuse(chance_text.instruction(self))
        elif not self._may_throw(pad_cluster):
            speaker.refuse(text_of("match.turn", who=self._game.match.side_name(chance.side)))
        elif self._game.pending:  # use the throw from before the takeback, not a new one
            return self._apply_pending()
        elif self._source.is_thrown:
            self._source.shake(pad_cluster, face_outcomes(chance))
        else:
            return self._draw_outcome()
        return None

    def receive_answer(self, kind, face, throw_evidence):
        """Apply a throw, or explain why it does not count."""
        if not self._source.is_thrown:
            return MatchState.receive_answer(self, kind, face, throw_evidence)
        was_old = self._play.is_throw_outdated()
        is_virtual = self._session.die.is_virtual
        if not is_virtual and kind != events.ANSWER_MISSING:
            if self.turn_words():
                self._play.speaker.refuse(self.turn_words())
                return None
            if self._play.was_thrown_early(self.chance.side) and not (
                was_old or self._game.pending
            ):
                self._play.speaker.refuse(text_of("match.early", prompt=capitalize(self.prompt())))
                return None
        if kind != events.ANSWER_MISSING and self._game.pending:
            pending = self._apply_pending()
            if pending:
                return pending
        outcome_kind = VIRTUAL_ENTRY if is_virtual else THROW_ENTRY
        out_counts = OUT in self._game.match.legal_actions()
        if kind == events.ANSWER_UNSURE and out_counts:
            self._ask_where_die_lies(face)
            return None
        # In a game without the outcome "out of the box", a number counts wherever the die lies.
        if kind in (events.ANSWER_THROW, events.ANSWER_UNSURE):
            return self.apply_face(face, throw_evidence, outcome_kind)
        if kind == events.ANSWER_OUT and out_counts:
            return self._show_and_apply(
                OUT, THROW_ENTRY, chance_text.out_reason(kind, throw_evidence)
            )
        return self._explain_answer(kind, face, throw_evidence, True)

    def apply_face(self, face, throw_evidence, outcome_kind):
        """Apply the thrown ``face``, or say that it is not an outcome of this step.

        The history stores the kind ``outcome_kind``; the refusal also uses ``throw_evidence``.
        """
        chance = self.chance
        throws = self._play.sources[KIND_DIE]
        if face not in self._game.match.legal_actions():
            throws.dice_to_roll = 0
            # show a cross, which means "no result"
            self._session.renderer.set_die(events.ANSWER_WEAK)
            self._play.speaker.refuse(
                chance_text.not_an_outcome_text(
                    chance, chance_text.answer_words(events.ANSWER_THROW, face, throw_evidence)
                )
            )
            return None
        self._session.play_tune("throw")
        throws.count_die(chance)
        return self._show_and_apply(face, outcome_kind)

    def step(self, now, waited_ms):
        """Apply a throw from before a takeback, roll another virtual die, or play for the board."""
        throws = self._play.sources[KIND_DIE]
        if self._game.pending:
            return self._apply_pending() if waited_ms >= _PENDING_PAUSE_MS else None
        if throws.dice_to_roll:
            throws.roll_next(self.chance, now)
        elif not (self._belongs_to_board() and self._may_act(waited_ms)):
            return None
        elif not self._source.is_thrown:
            return self._draw_outcome()
        elif self._session.die.is_virtual:
            throws.roll(self.chance, now)
        elif self._board_draws() and self._session.die.state == events.DIE_READY:
            return self._draw_outcome()
        return None

    def prompt(self):
        """Return the prompt of the match.

        If the board throws, the prompt says what the board does, or asks a coach to throw for it.
        """
        if not self._opponent_throws():
            return self._game.match.prompt()
        who = self._game.match.side_name(self.chance.side)
        if self.asks_to_throw():
            return chance_text.prompt_to_throw_for(self._game.match, who)
        return chance_text.board_prompt(self._game.match, who)

    def pad_help(self):
        """Return the text that says what OK does, or ""."""
        if self._opponent_throws() or not self._source.accepts_ok():
            return ""
        return text_of(chance_text.OK_TEXT_ID_BY_KIND[self.chance.kind])

    def asks_to_throw(self):
        """Return True if a coach is asked to throw for a side that the board plays."""
        return self._source.is_thrown and self._opponent_throws() and not self._board_draws()

    def thrower(self):
        """Return the side whose coach may throw now, or ANYBODY or NOBODY."""
        if not self._source.is_thrown or self.turn_words():
            return NOBODY
        return ANYBODY if self._opponent_throws() else self.chance.side

    def turn_words(self):
        """If the board makes the throw, return a text that says whose turn it is; otherwise ""."""
        if not self._opponent_throws() or self.asks_to_throw():
            return ""
        return text_of("match.turn", who=self._game.match.side_name(self.chance.side))

    def _opponent_throws(self):
        """Return True if an opponent sits on the seat of the throwing side."""
        side = self.chance.side
        return side >= 0 and self._game.seats[side].opponent is not None

    def _belongs_to_board(self):
        """Return True if the board plays the throwing side.

        If the throw belongs to neither side, return True if the board plays both sides.
        """
        if self.chance.side >= 0:
            return self._opponent_throws()
        seats = self._game.seats
        return seats[0].opponent is not None and seats[1].opponent is not None

    def is_thrown_by_people(self):
        """Return True if the chance step is a throw of a die by a coach, not by the board."""
        return self._source.is_thrown and not (self._belongs_to_board() and self._board_draws())

    def _board_draws(self):
        """Return True if the board makes the throws of the sides that it plays."""
        session = self._session
        return session.die.is_virtual or session.settings.values["board_throws"] == BOARD

    def _may_throw(self, pad_cluster):
        """Return True if ``pad_cluster`` may throw; any coach may throw for the board."""
        if self.chance.side < 0:
            return True
        return self._opponent_throws() or self._game.may_act(self.chance.side, pad_cluster)

    def _ask_where_die_lies(self, face):
        """Ask the throwing coach where the die lies, because the sensors cannot tell."""
        match = self._game.match
        answers = [(text_of("where.in"), face)] if face in match.legal_actions() else []
        answers += [(text_of("where.out"), OUT), (text_of("where.again"), None)]
        # Any coach may answer if the throw belongs to no side, or to a side that the board plays.
        if self.chance.side < 0 or self._opponent_throws():
            question = text_of("where.ask", face=face)
        else:
            who = match.side_name(self.chance.side)
            question = text_of("where.ask.side", who=who, face=face)
        self._session.open(
            ruling_screen(self._session, self._play, question, answers, self._may_throw)
        )

    def _apply_pending(self):
        """Apply the next throw from before a takeback; return the next state, None if no throw."""
        outcome = self._game.next_pending()
        return None if outcome is None else self._show_and_apply(outcome, THROW_ENTRY)

    def _draw_outcome(self):
        """Draw an outcome from the board's entropy source and apply it; return the next state."""
        is_thrown = self._source.is_thrown  # True for a die: choose a face, never OUT
        outcomes = face_outcomes(self.chance) if is_thrown else self.chance.outcomes
        outcome = draw_outcome(self._session.die.entropy, outcomes)
        if outcome is None:
            self._play.speaker.refuse(text_of("chance.stuck"))
            return None
        self._session.play_tune("throw")
        return self._show_and_apply(outcome, VIRTUAL_ENTRY if is_thrown else THROW_ENTRY)

    def _show_and_apply(self, outcome, outcome_kind, after=""):
        """Show ``outcome`` on the lights and apply it to the match; return the next state.

        The history stores it as an entry of the kind ``outcome_kind`` (``rules.entries``). The
        words ``after`` are shown after those of the events.
        """
        self._source.show(self.chance, outcome)
        return self._play.apply(
            outcome, outcome_kind, chance_text.outcome_words(self.chance, outcome), after
        )


class AwaitCoach(MatchState):
    """Waits for a coach's decision: by the pads, by touch or, where allowed, by a throw.

    OK acts when it is released, because holding it shows a hint. If there is only one choice, it is
    made without a press, unless the setting ``ask_always`` is on.
    """

    def __init__(self, play):
        MatchState.__init__(self, play)
        self._hint_finder = HintFinder(Thinker(play.session.devices.clock))
        self._shows_hint = False  # True while the words of a hint are shown
        self._ok_cluster = NOBODY  # the cluster whose OK is down but had no effect yet, or NOBODY

    def enter(self):
        """Show the cursor on the choices; discard a hint that is still being computed."""
        self._hint_finder.reset()
        self._ok_cluster = NOBODY
        MatchState.enter(self)

    def thrower(self):
        """Return the side that decides; in some decisions it may throw instead of choosing."""
        return self._game.match.current_player()

    def is_current(self):
        """Return True while a coach decides."""
        return self._game.match.current_player() >= 0 and self._game.opponent() is None

    def press(self, pad_cluster, pad, kind):
        """Move the cursor, choose, ask for a hint, or end a hint."""
        if kind in (LONG_PRESS, RELEASE):
            return self._handle_ok(pad_cluster, kind) if pad == OK else None
        self._ok_cluster = NOBODY
        speaker = self._play.speaker
        if pad == OK and self._play.hurry_level and not self._play.chooser.has_moved:
            return None  # ignore an OK that was meant to hurry the board's last move
        if pad == OK and self._hint_finder.is_computing():
            speaker.refuse(self._hint_finder.words())
            return None
        ends = self._shows_hint and pad == BACK and kind == PRESS and speaker.announcement()
        self._shows_hint = False
        if self._hint_finder.cancel() or ends:  # the first BACK only ends the hint
            speaker.show("")
            return None
        if kind == PRESS:
            speaker.dismiss()
        if pad == BACK:
            return self._press_back() if kind == PRESS else None
        match = self._game.match
        player = match.current_player()
        chooser = self._play.chooser
        if not self._game.may_act(player, pad_cluster):
            speaker.refuse(text_of("match.turn", who=match.side_name(player)))
        elif pad == OK:
            choice = chooser.choice()
            if self._is_throw(choice):
                self._play.sources[KIND_DIE].shake(pad_cluster)
            elif self.offers_hint():
                # OK takes effect when it is released, or when it was held long enough (LONG_PRESS).
                self._ok_cluster = pad_cluster
            else:
                return self._choose(choice)
        elif chooser.move(pad, kind):
            speaker.show("")
            self._play.view.show_cursor()
        else:
            speaker.refuse("")
            self._session.display.repeat_text()
        return None

    def _handle_ok(self, pad_cluster, kind):
        """Ask for a hint when OK is held (LONG_PRESS); choose when it is released (RELEASE)."""
        if pad_cluster != self._ok_cluster:
            return None
        self._ok_cluster = NOBODY
        chooser = self._play.chooser
        if kind == RELEASE:
            return self._choose(chooser.choice())
        if len(chooser.choices) > 1:
            self._hint_finder.begin()
            self._play.speaker.show(self._hint_finder.words())
        return None

    def awaited_throw(self):
        """Return ``_ANY_THROW`` if a throw may replace a choice, otherwise None."""
        return _ANY_THROW if self._throw_action() >= 0 else None

    def _choose(self, choice, forced=False):
        """Apply ``choice``; if it follows the plan of a hint, show the plan's next decision."""
        player = self._game.match.current_player()
        chooser = self._play.chooser
        plan = self._hint_finder.rest_of_plan(self._play.view.actions(choice))
        advice_code = HINTED_CODE
        if plan is None:
            advice_code = (
                UNAIDED_CODE if chooser.has_moved or choice != chooser.choice() else OFFERED_CODE
            )
        state = self._play.apply(choice, forced=forced, advice_code=advice_code)
        if plan and plan[0] and self._game.match.current_player() == player:
            state.follow_hint(plan)
        return state

    def follow_hint(self, plan):
        """Show the next decision of ``plan``, the remaining decisions of the hint in use."""
        if self.offers_hint():
            self._hint_finder.follow(plan)

    def receive_answer(self, kind, face, throw_evidence):
        """If the coach may throw instead of choosing, apply the action "throw" and the outcome."""
        match = self._game.match
        throw = match.table().throw_action(match)
        if throw < 0 or kind not in (events.ANSWER_THROW, events.ANSWER_UNSURE):
            return MatchState.receive_answer(self, kind, face, throw_evidence)
        player = match.current_player()
        if self._play.is_throw_outdated():
            return None
        if not self._session.die.is_virtual and self._play.was_thrown_early(player):
            self._play.speaker.refuse(text_of("match.early", prompt=capitalize(self.prompt())))
            return None
        outcome_kind = VIRTUAL_ENTRY if self._session.die.is_virtual else THROW_ENTRY
        state = self._play.apply(throw)
        # after a takeback, an earlier throw is applied again instead of the new one
        if self._game.pending:
            return state
        return next_state(self._play).apply_face(face, throw_evidence, outcome_kind) or state

    def step(self, now, waited_ms):
        """Make a decision that has only one choice, or compute the hint that a coach asked for."""
        chooser = self._play.chooser
        if waited_ms >= _LATE_MS:
            self._play.hurry_level = 0
        if self._is_forced() and waited_ms >= DECISION_PAUSE_MS:
            return self._choose(chooser.choices[0], forced=True)
        advice = None if self._is_forced() else self._hint_finder.step(self._game.match)
        if advice is not None:
            self._play.view.select(advice[0])
            if advice[1]:
                self._play.speaker.show(advice[1], True)
                self._shows_hint = True
        return None

    def pad_help(self):
        """Return how to throw the virtual die if the coach may throw instead of choosing, or ""."""
        shakes = self._session.die.is_virtual and self._throw_action() >= 0
        return text_of(chance_text.OK_TEXT_ID_BY_KIND[KIND_DIE]) if shakes else ""

    def stops_clock(self):
        """Return True while a hint is computed or shown."""
        words = self._play.speaker.announcement()
        return self._hint_finder.is_computing() or (self._shows_hint and bool(words))

    def offers_hint(self):
        """Return True if holding OK shows a hint."""
        return (
            self._play.gives_hints
            and self._play.shown_board < 0
            and bool(self._session.settings.values["hints"])
            and not self._is_throw(self._play.chooser.choice())
        )

    def _throw_action(self):
        match = self._game.match
        return match.table().throw_action(match)

    def _is_throw(self, action):
        """Return True if OK on the choice ``action`` shakes the virtual die."""
        return self._session.die.is_virtual and 0 <= action == self._throw_action()

    def _is_forced(self):
        """Return True if there is only one choice, which is then made without a press."""
        asks = self._session.settings.values["ask_always"]
        return len(self._play.chooser.choices) == 1 and not asks


class AwaitOpponent(MatchState):
    """Runs the opponent for a few ms in each step; meanwhile the cursor visits choices."""

    def __init__(self, play):
        MatchState.__init__(self, play)
        self._thinking = Thinker(play.session.devices.clock)

    def enter(self):
        """Show the choices; the computation begins with the next step."""
        self._thinking.cancel()
        MatchState.enter(self)

    def leave(self):
        """Cancel the computation, because the match has changed."""
        self._thinking.cancel()

    def is_current(self):
        """Return True while an opponent decides."""
        return self._game.opponent() is not None

    def turn_words(self):
        """Return a text that says whose turn it is."""
        return text_of(
            "match.turn", who=self._game.match.side_name(self._game.match.current_player())
        )

    def press(self, pad_cluster, pad, kind):
        """Let the board act without waiting (OK), or say whose turn it is."""
        if kind in (LONG_PRESS, RELEASE):
            return None
        if kind == PRESS:
            self._play.speaker.dismiss()
        if pad == BACK:
            return self._press_back() if kind == PRESS else None
        if pad == OK:
            self._play.hurry_level = 2
        else:
            self._play.speaker.refuse(self.turn_words())
        return None

    def step(self, now, waited_ms):
        """Run the opponent for a few ms; apply its decision once ``_may_act`` returns True."""
        action = self._thinking.decide(self._game.opponent(), self._game.match)
        if action is not None and self._may_act(waited_ms):
            return self._play.apply(action)
        if self._thinking.is_cursor_due(waited_ms):
            self._play.chooser.select_next()
            self._play.view.show_cursor()
        return None


class OtherBoard(TemporaryState):
    """Shows a board that is not in play, until a pad is pressed or the match changes."""

    def press(self, pad_cluster, pad, kind):
        """Return to the board in play, whichever pad is pressed."""
        if kind == PRESS:
            self._play.show_board_in_play()

    def touch_square(self, pad_cluster, square):
        """Return to the board in play; ignore ``square``, which is on the board that was shown."""
        self._play.show_board_in_play()

    def receive_answer(self, kind, face, throw_evidence):
        """Forward the answer of the dice to the state ``below``."""
        self._store_below(self.below.receive_answer(kind, face, throw_evidence))

    def step(self, now, waited_ms):
        """Run the session step of the state ``below``."""
        self._store_below(self.below.step(now, waited_ms))

    def _store_below(self, state):
        """Make ``state`` the state to return to, unless it is None.

        If the match has changed, ``Play`` has already replaced this object, so nothing happens.
        """
        self.below = state or self.below
