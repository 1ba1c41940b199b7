"""Reads the directory of the flash region of installed rulesets (storage/README.md).

Each of the first two sectors contains a directory; the newer valid one is used. Its entries give
the sectors of each package, which is a ROM file system.

``host_tools.ruleset.directory`` writes directories; board and laptop read them with this module.
"""

import struct
from binascii import crc32

from ..rulesets import is_id

DIRECTORY_MAGIC = b"PXRD"
DIRECTORY_VERSION = 1
SECTOR_BYTES = 4096
DIRECTORY_COUNT = 2  # number of sectors with directories; the packages follow
# Magic, format, number of entries, sequence number. A CRC-32 of these fields and of the entries
# follows.
DIRECTORY_HEAD_FORMAT = "<4sHHI"
ENTRIES_OFFSET = 256  # offset of the entries in a directory
ENTRY_FORMAT = "<16s32s16sBBHIHHI32s"
ENTRY_BYTES = 128
MAX_ENTRIES = 16
# The offset of the failure texts, one for each entry. The text says why the package must not be
# started; if the package may be started, all its bytes are 255 (erased).
FAILURES_OFFSET = ENTRIES_OFFSET + MAX_ENTRIES * ENTRY_BYTES
FAILURE_BYTES = 64
_HEAD_BYTES = 12
# The highest sequence number. It is invalid, because no newer directory could follow it.
_MAX_SEQUENCE = 0xFFFFFFFF


class PackageEntry:
    """The directory entry of an installed package.

    ``id``         the ruleset's id, or the name of a data file (a board of Sokhazania)
    ``title``      the name in the menu
    ``serves``     "" for a ruleset; for a data file the id of the ruleset that uses it
    ``active``     True for the version in use, False for the previous version
    ``interface``  the value of ``rules.INTERFACE`` for which the package was written
    ``version``    the version of the ruleset's rules
    ``first``      the number of the package's first sector
    ``sectors``    the number of the package's sectors
    ``length``     the package's length in bytes
    ``digest``     SHA-256 of the package's bytes
    ``failure``    the offset, in the region, of the text that says why the package failed
    """

    def __init__(self, fields, failure):
        name, title, serves, active, _, interface, version, first, sectors, length, digest = fields
        self.id = _text(name)
        self.title = _text(title)
        self.serves = _text(serves)
        self.active = active == 1
        self.interface = interface
        self.version = version
        self.first = first
        self.sectors = sectors
        self.length = length
        self.digest = digest
        self.failure = failure

    def content(self, region):
        """Return the bytes of the package in ``region``, a memoryview or bytes."""
        start = self.first * SECTOR_BYTES
        return region[start : start + self.length]


def read(region):
    """Return (sector, sequence number, entries) of the newer valid directory, or (-1, 0, []).

    ``region`` is the whole flash region, a memoryview or bytes.
    """
    newest = -1
    highest = 0
    for sector in range(DIRECTORY_COUNT):
        sequence = _sequence(region, sector * SECTOR_BYTES)
        if sequence > highest:
            newest, highest = sector, sequence
    if newest < 0:
        return -1, 0, []
    start = newest * SECTOR_BYTES
    count = struct.unpack(DIRECTORY_HEAD_FORMAT, bytes(region[start : start + _HEAD_BYTES]))[2]
    entries = []
    for number in range(count):
        at = start + ENTRIES_OFFSET + number * ENTRY_BYTES
        data = bytes(region[at : at + struct.calcsize(ENTRY_FORMAT)])
        failure = start + FAILURES_OFFSET + number * FAILURE_BYTES
        try:
            entry = PackageEntry(struct.unpack(ENTRY_FORMAT, data), failure)
        except UnicodeError:
            # Our tools never write invalid UTF-8, but the board must start with any flash content.
            continue
        end = (entry.first + entry.sectors) * SECTOR_BYTES
        if entry.first >= DIRECTORY_COUNT and end <= len(region) and is_id(entry.id):
            entries.append(entry)
    return newest, highest, entries


def failure_reason(region, entry):
    """Return the reason why the package of ``entry`` must not be started, or ""."""
    data = bytes(region[entry.failure : entry.failure + FAILURE_BYTES])
    if data.count(b"\xff") == FAILURE_BYTES:
        return ""
    # Any text here means a failure, even a text that a power cut has truncated.
    return "".join([chr(each) for each in data if 32 <= each < 127]) or "it failed"


def _sequence(region, start):
    """Return the sequence number (from 1) of the directory at offset ``start``; 0 if invalid."""
    head = bytes(region[start : start + _HEAD_BYTES])
    magic, form, count, sequence = struct.unpack(DIRECTORY_HEAD_FORMAT, head)
    if (
        magic != DIRECTORY_MAGIC
        or form != DIRECTORY_VERSION
        or count > MAX_ENTRIES
        or sequence == _MAX_SEQUENCE
    ):
        return 0
    expected = struct.unpack("<I", bytes(region[start + _HEAD_BYTES : start + _HEAD_BYTES + 4]))[0]
    entries = bytes(region[start + ENTRIES_OFFSET : start + ENTRIES_OFFSET + count * ENTRY_BYTES])
    return sequence if crc32(entries, crc32(head)) == expected else 0


def _text(data):
    return data.rstrip(b"\0").decode()
