"""The states of the match screen (``screens.play.Play``), which act on pads, dice and time.

The match screen is in one state at a time::

    Moving         lights move; a press skips them, then one of the other states follows
    AwaitThrow     a chance step: a die, the spinner or a card
    AwaitEntry     a throw of ordinary dice, which a coach enters (``app.entry``)
    AwaitCoach     a coach decides
    AwaitOpponent  an opponent decides, computing in slices
    OtherBoard     the other board of a match is shown while one of the states above waits
    Over           the match has ended

One method of the current state handles each event (``press``, ``point``, ``die``, ``step``) and
returns the next state, or None to stay. ``Play.apply`` and a takeback change the match; they find
the next state with ``following`` and enter it themselves.
"""

from ..dice import events
from ..rules.chance import KIND_DIE, Chance
from ..rules.entries import THROW, VIRTUAL
from ..rules.match import CHANCE, OUT
from ..rules.parts import find
from ..storage.settings import BOARD
from .chance import chance_text
from .chance.draw import draw
from .chance.sources import faces
from .display_text import sentence
from .hint import Hinting
from .input.pad_events import BACK, LONG, OK, PRESS, RELEASE
from .screens.inspect import refusal
from .screens.ruling import ask, ask_foul, fouls
from .screens.takeback import ask_back
from .texts import text_of
from .thinking import Thinking

REUSE_MS = 700  # ms before a pending throw is applied after a takeback
DECIDE_MS = 900  # ms before the board acts without a press, so that coaches can follow
SLOW_MS = 2000  # the same while coaches learn the game

ANYBODY = -1  # either coach may throw
NOBODY = -2  # no coach may throw, because the board acts
_A_THROW = Chance()  # a throw of any die
_PACKAGE = __name__[: __name__.rfind(".")]


def following(play):
    """Return the state for what the match of ``play`` waits for, when no lights move."""
    player = play.game.match.current_player()
    if play.game.is_over():
        return Over(play)
    if player == CHANCE:
        state = AwaitThrow(play)
        if state.fits():
            return state
        # Found by name: a board with its own die never needs this module.
        return find(_PACKAGE, "entry").AwaitEntry(play)
    return AwaitOpponent(play) if play.game.opponent() else AwaitCoach(play)


