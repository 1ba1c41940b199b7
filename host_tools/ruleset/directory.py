"""Reads the directory of a board's region for rulesets and makes the next one.

It also runs in the browser's page, on MicroPython, so it is written in the firmware's dialect.
"""

import struct
from binascii import crc32

from pixelpitch.storage import ruleset_region as layout
from pixelpitch.storage.ruleset_region import Entry

from ..flash.flash_map import flash_map
from . import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from .package import Package

LENGTH = flash_map.REGIONS["rulesets"][1]
TOTAL = LENGTH // layout.SECTOR
_TITLE_BYTES = 32  # of an entry
_BLANK = b"\xff" * layout.FAILURE_BYTES


class Directory:
    """The directory of a board: ``entries``, with the failure that the board has recorded for each.

    ``region`` are the board's directories, optionally followed by more of the region.
    """

    def __init__(self, region: bytes) -> None:
        region = _padded(region, LENGTH)
        self.sector, self.sequence, self.entries = layout.read(region)
        self.reasons = {id(each): layout.failure(region, each) for each in self.entries}
        self._failures = {
            id(each): region[each.failure : each.failure + layout.FAILURE_BYTES]
            for each in self.entries
        }

    def of(self, name: str) -> "tuple[Entry | None, Entry | None]":
        """Return (version of ``name`` in use, previous version), each or None."""
        pair: "list[Entry | None]" = [None, None]  # noqa: UP037
        for each in self.entries:
            if each.id == name:
                pair[0 if each.active else 1] = each
        return pair[0], pair[1]

    def reason(self, entry: Entry) -> str:
        """Return why the board refuses to start ``entry``, or ""."""
        return self.reasons[id(entry)]

    def gap(self, sectors: int, worn_sectors: "Collection[int]" = ()) -> int:
        """Return the first of ``sectors`` consecutive free sectors that are not worn, or -1."""
        occupied = set(range(layout.DIRECTORIES)) | set(worn_sectors)
        for each in self.entries:
            occupied |= set(range(each.first, each.first + each.sectors))
        for first in range(layout.DIRECTORIES, TOTAL - sectors + 1):
            if not occupied & set(range(first, first + sectors)):
                return first
        return -1

    def packed(self, entries: "list[Entry]", forgiven: "Entry | None" = None) -> bytes:
        """Return the next directory, a sector; the failure of ``forgiven`` is cleared.

        Raises RulesetError if there are too many entries.
        """
        if len(entries) > layout.MOST:
            raise RulesetError(
                f"got {len(entries)} packages with the versions before, expected at most"
                f" {layout.MOST}: pixelpitch ruleset remove ID",
                "usb.too_many",
                most=layout.MOST,
            )
        body = b"".join([_record(each) for each in entries])
        head = struct.pack(
            layout.HEAD, layout.MAGIC, layout.FORMAT, len(entries), self.sequence + 1
        )
        sector = head + struct.pack("<I", crc32(body, crc32(head)))
        sector = _padded(_padded(sector, layout.ENTRIES) + body, layout.FAILURES)
        for each in entries:
            sector += _BLANK if each is forgiven else self._failures.get(id(each), _BLANK)
        return _padded(sector, layout.SECTOR)


def entry(package: "Package", first: int) -> Entry:
    """Return a directory entry, marked as in use, for a package that starts at sector ``first``."""
    length = len(package.content)
    fields = (
        package.id.encode(),
        _cut(package.title.encode(), _TITLE_BYTES),
        package.serves.encode(),
        1,
        0,
        package.interface,
        package.version,
        first,
        sectors(length),
        length,
        package.digest,
    )
    return Entry(fields, 0)


def sectors(length: int) -> int:
    """Return the number of sectors for ``length`` bytes."""
    return -(-length // layout.SECTOR)


def _record(each: Entry) -> bytes:
    data = struct.pack(
        layout.ENTRY,
        each.id.encode(),
        each.title.encode(),
        each.serves.encode(),
        int(each.active),
        0,
        each.interface,
        each.version,
        each.first,
        each.sectors,
        each.length,
        each.digest,
    )
    return data + bytes(layout.ENTRY_BYTES - len(data))


def _cut(text: bytes, most: int) -> bytes:
    """Return UTF-8 of at most ``most`` bytes, without half a letter at its end."""
    while len(text) > most:
        end = most
        while text[end] & 0xC0 == 0x80:  # inside a letter
            end -= 1
        text = text[:end]
    return text


def _padded(data: bytes, length: int) -> bytes:
    """Return ``data`` followed by erased flash."""
    return data + b"\xff" * (length - len(data))
