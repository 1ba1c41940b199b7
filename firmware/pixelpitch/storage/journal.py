"""Writes the journal of the match in progress. An entry is in flash before coaches see its effect.

A journal begins with a stored match (``stored_match``): the heading and history of the match at
that time. After it come records of four bytes, each written by one page program::

    kind << 5 | value >> 8, value & 255, checksum of these two bytes and all earlier records, zeros

Kinds of records:

- 0 to 3 and 6 are the kinds of ``rules.entries``.
- 4, PENDING_APPLIED_RECORD, is a pending throw that was applied.
- 5, MARK_RECORD, has the value ``BACK`` if the last decision was taken back, or ``DROPPED`` if the
  pending throws were dropped because the next one was not legal.

While decisions that were taken back can still be restored, the stored match has the history before
the takebacks. The line ``undone`` in its heading then has the number of these decisions, and the
seconds of playing time since the takebacks.

``zeros``, the fourth byte, is the number of zero bits in the other three. It reveals a torn record:
if a power cut interrupts a page program, some bits have not been cleared, so the first three bytes
have fewer zero bits than the fourth byte says, or the fourth byte is too large. The journal ends
before the first invalid record.

A record that begins with 127 counts seconds of playing time: each second clears one more bit of its
other three bytes, from the highest bit on. It is added to the checksum when the next record is
written.
"""

from binascii import crc32

from ..rules.entries import (
    DECISION_ENTRY,
    ENTERED_ENTRY,
    PENDING_KIND_BY_KIND,
    THROW_ENTRY,
    TIME_ENTRY,
)
from ..rules.errors import NotUnderstood
from ..rules.match import CHANCE
from . import stored_match
from .log import Log, WornSector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PENDING_APPLIED_RECORD = 4
MARK_RECORD = 5
BACK, DROPPED = 1, 2
_RECORD_BYTES = 4
_SECONDS_BYTE = 127  # the first byte of a record that counts seconds
_MAX_SECONDS = 24
_NOT_SAVED = "notice.match.not_saved"
_UNDONE = "undone"  # key of the heading's line about takebacks
_HOUR_S = 3600  # the highest argument of ``Match.pass_time``
# The largest number of sectors of a journal. When they are full, a new journal begins with the
# history so far: the same entries take fewer bytes in a history than as records.
_MAX_SECTORS = 7


