"""Sources of the outcomes of a chance step, one for each kind of chance.

``show`` of a source displays an outcome on the lights before it is applied. A coach's throw arrives
as an answer of the dice in use (``chance.die``); the board draws all other outcomes itself.
"""

from ...dice import events
from ...rules.chance import FACES, KIND_CARDS, KIND_DIE, KIND_SPINNER
from ...rules.match import OUT
from ..input.pad_events import KEYS, OK


class Source:
    """The interface of all sources.

    ``by_hand``  a coach throws; if False, the board draws an outcome when OK is pressed
    """

    by_hand = False

    def __init__(self, session):
        self._session = session

    def takes_ok(self):
        """Return True if a coach's OK has an effect now."""
        return True

    def show(self, chance, outcome):
        """Show ``outcome`` of ``chance`` on the lights."""


class Spinner(Source):
    """A spinner: its light stops in the sector that was drawn."""

    def show(self, chance, outcome):
        """Stop the light in the sector ``outcome``."""
        index = [each for each, _ in chance.outcomes].index(outcome)
        self._session.renderer.stop_spinner(index, self._session.now)


class Cards(Source):
    """A set of cards."""

    def show(self, chance, outcome):
        """Show the card ``outcome``."""
        session = self._session
        session.renderer.set_card(chance.name(outcome), chance.side, session.now)


class Throws(Source):
    """The dice in use (``chance.die``); OK shakes the virtual die.

    ``more``     how many dice the last shake of the virtual die still has to throw ("quick dice")
    ``goes_on``  True after a die was entered if the same throw has more dice (``entry``)
    """

    by_hand = True

    def __init__(self, session):
        Source.__init__(self, session)
        self.more = 0
        self.goes_on = False

    def takes_ok(self):
        """Return True if the virtual die is in use, because OK shakes it."""
        return self._session.die.virtual

    def show(self, chance, outcome):
        """Show a face, or that the die is out of the box; a foul is not shown."""
        if outcome == OUT:
            self._session.renderer.set_die(events.OUT)
        elif outcome <= 6:
            self._session.renderer.set_die(events.THROW, outcome, max(chance.side, 0))

    def shake(self, cluster, outcomes=FACES):
        """Begin to shake the virtual die with OK of ``cluster``; ``outcomes`` are its faces."""
        bit = 1 << cluster * KEYS + OK
        self._session.die.virtual_die.shake(bit, self._session.now, outcomes)

    def count(self, chance):
        """Count a die of the throw ``chance`` that has come to rest; set ``more``."""
        session = self._session
        if not self.more and session.die.virtual and session.settings.values["quick_dice"]:
            self.more = chance.left
        self.more -= self.more > 0

    def roll_on(self, chance, now):
        """Roll the next die of the same shake, unless the virtual die is no longer in use."""
        die = self._session.die
        if not die.virtual or chance.kind != KIND_DIE:
            self.more = 0
        else:
            self.roll(chance, now)

    def roll(self, chance, now):
        """Roll the virtual die for ``chance``, unless it is already rolling."""
        virtual_die = self._session.die.virtual_die
        if virtual_die.state == events.READY:
            virtual_die.roll(now, faces(chance))


def faces(chance):
    """Return the outcomes 1 to 6 of ``chance`` with their weights, without "out" and fouls."""
    return tuple([each for each in chance.outcomes if 1 <= each[0] <= 6])


def sources_of(session):
    """Return the source of each kind of chance (``rules.chance``)."""
    return {
        KIND_DIE: Throws(session),
        KIND_SPINNER: Spinner(session),
        KIND_CARDS: Cards(session),
    }
