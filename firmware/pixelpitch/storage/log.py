"""Stores logs, to which bytes can be appended, in a ring of flash sectors.

Appended bytes are in flash when the call returns, even if power fails at any moment. The flash
(``devices.flash``) has two operations: an erase sets all bits of a sector, and a page program
clears bits of one page. The bytes of a sector are::

    0   80 after a complete erase; with any other value the sector is erased again before use
    1   magic number (74), version of this format, number of the sector in its log (from 0)
    4   serial number of the log, 4 bytes, low byte first
    8   CRC-32 of bytes 1..7
    12  255; in a log's first sector any other value means that the log is closed
    16  4,080 bytes of the log

A new log begins after the sectors of the previous one, so that all sectors wear equally. The
previous log remains until ``commit``.

Every write is read back, and repeated once if the result is wrong. If the second attempt fails, the
sector is worn: it is still read, but gets no new data. A new log needs two good sectors, one for
itself and one for the previous log.
"""

import struct
from binascii import crc32

LOG_PAGE_BYTES = 256
_HEAD_BYTES = 16
SECTOR_CAPACITY_BYTES = 4096 - _HEAD_BYTES  # a sector has this many bytes of a log
_ERASED_MARK = 80
_MAGIC = 74
_VERSION = 1
_CLOSED_AT = 12
_MAX_SERIAL = 0xFFFFFFFF
_MAX_TRIES = 2


class LogFull(OSError):
    """Raised if no sector is free: the open and the previous log occupy all good sectors."""


class WornSector(OSError):
    """Raised if a sector turns out to be worn and was added to ``worn_sectors``."""


