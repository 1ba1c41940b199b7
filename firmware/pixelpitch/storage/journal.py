"""The journal of the match that is played: what happened is on flash before it is seen.

It begins with a kept match (``kept_match``): heading and history at that moment.  Records of
four bytes follow, each one page program:

    kind << 5 | value >> 8, value & 255, a checksum of both and of all records before, zero bits

The kinds 0 to 3 and 6 are those of ``rules.history``.  4 AGAIN is an outcome that had waited since
a takeback, 5 MARK is ``BACK`` (the last decision was taken back) or ``DROPPED`` (no outcome that
waited fits).

The fourth byte is the number of zero bits in the other three.  A program that is cut off clears
only some of its bits: these have fewer zeros then and the fourth byte says more, so it is never
taken for whole.  The journal ends before the first record that is not whole.

Seconds of playing time are single bits: a record that begins with 127 counts them by the bits
that are cleared in its three other bytes, from the highest on.  The checksum of the next record
covers it.
"""

from binascii import crc32

from ..rules.entries import ANSWER, DECISION, THROW, TIME, WAITS
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
RECORD = 4  # bytes
_SECONDS = 127  # the first byte of a record that counts seconds
_BITS = 24
_NOT_SAVED = "notice.match.not_saved"
_PARTS_MOST = 7  # sectors; then it is rewritten with the history as it is


