"""Changes the packages on a board: list, push, remove and roll back.

``PackageChanges`` contains the logic as generators (``flash.exchange``), and ``PackageStore`` runs
these generators over a ``flash.link``. The web page runs them, too, so this module uses only
features of MicroPython.

A change must survive a power cut at any moment, so it is made in this order:

1. The new package is written to unused sectors, and the board verifies its hash.
2. A new directory that lists the package replaces the older of the two directories.
3. The first page of the new directory, which activates it, is written last, in one operation.
"""

import binascii

from pixelpitch.storage import ruleset_region as layout

from ..flash import exchange
from ..flash.exchange import BoardFailure
from ..flash.flash_map import flash_map
from . import RulesetError, difference
from .directory import Directory, make_entry, sector_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pixelpitch.storage.ruleset_region import PackageEntry

    from ..flash.exchange import Exchange
    from ..flash.link import Link
    from .package import Package

    ProgressCallback = Callable[[int, int], None]

_MAX_TRIES = 3
_UNCHANGED_ADVICE = "What was installed before is still there"

# Runs on the board after the helpers of ``flash.board_helpers``.
_BOARD_PROGRAM = r"""
import hashlib
from array import array
from binascii import b2a_base64
region = slots.device("rulesets")
flash = memoryview(region)

def interface():
    slot = flash_map.choose(slots.view("a"), slots.view("b"))[0]
    if slot:
        slots.use(slot)
    try:
        from pixelpitch.rules import INTERFACE
        return INTERFACE
    except ImportError:
        return 0

def languages():  # of the firmware that interface() has mounted
    try:
        from pixelpitch.rules.text import languages
        return languages()
    except ImportError:
        return []

def show(at, length):
    print(b2a_base64(flash[at : at + length]).decode().strip())

def sums(first, count):
    for at in range(first * 4096, (first + count) * 4096, 4096):
        print(crc32(flash[at : at + 4096]))

def blocks(at, length, size):
    made = array("I", bytes(length // size * 4))
    for number in range(len(made)):
        made[number] = crc32(flash[at + number * size : at + (number + 1) * size])
    print(b2a_base64(made).decode().strip())

def send(number, parts):
    # A part is base64 text, or (place, length) of bytes that are in the region already.
    data = bytearray(b"\xff" * 4096)
    end = 0
    for part in parts:
        if isinstance(part, tuple):
            part = flash[part[0] : part[0] + part[1]]
        else:
            part = a2b_base64(part)
        data[end : end + len(part)] = part
        end += len(part)
    for _ in range(2):
        region.writeblocks(number, data)
        if flash[number * 4096 : (number + 1) * 4096] == data:
            return True
    return False

def digest(at, length):
    made = hashlib.sha256()
    for place in range(at, at + length, 4096):
        made.update(flash[place : min(place + 4096, at + length)])
    return made.digest()

def settle(number):
    # A page whose program was interrupted may read differently each time.
    for at in range(0, 4096, 256):
        page = bytes(flash[number * 4096 + at : number * 4096 + at + 256])
        if page.count(b"\xff") < 256:
            region.writeblocks(number, page, at)

def clear(number):
    if any(each != 0xFF for each in flash[number * 4096 : (number + 1) * 4096]):
        region.writeblocks(number, bytes(256), 0)
        region.ioctl(6, number)

def program(number, at, text):
    region.writeblocks(number, a2b_base64(text), at)
"""


