"""The journal of the match in progress: every action is stored in flash before it is shown.

A journal begins with a stored match (``kept_match``): heading and history at that moment. Records
of four bytes follow, each written by one page program::

    kind << 5 | value >> 8, value & 255, checksum of both and of all earlier records, zero bits

The kinds 0 to 3 and 6 are those of ``rules.entries``. Kind 4, AGAIN, is a pending throw that was
applied. Kind 5, MARK, is ``BACK`` (the last decision was taken back) or ``DROPPED`` (no pending
throw fits). After a takeback that can be redone, the stored match has the history before the
takebacks, and its heading has a line ``undone``: how many decisions were taken back, and the
seconds that have passed since.

The fourth byte is the number of zero bits in the other three. A page program that a power cut
interrupts clears only some of its bits. The first three bytes then have too few zero bits and the
fourth byte is too large, so that a torn record is always recognised. The journal ends before the
first invalid record.

Seconds of playing time are single bits: a record that begins with 127 counts them by the cleared
bits of its other three bytes, from the highest on. The checksum of the next record includes it.
"""

from binascii import crc32

from ..rules.entries import DECISION, ENTERED, PENDING_KINDS, THROW, TIME
from ..rules.errors import NotUnderstood
from ..rules.match import CHANCE
from . import kept_match
from .log import Log, WornSector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

AGAIN = 4
MARK = 5
BACK, DROPPED = 1, 2
RECORD = 4  # bytes in a record
_SECONDS = 127  # the first byte of a record that counts seconds
_BITS = 24
_NOT_SAVED = "notice.match.not_saved"
_UNDONE = "undone"  # the key of a line of the heading
_HOUR = 3600  # the highest argument of ``Match.pass_time``
# Longest journal in sectors; when it is full, it is rewritten with the present history.
_PARTS_MOST = 7


