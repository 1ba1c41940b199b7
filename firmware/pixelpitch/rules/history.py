"""The history of a match: outcomes, decisions and time as one sequence of bytes.

Takeback and replay read it. A record (``rules.record``) is its text form, and a journal can store
it::

    >>> from pixelpitch.rules.entries import VIRTUAL
    >>> from pixelpitch.rulesets import load
    >>> make = load("sokhazania")
    >>> history = History(make({"first": "left"}))
    >>> history.apply(history.match.string_to_action("red"))
    >>> history.apply(4, VIRTUAL)
    >>> history.pass_time(7)
    >>> history.to_bytes()[-6:]
    b'\\x00\\x80@\\x04`\\x07'
    >>> History.from_bytes(make, history.to_bytes()).match.clock_s
    7
"""

from . import history_bytes
from .chance import CHANCE
from .entries import ANSWER, DECISION, THROW, TIME, Entries, Snapshots, entry_at


class History:
    """The history of ``match``, beginning with its present state.

    ``match``    the match after all entries; a takeback replaces it by a different object
    ``waiting``  the pending throws after a takeback: [(outcome, kind of entry)], the next first
    ``undone``   the bytes of the entries that ``redo`` can restore; empty unless the last thing
                 that happened, apart from time, is a takeback.  They were entries before, so both
                 together need no more room than the match did.
    """

    def __init__(self, match):
        self.match = match
        self.waiting = []
        self.undone = b""
        self._undone_at = 0  # the index that the first of the ``undone`` entries had
        self._again = THROW  # the kind that the next outcome keeps if it is a pending throw
        self._forced = -1  # index of the first automatic decision at the end of the history, or -1
        self._entries = Entries()
        self._snapshots = Snapshots(match.to_bytes())
        self._count = 0

    # Adding entries.

    def apply(self, action, how=THROW, forced=False):
        """Apply ``action`` (``Match.apply_action``, whose errors it raises) and add its entry.

        ``how`` is the kind of an outcome: THROW, VIRTUAL or ANSWER. A pending throw
        (``waiting_throw``) keeps its kind. ``forced`` is True for an automatic decision, which had
        only one legal action.
        """
        kind = DECISION
        if not forced:
            self._forced = -1
        elif self._forced < 0:
            self._forced = len(self._entries)
        if self.match.current_player() == CHANCE:
            kind = self._again if self._again != THROW else how
        before = self._before()
        self.match.apply_action(action)
        self._add(before, kind, action)
        self._count += 1
        self.undone = b""
        self._again = THROW
        self._keep(action)

    def _keep(self, action):
        """Do nothing; called after each action. ``app.game`` overrides it to write the journal."""

    def pass_time(self, seconds):
        """Let ``seconds`` of playing time pass (``Match.pass_time``) and add the entry."""
        before = self._before()
        self.match.pass_time(seconds)
        rest = self._entries.lengthen_time(seconds)
        if not rest:
            return
        if before is not None and rest < seconds:
            # A snapshot after the last entry would be wrong, because that entry has become longer.
            earlier = type(self.match).from_bytes(before)
            earlier.pass_time(seconds - rest)
            before = earlier.to_bytes()
        self._add(before, TIME, rest)

    def _before(self):
        """Return the snapshot to store before the next entry, or None."""
        return self.match.to_bytes() if self._snapshots.due(len(self._entries)) else None

    def _add(self, before, kind, value):
        if before is not None:
            self._snapshots.add(before)
        self._entries.add(kind, value)

    # Reading entries.

    def last_kind(self):
        """Return the kind of the last entry."""
        return self._entries[len(self._entries) - 1][0]

    def count(self):
        """Return the number of actions that have not been taken back."""
        return self._count

    def entries(self):
        """Yield (kind, value) of every entry in order."""
        for index in range(len(self._entries)):
            yield self._entries[index]

    def length(self):
        """Return the number of entries."""
        return len(self._entries)

    def first_state(self):
        """Return the snapshot of the match before the first entry."""
        return self._snapshots.states[0]

    def steps_before(self, end):
        """Yield (index, kind, match before it) of the entries between a snapshot and ``end``.

        The snapshot is the last one before entry ``end``; a step costs one action of the match.
        """
        snapshots = self._snapshots
        at = min((end - 1) // snapshots.interval, len(snapshots.states) - 1)
        match = type(self.match).from_bytes(snapshots.states[at])
        for index in range(at * snapshots.interval, end):
            kind, value = self._entries[index]
            yield index, kind, match
            carry_out(match, kind, value)

    def part(self, first, count):
        """Return the bytes of at most ``count`` entries from index ``first`` on."""
        return bytes(self._entries.data[2 * first : 2 * (first + count)])

    def start(self):
        """Return a new match in its state before the first entry."""
        return type(self.match).from_bytes(self._snapshots.states[0])

    def last_decision(self):
        """Return the index of the last decision, or -1 if there is none to take back."""
        return self._entries.last(DECISION)

    def fresh_decision(self):
        """Return True if the last action was a decision, not a throw."""
        entries = self._entries
        last = len(entries) - 1
        while last >= 0 and entries[last][0] == TIME:
            last -= 1
        return last >= 0 and entries[last][0] == DECISION

    # Takeback.

    def take_back(self):
        """Go back to before the last decision; return False if there is none.

        The clock goes back as well. Outcomes after the decision become pending throws, which
        ``waiting_throw`` returns in the same order.
        """
        index = self.last_decision()
        if index < 0:
            return False
        entries = self._entries
        again = [entries[each] for each in range(index + 1, len(entries))]
        again = [(value, kind) for kind, value in again if kind != TIME]
        at = self._time_before(index)
        end = self._undone_at if self.undone else len(entries)
        undone = self.part(at, end - at) + self.undone
        self._go_back(index)
        self.waiting = again + self.waiting
        self.undone = undone
        self._undone_at = at
        return True

    def redo(self):
        """Restore the first decision that was taken back; return False if there is none.

        The outcomes and the time after it are restored as well and are no longer pending, so the
        history is as if the decision had never been taken back.
        """
        undone = self.undone
        if not undone:
            return False
        self._go_back(self._undone_at)
        at = 0
        decided = False
        while at < len(undone):
            kind, value = entry_at(undone, at)
            if kind == DECISION:
                if decided:
                    break
                decided = True
            before = self._before()
            carry_out(self.match, kind, value)
            self._add(before, kind, value)
            self._count += kind != TIME
            if kind not in (DECISION, TIME):
                self.waiting.pop(0)
            at += 2
        self.match.events = []
        if at < len(undone):
            count = len(self._entries)
            self._undone_at = self._time_before(count)
            self.undone = undone[at - 2 * (count - self._undone_at) :]
        return True

    def before_takebacks(self):
        """Return the history as it was before the takebacks that ``redo`` can restore.

        The result is (its bytes, number of takebacks, seconds that have passed since).
        """
        at = self._undone_at
        undone = self.undone
        takebacks = throws = 0
        seconds = -(entry_at(undone, 0)[1] if undone[0] >> 5 == TIME else 0)
        for index in range(at, len(self._entries)):
            seconds += self._entries[index][1]
        for each in range(0, len(undone), 2):
            kind = undone[each] >> 5
            takebacks += kind == DECISION
            throws += kind not in (DECISION, TIME)
        data = self.to_bytes(self.part(0, at) + undone, self.waiting[throws:])
        return data, takebacks, seconds

    def _time_before(self, index):
        """Return the index of the TIME entry directly before entry ``index``, or else ``index``.

        After a takeback, time may lengthen that entry.
        """
        return index - 1 if index and self._entries[index - 1][0] == TIME else index

    def forget_answer(self):
        """Undo the last outcome if a coach entered it; return the outcome, or None.

        Only automatic decisions (``forced``) may follow it. The clock goes back as well.
        """
        entries = self._entries
        index = len(entries) if self._forced < 0 else self._forced
        while index > 0 and entries[index - 1][0] == TIME:
            index -= 1
        if index == 0 or entries[index - 1][0] != ANSWER:
            return None
        outcome = entries[index - 1][1]
        self._go_back(index - 1)
        return outcome

    def _go_back(self, index):
        """Restore the match before entry ``index``, and drop that entry and all later ones."""
        entries = self._entries
        for each in range(index, len(entries)):
            self._count -= entries[each][0] != TIME
        first = self._snapshots.cut(index)
        match = type(self.match).from_bytes(self._snapshots.states[-1])
        for each in range(first, index):
            carry_out(match, *entries[each])
        match.events = []
        self.match = match
        self.undone = b""
        self._again = THROW
        self._forced = -1
        entries.cut(index)

    def waiting_throw(self):
        """Pop the next pending throw, or return None if none is left.

        After a different decision the match may wait for a different die: outcomes that it cannot
        use are dropped.
        """
        if self.match.current_player() != CHANCE:
            return None
        while self.waiting:
            outcome, self._again = self.waiting.pop(0)
            if outcome in self.match.legal_actions():
                return outcome
        self._again = THROW
        return None

    # Conversion to bytes and back: the functions receive the history, or its class, as first
    # argument.
    to_bytes = history_bytes.pack
    from_bytes = classmethod(history_bytes.unpack)
    growing = classmethod(history_bytes.growing)


def carry_out(match, kind, value):
    """Apply an entry to ``match``."""
    if kind == TIME:
        match.pass_time(value)
    else:
        match.apply_action(value)
