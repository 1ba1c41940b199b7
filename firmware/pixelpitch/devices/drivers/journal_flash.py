"""Finds the flash sectors for the journal, which is written without the file system.

Appending a few bytes to a file needs an erase, which blocks the board for 45 to 400 ms. But flash
can clear single bits at any time by a page program, in 0.7 to 3 ms (W25Q16JV data sheet, 9.6).

The sectors are reserved by the files ``journal/0``, ``journal/1`` and so on, of exactly one block
each. littlefs stores such a file in one sector, without metadata or a checksum (littlefs's
specification, "CTZ skip-lists"), and moves it only when it is written, which never happens.

``_blocks_of`` finds these sectors: it lets littlefs read the files through a block device that
records the numbers of the blocks. This works with any content of the sectors.
"""

import os

import slots
import vfs

JOURNAL_FOLDER = "journal"
JOURNAL_SECTOR_COUNT = 12
_SECTOR = 4096
_PAGE = 256


class JournalFlash:
    """Implements the interface ``flash`` on ``device``, the block device of the file system.

    The first access creates missing files, which takes a second and raises OSError if the file
    system is full.
    """

    def __init__(self, device):
        self.sectors = JOURNAL_SECTOR_COUNT
        self._device = device
        self._view = memoryview(device)
        self._page = bytearray(b"\xff" * _PAGE)
        self._blocks = b""

    def read(self, sector, offset, length):
        """Return ``length`` bytes of ``sector``, starting at position ``offset``."""
        start = self._block_of(sector) * _SECTOR + offset
        return bytes(self._view[start : start + length])

    def program(self, sector, offset, data):
        """Clear the bits of ``sector`` that are 0 in ``data``, starting at position ``offset``.

        ``data`` must not cross the end of a page.
        """
        page = self._page
        inside = offset % _PAGE
        page[inside : inside + len(data)] = data
        self._device.writeblocks(self._block_of(sector), page, offset - inside)
        for offset in range(inside, inside + len(data)):
            page[offset] = 255

    def erase(self, sector):
        """Set all bits of ``sector``; the program stops until this is done."""
        self._device.ioctl(6, self._block_of(sector))

    def _block_of(self, sector):
        if not self._blocks:
            try:
                self._blocks = _blocks_of(self._device)
            except OSError:
                self._create_files()
                self._blocks = _blocks_of(self._device)
        return self._blocks[sector]

    def _create_files(self):
        if JOURNAL_FOLDER not in os.listdir("/"):
            os.mkdir(JOURNAL_FOLDER)
        for number in range(JOURNAL_SECTOR_COUNT):
            name = JOURNAL_FOLDER + "/" + str(number)
            try:
                if os.stat(name)[6] == _SECTOR:
                    continue
                # A different version of the firmware has written this file, so it must not be
                # overwritten.
                if not _is_blank(name):
                    os.rename(name, name + ".bad")
            except OSError:
                pass  # the file does not exist yet
            with open(name, "wb") as file:
                for _ in range(_SECTOR // _PAGE):
                    file.write(self._page)


def _is_blank(name):
    """Return True if the file ``name`` contains only erased bytes.

    Such a file remains if a power cut interrupts its creation.
    """
    with open(name, "rb") as file:
        while True:
            data = file.read(_PAGE)
            if data.count(b"\xff") < len(data):
                return False
            if not data:
                return True


class _BlockRecorder:
    """A block device that reads from ``device`` and records the number of the last block read."""

    def __init__(self, device):
        self._device = device
        self.block = -1

    def readblocks(self, block, buffer, offset=0):
        """Read ``buffer`` from ``block``, and record its number."""
        self.block = block
        return self._device.readblocks(block, buffer, offset)

    def writeblocks(self, block, buffer, offset=0):
        """Refuse to write."""
        raise OSError(30)  # EROFS

    def ioctl(self, operation, argument):
        """Answer questions about the size, and ignore all others."""
        return self._device.ioctl(operation, argument) if operation in (4, 5) else 0


def _blocks_of(device):
    """Return the block of each journal file; raises OSError if a file is not exactly one block."""
    recorder = _BlockRecorder(device)
    files = vfs.VfsLfs2(recorder, progsize=_PAGE)  # type: ignore[arg-type]
    blocks = bytearray(JOURNAL_SECTOR_COUNT)
    for number in range(JOURNAL_SECTOR_COUNT):
        with files.open("/" + JOURNAL_FOLDER + "/" + str(number), "rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            recorder.block = -1
            file.read(1)
        if size != _SECTOR or recorder.block < 0 or recorder.block in bytes(blocks[:number]):
            raise OSError(JOURNAL_FOLDER + "/" + str(number) + " has no block of its own")
        blocks[number] = recorder.block
    return blocks


def make():
    """Return the ``JournalFlash`` on this chip's data region."""
    return JournalFlash(slots.device("data"))
