"""Reads the directory of the packages on a board, and makes the next version of the directory.

The web page also runs this module, on MicroPython, so it uses only features of MicroPython.
"""

import struct
from binascii import crc32

from pixelpitch.storage import ruleset_region as layout
from pixelpitch.storage.ruleset_region import PackageEntry

from ..flash.flash_map import flash_map
from . import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from .package import Package

RULESETS_REGION_BYTES = flash_map.REGIONS["rulesets"][1]
RULESETS_REGION_SECTOR_COUNT = RULESETS_REGION_BYTES // layout.SECTOR_BYTES
_TITLE_BYTES = 32  # length of the title in an entry
_ERASED_ENTRY = b"\xff" * layout.FAILURE_BYTES


class Directory:
    """The directory of the packages on a board, with its ``entries`` and recorded failures.

    ``region`` are the first bytes of the board's region for rulesets, read from the board. They
    must include both copies of the directory.
    """

    def __init__(self, region: bytes) -> None:
        region = _pad_with_erased(region, RULESETS_REGION_BYTES)
        self.sector, self.sequence, self.entries = layout.read(region)
        self.reasons = {id(each): layout.failure_reason(region, each) for each in self.entries}
        self._failures = {
            id(each): region[each.failure : each.failure + layout.FAILURE_BYTES]
            for each in self.entries
        }

    def entries_of(self, name: str) -> "tuple[PackageEntry | None, PackageEntry | None]":
        """Return (entry of ``name`` in use, entry of its previous version).

        An entry is None if it is missing.
        """
        pair: "list[PackageEntry | None]" = [None, None]  # noqa: UP037
        for each in self.entries:
            if each.id == name:
                pair[0 if each.active else 1] = each
        return pair[0], pair[1]

    def refusal_reason(self, entry: PackageEntry) -> str:
        """Return why the board refuses to start the package of ``entry``, or ""."""
        return self.reasons[id(entry)]

    def find_gap(self, sector_count: int, worn_sectors: "Collection[int]" = ()) -> int:
        """Return the first of ``sector_count`` consecutive free sectors, or -1 if there are none.

        ``worn_sectors`` no longer store data reliably, so they count as occupied.
        """
        occupied = set(range(layout.DIRECTORY_COUNT)) | set(worn_sectors)
        for each in self.entries:
            occupied |= set(range(each.first, each.first + each.sectors))
        for first in range(layout.DIRECTORY_COUNT, RULESETS_REGION_SECTOR_COUNT - sector_count + 1):
            if not occupied & set(range(first, first + sector_count)):
                return first
        return -1

    def pack(self, entries: "list[PackageEntry]", forgiven: "PackageEntry | None" = None) -> bytes:
        """Return the content of the sector for a new directory that lists ``entries``.

        The board has recorded which packages failed, and refuses to start them. The failures of the
        entry ``forgiven`` are left out, so that the board starts this package again. Raises
        RulesetError if there are too many entries.
        """
        if len(entries) > layout.MAX_ENTRIES:
            raise RulesetError(
                f"got {len(entries)} packages with the versions before, expected at most"
                f" {layout.MAX_ENTRIES}: pixelpitch ruleset remove ID",
                "usb.too_many",
                most=layout.MAX_ENTRIES,
            )
        body = b"".join([_entry_bytes(each) for each in entries])
        head = struct.pack(
            layout.DIRECTORY_HEAD_FORMAT,
            layout.DIRECTORY_MAGIC,
            layout.DIRECTORY_VERSION,
            len(entries),
            self.sequence + 1,
        )
        sector = head + struct.pack("<I", crc32(body, crc32(head)))
        sector = _pad_with_erased(
            _pad_with_erased(sector, layout.ENTRIES_OFFSET) + body, layout.FAILURES_OFFSET
        )
        for each in entries:
            sector += (
                _ERASED_ENTRY if each is forgiven else self._failures.get(id(each), _ERASED_ENTRY)
            )
        return _pad_with_erased(sector, layout.SECTOR_BYTES)


def make_entry(package: "Package", first_sector: int) -> PackageEntry:
    """Return an entry, marked as in use, for a package that starts at ``first_sector``."""
    length = len(package.content)
    fields = (
        package.id.encode(),
        _truncate_utf8(package.title.encode(), _TITLE_BYTES),
        package.serves.encode(),
        1,
        0,
        package.interface,
        package.version,
        first_sector,
        sector_count(length),
        length,
        package.digest,
    )
    return PackageEntry(fields, 0)


def sector_count(length: int) -> int:
    """Return the number of sectors that ``length`` bytes need."""
    return -(-length // layout.SECTOR_BYTES)


def _entry_bytes(each: PackageEntry) -> bytes:
    data = struct.pack(
        layout.ENTRY_FORMAT,
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


def _truncate_utf8(text: bytes, most: int) -> bytes:
    """Return the UTF-8 ``text`` cut to at most ``most`` bytes, but not inside a character."""
    while len(text) > most:
        end = most
        while text[end] & 0xC0 == 0x80:  # ``text[end]`` is inside a character
            end -= 1
        text = text[:end]
    return text


def _pad_with_erased(data: bytes, length: int) -> bytes:
    """Return ``data`` filled with bytes of erased flash to ``length`` bytes."""
    return data + b"\xff" * (length - len(data))
