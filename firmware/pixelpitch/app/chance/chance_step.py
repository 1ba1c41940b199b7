"""A chance step of the match: who may answer it, and what becomes of each answer.

- ``die``: the real die, or the virtual one that OK shakes (``chance.die``).  The board shakes
  the virtual one for its own seats; with the real one a coach does, or the setting
  ``board_throws`` lets the board draw.  Where a throw is
  one of the choices of a decision (``Table.throw_action``), a thrown die chooses it.
- ``spinner``, ``cards``: OK of the coach whose hand it is; the outcome comes from the
  board's source of entropy at that moment, not before.  A seat that the board plays
  answers by itself.

An answer is an outcome (a face, OUT, a sector, a card), or a question that only people can
answer (``screens.ruling.ask``), whose answer is the outcome.  One that a takeback left waiting is
applied again without a new throw, and instead of one.  A face that is no outcome of the step is
explained in words, and the step goes on waiting.
"""

from ...dice import events
from ...rules.chance import KIND_DIE
from ...rules.entries import THROW, VIRTUAL
from ...rules.match import OUT
from ...storage.settings import BOARD
from ..display_text import sentence, turn
from ..input.pad_events import OK
from ..screens.ruling import ask, ask_foul, fouls
from . import chance_text
from .draw import draw
from .sources import faces, sources_of

REUSE_MS = 700  # pause before an outcome that waited since a takeback comes again
DECIDE_MS = 900  # how long the board waits with what it does itself: people must see it


