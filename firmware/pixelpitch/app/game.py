"""A match in a session: a history with seats, a journal, a playing clock and an ending."""

from ..rules.entries import DECISION_ENTRY, TIME_ENTRY
from ..rules.history import History
from ..rules.match import TERMINAL
from ..storage.journal import BACK, DROPPED, MARK_RECORD, PENDING_APPLIED_RECORD
from .endings import match_result
from .last_move import LastMove

# The values in ``Game.advice_codes``, which say where a decision came from.
UNAIDED_CODE = 0
OFFERED_CODE = 1  # the coach pressed OK on the choice where the cursor began
HINTED_CODE = 2  # the coach followed a hint
UNKNOWN_CODE = 3  # unknown, because the decision was made before the match was resumed


class Game(History):
    """A match in progress, with its history; ``seats`` are the seats of sides 0 and 1.

    ``journal``        a ``storage.journal.Journal`` or None; every method that changes the match
                       writes to it before it returns, so that flash always has what is shown
    ``stored_answer``  an answer of the dice that arrived during a pause and is applied later, or ()
    ``dice``           ORDINARY if ordinary dice were thrown (stored in the record), otherwise ""
    ``ended``          how the coaches ended the match (``app.endings``), or ""
    ``last_move``      the last move, whose squares stay lit (``app.last_move``)
    ``advice_codes``   a byte for each entry of the history, such as HINTED_CODE: whether the board
                       helped with the decision; not in flash; may be shorter than the history
    ``local_side``     the side whose coach sits at this board and may end the match; -1 if both do
    """

    local_side = -1

    def __init__(self, match, seats=(None, None)):
        History.__init__(self, match)
        self.seats = seats
        self.journal = None
        self.stored_answer: tuple = ()
        self.dice = ""
        self.ended = ""
        self.last_move = LastMove()
        self.advice_codes = bytearray()
        self._inner: list = []  # indices of entries made by the same press as the entry before
        self._ms = 0  # playing time in ms since the last complete second
        self._waited = False  # True if the next outcome was thrown before a takeback

    def opponent(self):
        """Return the opponent that decides now, or None if no opponent does."""
        player = self.match.current_player()
        return self.seats[player].opponent if player >= 0 else None

    def outcome(self):
        """Return the result by the rules, a resignation or an agreed draw; None before the end."""
        return match_result(self.match, self.ended)

    def is_over(self):
        """Return True if the match is over, by its rules or because the coaches ended it."""
        return bool(self.ended) or self.match.current_player() == TERMINAL

    def has_thrown(self):
        """Return True if there was a throw in this match.

        In most games, pieces are placed before the first throw.
        """
        return any(kind not in (DECISION_ENTRY, TIME_ENTRY) for kind, _ in self.entries())

    def can_be_ended(self):
        """Return True if coaches may end the match: it has a journal, and a coach plays."""
        coaches = [seat for seat in self.seats if seat is not None and seat.opponent is None]
        return self.journal is not None and bool(coaches)

    def may_act(self, side, pad_cluster):
        """Return True if the pads of ``pad_cluster`` may be used to decide for ``side``.

        A coach who plays against the board may use both clusters.
        """
        return self.seats[1 - side].opponent is not None or self.seats[side].accepts_pads(
            pad_cluster
        )

    def apply_press(self, actions, outcome_kind, forced=False, advice_code=UNAIDED_CODE):
        """Apply the ``actions`` of one press of a pad, which a takeback undoes together.

        The history stores an outcome with the kind ``outcome_kind`` (``rules.entries``). ``forced``
        means that there was only one choice. ``self.advice_codes`` stores ``advice_code``.
        """
        # Undone entries can no longer be restored, so remove their indices.
        if self.undone:
            self._inner = [index for index in self._inner if index < self.length()]
        for at, action in enumerate(actions):
            length = self.length()
            if at:
                self._inner.append(length)
            # mark decisions of unknown origin as UNKNOWN_CODE
            self.advice_codes.extend(b"\3" * (length + 1 - len(self.advice_codes)))
            self.advice_codes[length] = advice_code
            self.apply(action, outcome_kind, forced)

    def is_within_press(self, index):
        """Return True if one press made both history entry ``index`` and the one before it."""
        return index in self._inner

    def may_take_back(self):
        """Return True. A match over a network link overrides this to make some decisions final."""
        return True

    def _keep(self, action):
        """Write ``action`` to the journal; ``History.apply`` calls this after each action."""
        self.stored_answer = ()
        waited = self._waited
        self._waited = False
        if self.journal is not None:
            self.journal.write(PENDING_APPLIED_RECORD if waited else self.last_kind(), action)

    def pass_time(self, seconds):
        """Advance the playing time by ``seconds``, and write them to the journal."""
        History.pass_time(self, seconds)
        if self.journal is not None:
            self.journal.write_seconds(seconds)

    def pass_ms(self, elapsed_ms):
        """Advance the playing time by ``elapsed_ms``.

        Return 0 if no full second has passed, 1 if one has, or 2 if it caused events.
        """
        if self.is_over():
            return 0
        self._ms += elapsed_ms
        if self._ms < 1000:
            return 0
        seconds = self._ms // 1000
        self._ms -= seconds * 1000
        before = self.match.events
        self.pass_time(min(seconds, 3600))
        if self.match.events:
            return 2
        self.match.events = before  # ``pass_time`` has cleared the events without adding new ones
        return 1

    def take_back(self):
        """Undo the last decision and all that followed, also the time; False if there is none."""
        if not History.take_back(self):
            return False
        self._reset_after_jump()
        if self.journal is not None:
            self.journal.write(MARK_RECORD, BACK)
        return True

    def redo(self, is_end=None):
        """Restore the first decision that was taken back; return False if there is none.

        With ``is_end(game)``, restore more decisions until it returns True or none is left.
        """
        if not History.redo(self):
            return False
        while is_end is not None and not is_end(self) and History.redo(self):
            pass
        self._reset_after_jump()
        if self.journal is not None:
            self.journal.rewrite()
        return True

    def _reset_after_jump(self):
        """Clear the values that belong to the state before a takeback or a redo."""
        self._ms = 0
        self._waited = False
        self.stored_answer = ()
        self.last_move.clear()

    def undo_entered(self):
        """Undo and return the last outcome of ordinary dice that a coach has entered.

        Return None if there is none, or if a decision has followed it.
        """
        outcome = History.undo_entered(self)
        if outcome is None:
            return None
        self._ms = 0
        self._waited = False
        self.last_move.clear()
        self._inner = [index for index in self._inner if index <= self.length()]
        if self.journal is not None:
            self.journal.rewrite()
        return outcome

    def next_pending(self):
        """Remove and return the next legal throw that a takeback has left to use again, or None."""
        was_pending = bool(self.pending)
        outcome = History.next_pending(self)
        self._waited = outcome is not None
        if was_pending and not self.pending and not self._waited and self.journal is not None:
            self.journal.write(MARK_RECORD, DROPPED)
        return outcome
