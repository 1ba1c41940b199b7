"""The slots on the board: which firmware starts, whether it proved itself, writing another.

``start`` is called by main.py; ``Writer`` by `pixelpitch flash`, over the console.
"""

import hashlib
import sys
import time
from binascii import crc32

import flash_map
import machine
import vfs
from rp2 import Flash  # not rp2, which the firmware lets go: PIO's assembler, 1.4 KB of heap

FIRMWARE = "/firmware"  # where the slot that was chosen is mounted
RULESETS = "/rulesets"
_WATCHDOG_CLEAR = 0x4005B000  # RP2040 datasheet 4.7.6: CTRL, the address that clears bits
_WATCHDOG_ENABLE = 1 << 30
_WATCHDOG_MS = 8000  # a start that hangs for so long has failed
_READ_MS = 3000  # what failed stays on the console for so long
_TRIES = 2
_WORN = " of the flash does not keep what is written, tried twice: the chip is worn"


def device(name):
    """Return the block device of a region of the flash map."""
    offset, length = flash_map.REGIONS[name]
    start = offset - flash_map.STORAGE
    return Flash(start=start, len=length)  # type: ignore[call-arg]  # the stubs lack both


def view(name):
    """Return a region as a memoryview that reads the flash itself."""
    return memoryview(device(name))


def mark(name, number):
    """Set a mark of a region: one page program that changes one byte."""
    page = bytearray(b"\xff" * flash_map.PAGE)
    page[number] = 0
    device(name).writeblocks(0, page, flash_map.MARKS)


def mount(name, folder):
    """Mount the ROM file system of a whole region, executed in place; False if it is not whole."""
    region = view(name)
    header = flash_map.read_header(region)
    if header is None:
        return False
    first = flash_map.SECTOR
    try:
        files = vfs.VfsRom(region[first : first + header[1]])  # type: ignore[attr-defined]
        vfs.mount(files, folder)
    except OSError as error:
        print("cannot mount", name + ":", error)
        return False
    return True


class Slot:
    """The firmware that was started, in the slot ``name``.

    ``note`` is "" or one line that tells that another firmware was given up.  ``on_trial`` is
    True while this one has not reached the menu yet and another could be taken instead.
    """

    def __init__(self, name, given_up):
        self.name = name
        self.note = ""
        self._given_up = given_up
        sector = view(name)
        other = view("b" if name == "a" else "a")
        self._confirmed = flash_map.is_marked(sector, flash_map.CONFIRMED)
        self.on_trial = (
            not self._confirmed
            and not flash_map.has_failed(sector)
            and flash_map.read_header(other) is not None
        )
        if given_up is not None and not flash_map.is_marked(other, flash_map.TOLD):
            times = str(flash_map.MAX_STARTS)
            self.note = "The new firmware failed " + times + " times: back to the old one"
        if self.on_trial:
            free = flash_map.next_mark(sector, flash_map.STARTS)
            if free is not None:
                mark(name, free)
            machine.WDT(timeout=_WATCHDOG_MS)

    def confirm(self):
        """The menu is there: this firmware starts from now on."""
        if not self._confirmed:
            self._confirmed = True
            self.on_trial = False
            mark(self.name, flash_map.CONFIRMED)

    def told(self):
        """``note`` was shown; it is not shown again."""
        self.note = ""
        mark(self._given_up, flash_map.TOLD)

    def excuse(self):
        """A hand stopped this start, no fault: it does not count."""
        if self.on_trial:
            self.on_trial = False
            free = flash_map.next_mark(view(self.name), flash_map.EXCUSED)
            if free is not None:
                mark(self.name, free)

    def failed(self, error):
        """Tell on the console what was raised; restart if another firmware could be taken."""
        sys.print_exception(error)
        if self.on_trial:
            print("The firmware in slot", self.name, "does not start; the board restarts.")
            time.sleep_ms(_READ_MS)
            machine.reset()

    def end(self):
        """The console is free: nothing restarts the board under who uses it."""
        machine.mem32[_WATCHDOG_CLEAR] = _WATCHDOG_ENABLE


def start():
    """Choose a firmware and mount it; return its Slot, or None if there is none."""
    name, given_up = flash_map.choose(view("a"), view("b"))
    if name is None:
        return None
    slot = Slot(name, given_up)
    use(name)
    return slot


def use(name):
    """Mount the slot ``name`` and the rulesets, so that ``import pixelpitch`` finds them."""
    mount("rulesets", RULESETS)
    if mount(name, FIRMWARE):
        sys.path.insert(0, FIRMWARE)


class Writer:
    """Writes a ROM file system into the region ``name``, sector by sector.

    ::

        writer = Writer("b")
        writer.survey(length)       # what is there: a line for each sector
        writer.put(number, data)    # 4096 bytes into the sector ``number`` of the file system
        writer.finish(page)         # the header, if the hash in it is that of what is there

    From the first ``put`` until ``finish`` the region is not whole.
    """

    def __init__(self, name):
        self._device = device(name)
        self._view = view(name)
        self._open = False

    def survey(self, length):
        """Print the CRC-32 of each sector that ``length`` bytes touch, one a line."""
        size = flash_map.SECTOR
        for at in range(size, size + length, size):
            print(crc32(self._view[at : at + size]))

    def open(self):
        """Take the header away: first all its bits, so that no half erased one is valid."""
        if not self._open:
            if any(each != 0xFF for each in self._view[: flash_map.SECTOR]):
                self._device.writeblocks(0, bytes(flash_map.PAGE), 0)
                self._device.ioctl(6, 0)
            self._open = True

    def put(self, number, data):
        """Erase and write one sector; raises OSError if it reads back otherwise, twice."""
        self.open()
        at = (number + 1) * flash_map.SECTOR
        for _ in range(_TRIES):
            self._device.writeblocks(number + 1, data)
            if self._view[at : at + len(data)] == data:
                return
        raise OSError("sector " + str(number) + _WORN)

    def finish(self, page):
        """Write the header ``page`` if the hash in it is that of what is there; tell whether.

        Raises OSError if the header reads back otherwise, twice.
        """
        self.open()
        _, length, expected, _ = flash_map.read_header(page)
        digest = hashlib.sha256()
        end = flash_map.SECTOR + length
        for at in range(flash_map.SECTOR, end, flash_map.SECTOR):
            digest.update(self._view[at : min(at + flash_map.SECTOR, end)])
        if digest.digest() != expected:
            return False
        for _ in range(_TRIES):
            self._device.writeblocks(0, page, 0)
            if self._view[: len(page)] == page:
                return True
        raise OSError("the header's sector" + _WORN)
