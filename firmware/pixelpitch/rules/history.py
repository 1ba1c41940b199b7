"""The history of a match: outcomes, decisions and time as one sequence of bytes.

Takeback and replay read it, a record (``rules.record``) is its text form, and a journal
can store it::

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
from .entries import ANSWER, DECISION, THROW, TIME, Entries, Snapshots


class History:
    """The history of ``match``, which begins as it is now.

    ``match``   the match as the history has made it; a takeback puts another one here
    ``waiting``  [(outcome, how it came)] that a takeback made waiting, the next first
    """

    def __init__(self, match):
        self.match = match
        self.waiting = []
        self._again = THROW  # how the next outcome came, if it waited
        self._forced = -1  # where the decisions begin that nobody has made since the last action
        self._entries = Entries()
        self._snapshots = Snapshots(match.to_bytes())
        self._count = 0

    # What happens.

    def apply(self, action, how=THROW, forced=False):
        """Carry out ``action``; raises as ``Match.apply_action`` does.

        ``how`` an outcome came: THROW, VIRTUAL or ANSWER.  One that ``waiting_throw`` gave
        is what it was when it was thrown.  ``forced``: nobody has made this decision.
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
        self._again = THROW
        self._keep(action)

    def _keep(self, action):
        """Keep what was carried out (``app.game``); below ``apply``, which lies deep enough."""

    def pass_time(self, seconds):
        """Let ``seconds`` of playing time pass; raises as ``Match.pass_time`` does."""
        before = self._before()
        self.match.pass_time(seconds)
        rest = self._entries.lengthen_time(seconds)
        if not rest:
            return
        if before is not None and rest < seconds:
            # The snapshot follows the last entry, which has just become longer.
            earlier = type(self.match).from_bytes(before)
            earlier.pass_time(seconds - rest)
            before = earlier.to_bytes()
        self._add(before, TIME, rest)

    def _before(self):
        """Return the snapshot to be kept before the next entry, or None."""
        return self.match.to_bytes() if self._snapshots.due(len(self._entries)) else None

    def _add(self, before, kind, value):
        if before is not None:
            self._snapshots.add(before)
        self._entries.add(kind, value)

    # What happened.

    def last_kind(self):
        """Return the kind of the last entry."""
        return self._entries[len(self._entries) - 1][0]

    def count(self):
        """Return how many actions were carried out, less those that were taken back."""
        return self._count

    def entries(self):
        """Yield (kind, value) of each entry, from the first one on."""
        for index in range(len(self._entries)):
            yield self._entries[index]

    def length(self):
        """Return how many entries there are."""
        return len(self._entries)

    def first_state(self):
        """Return the snapshot of the match before the first entry."""
        return self._snapshots.states[0]

    def part(self, first, count):
        """Return at most ``count`` entries from index ``first`` on, in their bytes."""
        return bytes(self._entries.data[2 * first : 2 * (first + count)])

    def start(self):
        """Return a match as it was before the first entry."""
        return type(self.match).from_bytes(self._snapshots.states[0])

    def last_decision(self):
        """Return the index of the last decision's entry, or -1 if there is none to take back."""
        return self._entries.last(DECISION)

    def fresh_decision(self):
        """Return True if the last action was a decision: nothing was thrown since."""
        entries = self._entries
        last = len(entries) - 1
        while last >= 0 and entries[last][0] == TIME:
            last -= 1
        return last >= 0 and entries[last][0] == DECISION

    # Takeback.

    def take_back(self):
        """Go back to the last decision; return False if there is none.

        The clock goes back too.  What was thrown since is not thrown again: it waits, and
        ``waiting_throw`` gives it in the same order.
        """
        index = self.last_decision()
        if index < 0:
            return False
        entries = self._entries
        again = [entries[each] for each in range(index + 1, len(entries))]
        again = [(value, kind) for kind, value in again if kind != TIME]
        self._go_back(index)
        self.waiting = again + self.waiting
        return True

    def forget_answer(self):
        """Forget the last outcome if the coaches entered it; return it, or None.

        It must be the last action but for decisions that nobody made (``apply``, ``forced``).  The
        clock goes back too.
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
        """Make the match as it was before entry ``index``, and forget that and what follows."""
        entries = self._entries
        for each in range(index, len(entries)):
            self._count -= entries[each][0] != TIME
        first = self._snapshots.cut(index)
        match = type(self.match).from_bytes(self._snapshots.states[-1])
        for each in range(first, index):
            carry_out(match, *entries[each])
        match.events = []
        self.match = match
        self._again = THROW
        self._forced = -1
        entries.cut(index)

    def waiting_throw(self):
        """Take the outcome that was thrown before a takeback and is due now; None: there is none.

        Another branch may ask for another die: outcomes that it does not know are dropped.
        """
        if self.match.current_player() != CHANCE:
            return None
        while self.waiting:
            outcome, self._again = self.waiting.pop(0)
            if outcome in self.match.legal_actions():
                return outcome
        self._again = THROW
        return None

    # As bytes, and back: each takes the history, or its class, first.
    to_bytes = history_bytes.pack
    from_bytes = classmethod(history_bytes.unpack)
    growing = classmethod(history_bytes.growing)


def carry_out(match, kind, value):
    """Let ``match`` take an entry."""
    if kind == TIME:
        match.pass_time(value)
    else:
        match.apply_action(value)
