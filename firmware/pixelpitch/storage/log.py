"""A log in a ring of flash sectors; appended bytes are in flash when the call returns.

The flash is ``devices.flash``: erased bits are 1, programming clears bits in one page, and a sector
is erased as a whole. Power may fail at any moment. A sector contains::

    0   80     the last erase was completed; otherwise the sector is erased again
    1   74, version, number of the sector in its log (from 0)
    4   serial number of the log, 4 bytes, low byte first
    8   CRC-32 of bytes 1..7
    12  255; in a log's first sector anything else means that the log is closed
    16  4,080 bytes of the log

A new log uses the sectors after those of the previous log, so that all sectors wear equally. The
previous log remains until ``commit``.

Every write is read back, and repeated once if it fails. A sector that fails again is worn: it is
still read, but not used for new data. A log needs two good sectors.
"""

import struct
from binascii import crc32

PAGE = 256
_HEAD = 16
ROOM = 4096 - _HEAD  # how many bytes of a log fit into a sector
_ERASED = 80
_MAGIC = 74
_VERSION = 1
_CLOSED = 12
_LAST = 0xFFFFFFFF  # the highest serial number
_TRIES = 2


class Full(OSError):
    """No free sector: all good sectors belong to this log or to the previous one."""


class WornSector(OSError):
    """A sector has turned out to be worn; it has been added to ``worn_sectors``."""