class Journal:
    """The journal in ``flash`` (``devices.flash``); if that is None, nothing is stored.

    ``failure``       a message if this match cannot be stored any more, otherwise ""
    ``damage``        a message if part of the unfinished match is lost, otherwise ""
    ``unread``        the bytes of an unreadable match; the caller must copy them to a file before
                      their sectors are erased
    ``worn_sectors``  sectors not used for new data: those passed in, and those found since
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
        self._base = 0  # position of the first record in the log
        self._heading = ()
        self._undone = ""  # the value of the line ``undone`` in the heading of the unfinished match
        self._game: Any = None  # the game (a ``History``) whose entries are recorded, or None
        self._clock = -1  # position of the record that counts the current seconds, or -1
        self._seconds = 0  # number of seconds that the record at ``_clock`` has counted
        self._sum = 0  # checksum of all records except the one at ``_clock``
        self.failure: object = ""

    # Reading.

    def unfinished_match(self):
        """Return (heading, history as bytes) of the unfinished match, or None.

        After this, ``records`` yields the records that follow the history.
        """
        log = self._log
        if log is None:
            return None
        try:
            # Try older logs, too: a power cut may have torn the stored match at the start of the
            # newest one.
            for serial in log.serials():
                log.open(serial)
                if log.is_closed():
                    return None
                head = log.read(0, stored_match.STORED_HEAD_BYTES)
                length = stored_match.length(head)
                if not length and stored_match.is_other_version(head):
                    self._store_unread(("notice.match.version", {}))
                    return None
                if 0 < length <= log.end:
                    self._base = length + _RECORD_BYTES - 1 & -_RECORD_BYTES
                    try:
                        heading, history = stored_match.unpack(log.read(0, length))
                        self._undone = heading.pop(_UNDONE, "")
                        return heading, history
                    except NotUnderstood:
                        if self._is_written(self._base):
                            self._store_unread(("notice.match.lost", {}))
        except OSError:
            pass
        return None

    def _store_unread(self, message):
        self.damage = message
        try:
            self.unread = self._log.read(0, self._log.end).rstrip(b"\xff")
        except MemoryError:
            pass

    def records(self):
        """Yield (kind, value) of each valid record of the match that ``unfinished_match`` found.

        First come the takebacks and seconds that the heading's line ``undone`` counts, as records.
        """
        takebacks, _, seconds = self._undone.partition(" ")
        for _ in range(_number(takebacks)):
            yield MARK_RECORD, BACK
        seconds = _number(seconds)
        while seconds > 0:
            yield TIME_ENTRY, min(seconds, _HOUR_S)
            seconds -= _HOUR_S
        at = self._base
        sum_ = 0
        while True:
            data = self._log.read(at, _RECORD_BYTES)
            if len(data) < _RECORD_BYTES:
                return
            kind, value = data[0] >> 5, (data[0] & 31) << 8 | data[1]
            if data[0] == _SECONDS_BYTE:
                kind, value = TIME_ENTRY, _seconds_of(data)
                is_valid = value >= 0
            else:
                is_valid = data == _record(kind, value, sum_)
            if not is_valid:
                # A power cut can tear only the last record, so data after an invalid record shows
                # other damage.
                if self._is_written(at + _RECORD_BYTES):
                    self.damage = "notice.match.cut", {}
                return
            sum_ = crc32(data, sum_)
            if value or kind != TIME_ENTRY:
                yield kind, value
            at += _RECORD_BYTES

    def _is_written(self, position):
        """Return True unless all bits of the four bytes at ``position`` are erased."""
        data = self._log.read(position, _RECORD_BYTES)
        return data.count(b"\xff") < len(data)

    # Writing.

    def begin(self, heading, game):
        """Begin a new journal with ``game`` (a ``History``) as it is now.

        ``heading`` is as in ``stored_match.pack``.
        """
        self.failure = (_NOT_SAVED, {"why": self._why}) if self._why else ""
        if self._log is not None:
            self._heading = heading
            self._game = game
            self._attempt(self._begin)

    def rewrite(self, heading=None):
        """Begin a new journal of the same match, after a redo or to change the ``heading``."""
        if self._game is not None:
            self._heading = heading or self._heading
            self._attempt(self._begin)

    def write(self, kind, value):
        """Append a record; ``kind`` is one of the kinds that the module's docstring lists."""
        if self._game is not None:
            self._attempt(self._write, kind, value)

    def write_seconds(self, seconds):
        """Append ``seconds`` of playing time."""
        if self._game is not None:
            self._attempt(self._write_seconds, seconds)

    def is_writing(self):
        """Return True if a match is being written and no write has failed."""
        return self._game is not None

    def close(self):
        """Close the journal; its match is over or will not be resumed."""
        self._game = None
        if self._log is not None:
            try:
                self._log.close()
            except OSError as error:
                # The match is over, but the board will offer to resume it.
                print("the journal stays open:", error)

    def erase_ahead(self):
        """Erase one sector for a later match; return False if no sector needs it."""
        try:
            return self._log is not None and self._log.erase_ahead()
        except OSError:
            return False

    def _attempt(self, write, *arguments):
        """Call ``write``; if a sector is worn, begin a new journal in other sectors.

        After any other OSError, set ``failure`` and stop writing.
        """
        try:
            while True:
                try:
                    write(*arguments)
                    return
                except WornSector as error:
                    print("the journal moves:", error)
                    write, arguments = self._begin, ()
        except OSError as error:
            self._game = None
            self.failure = _NOT_SAVED, {"why": str(error)}

    def _begin(self):
        log = self._log
        heading: Any = self._heading
        if self._game.undone:
            data, takebacks, seconds = self._game.state_before_takebacks()
            heading = list(heading) + [(_UNDONE, str(takebacks) + " " + str(seconds))]
        else:
            data = self._game.to_bytes()
        data = stored_match.pack(heading, data)
        log.begin()
        log.append(data + bytes(-len(data) % _RECORD_BYTES))
        log.commit()
        self._clock = -1
        self._sum = 0

    def _write(self, kind, value):
        self._stop_clock()
        if self._has_room():
            data = _record(kind, value, self._sum)
            self._sum = crc32(data, self._sum)
            self._log.append(data)

    def _write_seconds(self, seconds):
        if seconds > _MAX_SECONDS:
            self._write(TIME_ENTRY, seconds)
            return
        log = self._log
        for _ in range(seconds):
            if self._clock < 0 or self._seconds == _MAX_SECONDS:
                self._stop_clock()
                if not self._has_room():
                    return  # the new journal begins with a history that contains these seconds
                self._clock = log.end
                self._seconds = 1
                log.append(b"\x7f\x7f\xff\xff")
            else:
                at = 1 + self._seconds // 8
                self._seconds += 1
                log.clear_bits(self._clock + at, bytes((0xFF >> (self._seconds - 1) % 8 + 1,)))

    def _stop_clock(self):
        """Finish the current record of seconds, so that the next second begins a new one."""
        if self._clock >= 0:
            self._sum = crc32(self._log.read(self._clock, _RECORD_BYTES), self._sum)
            self._clock = -1

    def _has_room(self):
        """Return True if one more record fits; otherwise begin a new journal and return False."""
        log = self._log
        if log.sector_count() < _MAX_SECTORS or log.free_bytes():
            return True
        self._begin()
        return False