class Journal:
    """The journal on ``flash`` (``devices.flash``), or nowhere: None.

    ``failure`` is a message of the app once the flash keeps nothing more of this match, else "";
    ``damage`` once it has lost a part of the one that was looked for, and ``unread`` its bytes if
    all of it is lost, to be kept elsewhere before they are erased.  ``worn_sectors`` are those
    that are not used any more: those that are known from before, and what was found since.
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
        self._base = 0  # where the records begin
        self._heading = ()
        self._game: Any = None  # what is kept now
        self._clock = -1  # the record in which seconds are counted now
        self._seconds = 0
        self._sum = 0  # of all records but the one that counts seconds
        self.failure: object = ""

    # Reading.

    def unfinished(self):
        """Return (heading, history's bytes) of a match that was begun and not closed, or None.

        ``records`` are what happened since.
        """
        log = self._log
        if log is None:
            return None
        try:
            for serial in log.serials():  # the newest may have been cut off in its base
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
                        return kept_match.unpack(log.read(0, length))
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
        """Yield (kind, value) of each whole record of the match that ``unfinished`` found."""
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
                if self._goes_on(at + RECORD):  # the power goes in the last record only
                    self.damage = "notice.match.cut", {}
                return
            sum_ = crc32(data, sum_)
            if value or kind != TIME:
                yield kind, value
            at += RECORD

    def _goes_on(self, at):
        """Return whether there is a record at ``at``, or a part of one."""
        data = self._log.read(at, RECORD)
        return data.count(b"\xff") < len(data)

    # Writing.

    def begin(self, heading, game):
        """Keep ``game`` (a ``History``) from now on; ``heading`` as for ``kept_match.pack``."""
        self.failure = (_NOT_SAVED, {"why": self._why}) if self._why else ""
        if self._log is not None:
            self._heading = heading
            self._game = game
            self._attempt(self._begin)

    def begin_again(self, heading=None):
        """Rewrite the game as it is now: something was undone, or its ``heading`` has changed."""
        if self._game is not None:
            self._heading = heading or self._heading
            self._attempt(self._begin)

    def write(self, kind, value):
        """Keep what has just happened to the game: a kind of ``rules.history``, AGAIN or MARK."""
        if self._game is not None:
            self._attempt(self._write, kind, value)

    def pass_seconds(self, seconds):
        """Keep that ``seconds`` of playing time have just passed."""
        if self._game is not None:
            self._attempt(self._pass_seconds, seconds)

    def keeps(self):
        """Return whether it keeps a match: one was begun, and no write of it has failed."""
        return self._game is not None

    def close(self):
        """The match that is kept, or was found, is over, or nobody wants it any more."""
        self._game = None
        if self._log is not None:
            try:
                self._log.close()
            except OSError as error:
                print("the journal stays open:", error)  # the match is offered once more

    def prepare(self):
        """Erase a sector ahead of its need, when nothing moves; return False if none is left."""
        try:
            return self._log is not None and self._log.prepare()
        except OSError:
            return False

    def _attempt(self, does, *arguments):
        """Write; if a sector turns out to be worn, write the whole match to other sectors."""
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
        data = kept_match.pack(self._heading, self._game.to_bytes())
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
                    return  # the new base has all of them
                self._clock = log.end
                self._seconds = 1
                log.append(b"\x7f\x7f\xff\xff")
            else:
                at = 1 + self._seconds // 8
                self._seconds += 1
                log.rewrite(self._clock + at, bytes((0xFF >> (self._seconds - 1) % 8 + 1,)))

    def _stop_clock(self):
        """Count no more seconds in the record in which they were counted."""
        if self._clock >= 0:
            self._sum = crc32(self._log.read(self._clock, RECORD), self._sum)
            self._clock = -1

    def _has_room(self):
        """Return True if a record fits; otherwise rewrite the journal with the history so far."""
        log = self._log
        if log.parts() < _PARTS_MOST or log.room():
            return True
        self._begin()
        return False


def carry_out(game, kind, value):
    """Let happen to ``game`` what a record says; raises MatchError if it cannot be."""
    if kind == TIME:
        game.pass_time(value)
        return
    if kind == MARK:
        if value == BACK and game.take_back():
            return
        if value == DROPPED and game.waiting and game.waiting_throw() is None and not game.waiting:
            return
        raise NotUnderstood("mark " + str(value), "one that fits what happened before")
    if kind == AGAIN:
        outcome = game.waiting_throw()
        if outcome != value:
            raise NotUnderstood("outcome " + str(value), "the one that waits: " + str(outcome))
        game.apply(value)
        return
    fits = WAITS if game.match.current_player() == CHANCE else (DECISION,)
    if kind not in fits:
        raise NotUnderstood("kind " + str(kind) + " " + str(value), game.match.prompt())
    game.apply(value, kind)


def replay(kind, make, history, records):
    """Yield a game as it grows: ``history`` (its bytes), then ``records`` of a journal.

    ``kind`` is the subclass of ``History`` that it is to be, ``make`` the ruleset's class
    ``Match``.  Raises MatchError if the rules do not take it.
    """
    game: Any = None
    for game in kind.growing(make, history):
        yield game
    for what, value in records:
        carry_out(game, what, value)
        game.match.events = []
        yield game


def unplayed(history, records):
    """Return the bytes of a history with ``records`` added, without knowing the rules.

    Outcomes that wait after a takeback are left out.
    """
    first = 4 + history[3] if len(history) > 3 else 4
    if len(history) < first + 2:
        return history  # no history: its reader will report that
    first += 2 + (history[first] << 8 | history[first + 1])
    data = bytearray(history)
    while len(data) > first and data[-2] >> 5 in WAITS.values():
        data = data[:-2]
    for kind, value in records:
        if kind <= TIME or kind in (AGAIN, ANSWER):
            kind = THROW if kind == AGAIN else kind
            data.extend(bytes((kind << 5 | value >> 8, value & 255)))
        elif value == BACK:
            while len(data) > first and data[-2] >> 5 != DECISION:
                data = data[:-2]
            if len(data) > first:
                data = data[:-2]
    return bytes(data)


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
    """Return how many seconds a record counts, -1 if its bits are out of order."""
    bits = (data[1] << 16 | data[2] << 8 | data[3]) ^ 0xFFFFFF
    count = 0
    while bits & 0x800000:
        bits = bits << 1 & 0xFFFFFF
        count += 1
    return -1 if bits else count
