"""One match in a session: its history, who sits where, and the clock that drives it."""

from ..rules.history import History
from ..rules.match import TERMINAL


class Game(History):
    """Plays ``match``; ``seats`` is [who plays side 0, who plays side 1]."""

    def __init__(self, match, seats=(None, None)):
        History.__init__(self, match)
        self.seats = seats
        self._ms = 0  # playing time not yet a whole second

    def pass_ms(self, elapsed):
        """Let ``elapsed`` ms of playing time pass.

        Returns 0, or 1 if a second is over, or 2 if something happened in it.
        """
        if self.match.current_player() == TERMINAL:
            return 0
        self._ms += elapsed
        if self._ms < 1000:
            return 0
        seconds = self._ms // 1000
        self._ms -= seconds * 1000
        before = self.match.events
        self.pass_time(min(seconds, 3600))
        if self.match.events:
            return 2
        self.match.events = before  # a second without news leaves the last news readable
        return 1

    def take_back(self):
        """Go back to the last decision, its clock included; return False if there is none."""
        if not History.take_back(self):
            return False
        self._ms = 0
        return True