class State:
    """The base of all states; ``play`` is the match screen that owns them."""

    covers = False  # True: it covers the state ``below`` and returns to it
    hurried = (
        False  # True: a coach has pressed OK in the board's turn, so the board waits no longer
    )

    def __init__(self, play):
        self._play = play
        self._session = play.session
        self._game = play.game
        self.chance = play.game.match.chance()  # the chance step that the match waits for, or None

    # Event handlers. Each returns the next state, or None.

    def enter(self):
        """Show the cursor on the choices, after the match has changed or is shown again."""
        self._session.renderer.set_spinner(chance_text.sectors(self.chance))
        self._play.view.offer(self._play.suggests)

    def leave(self):
        """Stop what the state has begun, because a different state follows."""

    def fits(self):
        """Return True while this state is still correct.

        A seat may change during a match, and a tool may set up a position.
        """
        return True

    def refresh(self):
        """Read the match again after a second of playing time without events."""

    def press(self, cluster, key, kind):
        """Handle a pad (``input.pad_events``) other than MENU."""
        if kind == PRESS:
            self._play.speaker.read()
            if key == BACK:
                return self._press_back()
        return None

    def point(self, cluster, square):
        """Choose ``square`` for a coach at ``cluster``, or show why it is not legal."""
        words = refusal(self._play, cluster, square)
        if words:
            self._play.speaker.refuse(words)
            return None
        return self._play.apply(square)

    def die(self, kind, face, evidence):
        """Refuse an answer of the dice in use (``dice.events``).

        The match does not wait for a throw.
        """
        if self._play.die_is_old() and kind in (events.THROW, events.UNSURE):
            return None
        if kind in (events.THROW, events.UNSURE):
            prompt = sentence(self.question())
            self._play.speaker.refuse(self.turn() or text_of("match.no_throw", prompt=prompt))
            return None
        return self._explain(kind, face, evidence)

    def awaited(self):
        """Return the chance step that a throw would answer now, or None."""

    def step(self, now, waited):
        """Do what is due without a press; the match has been waiting for ``waited`` ms."""

    def follow_hint(self, plan):
        """Show the next decision of ``plan``, a hint that the coach follows (``app.hint``)."""

    # Texts and properties.

    def question(self):
        """Return the prompt of the match."""
        return self._game.match.prompt()

    def hint(self):
        """Return what a pad does, for a free line of the display; "" if nothing."""
        return ""

    def form(self):
        """Return the form of the prompt (``prompt_form``) that includes the words of ``hint``."""
        return "ok"

    def asks_for_a_throw(self):
        """Return True if a coach is asked to throw for a seat that the board plays."""
        return False

    def enters(self):
        """Return True if a coach enters a throw of ordinary dice now."""
        return False

    def is_silent(self):
        """Return True while scroll text would hide what the lights show."""
        return False

    def shakes(self):
        """Return True if OK makes the throw, because no real die is in use."""
        return False

    def thrower(self):
        """Return the side (0 or 1) whose coach may throw now, ANYBODY, or NOBODY."""
        return NOBODY

    def turn(self):
        """Return whose turn it is if no coach may act now, otherwise ""."""
        return ""

    def hints(self):
        """Return True if holding OK shows a hint to the coach who decides."""
        return False

    def reads(self):
        """Return True while a coach reads a hint, during which the clock is stopped."""
        return False

    # Used by several states.

    def _pace(self):
        """Return how many ms the board waits before it acts: longer while coaches learn the game.

        The dice of one throw, and the pieces of a set-up, follow each other at the usual pace.
        """
        seats = self._game.seats
        watched = seats[0].opponent is None or seats[1].opponent is None
        if not watched or (self.chance is not None and self.chance.left > 1):
            return DECIDE_MS
        return SLOW_MS if self._game.has_thrown() and self._play.coaching.is_new() else DECIDE_MS

    def _may_act(self, waited):
        """Return True if the board need not wait any longer before it acts."""
        if self.hurried:
            return True
        return waited >= DECIDE_MS and not self._play.introduces() and waited >= self._pace()

    def _press_back(self):
        """Take the last decision back; with several boards only when BACK is released.

        A takeback changes the state of ``play`` itself. After *one by one*, BACK first shows the
        line-ups again.
        """
        if self._play.view.bring_line_ups_back():
            self._play.enter(self._session.now)
            return
        self._play.back_is_down = self._game.match.BOARDS > 1
        if not self._play.back_is_down:
            ask_back(self._session, self._play)

    def _explain(self, kind, face, evidence, awaited=False):
        """Explain an answer that is not an outcome; ask about a foul in games that have fouls."""
        if kind == events.GRABBED and fouls(self._game.match):
            self._session.open(ask_foul(self._session, self._play))
            return
        words = chance_text.tell(kind, face, evidence)
        if kind == events.MISSING:
            words += ("" if words[-1] == "?" else ".") + " " + text_of("die.offer")
        elif awaited and kind != events.WEAK:  # the words for WEAK already say how to throw
            words = text_of("die.again", why=words)
        self._session.renderer.set_die(kind)
        self._play.speaker.refuse(words)


class Cover(State):
    """Covers the state ``below`` for a while and passes all other calls on to it."""

    covers = True

    def __init__(self, play, below):
        State.__init__(self, play)
        self.below = below

    def leave(self):
        """Stop what the state below has begun."""
        self.below.leave()

    def fits(self):
        """Return the result of the state below."""
        return self.below.fits()

    def refresh(self):
        """Read the match again."""
        self.below.refresh()
        self.chance = self.below.chance

    def question(self):
        """Return the prompt of the state below."""
        return self.below.question()

    def form(self):
        """Return the form of the prompt of the state below."""
        return self.below.form()

    def hint(self):
        """Return what a pad does in the state below."""
        return self.below.hint()

    def asks_for_a_throw(self):
        """Return the result of the state below."""
        return self.below.asks_for_a_throw()

    def shakes(self):
        """Return the result of the state below."""
        return self.below.shakes()

    def thrower(self):
        """Return the result of the state below."""
        return self.below.thrower()

    def turn(self):
        """Return the result of the state below."""
        return self.below.turn()