def apply_record(game, kind, value):
    """Apply the record (``kind``, ``value``) to ``game``; raises MatchError if it does not fit."""
    if kind == TIME_ENTRY:
        game.pass_time(value)
        return
    if kind == MARK_RECORD:
        if value == BACK and game.take_back():
            return
        if value == DROPPED and game.pending and game.next_pending() is None and not game.pending:
            return
        raise NotUnderstood("mark " + str(value), "one that fits what happened before")
    if kind == PENDING_APPLIED_RECORD:
        outcome = game.next_pending()
        if outcome != value:
            raise NotUnderstood("outcome " + str(value), "the one that waits: " + str(outcome))
        game.apply(value)
        return
    fits = PENDING_KIND_BY_KIND if game.match.current_player() == CHANCE else (DECISION_ENTRY,)
    if kind not in fits:
        raise NotUnderstood("kind " + str(kind) + " " + str(value), game.match.prompt())
    game.apply(value, kind)


def replay(history_class, match_class, history, records):
    """Replay ``history`` (bytes), then ``records``; yield the game after each entry or record.

    The game is an object of ``history_class`` (a ``History``); ``match_class`` is the ruleset's
    ``Match``. Raises MatchError if the rules do not allow an entry.
    """
    game: Any = None
    for game in history_class.read_in_steps(match_class, history):
        yield game
    for what, value in records:
        apply_record(game, what, value)
        game.match.events = []
        yield game


def append_records(history, records):
    """Return the bytes of ``history`` with ``records`` appended, without replaying the match.

    Used for a match that cannot be resumed. Pending throws are omitted.
    """
    first = 4 + history[3] if len(history) > 3 else 4
    if len(history) < first + 2:
        return history  # the history is damaged; reading the record will report an error
    first += 2 + (history[first] << 8 | history[first + 1])
    data = bytearray(history)
    while len(data) > first and data[-2] >> 5 in PENDING_KIND_BY_KIND.values():
        data = data[:-2]
    for kind, value in records:
        if kind <= TIME_ENTRY or kind in (PENDING_APPLIED_RECORD, ENTERED_ENTRY):
            kind = THROW_ENTRY if kind == PENDING_APPLIED_RECORD else kind
            data.extend(bytes((kind << 5 | value >> 8, value & 255)))
        elif value == BACK:
            while len(data) > first and data[-2] >> 5 != DECISION_ENTRY:
                data = data[:-2]
            if len(data) > first:
                data = data[:-2]
    return bytes(data)


def _number(text):
    """Return the number in ``text``, or 0 if ``text`` is not a number of at most 7 digits."""
    return int(text) if text.isdigit() and len(text) < 8 else 0


def _record(kind, value, sum_):
    data = bytes((kind << 5 | value >> 8, value & 255))
    data += bytes((crc32(data, sum_) & 255,))
    return data + bytes((_zero_bits(data),))


def _zero_bits(data):
    """Return the number of bits of ``data`` that are 0."""
    count = 8 * len(data)
    for byte in data:
        while byte:
            byte &= byte - 1
            count -= 1
    return count


def _seconds_of(data):
    """Return the number of seconds in the record ``data``, or -1 if the record is invalid."""
    bits = (data[1] << 16 | data[2] << 8 | data[3]) ^ 0xFFFFFF
    count = 0
    while bits & 0x800000:
        bits = bits << 1 & 0xFFFFFF
        count += 1
    return -1 if bits else count
