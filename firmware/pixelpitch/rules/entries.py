"""The entries of a match's history (``rules.history``), and snapshots that make takebacks fast.

A takeback returns the match to an earlier decision. An entry is one action, or some seconds of
playing time. It is a pair (kind, value), stored in two bytes; ``rules.history_bytes`` lists the
kinds.
"""

DECISION_ENTRY = 0
THROW_ENTRY = 1
VIRTUAL_ENTRY = 2
TIME_ENTRY = 3
PENDING_ENTRY = 4
PENDING_VIRTUAL_ENTRY = 5
ENTERED_ENTRY = 6
PENDING_ENTERED_ENTRY = 7
# {kind of an outcome: its kind while it waits, after a takeback, to be used again}
PENDING_KIND_BY_KIND = {
    THROW_ENTRY: PENDING_ENTRY,
    VIRTUAL_ENTRY: PENDING_VIRTUAL_ENTRY,
    ENTERED_ENTRY: PENDING_ENTERED_ENTRY,
}

_MAX_SECONDS = 3600  # the largest number of seconds that ``Match.pass_time`` accepts
# To go back, a match is restored from the last snapshot before that point, and the entries after
# the snapshot are applied again. At first there is a snapshot every 16 entries. When there are more
# than 64 snapshots (4 KB), every second one is dropped and the interval doubles.
_FIRST_INTERVAL = 16
_SNAPSHOTS_MAX = 64


class Entries:
    """A sequence of entries (kind, value), stored in ``data`` as two bytes each."""

    def __init__(self):
        self.data = bytearray()

    def __len__(self):
        return len(self.data) >> 1

    def __getitem__(self, index):
        """Return (kind, value) of entry ``index``."""
        return entry_at(self.data, 2 * index)

    def add(self, kind, value):
        """Append the entry (``kind``, ``value``)."""
        self.data.extend(entry_bytes(kind, value))

    def lengthen_time(self, seconds):
        """Add ``seconds`` to the last entry if it is a TIME_ENTRY; return the seconds not added.

        An entry has at most 3600 seconds, so the rest needs a new entry.
        """
        if not self.data or self.data[-2] >> 5 != TIME_ENTRY:
            return seconds
        last = self[len(self) - 1][1]
        more = min(seconds, _MAX_SECONDS - last)
        self.data[-2:] = entry_bytes(TIME_ENTRY, last + more)
        return seconds - more

    def last_index(self, kind):
        """Return the index of the last entry of ``kind``, or -1."""
        index = len(self) - 1
        while index >= 0 and self.data[2 * index] >> 5 != kind:
            index -= 1
        return index

    def truncate(self, count):
        """Drop all entries after the first ``count``."""
        self.data = self.data[: 2 * count]


class Snapshots:
    """Snapshots of a match; ``states[n]`` is the state after n * ``interval`` entries."""

    def __init__(self, first):
        self.states = [first]
        self.interval = _FIRST_INTERVAL

    def is_due(self, count):
        """Return True if a snapshot must be added now, after ``count`` entries."""
        return count == self.interval * len(self.states)

    def add(self, snapshot):
        """Add a snapshot; if there are too many, drop every second one."""
        self.states.append(snapshot)
        if len(self.states) > _SNAPSHOTS_MAX:
            self.states = self.states[::2]
            self.interval *= 2

    def truncate(self, index):
        """Drop the snapshots that become invalid when the entries from ``index`` on are undone.

        These include the snapshot just before entry ``index``: if the entry before it is playing
        time, more seconds may still be added to that entry. Returns the index of the entry that
        follows the last remaining snapshot.
        """
        last = (index - 1) // self.interval if index else 0
        self.states = self.states[: last + 1]
        return self.interval * last


def entry_at(data, offset):
    """Return (kind, value) of the entry that begins at byte ``offset`` of ``data``."""
    return data[offset] >> 5, (data[offset] & 31) << 8 | data[offset + 1]


def entry_bytes(kind, value):
    """Return the two bytes of the entry (``kind``, ``value``)."""
    return bytes((kind << 5 | value >> 8, value & 255))
