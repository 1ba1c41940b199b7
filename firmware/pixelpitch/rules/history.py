"""The history of a match: all outcomes, decisions and playing times, as a sequence of bytes.

Replaying a history gives the same match again. A takeback returns to an earlier point of it. A
record (``rules.record``) is a history as text. The journal (``storage.journal``) stores its bytes
in flash::

    >>> from pixelpitch.rules.entries import VIRTUAL_ENTRY
    >>> from pixelpitch.rulesets import load
    >>> make = load("sokhazania")
    >>> history = History(make({"first": "left"}))
    >>> history.apply(history.match.string_to_action("red"))
    >>> history.apply(4, VIRTUAL_ENTRY)
    >>> history.pass_time(7)
    >>> history.to_bytes()[-6:]
    b'\\x00\\x80@\\x04`\\x07'
    >>> History.from_bytes(make, history.to_bytes()).match.clock_s
    7
"""

from . import history_bytes
from .chance import CHANCE
from .entries import (
    DECISION_ENTRY,
    ENTERED_ENTRY,
    THROW_ENTRY,
    TIME_ENTRY,
    Entries,
    Snapshots,
    entry_at,
)


class History:
    """The history of ``match``; it begins with the match's current state.

    ``match``    the match after all entries; a takeback replaces it by a different object
    ``pending``  outcomes of throws that were taken back, which will be used again instead of new
                 throws: [(outcome, kind), ...], the next one first
    ``undone``   the bytes of the entries that ``redo`` can restore; b"" after a new action
    """

    def __init__(self, match):
        self.match = match
        self.pending = []
        self.undone = b""
        self._undone_at = 0  # the former index in the history of the first entry of ``undone``
        # Kind of an outcome from ``next_pending`` until it is applied; otherwise THROW_ENTRY.
        self._again = THROW_ENTRY
        # The index of the first of the automatic decisions that end the history, or -1 if none do.
        self._forced = -1
        self._entries = Entries()
        self._snapshots = Snapshots(match.to_bytes())
        self._count = 0

    # Adding entries.

    def apply(self, action, outcome_kind=THROW_ENTRY, forced=False):
        """Apply ``action`` to the match and add its entry; raises as ``Match.apply_action`` does.

        ``outcome_kind`` says how an outcome was thrown: THROW_ENTRY, VIRTUAL_ENTRY or
        ENTERED_ENTRY; an outcome from ``next_pending`` keeps its own kind. ``forced`` is True for a
        decision that was made automatically because no other action was legal.
        """
        kind = DECISION_ENTRY
        if not forced:
            self._forced = -1
        elif self._forced < 0:
            self._forced = len(self._entries)
        if self.match.current_player() == CHANCE:
            kind = self._again if self._again != THROW_ENTRY else outcome_kind
        before = self._due_snapshot()
        self.match.apply_action(action)
        self._add(before, kind, action)
        self._count += 1
        self.undone = b""
        self._again = THROW_ENTRY
        self._keep(action)

    def _keep(self, action):
        """Save ``action``, which the match has already applied.

        Does nothing in this class; ``app.game`` overrides the method and writes to flash.
        """

    def pass_time(self, seconds):
        """Let ``seconds`` of playing time pass in the match, and add them to the history."""
        before = self._due_snapshot()
        self.match.pass_time(seconds)
        rest = self._entries.lengthen_time(seconds)
        if not rest:
            return
        if before is not None and rest < seconds:
            # A part of ``seconds`` is in the last entry; the snapshot must include that part.
            earlier = type(self.match).from_bytes(before)
            earlier.pass_time(seconds - rest)
            before = earlier.to_bytes()
        self._add(before, TIME_ENTRY, rest)

    def _due_snapshot(self):
        """Return the snapshot to store before the next entry, or None if none is due."""
        return self.match.to_bytes() if self._snapshots.is_due(len(self._entries)) else None

    def _add(self, before, kind, value):
        if before is not None:
            self._snapshots.add(before)
        self._entries.add(kind, value)

    # Reading entries.

    def last_kind(self):
        """Return the kind of the last entry."""
        return self._entries[len(self._entries) - 1][0]

    def count(self):
        """Return the number of actions in the history, not counting those that were taken back."""
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
        """Yield (index, kind, match before it) for the entries with an index below ``end``.

        Begins at the last snapshot before ``end``, not at the first entry. Every match yielded is
        the same object: each step of the iteration first applies the previous entry to it.
        """
        snapshots = self._snapshots
        at = min((end - 1) // snapshots.interval, len(snapshots.states) - 1)
        match = type(self.match).from_bytes(snapshots.states[at])
        for index in range(at * snapshots.interval, end):
            kind, value = self._entries[index]
            yield index, kind, match
            apply_entry(match, kind, value)

    def raw_entries(self, first, count):
        """Return the bytes of at most ``count`` entries, beginning with entry ``first``."""
        return bytes(self._entries.data[2 * first : 2 * (first + count)])

    def initial_match(self):
        """Return a new match in the state before the first entry of the history."""
        return type(self.match).from_bytes(self._snapshots.states[0])

    def last_decision(self):
        """Return the index of the last decision, or -1 if there is none to take back."""
        return self._entries.last_index(DECISION_ENTRY)

    def ends_with_decision(self):
        """Return True if the last action was a decision, not a throw."""
        entries = self._entries
        last = len(entries) - 1
        while last >= 0 and entries[last][0] == TIME_ENTRY:
            last -= 1
        return last >= 0 and entries[last][0] == DECISION_ENTRY

    # Takeback.

    def take_back(self):
        """Take back the last decision and everything after it; return False if there is none.

        The clock goes back, too. Outcomes after the decision become pending throws, which
        ``next_pending`` returns in their original order.
        """
        index = self.last_decision()
        if index < 0:
            return False
        entries = self._entries
        again = [entries[each] for each in range(index + 1, len(entries))]
        again = [(value, kind) for kind, value in again if kind != TIME_ENTRY]
        at = self._index_before_time(index)
        end = self._undone_at if self.undone else len(entries)
        undone = self.raw_entries(at, end - at) + self.undone
        self._go_back(index)
        self.pending = again + self.pending
        self.undone = undone
        self._undone_at = at
        return True

    def redo(self):
        """Restore the earliest decision that was taken back; return False if there is none.

        The outcomes and the time up to the following decision are restored, too. These outcomes are
        removed from ``pending``.
        """
        undone = self.undone
        if not undone:
            return False
        self._go_back(self._undone_at)
        at = 0
        decided = False
        while at < len(undone):
            kind, value = entry_at(undone, at)
            if kind == DECISION_ENTRY:
                if decided:
                    break
                decided = True
            before = self._due_snapshot()
            apply_entry(self.match, kind, value)
            self._add(before, kind, value)
            self._count += kind != TIME_ENTRY
            if kind not in (DECISION_ENTRY, TIME_ENTRY):
                self.pending.pop(0)
            at += 2
        self.match.events = []
        if at < len(undone):
            count = len(self._entries)
            self._undone_at = self._index_before_time(count)
            self.undone = undone[at - 2 * (count - self._undone_at) :]
        return True

    def state_before_takebacks(self):
        """Return (bytes, takebacks, seconds), from which this history can be restored.

        - bytes: the history before the last takebacks, which ``redo`` can still undo
        - takebacks: the number of these takebacks
        - seconds: the playing time since the last of them
        """
        at = self._undone_at
        undone = self.undone
        takebacks = throws = 0
        seconds = -(entry_at(undone, 0)[1] if undone[0] >> 5 == TIME_ENTRY else 0)
        for index in range(at, len(self._entries)):
            seconds += self._entries[index][1]
        for each in range(0, len(undone), 2):
            kind = undone[each] >> 5
            takebacks += kind == DECISION_ENTRY
            throws += kind not in (DECISION_ENTRY, TIME_ENTRY)
        data = self.to_bytes(self.raw_entries(0, at) + undone, self.pending[throws:])
        return data, takebacks, seconds

    def _index_before_time(self, index):
        """Return the index of the first entry to copy to ``undone`` if entry ``index`` is undone.

        A TIME_ENTRY just before entry ``index`` is copied, too, because seconds may be added to the
        entry that stays in the history.
        """
        return index - 1 if index and self._entries[index - 1][0] == TIME_ENTRY else index

    def undo_entered(self):
        """Undo the last outcome if a coach typed it in; return the outcome, otherwise None.

        Does nothing if a coach has made a decision since; automatic decisions (``forced`` in
        ``apply``) are undone, too. The clock goes back, too.
        """
        entries = self._entries
        index = len(entries) if self._forced < 0 else self._forced
        while index > 0 and entries[index - 1][0] == TIME_ENTRY:
            index -= 1
        if index == 0 or entries[index - 1][0] != ENTERED_ENTRY:
            return None
        outcome = entries[index - 1][1]
        self._go_back(index - 1)
        return outcome

    def _go_back(self, index):
        """Restore the match before entry ``index``, and drop that entry and all later ones."""
        entries = self._entries
        for each in range(index, len(entries)):
            self._count -= entries[each][0] != TIME_ENTRY
        first = self._snapshots.truncate(index)
        match = type(self.match).from_bytes(self._snapshots.states[-1])
        for each in range(first, index):
            apply_entry(match, *entries[each])
        match.events = []
        self.match = match
        self.undone = b""
        self._again = THROW_ENTRY
        self._forced = -1
        entries.truncate(index)

    def next_pending(self):
        """Return and remove the next of the outcomes that wait since a takeback, or None.

        Outcomes that are not legal now are dropped: after a takeback, a different decision may lead
        to the throw of a different die.
        """
        if self.match.current_player() != CHANCE:
            return None
        while self.pending:
            outcome, self._again = self.pending.pop(0)
            if outcome in self.match.legal_actions():
                return outcome
        self._again = THROW_ENTRY
        return None

    # These functions of ``history_bytes``, which convert to bytes and back, become methods here.
    to_bytes = history_bytes.pack
    from_bytes = classmethod(history_bytes.unpack)
    read_in_steps = classmethod(history_bytes.read_in_steps)


def apply_entry(match, kind, value):
    """Apply the entry (``kind``, ``value``) to ``match``."""
    if kind == TIME_ENTRY:
        match.pass_time(value)
    else:
        match.apply_action(value)