class Moving(Cover):
    """Lights move; the state ``below``, which has been entered already, follows."""

    def enter(self):
        """Enter the state below, so that a coach can choose while the lights still move."""
        self.below.enter()

    def press(self, cluster, key, kind):
        """Skip the movement, and pass the press on to the state below.

        OK during a movement of the board only skips it, because it was pressed in the board's turn.
        """
        if kind in (LONG, RELEASE):
            return self.below.press(cluster, key, kind)
        if kind == PRESS and self._session.renderer.busy(self._session.now):
            self._session.renderer.skip()
            if key == OK and (self._play.shows_opponent or self.below.enters()):
                return self.below
        state = self.below.press(cluster, key, kind)
        return state or (self.below if kind == PRESS else None)

    def point(self, cluster, square):
        """Pass the square on to the state below."""
        return self.below.point(cluster, square)

    def die(self, kind, face, evidence):
        """Pass the answer on to the state below: a throw need not wait for the lights."""
        return self.below.die(kind, face, evidence)

    def step(self, now, waited):
        """Return the state below, because the movement has ended.

        Show a line-up under the cursor.
        """
        self._play.view.point()
        return self.below.step(now, waited) or self.below

    def follow_hint(self, plan):
        """Pass the plan on to the state below."""
        self.below.follow_hint(plan)

    def hints(self):
        """Return the result of the state below."""
        return self.below.hints()

    def reads(self):
        """Return the result of the state below."""
        return self.below.reads()


class Over(State):
    """The match has ended: opens its result when no lights move."""

    def fits(self):
        """Return True while the match is over."""
        return self._game.is_over()

    def step(self, now, waited):
        """Open the result."""
        self._play.show_result()