class Journal:
    """The journal on ``flash`` (``devices.flash``); with None nothing is stored.

    ``failure``       a message once this match can no longer be stored, otherwise ""
    ``damage``        a message if a part of the unfinished match is lost
    ``unread``        the bytes of an unreadable match; store them elsewhere before they are erased
    ``worn_sectors``  sectors that are no longer used: the given ones, and those found since
    """

    def __init__(self, flash, worn_sectors=()):
        self._log: Any = None
        self.worn_sectors = worn_sectors
        self.damage: object = ""
        self._why = ""
        self.unread = b""
        try:
            if flash is not None:
                self._log = Log(flash, worn_sectors)
                self.worn_sectors = self._log.worn_sectors
        except OSError as error:
            self._why = str(error)
        self._base = 0  # position of the first record
        self._heading = ()
        self._undone = ""  # the line ``undone`` of the match that ``unfinished`` found
        self._game: Any = None  # the game that is being written, or None
        self._clock = -1  # position of the record that counts seconds, or -1
        self._seconds = 0
        self._sum = 0  # checksum of all records except the one that counts seconds
        self.failure: object = ""

    # Reading.

    def unfinished(self):
        """Return (heading, bytes of the history) of a match that was not closed, or None.

        ``records`` then yields everything after that history.
        """
        log = self._log
        if log is None:
            return None
        try:
            # A power cut may have torn the newest one while its base was written.
            for serial in log.serials():
                log.open(serial)
                if log.is_closed():
                    return None
                head = log.read(0, kept_match.HEAD)
                length = kept_match.length(head)
                if not length and kept_match.is_of_another_version(head):
                    self._lose(("notice.match.version", {}))
                    return None
                if 0 < length <= log.end:
                    self._base = length + RECORD - 1 & -RECORD
                    try:
                        heading, history = kept_match.unpack(log.read(0, length))
                        self._undone = heading.pop(_UNDONE, "")
                        return heading, history
                    except NotUnderstood:
                        if self._goes_on(self._base):
                            self._lose(("notice.match.lost", {}))
        except OSError:
            pass
        return None

    def _lose(self, message):
        self.damage = message
        try:
            self.unread = self._log.read(0, self._log.end).rstrip(b"\xff")
        except MemoryError:
            pass

    def records(self):
        """Yield (kind, value) of each valid record of the match that ``unfinished`` found.

        The line ``undone`` in the heading comes first: its takebacks, and the time since.
        """
        takebacks, _, seconds = self._undone.partition(" ")
        for _ in range(_number(takebacks)):
            yield MARK, BACK
        seconds = _number(seconds)
        while seconds > 0:
            yield TIME, min(seconds, _HOUR)
            seconds -= _HOUR
        at = self._base
        sum_ = 0
        while True:
            data = self._log.read(at, RECORD)
            if len(data) < RECORD:
                return
            kind, value = data[0] >> 5, (data[0] & 31) << 8 | data[1]
            if data[0] == _SECONDS:
                kind, value = TIME, _seconds_of(data)
                whole = value >= 0
            else:
                whole = data == _record(kind, value, sum_)
            if not whole:
                if self._goes_on(at + RECORD):  # a power cut tears only the last record
                    self.damage = "notice.match.cut", {}
                return
            sum_ = crc32(data, sum_)
            if value or kind != TIME:
                yield kind, value
            at += RECORD

    def _goes_on(self, at):
        """Return True if there is a record, or a part of one, at ``at``."""
        data = self._log.read(at, RECORD)
        return data.count(b"\xff") < len(data)

    # Writing.

    def begin(self, heading, game):
        """Write ``game`` (a ``History``) from now on.

        ``heading`` is that of ``kept_match.pack``.
        """
        self.failure = (_NOT_SAVED, {"why": self._why}) if self._why else ""
        if self._log is not None:
            self._heading = heading
            self._game = game
            self._attempt(self._begin)

    def begin_again(self, heading=None):
        """Rewrite the whole game, because an entry was undone or the ``heading`` changes."""
        if self._game is not None:
            self._heading = heading or self._heading
            self._attempt(self._begin)

    def write(self, kind, value):
        """Append a record: a kind of ``rules.entries``, AGAIN or MARK, and its value."""
        if self._game is not None:
            self._attempt(self._write, kind, value)

    def pass_seconds(self, seconds):
        """Append ``seconds`` of playing time."""
        if self._game is not None:
            self._attempt(self._pass_seconds, seconds)

    def keeps(self):
        """Return True if a match was begun and has been stored without a failure."""
        return self._game is not None

    def close(self):
        """Close the log, because its match is over or was dropped."""
        self._game = None
        if self._log is not None:
            try:
                self._log.close()
            except OSError as error:
                # So the board will offer to resume this match.
                print("the journal stays open:", error)

    def prepare(self):
        """Erase one sector in advance; return False if none is left to erase."""
        try:
            return self._log is not None and self._log.prepare()
        except OSError:
            return False

    def _attempt(self, does, *arguments):
        """Call ``does``; if it finds a worn sector, write the whole match to other sectors."""
        try:
            while True:
                try:
                    does(*arguments)
                    return
                except WornSector as error:
                    print("the journal moves:", error)
                    does, arguments = self._begin, ()
        except OSError as error:
            self._game = None
            self.failure = _NOT_SAVED, {"why": str(error)}

    def _begin(self):
        log = self._log
        heading: Any = self._heading
        if self._game.undone:
            data, takebacks, seconds = self._game.before_takebacks()
            heading = list(heading) + [(_UNDONE, str(takebacks) + " " + str(seconds))]
        else:
            data = self._game.to_bytes()
        data = kept_match.pack(heading, data)
        log.begin()
        log.append(data + bytes(-len(data) % RECORD))
        log.commit()
        self._clock = -1
        self._sum = 0

    def _write(self, kind, value):
        self._stop_clock()
        if self._has_room():
            data = _record(kind, value, self._sum)
            self._sum = crc32(data, self._sum)
            self._log.append(data)

    def _pass_seconds(self, seconds):
        if seconds > _BITS:
            self._write(TIME, seconds)
            return
        log = self._log
        for _ in range(seconds):
            if self._clock < 0 or self._seconds == _BITS:
                self._stop_clock()
                if not self._has_room():
                    return  # the new base includes these seconds
                self._clock = log.end
                self._seconds = 1
                log.append(b"\x7f\x7f\xff\xff")
            else:
                at = 1 + self._seconds // 8
                self._seconds += 1
                log.rewrite(self._clock + at, bytes((0xFF >> (self._seconds - 1) % 8 + 1,)))

    def _stop_clock(self):
        """Finish the record that counts seconds."""
        if self._clock >= 0:
            self._sum = crc32(self._log.read(self._clock, RECORD), self._sum)
            self._clock = -1

    def _has_room(self):
        """Return True if a record fits; otherwise rewrite the journal with the present history."""
        log = self._log
        if log.parts() < _PARTS_MOST or log.room():
            return True
        self._begin()
        return False


