"""Reads which packages the flash region for installed rulesets contains (storage/README.md).

Two sectors hold directories; the newest valid one counts. A package is a ROM file system in its own
sectors, and its directory entry says where it is and what it contains. The board and the laptop
both read with this module; ``host_tools.ruleset.directory`` writes directories.
"""

import struct
from binascii import crc32

from ..rulesets import is_id

MAGIC = b"PXRD"
FORMAT = 1
SECTOR = 4096
DIRECTORIES = 2  # how many sectors hold directories; the packages follow
HEAD = "<4sHHI"  # magic, format, entries, sequence; a CRC-32 of this and of the entries follows
ENTRIES = 256  # offset of the entries in a directory
ENTRY = "<16s32s16sBBHIHHI32s"
ENTRY_BYTES = 128
MOST = 16
# After the entries, a text for each of them: why the package must not be started; erased (all 255)
# if it may be.
FAILURES = ENTRIES + MOST * ENTRY_BYTES
FAILURE_BYTES = 64
_HEAD_BYTES = 12
# The highest sequence number, which is invalid because no higher one could follow.
_LAST = 0xFFFFFFFF


class Entry:
    """One installed package.

    ``id``         the ruleset's id, or the name of a data file (a Sokhazania board)
    ``title``      its name in the menu
    ``serves``     "" for a ruleset; for data the id of the ruleset that uses it
    ``active``     True for the version in use, False for the previous version
    ``interface``  the ``rules.INTERFACE`` that it was written for
    ``version``    the version of its rules
    ``first``, ``sectors``, ``length``  first sector and number of sectors; length in bytes
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
        """Return the bytes of the package in ``region``, a memoryview or bytes."""
        start = self.first * SECTOR
        return region[start : start + self.length]


def read(region):
    """Return (sector, sequence, entries) of the newest valid directory; (-1, 0, []) without one.

    ``region`` is the whole region, a memoryview or bytes.
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
            # Not written by our tools, although its checksum is right; the board must start anyway.
            continue
        end = (entry.first + entry.sectors) * SECTOR
        if entry.first >= DIRECTORIES and end <= len(region) and is_id(entry.id):
            entries.append(entry)
    return newest, highest, entries


def failure(region, entry):
    """Return why the package must not be started; "" if it may be."""
    data = bytes(region[entry.failure : entry.failure + FAILURE_BYTES])
    if data.count(b"\xff") == FAILURE_BYTES:
        return ""
    # A text counts even if a power cut interrupted its writing.
    return "".join([chr(each) for each in data if 32 <= each < 127]) or "it failed"


def _sequence(region, start):
    """Return the sequence number (1 and up) of the directory at ``start``, 0 if it is invalid."""
    head = bytes(region[start : start + _HEAD_BYTES])
    magic, form, count, sequence = struct.unpack(HEAD, head)
    if magic != MAGIC or form != FORMAT or count > MOST or sequence == _LAST:
        return 0
    expected = struct.unpack("<I", bytes(region[start + _HEAD_BYTES : start + _HEAD_BYTES + 4]))[0]
    entries = bytes(region[start + ENTRIES : start + ENTRIES + count * ENTRY_BYTES])
    return sequence if crc32(entries, crc32(head)) == expected else 0


def _text(data):
    return data.rstrip(b"\0").decode()