class AwaitThrow(State):
    """Waits for the outcome of a chance step.

    The kind of the step decides how:

    - ``die``: a throw of the real die, or of the virtual die that OK shakes (``chance.die``); for
      ordinary dice see ``app.entry``.  For the board's seats the board shakes the virtual die; with
      the real die a coach throws for them, or the board draws (setting ``board_throws``).
    - ``spinner``, ``cards``: OK of the coach whose step it is draws from the board's entropy source
      at that moment.  The board's seats need no OK.

    For some answers of the die, only people can tell what happened, so they are asked
    (``screens.ruling.ask``). A pending throw is applied in place of a new one. A face that is not
    an outcome of the step is explained in words, and the step still waits.
    """

    def __init__(self, play):
        State.__init__(self, play)
        self._source = play.sources[self.chance.kind]

    def fits(self):
        """Return True while the match waits for an outcome that no coach has to enter."""
        if self._game.match.current_player() != CHANCE:
            return False
        return not (self._session.die.entered and self.is_thrown_by_people())

    def awaited(self):
        """Return the chance step, if people throw for it."""
        return self.chance if self._source.by_hand else None

    def refresh(self):
        """Read the chance step again, because its outcomes may depend on the clock."""
        self.chance = self._game.match.chance() or self.chance

    def press(self, cluster, key, kind):
        """Shake, spin or draw if the coach whose step it is presses OK; refuse other pads."""
        if kind in (LONG, RELEASE):
            return None
        was_read = kind == PRESS and self._play.speaker.read()
        if key == BACK:
            return self._press_back() if kind == PRESS else None
        if was_read and key != OK:
            return None
        chance, speaker = self.chance, self._play.speaker
        if self.turn():
            if key == OK:
                self.hurried = True
            else:
                speaker.refuse(self.turn())
        elif key != OK or not self._source.takes_ok():
            speaker.refuse(chance_text.to_do(chance, self.question()))
        elif not self._may(cluster):
            speaker.refuse(text_of("match.turn", who=self._game.match.side_name(chance.side)))
        elif self._game.pending:  # a pending throw is applied
            return self._apply_pending()
        elif self._source.by_hand:
            self._source.shake(cluster, faces(chance))
        else:
            return self._draw()
        return None

    def die(self, kind, face, evidence):
        """Apply a throw, or explain why it does not count."""
        if not self._source.by_hand:
            return State.die(self, kind, face, evidence)
        was_old = self._play.die_is_old()
        is_virtual = self._session.die.virtual
        if not is_virtual and kind != events.MISSING:
            if self.turn():
                self._play.speaker.refuse(self.turn())
                return None
            if self._play.was_early(self.chance.side) and not (was_old or self._game.pending):
                self._play.speaker.refuse(text_of("match.early", prompt=sentence(self.question())))
                return None
        if kind != events.MISSING and self._game.pending:
            pending = self._apply_pending()
            if pending:
                return pending
        how = VIRTUAL if is_virtual else THROW
        out_counts = OUT in self._game.match.legal_actions()
        if kind == events.UNSURE and out_counts:
            self._ask_where(face)
            return None
        # Otherwise the number counts wherever the die lies.
        if kind in (events.THROW, events.UNSURE):
            return self.take(face, evidence, how)
        if kind == events.OUT and out_counts:
            return self._show(OUT, THROW, chance_text.why(kind, evidence))
        return self._explain(kind, face, evidence, True)

    def take(self, face, evidence, how):
        """Apply the thrown ``face``, or explain that it is not an outcome of this step."""
        chance = self.chance
        throws = self._play.sources[KIND_DIE]
        if face not in self._game.match.legal_actions():
            throws.more = 0
            self._session.renderer.set_die(events.WEAK)  # a cross: no result
            self._play.speaker.refuse(
                chance_text.no_side(chance, chance_text.tell(events.THROW, face, evidence))
            )
            return None
        self._session.play("throw")
        throws.count(chance)
        return self._show(face, how)

    def step(self, now, waited):
        """Apply a pending throw, roll the next die of a shake, or throw for the board's seats."""
        throws = self._play.sources[KIND_DIE]
        if self._game.pending:
            return self._apply_pending() if waited >= REUSE_MS else None
        if throws.more:
            throws.roll_on(self.chance, now)
        elif not (self._is_boards() and self._may_act(waited)):
            return None
        elif not self._source.by_hand:
            return self._draw()
        elif self._session.die.virtual:
            throws.roll(self.chance, now)
        elif self._board_throws() and self._session.die.state == events.READY:
            return self._draw()
        return None

    def question(self):
        """Return the prompt.

        For a throw of the board's seat in a form that does not address a coach.
        """
        if not self._is_empty():
            return self._game.match.prompt()
        who = self._game.match.side_name(self.chance.side)
        if self.asks_for_a_throw():
            return chance_text.for_the_board(self._game.match, who)
        return chance_text.by_the_board(self._game.match, who)

    def hint(self):
        """Return what OK does, or ""."""
        if self._is_empty() or not self._source.takes_ok():
            return ""
        return text_of(chance_text.OK_DOES[self.chance.kind])

    def asks_for_a_throw(self):
        """Return True if a coach is asked to throw for a seat that the board plays."""
        return self._source.by_hand and self._is_empty() and not self._board_throws()

    def shakes(self):
        """Return True if OK makes the throw, because there is no real die."""
        return self._source.by_hand and self._source.takes_ok() and not self.turn()

    def thrower(self):
        """Return the side whose coach may throw now."""
        if not self._source.by_hand or self.turn():
            return NOBODY
        return ANYBODY if self._is_empty() else self.chance.side

    def turn(self):
        """Return whose turn it is while the board makes the throw; "" if a coach throws."""
        if not self._is_empty() or self.asks_for_a_throw():
            return ""
        return text_of("match.turn", who=self._game.match.side_name(self.chance.side))

    def _is_empty(self):
        """Return True if an opponent sits on the seat that throws."""
        side = self.chance.side
        return side >= 0 and self._game.seats[side].opponent is not None

    def _is_boards(self):
        """Return True if the throw belongs to a seat of the board and not to a coach."""
        if self.chance.side >= 0:
            return self._is_empty()
        seats = self._game.seats
        return seats[0].opponent is not None and seats[1].opponent is not None

    def is_thrown_by_people(self):
        """Return True if a coach throws, i.e. the step is a die and the board does not draw."""
        return self._source.by_hand and not (self._is_boards() and self._board_throws())

    def _board_throws(self):
        """Return True if the board throws for its seats, so that no coach has to."""
        session = self._session
        return session.die.virtual or session.settings.values["board_throws"] == BOARD

    def _may(self, cluster):
        """Return True if a coach at ``cluster`` may throw; either coach may throw for the board."""
        if self.chance.side < 0:
            return True
        return self._is_empty() or self._game.takes(self.chance.side, cluster)

    def _ask_where(self, face):
        """Ask the coach who threw where the die lies, because the sensors cannot tell."""
        match = self._game.match
        answers = [(text_of("where.in"), face)] if face in match.legal_actions() else []
        answers += [(text_of("where.out"), OUT), (text_of("where.again"), None)]
        if self.chance.side < 0 or self._is_empty():  # for an opponent, the coach who threw answers
            question = text_of("where.ask", face=face)
        else:
            who = match.side_name(self.chance.side)
            question = text_of("where.ask.side", who=who, face=face)
        self._session.open(ask(self._session, self._play, question, answers, self._may))

    def _apply_pending(self):
        """Apply the next pending throw; return the next state, or None if none is left."""
        outcome = self._game.next_pending()
        return None if outcome is None else self._show(outcome, THROW)

    def _draw(self):
        """Draw an outcome from the board's entropy source and apply it."""
        by_hand = self._source.by_hand  # for a die the board draws only faces, no foul and no "out"
        outcomes = faces(self.chance) if by_hand else self.chance.outcomes
        outcome = draw(self._session.die.entropy, outcomes)
        if outcome is None:
            self._play.speaker.refuse(text_of("chance.stuck"))
            return None
        self._session.play("throw")
        return self._show(outcome, VIRTUAL if by_hand else THROW)

    def _show(self, outcome, how, after=""):
        """Show ``outcome`` on the lights and apply it; ``how`` is its kind (``rules.entries``)."""
        self._source.show(self.chance, outcome)
        return self._play.apply(outcome, how, chance_text.meaning(self.chance, outcome), after)