def carry_out(game, kind, value):
    """Apply a record to ``game``; raises MatchError if the rules refuse it."""
    if kind == TIME:
        game.pass_time(value)
        return
    if kind == MARK:
        if value == BACK and game.take_back():
            return
        if value == DROPPED and game.pending and game.next_pending() is None and not game.pending:
            return
        raise NotUnderstood("mark " + str(value), "one that fits what happened before")
    if kind == AGAIN:
        outcome = game.next_pending()
        if outcome != value:
            raise NotUnderstood("outcome " + str(value), "the one that waits: " + str(outcome))
        game.apply(value)
        return
    fits = PENDING_KINDS if game.match.current_player() == CHANCE else (DECISION,)
    if kind not in fits:
        raise NotUnderstood("kind " + str(kind) + " " + str(value), game.match.prompt())
    game.apply(value, kind)


def replay(kind, make, history, records):
    """Replay ``history`` (bytes), then ``records``; yield the game after each entry.

    ``kind`` is the subclass of ``History`` to create, ``make`` the ruleset's class ``Match``.
    Raises MatchError if the rules refuse an entry.
    """
    game: Any = None
    for game in kind.read_in_steps(make, history):
        yield game
    for what, value in records:
        carry_out(game, what, value)
        game.match.events = []
        yield game


def unplayed(history, records):
    """Return the bytes of a history with ``records`` added, without using the rules.

    Pending throws are left out.
    """
    first = 4 + history[3] if len(history) > 3 else 4
    if len(history) < first + 2:
        return history  # damaged: the reader reports it
    first += 2 + (history[first] << 8 | history[first + 1])
    data = bytearray(history)
    while len(data) > first and data[-2] >> 5 in PENDING_KINDS.values():
        data = data[:-2]
    for kind, value in records:
        if kind <= TIME or kind in (AGAIN, ENTERED):
            kind = THROW if kind == AGAIN else kind
            data.extend(bytes((kind << 5 | value >> 8, value & 255)))
        elif value == BACK:
            while len(data) > first and data[-2] >> 5 != DECISION:
                data = data[:-2]
            if len(data) > first:
                data = data[:-2]
    return bytes(data)


def _number(text):
    """Return a number from the heading; 0 if ``text`` is not a number of at most 7 digits."""
    return int(text) if text.isdigit() and len(text) < 8 else 0


def _record(kind, value, sum_):
    data = bytes((kind << 5 | value >> 8, value & 255))
    data += bytes((crc32(data, sum_) & 255,))
    return data + bytes((_zeros(data),))


def _zeros(data):
    """Return how many bits of ``data`` are 0."""
    count = 8 * len(data)
    for byte in data:
        while byte:
            byte &= byte - 1
            count -= 1
    return count


def _seconds_of(data):
    """Return how many seconds a record counts; -1 if its bits were not cleared in order."""
    bits = (data[1] << 16 | data[2] << 8 | data[3]) ^ 0xFFFFFF
    count = 0
    while bits & 0x800000:
        bits = bits << 1 & 0xFFFFFF
        count += 1
    return -1 if bits else count
