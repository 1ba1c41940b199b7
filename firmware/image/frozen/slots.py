"""Starts the firmware in one of the two slots, supervises its trial, and writes new firmware.

main.py calls ``start``; `pixelpitch flash` uses ``Writer`` through the REPL.
"""

import hashlib
import sys
import time
from binascii import crc32

import flash_map
import machine
import vfs
from rp2 import Flash  # keeps no reference to rp2, whose 1.4 KB of heap the firmware releases

FIRMWARE = "/firmware"  # folder in which the chosen slot is mounted
RULESETS = "/rulesets"
_WATCHDOG_CLEAR = 0x4005B000  # RP2040 datasheet 4.7.6: writing here clears bits of CTRL
_WATCHDOG_ENABLE = 1 << 30
_WATCHDOG_MS = 8000  # a start that hangs for this long has failed
_READ_MS = 3000  # time to read a failure on the console before the board restarts
_TRIES = 2
_WORN = " of the flash does not keep what is written, tried twice: the chip is worn"


def device(name):
    """Return the block device of a region of the flash map."""
    offset, length = flash_map.REGIONS[name]
    start = offset - flash_map.STORAGE
    return Flash(start=start, len=length)  # type: ignore[call-arg]  # the stubs lack both


def view(name):
    """Return the region ``name`` as a memoryview that reads directly from flash."""
    return memoryview(device(name))


def mark(name, number):
    """Set the mark ``number`` of the region ``name`` by one page program."""
    page = bytearray(b"\xff" * flash_map.PAGE)
    page[number] = 0
    device(name).writeblocks(0, page, flash_map.MARKS)


def mount(name, folder):
    """Mount the ROM file system of the region ``name``; return False if the region is invalid."""
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

    ``note`` is "", or a line for the coaches if the board gave up a newer firmware.  ``on_trial``
    is True until this firmware reaches the menu, if the other slot could be started instead.
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
        """Mark this firmware as good, because it has reached the menu."""
        if not self._confirmed:
            self._confirmed = True
            self.on_trial = False
            mark(self.name, flash_map.CONFIRMED)

    def told(self):
        """Mark ``note`` as shown, so that it is not shown again."""
        self.note = ""
        mark(self._given_up, flash_map.TOLD)

    def excuse(self):
        """Do not count this start as failed, because the user has stopped it."""
        if self.on_trial:
            self.on_trial = False
            free = flash_map.next_mark(view(self.name), flash_map.EXCUSED)
            if free is not None:
                mark(self.name, free)

    def failed(self, error):
        """Print ``error``; on trial also restart the board, for another attempt."""
        sys.print_exception(error)
        if self.on_trial:
            print("The firmware in slot", self.name, "does not start; the board restarts.")
            time.sleep_ms(_READ_MS)
            machine.reset()

    def end(self):
        """Stop the watchdog, so that it does not restart the board while the REPL is in use."""
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
        writer.survey(length)       # prints the checksum of each sector
        writer.put(number, data)    # writes 4096 bytes into sector ``number`` of the file system
        writer.finish(page)         # writes the header, if its hash equals that of the region

    The region is invalid from the first ``put`` until ``finish``.
    """

    def __init__(self, name):
        self._device = device(name)
        self._view = view(name)
        self._open = False

    def survey(self, length):
        """Print the CRC-32 of each sector of the first ``length`` bytes, one in each line."""
        size = flash_map.SECTOR
        for at in range(size, size + length, size):
            print(crc32(self._view[at : at + size]))

    def open(self):
        """Erase the header; clear its bits first, since a half-erased header could look valid."""
        if not self._open:
            if any(each != 0xFF for each in self._view[: flash_map.SECTOR]):
                self._device.writeblocks(0, bytes(flash_map.PAGE), 0)
                self._device.ioctl(6, 0)
            self._open = True

    def put(self, number, data):
        """Erase and write one sector; raises OSError if two attempts read back wrong."""
        self.open()
        at = (number + 1) * flash_map.SECTOR
        for _ in range(_TRIES):
            self._device.writeblocks(number + 1, data)
            if self._view[at : at + len(data)] == data:
                return
        raise OSError("sector " + str(number) + _WORN)

    def finish(self, page):
        """Write the header ``page``; return False if its hash differs from that of the region.

        Raises OSError if two attempts to write the header read back wrong.
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