class AwaitCoach(State):
    """A coach decides with the pads, a finger, or a throw that replaces a choice.

    Holding OK shows a hint, so OK chooses when it is released. A decision with a single choice is
    made automatically, unless the setting ``ask_always`` is on.
    """

    def __init__(self, play):
        State.__init__(self, play)
        self._hinting = Hinting(Thinking(play.session.devices.clock))
        self._is_advised = False  # True: the display shows the words of a hint
        self._ok_down = NOBODY  # the cluster whose OK is down and has had no effect yet

    def enter(self):
        """Show the cursor on the choices; drop a hint that is not finished."""
        self._hinting.forget()
        self._ok_down = NOBODY
        State.enter(self)

    def thrower(self):
        """Return the side that decides, because its throw may replace a choice."""
        return self._game.match.current_player()

    def fits(self):
        """Return True while a side decides that has no opponent."""
        return self._game.match.current_player() >= 0 and self._game.opponent() is None

    def press(self, cluster, key, kind):
        """Move the cursor, choose, ask for a hint, or cancel a hint."""
        if kind in (LONG, RELEASE):
            return self._hold(cluster, kind) if key == OK else None
        self._ok_down = NOBODY
        speaker = self._play.speaker
        ends = self._is_advised and key == BACK and kind == PRESS and speaker.announcement()
        self._is_advised = False
        if self._hinting.cancel() or ends:  # BACK ends a hint before it takes anything back
            speaker.tell("")
            return None
        if kind == PRESS:
            speaker.read()
        if key == BACK:
            return self._press_back() if kind == PRESS else None
        match = self._game.match
        player = match.current_player()
        chooser = self._play.chooser
        if not self._game.takes(player, cluster):
            speaker.refuse(text_of("match.turn", who=match.side_name(player)))
        elif key == OK:
            choice = chooser.choice()
            if self._is_throw(choice):
                self._play.sources[KIND_DIE].shake(cluster)
            elif self.hints():
                self._ok_down = cluster  # OK has its effect when it is released, or after 800 ms
            else:
                return self._play.apply(choice)
        elif chooser.move(key, kind):
            speaker.tell("")
            self._play.view.point()
        else:
            speaker.refuse("")
            self._session.display.say_again()
        return None

    def _hold(self, cluster, kind):
        """Ask for a hint if OK is held (LONG); choose when it is released (RELEASE).

        If the choice follows a hint, the cursor moves to the hint's next choice.
        """
        if cluster != self._ok_down:
            return None
        self._ok_down = NOBODY
        chooser = self._play.chooser
        if kind == RELEASE:
            return self._choose(chooser.choice())
        if len(chooser.choices) > 1:
            self._hinting.begin()
            self._play.speaker.tell(self._hinting.words())
        return None

    def awaited(self):
        """Return a throw of any die if a throw can replace a choice now, otherwise None."""
        return _A_THROW if self._throw_action() >= 0 else None

    def _choose(self, choice, forced=False):
        """Apply ``choice``; if it follows a hint, show the hint's next decision."""
        player = self._game.match.current_player()
        plan = self._hinting.after(choice)
        state = self._play.apply(choice, forced=forced)
        if plan is not None and self._game.match.current_player() == player:
            state.follow_hint(plan)
        return state

    def follow_hint(self, plan):
        """Show the next decision of the hint that the coach has just followed."""
        if self.hints():
            self._hinting.follow(plan)

    def die(self, kind, face, evidence):
        """Choose the action that a throw replaces, then apply the throw as its outcome."""
        match = self._game.match
        throw = match.table().throw_action(match)
        if throw < 0 or kind not in (events.THROW, events.UNSURE):
            return State.die(self, kind, face, evidence)
        player = match.current_player()
        if self._play.die_is_old():
            return None
        if not self._session.die.virtual and self._play.was_early(player):
            self._play.speaker.refuse(text_of("match.early", prompt=sentence(self.question())))
            return None
        how = VIRTUAL if self._session.die.virtual else THROW
        state = self._play.apply(throw)
        if self._game.pending:  # a pending throw is applied instead
            return state
        return following(self._play).take(face, evidence, how) or state

    def step(self, now, waited):
        """Make a decision with a single choice, or compute the hint that was asked for."""
        chooser = self._play.chooser
        if self._is_plain() and waited >= DECIDE_MS:
            return self._choose(chooser.choices[0], forced=True)
        advice = None if self._is_plain() else self._hinting.step(self._game.match)
        if advice is not None:
            self._play.view.aim(advice[0])
            if advice[1]:
                self._play.speaker.tell(advice[1], True)
                self._is_advised = True
        return None

    def hint(self):
        """Return how to throw the virtual die, if a throw may be chosen."""
        shakes = self._session.die.virtual and self._throw_action() >= 0
        return text_of(chance_text.OK_DOES[KIND_DIE]) if shakes else ""

    def reads(self):
        """Return True while a hint is computed or shown."""
        words = self._play.speaker.announcement()
        return self._hinting.thinks() or (self._is_advised and bool(words))

    def hints(self):
        """Return True if holding OK shows a hint to the coach who decides."""
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
        return self._session.die.virtual and 0 <= action == self._throw_action()

    def _is_plain(self):
        """Return True if there is a single choice that needs no press."""
        asks = self._session.settings.values["ask_always"]
        return len(self._play.chooser.choices) == 1 and not asks


