"""The seats at the board: a coach, or an opponent of ``pixelpitch.opponents``."""

from .. import opponents
from ..rules.generator import SEEDS, Generator
from ..storage.league import NAMES

PERSON = "coach"
SHARED = -1  # the cluster of a seat whose board has one cluster for both


class Seat:
    """A seat at the board.  ``opponent`` decides when nobody sits there (None: a coach).

    ``points`` are the league points of the session, ``cluster`` its pads: 0 left, 1 right
    or SHARED.
    """

    def __init__(self, name, cluster):
        self.name = name
        self.cluster = cluster
        self.opponent = None
        self.points = 0

    def takes(self, cluster):
        """Return whether a hand at ``cluster`` may act for this seat (-1: nobody knows whose)."""
        return cluster == -1 or self.cluster in (SHARED, cluster)

    def label(self):
        """Return who sits there, in a word."""
        return self.opponent.LABEL if self.opponent else PERSON

    def in_table(self):
        """Return who sits there by name, as the league table has it."""
        return self.opponent.LABEL if self.opponent else self.name

    def sit(self, name, entropy):
        """Seat the opponent ``name``, or a coach: "", or a name that nobody has.

        ``entropy`` (``devices.entropy``) seeds what an opponent draws.
        """
        self.opponent = None
        if name in opponents.names():
            seed = 0
            for value in entropy(4):
                seed = (seed << 8 | value) % SEEDS
            self.opponent = opponents.make(name, Generator(seed))


def seats_of(board):
    """Return [left seat, right seat] of ``board``."""
    two = len(board.PADS) > 1
    return [Seat(NAMES[0], 0 if two else SHARED), Seat(NAMES[1], 1 if two else SHARED)]
