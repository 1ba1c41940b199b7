"""A chance step of the match, by its kind: a throw, a stop of the spinner, a card.

- ``die``: the real die, or the virtual one that OK shakes (``chance.die``).  Where a throw is
  one of the choices of a decision (``guide.throw_action``), a thrown die chooses it.
- ``spinner``, ``cards``: OK of the coach whose hand it is; the outcome comes from the
  board's source of entropy at that moment, not before.  A seat that the board plays
  answers by itself.

An outcome that a takeback kept is applied again without a new throw.  A face that is no
outcome of the step is explained in words, and the step goes on waiting.
"""

from ...dice import events
from ...rules import guide
from ...rules.chance import KIND_CARDS, KIND_DIE
from ...rules.match import OUT
from ..input.pad_events import KEYS, OK
from ..screens.foul import foul, foul_labels
from . import words
from .draw import draw

REUSE_MS = 700  # pause before an outcome that a takeback kept comes again
DECIDE_MS = 900  # how long the board waits with what it does itself: people must see it


class ChanceStep:
    """Answers the chance steps of ``play`` (``screens.play.Play``)."""

    def __init__(self, session, play):
        self._session = session
        self._play = play
        self._game = play.game
        self._more = 0  # dice that the last shake still has to throw: quick dice
        self._chance = None

    def begin(self, match):
        """Take the chance step that ``match`` waits for now, if it does."""
        chance = self._chance = match.chance()
        self._session.renderer.set_spinner(words.sectors(chance))

    def cancel(self):
        """Throw no more dice of the last shake."""
        self._more = 0

    def shakes(self):
        """Return True if a throw is awaited that OK makes: there is no real die."""
        if not self._session.die.virtual:
            return False
        chance = self._chance
        return chance is not None and chance.kind == KIND_DIE

    def may_be_thrown(self):
        """Return whether a coach decides and may throw instead of choosing."""
        match = self._game.match
        if guide.throw_action(match) < 0:
            return False
        return self._game.seats[match.current_player()].opponent is None

    def shake(self, cluster):
        """Let OK of ``cluster`` shake the virtual die for a throw that stands for a choice."""
        bit = 1 << cluster * KEYS + OK
        self._session.die.virtual_die.shake(bit, self._session.now)

    def hint(self):
        """Return who must act and how, for a line of the display; "" where that is plain."""
        chance = self._chance
        if chance is None and self.may_be_thrown():
            return "" if not self._session.die.virtual else words.OK_DOES[KIND_DIE]
        if chance is None:
            return ""
        if chance.kind == KIND_DIE and self._is_empty(chance):
            return words.FOR_THE_BOARD[self._session.die.virtual]
        if chance.kind == KIND_DIE and not self._session.die.virtual:
            return ""
        return words.OK_DOES[chance.kind]

    def _is_empty(self, chance):
        """Return whether an opponent sits where the throw is due: a person throws for it."""
        return chance.side >= 0 and self._game.seats[chance.side].opponent is not None

    def press(self, cluster, key):
        """Act on a pad while chance is awaited."""
        play = self._play
        match = self._game.match
        chance = self._chance
        if chance is None:
            return
        if key != OK or (chance.kind == KIND_DIE and not self._session.die.virtual):
            play.refuse(words.to_do(chance, match.prompt()))
        elif not self._may(chance, cluster):
            play.refuse("It is the turn of " + match.side_name(chance.side))
        elif chance.kind == KIND_DIE:
            bit = 1 << cluster * KEYS + OK
            self._session.die.virtual_die.shake(bit, self._session.now, faces(chance))
        else:
            self._draw(chance)

    def _may(self, chance, cluster):
        """Return whether a hand at ``cluster`` may answer; anybody may for the board."""
        if chance.side < 0:
            return True
        seat = self._game.seats[chance.side]
        return seat.opponent is not None or seat.takes(cluster)

    def answer(self, kind, face, evidence):
        """Act on what the die in use answered."""
        match = self._game.match
        chance = self._chance
        awaited = chance is not None and chance.kind == KIND_DIE
        if kind == events.THROW and awaited:
            self._throw(chance, face, evidence)
        elif kind == events.THROW and self.may_be_thrown():
            self._play.apply(guide.throw_action(match))
            if not self._game.thrown:  # what a takeback kept comes again instead
                self._throw(self._chance, face, evidence)
        elif kind == events.OUT and awaited and OUT in match.legal_actions():
            self._session.renderer.set_die(kind)
            self._play.apply(OUT, after=words.why(kind, evidence))
        elif kind == events.GRABBED and foul_labels(match):
            self._session.open(foul(self._session, self._play))
        elif kind == events.THROW:
            self._play.refuse("No throw now: " + match.prompt())
        else:
            said = words.tell(kind, face, evidence)
            if kind == events.MISSING:
                said += ("" if said[-1] == "?" else ".") + " MENU offers a virtual one."
            elif awaited and kind != events.WEAK:  # those words say how to throw
                said += ". Throw again."
            self._session.renderer.set_die(kind)
            self._play.refuse(said)

    def _throw(self, chance, face, evidence):
        session = self._session
        if face not in self._game.match.legal_actions():
            self._more = 0
            session.renderer.set_die(events.WEAK)  # a cross: no result
            self._play.refuse(words.no_side(chance, words.tell(events.THROW, face, evidence)))
            return
        session.renderer.set_die(events.THROW, face, max(chance.side, 0))
        session.play("throw")
        virtual = session.die.virtual
        if not self._more and virtual and session.settings.values["quick_dice"]:
            self._more = chance.left
        self._more -= self._more > 0
        self._play.apply(face, virtual, before=words.meaning(chance, face))

    def step(self, now, waited):
        """Do what nobody needs to press for, ``waited`` ms after the match began to wait."""
        game = self._game
        chance = self._chance
        if chance is None:
            return
        if game.thrown:
            if waited >= REUSE_MS:
                self._again(chance)
        elif self._more:
            self._throw_on(chance, now)
        elif chance.kind != KIND_DIE and waited >= DECIDE_MS and self._is_boards(chance):
            self._draw(chance)

    def _is_boards(self, chance):
        """Return whether the board itself answers: no coach's hand is asked for."""
        seats = self._game.seats
        if chance.side >= 0:
            return self._is_empty(chance)
        return seats[0].opponent is not None and seats[1].opponent is not None

    def _again(self, chance):
        """Let what a takeback kept come again; return whether there was something."""
        kept = self._game.waiting_throw()
        if kept is None:
            return False
        if chance.kind == KIND_DIE and kept == OUT:
            self._session.renderer.set_die(events.OUT)
        elif chance.kind != KIND_DIE:
            self._show(chance, kept)
        elif kept <= 6:  # a foul that people named shows no face
            self._session.renderer.set_die(events.THROW, kept, max(chance.side, 0))
        self._play.apply(kept, before=words.meaning(chance, kept))
        return True

    def _draw(self, chance):
        """Draw an outcome; but what a takeback kept stays drawn."""
        if self._again(chance):
            return
        outcome = draw(self._session.die.entropy, chance.outcomes)
        if outcome is None:
            self._play.refuse(words.STUCK)
            return
        self._session.play("throw")
        self._show(chance, outcome)
        self._play.apply(outcome, before=words.meaning(chance, outcome))

    def _show(self, chance, outcome):
        """Let the spinner stop at what was drawn, or the card be seen."""
        session = self._session
        if chance.kind == KIND_CARDS:
            session.renderer.set_card(chance.name(outcome), chance.side, session.now)
        else:
            index = [each for each, _ in chance.outcomes].index(outcome)
            session.renderer.stop_spinner(index, session.now)

    def _throw_on(self, chance, now):
        """Let the next die of the same shake roll, if it is still the virtual one's turn."""
        die = self._session.die
        if not die.virtual or chance.kind != KIND_DIE:
            self._more = 0
        elif die.virtual_die.state == events.READY:
            die.virtual_die.roll(now, faces(chance))


def faces(chance):
    """Return what a die can show: neither "out" nor a foul that only people can name."""
    return tuple([each for each in chance.outcomes if 1 <= each[0] <= 6])
