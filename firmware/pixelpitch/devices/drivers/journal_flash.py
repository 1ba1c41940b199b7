"""The flash under the journal: a few sectors of the data region, written beneath its file system.

A file of the file system that is written a little at a time costs an erase each time, 45 to
400 ms in which the board stands still.  Flash itself can clear single bits at any time, one
page program of 0.7 to 3 ms each (W25Q16JV data sheet, 9.6).  So the journal has sectors of its own.

They are reserved by files of exactly one block, ``journal/0``, ``journal/1`` ...: littlefs
keeps such a file in one sector, without anything of its own in it or a checksum of it
(littlefs's specification, "CTZ skip-lists"), and moves it only if the file is written, which
nobody does.
Where each file lies is asked from littlefs at the first use, through a block device that takes
notes, so it is right whatever is in these sectors.
"""

import os

import slots
import vfs

FOLDER = "journal"
SECTORS = 12
_SECTOR = 4096
_PAGE = 256


class JournalFlash:
    """The interface ``flash`` on ``device``, the block device of the region ``data``.

    Its first use makes the files that are not there yet, which takes a second once; it raises
    OSError if the file system has no room.
    """

    def __init__(self, device):
        self.sectors = SECTORS
        self._device = device
        self._view = memoryview(device)
        self._page = bytearray(b"\xff" * _PAGE)
        self._blocks = b""

    def read(self, sector, at, length):
        """Return ``length`` bytes of a sector from ``at``."""
        start = self._block(sector) * _SECTOR + at
        return bytes(self._view[start : start + length])

    def program(self, sector, at, data):
        """Clear the bits that ``data``, which lies in one page, has cleared; the rest stays."""
        page = self._page
        inside = at % _PAGE
        page[inside : inside + len(data)] = data
        self._device.writeblocks(self._block(sector), page, at - inside)
        for at in range(inside, inside + len(data)):
            page[at] = 255

    def erase(self, sector):
        """Set all bits of a sector; nothing else runs meanwhile."""
        self._device.ioctl(6, self._block(sector))

    def _block(self, sector):
        if not self._blocks:
            try:
                self._blocks = _blocks_of(self._device)
            except OSError:
                self._reserve()
                self._blocks = _blocks_of(self._device)
        return self._blocks[sector]

    def _reserve(self):
        if FOLDER not in os.listdir("/"):
            os.mkdir(FOLDER)
        for number in range(SECTORS):
            name = FOLDER + "/" + str(number)
            try:
                if os.stat(name)[6] == _SECTOR:
                    continue
                if not _is_blank(name):  # of another version: never written over
                    os.rename(name, name + ".bad")
            except OSError:
                pass  # not there yet
            with open(name, "wb") as file:
                for _ in range(_SECTOR // _PAGE):
                    file.write(self._page)


def _is_blank(name):
    """Return True if a file holds erased flash only, as one whose making was cut off."""
    with open(name, "rb") as file:
        while True:
            data = file.read(_PAGE)
            if data.count(b"\xff") < len(data):
                return False
            if not data:
                return True


class _Notes:
    """A block device that reads ``device`` and remembers the last block that was asked for."""

    def __init__(self, device):
        self._device = device
        self.block = -1

    def readblocks(self, block, buffer, offset=0):
        self.block = block
        return self._device.readblocks(block, buffer, offset)

    def writeblocks(self, block, buffer, offset=0):
        raise OSError(30)  # EROFS

    def ioctl(self, operation, argument):
        return self._device.ioctl(operation, argument) if operation in (4, 5) else 0


def _blocks_of(device):
    """Return the block of each of the files; raises OSError if one is not in a block of its own."""
    notes = _Notes(device)
    files = vfs.VfsLfs2(notes, progsize=_PAGE)  # type: ignore[arg-type]
    blocks = bytearray(SECTORS)
    for number in range(SECTORS):
        with files.open("/" + FOLDER + "/" + str(number), "rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            notes.block = -1
            file.read(1)
        if size != _SECTOR or notes.block < 0 or notes.block in bytes(blocks[:number]):
            raise OSError(FOLDER + "/" + str(number) + " has no block of its own")
        blocks[number] = notes.block
    return blocks


def make():
    """Return the flash of this chip's data region."""
    return JournalFlash(slots.device("data"))
