"""A log in a ring of flash sectors: bytes are appended, and are on flash when the call returns.

The flash is ``devices.flash``: erased bits are 1, programming clears bits of one page, and a
sector is erased as a whole.  Power may go at any moment.  A sector holds::

    0   80     the erase before came to its end; without it the sector is erased again
    1   74, version, number of the sector in its log (from 0)
    4   serial number of the log, 4 bytes, low byte first
    8   CRC-32 of bytes 1..7
    12  255, in a log's first sector anything else once the log is closed
    16  4,080 bytes of the log

A new log takes the sectors behind those of the log before, so that all wear alike.  The log
before stays as it is until ``commit``.
"""

import struct
from binascii import crc32

PAGE = 256
_HEAD = 16
ROOM = 4096 - _HEAD  # bytes of a log in a sector
_ERASED = 80
_MAGIC = 74
_VERSION = 1
_CLOSED = 12


class Full(OSError):
    """Every sector belongs to this log or to the one before."""


class Log:
    """The logs on ``flash``.  ``serial`` is the one in use, 0 for none; ``end`` its length.

    At first that is the newest.
    """

    def __init__(self, flash):
        self._flash = flash
        self.serial = 0
        self.end = 0
        self._parts = b""  # the sectors of the log in use, in their order
        self._kept = b""  # those of the log before
        self._last = flash.sectors - 1  # the sector that was begun last
        found = self.serials()
        if found:
            self.open(found[0])

    # Finding one.

    def serials(self):
        """Return the serial numbers of the logs that are there, newest first."""
        found: list = []
        for sector in range(self._flash.sectors):
            head = self._head(sector)
            if head and head[1] not in found:
                found.append(head[1])
        found.sort()
        found.reverse()
        return found

    def open(self, serial):
        """Use the log ``serial``, to be read; one without its first sector is empty."""
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
            self._parts = b""  # one in the middle is gone, so nothing can be relied on
        self.end = len(self._parts) * ROOM

    def read(self, at, length):
        """Return ``length`` bytes from ``at``, fewer at the end of the last sector."""
        found = b""
        while length > 0 and at // ROOM < len(self._parts):
            part, inside = divmod(at, ROOM)
            count = min(length, ROOM - inside)
            found += self._flash.read(self._parts[part], _HEAD + inside, count)
            at += count
            length -= count
        return found

    def closed(self):
        """Return whether ``close`` was called, even if it was cut off."""
        return self._flash.read(self._parts[0], _CLOSED, 1) != b"\xff"

    def _head(self, sector):
        """Return (number in its log, serial) of a sector, or None."""
        head = self._flash.read(sector, 0, 12)
        if head[0] != _ERASED or head[1] != _MAGIC or head[2] != _VERSION:
            return None
        serial, sum_ = struct.unpack("<II", head[4:])
        return (head[3], serial) if sum_ == crc32(head[1:8]) else None

    # Writing one.

    def begin(self):
        """Begin an empty log; the one in use becomes the log before."""
        found = self.serials()
        self._kept = self._parts
        self._parts = b""
        self.serial = (found[0] if found else 0) + 1
        self.end = 0

    def close(self):
        """Nobody needs what is in this log."""
        if self._parts:
            self._program(self._parts[0], _CLOSED, b"\0")

    def commit(self):
        """The log before is not needed any more."""
        self._kept = b""

    def parts(self):
        """Return how many sectors the log in use has."""
        return len(self._parts)

    def room(self):
        """Return how many bytes its last sector still takes."""
        return len(self._parts) * ROOM - self.end

    def append(self, data):
        """Write ``data`` behind the rest; raises OSError if the flash does not keep it."""
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
        """Write ``data`` over what stands at ``at``, in one page: bits can only be cleared."""
        self._program(self._parts[at // ROOM], _HEAD + at % ROOM, data)

    def prepare(self):
        """Erase one sector that will be needed; return False if there is none left to erase.

        That takes up to 400 ms in which nothing else runs: it is for moments when nothing moves.
        """
        count = self._flash.sectors
        for step in range(1, count):
            sector = (self._last + step) % count
            if sector not in self._parts and sector not in self._kept and not self._ready(sector):
                self._erase(sector)
                return True
        return False

    def _add_part(self):
        count = self._flash.sectors
        for step in range(1, count + 1):
            sector = (self._last + step) % count
            if sector not in self._parts and sector not in self._kept:
                break
        else:
            raise Full("the memory is full")
        if not self._ready(sector):
            self._erase(sector)
        head = bytes((_MAGIC, _VERSION, len(self._parts))) + struct.pack("<I", self.serial)
        self._program(sector, 1, head + struct.pack("<I", crc32(head)))
        self._parts += bytes((sector,))
        self._last = sector

    def _ready(self, sector):
        head = self._flash.read(sector, 0, 12)
        return head[0] == _ERASED and head[1:] == b"\xff" * 11

    def _erase(self, sector):
        self._flash.erase(sector)
        self._program(sector, 0, bytes((_ERASED,)))

    def _program(self, sector, at, data):
        self._flash.program(sector, at, data)
        if self._flash.read(sector, at, len(data)) != data:
            raise OSError("the flash does not keep what is written")