class ChanceStep:
    """Answers the chance steps of ``play`` (``screens.play.Play``)."""

    def __init__(self, session, play):
        self._session = session
        self._play = play
        self._game = play.game
        self._sources = sources_of(session)
        self._throws = self._sources[KIND_DIE]
        self._source = self._throws  # of the chance that is awaited
        self._chance = None
        self._old = False  # the real die still moves as it did at a takeback

    def begin(self, match):
        """Take the chance step that ``match`` waits for now, if it does."""
        self._old = self._old and self._session.die.state != events.READY
        chance = self._chance = match.chance()
        if chance is not None:
            self._source = self._sources[chance.kind]
        self._session.renderer.set_spinner(chance_text.sectors(chance))

    def cancel(self):
        """Forget the last shake: a takeback; a real die rolls on, but chooses nothing."""
        die = self._session.die
        die.virtual_die.cancel()
        self._throws.more = 0
        self._old = die.state != events.READY

    def shakes(self):
        """Return True if a throw is awaited that OK makes: there is no real die."""
        return self._chance is not None and self._source.by_hand and self._source.takes_ok()

    def may_be_thrown(self):
        """Return whether a coach decides and may throw instead of choosing."""
        match = self._game.match
        return match.table().throw_action(match) >= 0 and self._game.opponent() is None

    def shake(self, cluster):
        """Let OK of ``cluster`` shake the virtual die for a throw that stands for a choice."""
        self._throws.shake(cluster)

    def hint(self):
        """Return who must act and how, for a line of the display; "" where that is plain."""
        chance = self._chance
        if chance is None:
            shakes = self._session.die.virtual and self.may_be_thrown()
            return chance_text.OK_DOES[KIND_DIE] if shakes else ""
        if self._is_empty(chance):
            return ""
        return chance_text.OK_DOES[chance.kind] if self._source.takes_ok() else ""

    def waits_for_a_hand(self):
        """Return whether a coach is asked to throw for a seat that the board plays."""
        chance = self._chance
        if chance is None or not self._source.by_hand or not self._is_empty(chance):
            return False
        return not self._throws_itself()

    def question(self):
        """Return the match's prompt; at a throw of the board's seat not as an order to that."""
        match = self._game.match
        words = match.prompt()
        chance = self._chance
        if chance is None or not self._is_empty(chance):
            return words
        who = match.side_name(chance.side)
        if self.waits_for_a_hand():
            return chance_text.for_the_board(who, words)
        return chance_text.by_the_board(who, words)

    def _is_empty(self, chance):
        """Return whether an opponent sits where the throw is due: a person throws for it."""
        return chance.side >= 0 and self._game.seats[chance.side].opponent is not None

    def _throws_itself(self):
        """Return whether the board throws for its seats: no hand of a coach is asked for."""
        session = self._session
        return session.die.virtual or session.settings.values["board_throws"] == BOARD

    def press(self, cluster, key):
        """Act on a pad while chance is awaited."""
        play = self._play
        match = self._game.match
        chance = self._chance
        if chance is None:
            return
        if key != OK or not self._source.takes_ok():
            play.speaker.refuse(chance_text.to_do(chance, self.question()))
        elif not self._may(chance, cluster):
            play.speaker.refuse(turn(match.side_name(chance.side)))
        elif self._again(chance):
            pass  # what waits since a takeback stays thrown and drawn
        elif self._source.by_hand:
            self._throws.shake(cluster, faces(chance))
        else:
            self._draw(chance)

    def _may(self, chance, cluster):
        """Return whether a hand at ``cluster`` may answer; anybody may for the board."""
        if chance.side < 0:
            return True
        seat = self._game.seats[chance.side]
        return seat.opponent is not None or seat.takes(cluster)

    def answer(self, kind, face, evidence):
        """Act on what the die in use answered, now or in a pause."""
        self._game.answer = ()
        match = self._game.match
        chance = self._chance
        awaited = chance is not None and self._source.by_hand
        how = VIRTUAL if self._session.die.virtual else THROW
        if self._is_needless(kind, awaited):
            return
        if kind == events.UNSURE:
            if awaited and OUT in match.legal_actions():
                self._ask_where(chance, face)
                return
            kind = events.THROW  # nothing depends on it: the number counts
        if kind == events.THROW and awaited:
            if self._counts(chance, face, evidence):
                self._take(chance, face, how)
        elif kind == events.THROW and self.may_be_thrown():
            self._play.apply(match.table().throw_action(match))
            if not self._game.waiting:  # what waited since a takeback comes again instead
                chance = self._chance
                if self._counts(chance, face, evidence):
                    self._take(chance, face, how)
        elif kind == events.OUT and awaited and OUT in match.legal_actions():
            self._take(chance, OUT, after=chance_text.why(kind, evidence))
        elif kind == events.GRABBED and fouls(match):
            self._session.open(ask_foul(self._session, self._play))
        elif kind == events.THROW:
            self._play.speaker.refuse("No throw now. " + sentence(self.question()))
        else:
            words = chance_text.tell(kind, face, evidence)
            if kind == events.MISSING:
                words += ("" if words[-1] == "?" else ".") + " MENU offers a virtual one."
            elif awaited and kind != events.WEAK:  # those words say how to throw
                words += ". Throw again."
            self._session.renderer.set_die(kind)
            self._play.speaker.refuse(words)

    def _is_needless(self, kind, awaited):
        """Return whether an answer of the die changes nothing, for a takeback came before it.

        What waits since then stays thrown; and what was thrown before it chooses nothing now.
        """
        old, self._old = self._old, False
        if awaited:
            return kind != events.MISSING and self._again(self._chance)
        return old and kind in (events.THROW, events.UNSURE)

    def _ask_where(self, chance, face):
        """The sensors cannot tell where the die lies: ask the coach who threw."""
        match = self._game.match
        who = match.side_name(chance.side) + ": "
        if chance.side < 0 or self._is_empty(chance):  # the board has no eyes: who threw answers
            who = ""
        answers = [("in the box", face)] if face in match.legal_actions() else []
        answers += [("outside", OUT), ("throw again", None)]
        question = who + "In the box? It shows " + str(face)

        def may(cluster):
            return self._may(chance, cluster)

        self._session.open(ask(self._session, self._play, question, answers, may))

    def _counts(self, chance, face, evidence):
        """Return whether a throw is an outcome; else say why it is none."""
        if face not in self._game.match.legal_actions():
            self._throws.more = 0
            self._session.renderer.set_die(events.WEAK)  # a cross: no result
            self._play.speaker.refuse(
                chance_text.no_side(chance, chance_text.tell(events.THROW, face, evidence))
            )
            return False
        self._session.play("throw")
        self._throws.count(chance)
        return True

    def _take(self, chance, outcome, how=THROW, after=""):
        """Show an outcome and let it count; ``how`` it came."""
        self._source.show(chance, outcome)
        self._play.apply(outcome, how, chance_text.meaning(chance, outcome), after)

    def step(self, now, wait):
        """Do what nobody needs to press for, ``wait`` ms after the match began to wait."""
        chance = self._chance
        if chance is None:
            return
        if self._game.waiting:
            if wait >= REUSE_MS:
                self._again(chance)
        elif self._throws.more:
            self._throws.roll_on(chance, now)
        elif wait < DECIDE_MS or not self._is_boards(chance):
            return
        elif not self._source.by_hand:
            self._draw(chance)
        elif self._session.die.virtual:
            self._throws.roll(chance, now)
        elif self._throws_itself() and self._session.die.state == events.READY:
            self._draw(chance)

    def _is_boards(self, chance):
        """Return whether the board itself answers: no coach's hand is asked for."""
        seats = self._game.seats
        if chance.side >= 0:
            return self._is_empty(chance)
        return seats[0].opponent is not None and seats[1].opponent is not None

    def _again(self, chance):
        """Let what waits since a takeback come again; return whether there was something."""
        outcome = self._game.waiting_throw()
        if outcome is None:
            return False
        self._take(chance, outcome)
        return True

    def _draw(self, chance):
        """Draw an outcome."""
        by_hand = self._source.by_hand  # then the board stands in for the hand: no foul, no "out"
        outcomes = faces(chance) if by_hand else chance.outcomes
        outcome = draw(self._session.die.entropy, outcomes)
        if outcome is None:
            self._play.speaker.refuse(chance_text.STUCK)
            return
        self._session.play("throw")
        self._take(chance, outcome, VIRTUAL if by_hand else THROW)