class Log:
    """The logs in ``flash``. One of them is open, initially the newest one.

    ``serial``        serial number of the open log, 0 if there is none
    ``end``           length of the open log in bytes
    ``worn_sectors``  numbers of the worn sectors: those passed in, and those found since
    """

    def __init__(self, flash, worn_sectors=()):
        self._flash = flash
        self.worn_sectors = [sector for sector in worn_sectors if sector < flash.sectors]
        self.serial = 0
        self.end = 0
        self._whole = True  # True if the open log is complete: ``commit`` was called for it
        self._blank: list = []  # sectors that are known to be erased
        self._parts = b""  # the sectors of the open log, in order
        self._previous_parts = b""  # the sectors of the previous log
        self._last = flash.sectors - 1  # the sector that was last used
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
        """Open the log ``serial``; if one of its sectors is missing, the log is empty."""
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
            self._parts = b""  # the log is empty, because one of its sectors is missing
        self.end = len(self._parts) * SECTOR_CAPACITY_BYTES

    def read(self, position, length):
        """Return ``length`` bytes of the open log from ``position``, or fewer if it ends before."""
        result = b""
        while length > 0 and position // SECTOR_CAPACITY_BYTES < len(self._parts):
            part, inside = divmod(position, SECTOR_CAPACITY_BYTES)
            count = min(length, SECTOR_CAPACITY_BYTES - inside)
            result += self._read(self._parts[part], _HEAD_BYTES + inside, count)
            position += count
            length -= count
        return result

    def _read(self, sector, position, length):
        """Return ``length`` bytes of ``sector``, starting at ``position``.

        Reads until two successive reads agree, because a read may return a wrong bit.
        """
        data = self._flash.read(sector, position, length)
        for _ in range(_MAX_TRIES):
            again = self._flash.read(sector, position, length)
            if again == data:
                break
            data = again
        return data

    def is_closed(self):
        """Return True if the open log was closed, even if a power cut interrupted ``close``."""
        return bool(self._parts) and self._read(self._parts[0], _CLOSED_AT, 1) != b"\xff"

    def _head(self, sector):
        """Return (index of ``sector`` in its log, the log's serial); None if no log uses it."""
        head = self._read(sector, 0, 12)
        if head[0] != _ERASED_MARK or head[1] != _MAGIC or head[2] != _VERSION:
            return None
        serial, sum_ = struct.unpack("<II", head[4:])
        return (head[3], serial) if sum_ == crc32(head[1:8]) and serial != _MAX_SERIAL else None

    # Writing a log.

    def begin(self):
        """Open a new, empty log; the log that was open becomes the previous log."""
        serials = self.serials()
        if self._whole:  # an incomplete log must not become the previous log
            self._previous_parts = self._parts
        self._whole = False
        self._parts = b""
        self.serial = max(serials[0] if serials else 0, self.serial) + 1
        self.end = 0

    def close(self):
        """Mark the open log as closed; raises OSError if that cannot be written."""
        while self._parts:
            try:
                self._program(self._parts[0], _CLOSED_AT, b"\0")
                return
            except WornSector:  # begin a new, empty log and close the new one
                self.begin()
                self._add_part()

    def commit(self):
        """Release the sectors of the previous log, because the open one is complete."""
        self._whole = True
        self._previous_parts = b""

    def sector_count(self):
        """Return the number of sectors of the open log."""
        return len(self._parts)

    def free_bytes(self):
        """Return the number of free bytes in the last sector of the open log."""
        return len(self._parts) * SECTOR_CAPACITY_BYTES - self.end

    def append(self, data):
        """Append ``data`` to the open log; raises WornSector or LogFull."""
        at = 0
        while at < len(data):
            part, inside = divmod(self.end, SECTOR_CAPACITY_BYTES)
            if part == len(self._parts):
                self._add_part()
            inside += _HEAD_BYTES
            count = min(len(data) - at, LOG_PAGE_BYTES - inside % LOG_PAGE_BYTES)
            self._program(self._parts[part], inside, data[at : at + count])
            at += count
            self.end += count

    def clear_bits(self, position, data):
        """Clear those bits of the open log that are 0 in ``data``, starting at ``position``.

        ``data`` must not cross the end of a page.
        """
        self._program(
            self._parts[position // SECTOR_CAPACITY_BYTES],
            _HEAD_BYTES + position % SECTOR_CAPACITY_BYTES,
            data,
        )

    def erase_ahead(self):
        """Erase one of the sectors that later logs will use; return False if none needs erasing.

        An erase blocks the board for up to 400 ms, so call this only while nothing moves.
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
        """Return the next good sector that is free and not in ``but``, or None."""
        count = self._flash.sectors
        for step in range(1, count + 1):
            sector = (self._last + step) % count
            needed = sector in self._parts or sector in self._previous_parts
            if not needed and sector not in self.worn_sectors and sector not in but:
                return sector
        return None

    def _add_part(self):
        head = bytes((_MAGIC, _VERSION, len(self._parts))) + struct.pack("<I", self.serial)
        head += struct.pack("<I", crc32(head))
        while True:
            sector = self._next_free()
            if sector is None:
                raise LogFull("the flash is worn" if self.worn_sectors else "the memory is full")
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
        """Erase ``sector`` unless it is blank; raises WornSector if the erase fails."""
        if sector in self._blank:
            return
        if self._read(sector, 0, 1)[0] != _ERASED_MARK or not self._is_blank(sector):
            for _ in range(_MAX_TRIES):
                try:
                    self._flash.erase(sector)
                except OSError:
                    continue
                if self._is_blank(sector):
                    break
            else:
                self._mark_worn(sector)
            self._program(sector, 0, bytes((_ERASED_MARK,)))
        self._blank.append(sector)

    def _is_blank(self, sector):
        """Return True if all bits after the first byte of ``sector`` are set.

        Reads only once, because every later write to the sector is read back.
        """
        for at in range(0, _HEAD_BYTES + SECTOR_CAPACITY_BYTES, LOG_PAGE_BYTES):
            if self._flash.read(sector, at, LOG_PAGE_BYTES).count(b"\xff") < LOG_PAGE_BYTES - (
                at == 0
            ):
                return False
        return True

    def _program(self, sector, position, data):
        for _ in range(_MAX_TRIES):
            try:
                self._flash.program(sector, position, data)
            except OSError:
                continue
            if self._flash.read(sector, position, len(data)) == data:
                return
        self._mark_worn(sector)

    def _mark_worn(self, sector):
        self.worn_sectors.append(sector)
        raise WornSector("sector " + str(sector) + " of the flash is worn")