class _WornSector(Exception):
    """The sector ``number`` of the region does not store data reliably."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class PackageChanges:
    """Generators that list and change the packages of a board.

    Each generator yields scripts for the board and receives their output (``flash.exchange``).
    ``about`` is what the board has reported about itself. Call ``begin`` first. Each method may
    raise RulesetError or FlashError.
    """

    def __init__(self, about: "dict[str, Any]") -> None:
        if about["map"] != flash_map.MAP_VERSION:
            raise RulesetError(
                f"got a board with flash map {about['map']}, expected"
                f" {flash_map.MAP_VERSION}: drag pixelpitch.uf2 onto its drive (README)",
                "usb.other_base",
            )
        self._worn: "set[int]" = set()  # noqa: UP037  sectors that failed in this session
        self.directory = Directory(b"")

    def begin(self) -> "Exchange":
        """Define _BOARD_PROGRAM's functions on the board, and read its directory of packages."""
        yield _BOARD_PROGRAM
        self.directory = yield from self._read()

    def interface_version(self) -> "Exchange":
        """Return the version of ``pixelpitch.rules`` on the board, or 0 without firmware."""
        return (yield from exchange.read_value("interface()", int))

    def languages(self) -> "Exchange":
        """Return the languages of the board's firmware, such as "en".

        Call ``interface_version`` first.
        """
        found = yield from exchange.read_value("languages()", list)
        return [str(each) for each in found]

    def push(self, package: "Package", progress: "ProgressCallback") -> "Exchange":
        """Install ``package`` as the version in use; return the number of bytes sent.

        Return -1 if ``package`` is already in use. Parts that also occur in an older version are
        copied on the board and not sent. The version that was in use becomes the previous version.
        A ruleset cannot replace a data file of the same name, nor the other way round.
        """
        for each in self.directory.entries:
            if each.id == package.id and each.serves != package.serves:
                raise RulesetError(
                    f"got {package.id}, {_kind_text(package.serves)}, expected another name:"
                    f" the board has {_kind_text(each.serves)} of this one"
                    f" (pixelpitch ruleset remove {each.id})",
                    "usb.other_kind",
                    id=each.id,
                )
        active, before = self.directory.entries_of(package.id)
        if active is not None and active.digest == package.digest:
            if not self.directory.refusal_reason(active):
                return -1
            yield from self._write(self.directory.entries, active)
            return 0
        first, there = yield from self._find_place(package)
        # From here on, write only sectors that the current directory does not use.
        yield from self._rewrite_directory_bits()
        result = 0
        while not there:
            try:
                result = yield from self._send(package, first, progress)
                break
            except _WornSector as worn:  # this sector failed, so try different ones
                self._worn.add(worn.number)
            first, there = yield from self._find_place(package)
        fresh = make_entry(package, first)
        active, before = self.directory.entries_of(package.id)
        entries = [each for each in self.directory.entries if each not in (active, before)]
        entries.append(fresh)
        if active is not None:
            active.active = False
            entries.append(active)
        yield from self._write(entries, fresh)
        return result

    def remove(self, name: str) -> "Exchange":
        """Remove a package and its previous version."""
        self._expect(name)
        yield from self._write([each for each in self.directory.entries if each.id != name])

    def rollback(self, name: str) -> "Exchange":
        """Swap the version in use and the previous one; return the entry now in use."""
        self._expect(name)
        active, before = self.directory.entries_of(name)
        if before is None:
            raise RulesetError(f"got rollback of {name}, expected one with a version before it")
        if active is not None:
            active.active = False
        before.active = True
        yield from self._write(self.directory.entries)
        return before

    def _expect(self, name: str) -> None:
        names = sorted({each.id for each in self.directory.entries})
        if name not in names:
            choices = ", ".join(names) or "none: nothing is installed"
            raise RulesetError(f"got {name!r}, expected one of {choices}")

    def _find_place(self, package: "Package") -> "Exchange":
        """Return (first sector for ``package``, True if this sector already holds ``package``)."""
        for each in self.directory.entries:
            if each.digest == package.digest and each.id == package.id:
                return each.first, True
        need = sector_count(len(package.content))
        first = self.directory.find_gap(need, self._worn)
        before = self.directory.entries_of(package.id)[1]
        if first < 0 and before is not None:
            yield from self._write([each for each in self.directory.entries if each is not before])
            first = self.directory.find_gap(need, self._worn)
        if first < 0:
            worn = f" ({len(self._worn)} of the board's are worn)" if self._worn else ""
            raise RulesetError(
                f"{package.id}: got {need} sectors of {layout.SECTOR_BYTES} bytes, expected"
                f" so many free in a row on the board{worn}:"
                " pixelpitch ruleset list, then remove ID",
                "usb.no_room",
                size=need * layout.SECTOR_BYTES // 1024,
            )
        return first, False

    def _send(self, package: "Package", first: int, progress: "ProgressCallback") -> "Exchange":
        """Write a package to free sectors; return the number of bytes sent."""
        content, size = package.content, layout.SECTOR_BYTES
        count = sector_count(len(content))
        result = 0
        parts = yield from self._difference(package)
        for _ in range(_MAX_TRIES):
            present_sums = yield from exchange.read_numbers(f"sums({first}, {count})", count)
            for number in range(count):
                start, end = number * size, min(len(content), (number + 1) * size)
                padding = b"\xff" * (size - (end - start))
                if present_sums[number] != binascii.crc32(
                    padding, binascii.crc32(content[start:end])
                ):
                    words: "list[Any]" = []  # noqa: UP037  MicroPython has no such name
                    for low, high, place in difference.clip_parts(parts, start, end):
                        if place < 0:
                            result += high - low
                            words.append(_base64_text(content[low:high]))
                        else:
                            words.append((place, high - low))
                    if not (
                        yield from exchange.read_value(f"send({first + number}, {words!r})", bool)
                    ):
                        raise _WornSector(first + number)
                progress(end, len(content))
            digest = yield from exchange.read_value(
                f"digest({first * size}, {len(content)})", bytes
            )
            if digest == package.digest:
                return result
            # Two different blocks had the same checksum, so now everything is sent.
            parts = [(0, len(content), -1)]
        raise RulesetError(
            f"the board holds something else than was sent, {_MAX_TRIES} times;"
            f" expected the same hash: try another cable or USB port.  {_UNCHANGED_ADVICE}",
            "usb.differs",
        )

    def _difference(self, package: "Package") -> "Exchange":
        """Split ``package`` into parts that the board already has and parts to be sent."""
        present_sums: "dict[int, int]" = {}  # noqa: UP037  MicroPython has no such name
        for each in self.directory.entries:
            is_whole = (
                difference.COMPARED_BLOCK_BYTES <= each.length <= each.sectors * layout.SECTOR_BYTES
            )
            if each.id == package.id and is_whole:
                start, size = each.first * layout.SECTOR_BYTES, difference.COMPARED_BLOCK_BYTES
                call = f"blocks({start}, {each.length}, {size})"
                data = yield from exchange.read_data(call, each.length // size * 4)
                present_sums.update(difference.block_places(data, start))
        return difference.split_parts(package.content, present_sums)

    def _write(
        self, entries: "list[PackageEntry]", forgiven: "PackageEntry | None" = None
    ) -> "Exchange":
        """Write ``entries`` as the next directory and read it back.

        The first page, which activates the directory, is written last. ``forgiven`` is passed on to
        ``Directory.pack``.
        """
        data = self.directory.pack(entries, forgiven)
        yield from self._rewrite_directory_bits()
        number = 1 - self.directory.sector if self.directory.sector >= 0 else 0
        yield from _run_on_board(f"clear({number})")
        page = flash_map.PAGE
        for at in list(range(page, layout.SECTOR_BYTES, page)) + [0]:
            part = data[at : at + page]
            if part != b"\xff" * page:
                yield from _run_on_board(f"program({number}, {at}, {_base64_text(part)!r})")
        self.directory = yield from self._read()
        if self.directory.sector != number:
            raise RulesetError(
                f"the board does not keep its new directory.  {_UNCHANGED_ADVICE}", "usb.differs"
            )

    def _rewrite_directory_bits(self) -> "Exchange":
        """Program the current directory again: after a power cut, some bits may be too weak."""
        if self.directory.sector >= 0:
            yield from _run_on_board(f"settle({self.directory.sector})")

    def _read(self) -> "Exchange":
        length = layout.DIRECTORY_COUNT * layout.SECTOR_BYTES
        return Directory((yield from exchange.read_data(f"show(0, {length})", length)))


class PackageStore:
    """The packages of the board that ``link`` is connected to.

    Each method runs the method of ``PackageChanges`` with the same name.
    """

    def __init__(self, link: "Link") -> None:
        self._link = link
        self._changes = PackageChanges(link.about)
        link.run_exchange(self._changes.begin())

    @property
    def directory(self) -> Directory:
        """Return the board's current directory."""
        return self._changes.directory

    def interface_version(self) -> int:
        """Return the version of ``pixelpitch.rules`` on the board, or 0 without firmware."""
        return int(self._link.run_exchange(self._changes.interface_version()))

    def languages(self) -> "list[str]":
        """Return the languages of the board's firmware; call ``interface_version`` first."""
        result: "list[str]" = self._link.run_exchange(self._changes.languages())  # noqa: UP037
        return result

    def push(self, package: "Package", progress: "ProgressCallback") -> int:
        """Install ``package``; return the number of bytes sent, or -1 if it is already in use."""
        return int(self._link.run_exchange(self._changes.push(package, progress)))

    def remove(self, name: str) -> None:
        """Remove a package and its previous version."""
        self._link.run_exchange(self._changes.remove(name))

    def rollback(self, name: str) -> "PackageEntry":
        """Swap the version in use and the previous one; return the entry now in use."""
        return self._link.run_exchange(self._changes.rollback(name))


def expect_interface(package: "Any", interface: int) -> None:
    """Raise RulesetError if ``package`` needs newer firmware than the board has.

    ``interface`` is the version of ``pixelpitch.rules`` in the board's firmware, or 0 without
    firmware.
    """
    if package.interface > interface:
        has = f"interface {interface}" if interface else "none"
        raise RulesetError(
            f"got {package.id} for interface {package.interface}, expected at most what the board's"
            f" firmware has, {has}: pixelpitch flash",
            "usb.too_new",
            id=package.id,
        )


def _run_on_board(call: str) -> "Exchange":
    try:
        yield call
    except BoardFailure as failure:
        raise RulesetError(f"{failure}; {_UNCHANGED_ADVICE}", failure.key, why=failure.kind)


def _kind_text(serves: str) -> str:
    return f"a file for {serves}" if serves else "a game"


def _base64_text(data: bytes) -> bytes:
    return binascii.b2a_base64(data).rstrip()
