"""The region of flash for installed rulesets: which packages it holds (storage/README.md).

Two sectors hold directories; the newest whole one counts.  A package is a ROM file system in
sectors of its own; an entry of the directory says where it lies and what it is.  This module only
reads, and so does the laptop with it; ``host_tools.ruleset.directory`` makes directories.
"""

import struct
from binascii import crc32

from ..rulesets import is_id

MAGIC = b"PXRD"
FORMAT = 1
SECTOR = 4096
DIRECTORIES = 2  # the first sectors; packages follow
HEAD = "<4sHHI"  # magic, format, entries, sequence; then the CRC-32 of it and of the entries
ENTRIES = 256  # from here on in a directory
ENTRY = "<16s32s16sBBHIHHI32s"
ENTRY_BYTES = 128
MOST = 16
# After the entries, for each of them: why it is not started any more; erased if it is.
FAILURES = ENTRIES + MOST * ENTRY_BYTES
FAILURE_BYTES = 64
_HEAD_BYTES = 12
_LAST = 0xFFFFFFFF  # a sequence number that none can follow


class Entry:
    """One package.

    ``id``         the ruleset's id, or the name of a data file (a Sokhazania board)
    ``title``      what the menu calls it
    ``serves``     "" for a ruleset; else the id of the ruleset that it is data for
    ``active``     True for the version that is in use, False for the one kept before it
    ``interface``  of ``rules.INTERFACE``, which it was written for
    ``version``    of its rules
    ``first``, ``sectors``, ``length``  where it lies in the region, and its bytes
    ``digest``     SHA-256 of these bytes
    ``failure``    where in the region its failure is written
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
        """Return its bytes as they lie in ``region``, a memoryview or bytes."""
        start = self.first * SECTOR
        return region[start : start + self.length]


def read(region):
    """Return (sector, sequence, entries) of the newest whole directory; (-1, 0, []) without one.

    ``region`` is all of it, a memoryview or bytes.
    """
    newest = -1
    highest = 0
    for sector in range(DIRECTORIES):
        sequence = _sequence(region, sector * SECTOR)
        if sequence > highest:
            newest, highest = sector, sequence
    if newest < 0:
        return -1, 0, []
    start = newest * SECTOR
    count = struct.unpack(HEAD, bytes(region[start : start + _HEAD_BYTES]))[2]
    entries = []
    for number in range(count):
        at = start + ENTRIES + number * ENTRY_BYTES
        data = bytes(region[at : at + struct.calcsize(ENTRY)])
        failure = start + FAILURES + number * FAILURE_BYTES
        try:
            entry = Entry(struct.unpack(ENTRY, data), failure)
        except UnicodeError:
            continue  # not one of ours, whatever the checksum says: a board has to start
        end = (entry.first + entry.sectors) * SECTOR
        if entry.first >= DIRECTORIES and end <= len(region) and is_id(entry.id):
            entries.append(entry)
    return newest, highest, entries


def failure(region, entry):
    """Return why ``entry`` is not started any more, in words; "" if it is."""
    data = bytes(region[entry.failure : entry.failure + FAILURE_BYTES])
    if data.count(b"\xff") == FAILURE_BYTES:
        return ""
    # One that was cut off while it was written counts, too.
    return "".join([chr(each) for each in data if 32 <= each < 127]) or "it failed"


def _sequence(region, start):
    """Return the sequence number (1 and up) of the directory at ``start``, 0 if it is not whole."""
    head = bytes(region[start : start + _HEAD_BYTES])
    magic, form, count, sequence = struct.unpack(HEAD, head)
    if magic != MAGIC or form != FORMAT or count > MOST or sequence == _LAST:
        return 0
    expected = struct.unpack("<I", bytes(region[start + _HEAD_BYTES : start + _HEAD_BYTES + 4]))[0]
    entries = bytes(region[start + ENTRIES : start + ENTRIES + count * ENTRY_BYTES])
    return sequence if crc32(entries, crc32(head)) == expected else 0


def _text(data):
    return data.rstrip(b"\0").decode()