class AwaitOpponent(State):
    """An opponent decides: it computes in slices while the cursor visits the choices."""

    def __init__(self, play):
        State.__init__(self, play)
        self._thinking = Thinking(play.session.devices.clock)

    def enter(self):
        """Show the choices, and begin to compute."""
        self._thinking.cancel()
        State.enter(self)

    def leave(self):
        """Stop computing, because the match has changed."""
        self._thinking.cancel()

    def fits(self):
        """Return True while an opponent decides."""
        return self._game.opponent() is not None

    def turn(self):
        """Return whose turn it is."""
        return text_of(
            "match.turn", who=self._game.match.side_name(self._game.match.current_player())
        )

    def press(self, cluster, key, kind):
        """Hurry the board (OK), or refuse a press and show whose turn it is."""
        if kind in (LONG, RELEASE):
            return None
        if kind == PRESS:
            self._play.speaker.read()
        if key == BACK:
            return self._press_back() if kind == PRESS else None
        if key == OK:
            self.hurried = True
        else:
            self._play.speaker.refuse(self.turn())
        return None

    def step(self, now, waited):
        """Compute for a slice; apply the decision when ``_may_act`` allows."""
        action = self._thinking.decide(self._game.opponent(), self._game.match)
        if action is not None and self._may_act(waited):
            return self._play.apply(action)
        if self._thinking.looks(waited):
            self._play.chooser.take_next()
            self._play.view.point()
        return None


class OtherBoard(Cover):
    """Shows the other board until a press or a change of the match."""

    def press(self, cluster, key, kind):
        """Return to the board in play."""
        if kind == PRESS:
            self._play.show_board_in_play()

    def point(self, cluster, square):
        """Return to the board in play, because the square is on the other board."""
        self._play.show_board_in_play()

    def die(self, kind, face, evidence):
        """Pass the answer on to the state below."""
        self._keep(self.below.die(kind, face, evidence))

    def step(self, now, waited):
        """Pass the step on to the state below."""
        self._keep(self.below.step(now, waited))

    def _keep(self, state):
        """Store the next state below; if the match has changed, that state is already shown."""
        self.below = state or self.below
