"""The sources of outcomes: dice, spinner and cards.

Coaches throw the dice in use (``chance.die``). The board itself draws the other outcomes.
"""

from ...dice import events
from ...rules.chance import FACES, KIND_CARDS, KIND_DIE, KIND_SPINNER
from ...rules.match import OUT
from ..input.pad_events import OK, PADS_PER_CLUSTER


class OutcomeSource:
    """The interface of all sources.

    ``is_thrown``  True if a coach throws; False if the board draws an outcome when OK is pressed
    """

    is_thrown = False

    def __init__(self, session):
        self._session = session

    def accepts_ok(self):
        """Return True if pressing OK has an effect now."""
        return True

    def show(self, chance, outcome):
        """Show ``outcome`` of ``chance`` on the lights."""


class Spinner(OutcomeSource):
    """A spinner, whose light stops in the sector that the board has chosen at random."""

    def show(self, chance, outcome):
        """Stop the light in the sector ``outcome``."""
        index = [each for each, _ in chance.outcomes].index(outcome)
        self._session.renderer.stop_spinner(index, self._session.now)


class Cards(OutcomeSource):
    """A set of cards."""

    def show(self, chance, outcome):
        """Show the card ``outcome``."""
        session = self._session
        session.renderer.set_card(chance.name(outcome), chance.side, session.now)


class Throws(OutcomeSource):
    """Throws of the dice in use (``chance.die``); OK shakes the virtual die.

    ``dice_to_roll``       number of virtual dice that still roll without another shake; more than 0
                           only with the setting "quick dice"
    ``is_partly_entered``  True if a coach has entered one ordinary die of a throw with several dice
                           and must enter the next (``app.entry``)
    """

    is_thrown = True

    def __init__(self, session):
        OutcomeSource.__init__(self, session)
        self.dice_to_roll = 0
        self.is_partly_entered = False

    def accepts_ok(self):
        """Return True if the virtual die is in use, because OK shakes only a virtual die."""
        return self._session.die.is_virtual

    def show(self, chance, outcome):
        """Show ``outcome`` on the lights: a face or "out of the box"; show nothing for a foul."""
        if outcome == OUT:
            self._session.renderer.set_die(events.ANSWER_OUT)
        elif outcome <= 6:
            self._session.renderer.set_die(events.ANSWER_THROW, outcome, max(chance.side, 0))

    def shake(self, pad_cluster, outcomes=FACES):
        """Shake the virtual die, which can show ``outcomes``, until ``pad_cluster`` releases OK."""
        bit = 1 << pad_cluster * PADS_PER_CLUSTER + OK
        self._session.die.virtual_die.shake(bit, self._session.now, outcomes)

    def count_die(self, chance):
        """Update ``dice_to_roll`` (virtual dice still to roll) after one die has come to rest."""
        session = self._session
        if (
            not self.dice_to_roll
            and session.die.is_virtual
            and session.settings.values["quick_dice"]
        ):
            self.dice_to_roll = chance.left
        self.dice_to_roll -= self.dice_to_roll > 0

    def roll_next(self, chance, now):
        """Roll the next die of the same shake, unless the virtual die is no longer in use."""
        die = self._session.die
        if not die.is_virtual or chance.kind != KIND_DIE:
            self.dice_to_roll = 0
        else:
            self.roll(chance, now)

    def roll(self, chance, now):
        """Roll the virtual die for ``chance``, unless it is being shaken or is already rolling."""
        virtual_die = self._session.die.virtual_die
        if virtual_die.state == events.DIE_READY:
            virtual_die.roll(now, face_outcomes(chance))


def face_outcomes(chance):
    """Return the faces 1 to 6 among the outcomes of ``chance``, with their weights."""
    return tuple([each for each in chance.outcomes if 1 <= each[0] <= 6])


def make_chance_sources(session):
    """Return {kind of chance (``rules.chance``): its source} for ``session``."""
    return {
        KIND_DIE: Throws(session),
        KIND_SPINNER: Spinner(session),
        KIND_CARDS: Cards(session),
    }
