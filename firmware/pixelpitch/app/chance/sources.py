"""Where the outcomes of a chance step come from: one source for each kind of chance.

A source answers with an outcome, which ``show`` lights up before it counts.  What comes from a
hand arrives as an answer of the die in use (``chance.die``); the board draws the rest itself.
"""

from ...dice import events
from ...rules.chance import FACES, KIND_CARDS, KIND_DIE, KIND_SPINNER
from ...rules.match import OUT
from ..input.pad_events import KEYS, OK


class Source:
    """The interface of all sources.

    ``by_hand``  a hand throws; else the board draws an outcome when OK is pressed
    """

    by_hand = False

    def __init__(self, session):
        self._session = session

    def takes_ok(self):
        """Return whether OK of a coach does anything now."""
        return True

    def show(self, chance, outcome):
        """Let the lights show what came of ``chance``."""


class Spinner(Source):
    """A spinner, whose light stops at what was drawn."""

    def show(self, chance, outcome):
        """Let the light come to rest in the sector."""
        index = [each for each, _ in chance.outcomes].index(outcome)
        self._session.renderer.stop_spinner(index, self._session.now)


class Cards(Source):
    """A set of cards."""

    def show(self, chance, outcome):
        """Show the card."""
        session = self._session
        session.renderer.set_card(chance.name(outcome), chance.side, session.now)


class Throws(Source):
    """The dice in use (``chance.die``), of which OK shakes the virtual one.

    ``more``     dice that the last shake of the virtual one still has to throw: quick dice
    ``goes_on``  an ordinary die was entered, and the next one of the same throw follows (``entry``)
    """

    by_hand = True

    def __init__(self, session):
        Source.__init__(self, session)
        self.more = 0
        self.goes_on = False

    def takes_ok(self):
        """Return whether OK shakes."""
        return self._session.die.virtual

    def show(self, chance, outcome):
        """Show a face or that the die is out; a foul that people named shows nothing."""
        if outcome == OUT:
            self._session.renderer.set_die(events.OUT)
        elif outcome <= 6:
            self._session.renderer.set_die(events.THROW, outcome, max(chance.side, 0))

    def shake(self, cluster, outcomes=FACES):
        """Let OK of ``cluster`` shake the virtual die, whose faces are ``outcomes``."""
        bit = 1 << cluster * KEYS + OK
        self._session.die.virtual_die.shake(bit, self._session.now, outcomes)

    def count(self, chance):
        """One die of the throw that ``chance`` begins or goes on with has come to rest."""
        session = self._session
        if not self.more and session.die.virtual and session.settings.values["quick_dice"]:
            self.more = chance.left
        self.more -= self.more > 0

    def roll_on(self, chance, now):
        """Let the next die of the same shake roll, if it is still the virtual one's turn."""
        die = self._session.die
        if not die.virtual or chance.kind != KIND_DIE:
            self.more = 0
        else:
            self.roll(chance, now)

    def roll(self, chance, now):
        """Let the virtual die roll for ``chance``, unless something goes on."""
        virtual_die = self._session.die.virtual_die
        if virtual_die.state == events.READY:
            virtual_die.roll(now, faces(chance))


def faces(chance):
    """Return what a die can show: neither "out" nor a foul that only people can name."""
    return tuple([each for each in chance.outcomes if 1 <= each[0] <= 6])


def sources_of(session):
    """Return the source of each kind of chance (``rules.chance``)."""
    return {
        KIND_DIE: Throws(session),
        KIND_SPINNER: Spinner(session),
        KIND_CARDS: Cards(session),
    }