class Log:
    """The logs on ``flash``; ``serial`` is the one in use (0: none), ``end`` its length.

    After construction the newest log is in use. ``worn_sectors`` are the numbers of the worn
    sectors: the given ones, and those found since.
    """

    def __init__(self, flash, worn_sectors=()):
        self._flash = flash
        self.worn_sectors = [sector for sector in worn_sectors if sector < flash.sectors]
        self.serial = 0
        self.end = 0
        self._whole = True  # ``commit`` was called for the log in use
        self._blank: list = []  # sectors known to be completely erased
        self._parts = b""  # the sectors of the log in use, in order
        self._kept = b""  # the sectors of the previous log
        self._last = flash.sectors - 1  # the sector that was used last
        serials = self.serials()
        if serials:
            self.open(serials[0])

    # Reading a log.

    def serials(self):
        """Return the serial numbers of all logs in flash, newest first."""
        result: list = []
        for sector in range(self._flash.sectors):
            head = self._head(sector)
            if head and head[1] not in result:
                result.append(head[1])
        result.sort()
        result.reverse()
        return result

    def open(self, serial):
        """Open the log ``serial`` for reading; a log without its first sector is empty."""
        parts: dict = {}
        for sector in range(self._flash.sectors):
            head = self._head(sector)
            if head and head[1] == serial:
                parts[head[0]] = sector
        self.serial = serial
        self._parts = bytes([parts[part] for part in range(len(parts)) if part in parts])
        if parts:
            self._last = parts[max(parts)]
        if sorted(parts) != list(range(len(parts))):
            self._parts = b""  # a sector in the middle is missing, so the log is useless
        self.end = len(self._parts) * ROOM

    def read(self, at, length):
        """Return ``length`` bytes from position ``at``; fewer at the end of the last sector."""
        result = b""
        while length > 0 and at // ROOM < len(self._parts):
            part, inside = divmod(at, ROOM)
            count = min(length, ROOM - inside)
            result += self._read(self._parts[part], _HEAD + inside, count)
            at += count
            length -= count
        return result

    def _read(self, sector, at, length):
        """Read until two reads in a row agree, in case a single read returns a wrong bit."""
        data = self._flash.read(sector, at, length)
        for _ in range(_TRIES):
            again = self._flash.read(sector, at, length)
            if again == data:
                break
            data = again
        return data

    def is_closed(self):
        """Return True if ``close`` was called, even if a power cut interrupted it."""
        return bool(self._parts) and self._read(self._parts[0], _CLOSED, 1) != b"\xff"

    def _head(self, sector):
        """Return (number in its log, serial) of a sector, or None."""
        head = self._read(sector, 0, 12)
        if head[0] != _ERASED or head[1] != _MAGIC or head[2] != _VERSION:
            return None
        serial, sum_ = struct.unpack("<II", head[4:])
        return (head[3], serial) if sum_ == crc32(head[1:8]) and serial != _LAST else None

    # Writing a log.

    def begin(self):
        """Begin an empty log; the one in use becomes the previous log."""
        serials = self.serials()
        if self._whole:  # otherwise the log before it is the last complete one
            self._kept = self._parts
        self._whole = False
        self._parts = b""
        self.serial = max(serials[0] if serials else 0, self.serial) + 1
        self.end = 0

    def close(self):
        """Mark the log as closed; raises OSError if that cannot be written."""
        while self._parts:
            try:
                self._program(self._parts[0], _CLOSED, b"\0")
                return
            except WornSector:  # replace it by an empty closed log
                self.begin()
                self._add_part()

    def commit(self):
        """Release the previous log, because the new one is complete."""
        self._whole = True
        self._kept = b""

    def parts(self):
        """Return how many sectors the log in use has."""
        return len(self._parts)

    def room(self):
        """Return how many bytes are free in its last sector."""
        return len(self._parts) * ROOM - self.end

    def append(self, data):
        """Append ``data``; raises WornSector, or Full."""
        at = 0
        while at < len(data):
            part, inside = divmod(self.end, ROOM)
            if part == len(self._parts):
                self._add_part()
            inside += _HEAD
            count = min(len(data) - at, PAGE - inside % PAGE)
            self._program(self._parts[part], inside, data[at : at + count])
            at += count
            self.end += count

    def rewrite(self, at, data):
        """Write ``data`` at position ``at``, within one page; this can only clear bits."""
        self._program(self._parts[at // ROOM], _HEAD + at % ROOM, data)

    def prepare(self):
        """Erase one sector that a later log will use; return False if all are blank.

        The erase stops the board for up to 400 ms, so call this while nothing moves.
        """
        sector = self._next_free(self._blank)
        if sector is None:
            return False
        try:
            self._blank_out(sector)
        except WornSector:
            pass
        return True

    def _next_free(self, but=()):
        """Return the next good sector that no log uses and that is not in ``but``, or None."""
        count = self._flash.sectors
        for step in range(1, count + 1):
            sector = (self._last + step) % count
            needed = sector in self._parts or sector in self._kept
            if not needed and sector not in self.worn_sectors and sector not in but:
                return sector
        return None

    def _add_part(self):
        head = bytes((_MAGIC, _VERSION, len(self._parts))) + struct.pack("<I", self.serial)
        head += struct.pack("<I", crc32(head))
        while True:
            sector = self._next_free()
            if sector is None:
                raise Full("the flash is worn" if self.worn_sectors else "the memory is full")
            try:
                self._blank_out(sector)
                self._blank.remove(sector)
                self._program(sector, 1, head)
                break
            except WornSector:
                pass
        self._parts += bytes((sector,))
        self._last = sector

    def _blank_out(self, sector):
        """Erase a sector unless it is blank; raises WornSector if it does not become blank."""
        if sector in self._blank:
            return
        if self._read(sector, 0, 1)[0] != _ERASED or not self._is_blank(sector):
            for _ in range(_TRIES):
                try:
                    self._flash.erase(sector)
                except OSError:
                    continue
                if self._is_blank(sector):
                    break
            else:
                self._wear_out(sector)
            self._program(sector, 0, bytes((_ERASED,)))
        self._blank.append(sector)

    def _is_blank(self, sector):
        """Return True if all bits of a sector are set; its first byte may be the erase mark.

        Reads only once, because everything that is programmed there is read back.
        """
        for at in range(0, _HEAD + ROOM, PAGE):
            if self._flash.read(sector, at, PAGE).count(b"\xff") < PAGE - (at == 0):
                return False
        return True

    def _program(self, sector, at, data):
        for _ in range(_TRIES):
            try:
                self._flash.program(sector, at, data)
            except OSError:
                continue
            if self._flash.read(sector, at, len(data)) == data:
                return
        self._wear_out(sector)

    def _wear_out(self, sector):
        self.worn_sectors.append(sector)
        raise WornSector("sector " + str(sector) + " of the flash is worn")
