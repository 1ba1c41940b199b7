"""The entries of a history (``rules.history``), two bytes each, and snapshots between them."""

DECISION = 0
THROW = 1
VIRTUAL = 2
TIME = 3
WAITING = 4
WAITING_VIRTUAL = 5
ANSWER = 6
WAITING_ANSWER = 7
# {kind of an outcome: its kind when it is pending after a takeback}
WAITS = {THROW: WAITING, VIRTUAL: WAITING_VIRTUAL, ANSWER: WAITING_ANSWER}

_TIME_MAX = 3600  # the most seconds of one ``Match.pass_time``
# A takeback starts from a stored snapshot and replays the entries after it, at first at most 16.
# When there are more than 64 snapshots (4 KB), every second one is dropped.
_INTERVAL = 16
_SNAPSHOTS_MAX = 64


class Entries:
    """A sequence of (kind, value), two bytes each (layout: ``rules.history_bytes``).

    ``data`` holds the bytes.
    """

    def __init__(self):
        self.data = bytearray()

    def __len__(self):
        return len(self.data) >> 1

    def __getitem__(self, index):
        """Return (kind, value) of entry ``index``."""
        return entry_at(self.data, 2 * index)

    def add(self, kind, value):
        """Append an entry."""
        self.data.extend(entry_bytes(kind, value))

    def lengthen_time(self, seconds):
        """Add seconds to the last entry if it is TIME; return the seconds that did not fit."""
        if not self.data or self.data[-2] >> 5 != TIME:
            return seconds
        last = self[len(self) - 1][1]
        more = min(seconds, _TIME_MAX - last)
        self.data[-2:] = entry_bytes(TIME, last + more)
        return seconds - more

    def last(self, kind):
        """Return the index of the last entry of ``kind``, or -1."""
        index = len(self) - 1
        while index >= 0 and self.data[2 * index] >> 5 != kind:
            index -= 1
        return index

    def cut(self, count):
        """Drop all entries after the first ``count``."""
        self.data = self.data[: 2 * count]


class Snapshots:
    """Snapshots of a match (``states``) before entries 0, ``interval``, 2 * ``interval`` ..."""

    def __init__(self, first):
        self.states = [first]
        self.interval = _INTERVAL

    def due(self, count):
        """Return True if a snapshot is due before the entry with the index ``count``."""
        return count == self.interval * len(self.states)

    def add(self, snapshot):
        """Add a snapshot; if there are too many, drop every second one."""
        self.states.append(snapshot)
        if len(self.states) > _SNAPSHOTS_MAX:
            self.states = self.states[::2]
            self.interval *= 2

    def cut(self, index):
        """Drop the snapshots after entry ``index``, which is taken back.

        Return the index of the entry before which the last remaining snapshot was made. Time may
        lengthen the entry before ``index``, so a snapshot directly after that entry is dropped as
        well.
        """
        last = (index - 1) // self.interval if index else 0
        self.states = self.states[: last + 1]
        return self.interval * last


def entry_at(data, at):
    """Return (kind, value) of the entry that begins at byte ``at``."""
    return data[at] >> 5, (data[at] & 31) << 8 | data[at + 1]


def entry_bytes(kind, value):
    """Return the two bytes of an entry."""
    return bytes((kind << 5 | value >> 8, value & 255))
