"""One match in a session: its history, who sits where, and the clock that drives it."""

from ..rules.history import History
from ..rules.match import TERMINAL
from ..storage.journal import AGAIN, BACK, DROPPED, MARK
from .last_move import LastMove


class Game(History):
    """Plays ``match``; ``seats`` are those of sides 0 and 1.

    ``journal`` (``storage.journal``, or None) has on flash what happened before the call returns
    by which it happened, so before anybody can show it.  ``answer`` is what the die answered in a
    pause: it waits for the match.  ``dice`` is a word for dice that the record has to name.
    """

    def __init__(self, match, seats=(None, None)):
        History.__init__(self, match)
        self.seats = seats
        self.journal = None
        self.answer: tuple = ()
        self.dice = ""
        self.last_move = LastMove()
        self._inner: list = []  # indices of entries that a press made behind its first one
        self._ms = 0  # playing time not yet a whole second
        self._waited = False  # the next outcome is one that waited since a takeback

    def opponent(self):
        """Return the opponent who decides now, or None: a coach does, or nobody."""
        player = self.match.current_player()
        return self.seats[player].opponent if player >= 0 else None

    def takes(self, side, cluster):
        """Return True if a coach at ``cluster`` (``Seat.takes``) may act for ``side``.

        A coach who plays alone uses whichever pads are near: both clusters.
        """
        return self.seats[1 - side].opponent is not None or self.seats[side].takes(cluster)

    def apply_press(self, actions, how, forced=False):
        """Carry out the ``actions`` of one press: a takeback goes behind all of them at once."""
        for at, action in enumerate(actions):
            if at:
                self._inner.append(self.length())
            self.apply(action, how, forced)

    def is_amid_press(self):
        """Return True if a takeback has led between two actions of one press."""
        return self.length() in self._inner

    def _keep(self, action):
        """Keep what ``apply`` has carried out."""
        self.answer = ()
        waited = self._waited
        self._waited = False
        if self.journal is not None:
            self.journal.write(AGAIN if waited else self.last_kind(), action)

    def pass_time(self, seconds):
        """Let ``seconds`` of playing time pass and keep them."""
        History.pass_time(self, seconds)
        if self.journal is not None:
            self.journal.pass_seconds(seconds)

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
        self._waited = False
        self.answer = ()
        self.last_move.clear()
        self._inner = [index for index in self._inner if index <= self.length()]
        if self.journal is not None:
            self.journal.write(MARK, BACK)
        return True

    def forget_answer(self):
        """Forget the last outcome if the coaches entered it and nobody has decided anything since.

        Returns that outcome, or None.
        """
        outcome = History.forget_answer(self)
        if outcome is None:
            return None
        self._ms = 0
        self._waited = False
        self.last_move.clear()
        self._inner = [index for index in self._inner if index <= self.length()]
        if self.journal is not None:
            self.journal.begin_again()
        return outcome

    def waiting_throw(self):
        """Take the outcome that is due of those that wait since a takeback, or None."""
        waiting = bool(self.waiting)
        outcome = History.waiting_throw(self)
        self._waited = outcome is not None
        if waiting and not self.waiting and not self._waited and self.journal is not None:
            self.journal.write(MARK, DROPPED)
        return outcome
