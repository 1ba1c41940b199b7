"""What lies where in the Pico's 2 MB of flash: the only place that says so.

Frozen into the base image, and read by the laptop that packs images and flashes boards::

    0x000000  program (MicroPython and what is frozen)   384 KB
    0x060000  slot "a": a firmware                       528 KB
    0x0e4000  slot "b": another firmware                 528 KB
    0x168000  "rulesets" installed beside the firmware    96 KB
    0x180000  "data": littlefs, settings and records     512 KB

A slot, and the region of the rulesets, begins with a sector for the header (``HEADER`` bytes)
and the marks (a page from ``MARKS`` on); the ROM file system follows in the next sector.  The
header is written last, when the rest was compared: a region is whole if its header is.

Marks are single bytes, 0xff until they are set.  Flash can clear bits at any time without an
erase, so setting one is a single page program.
"""

import struct
from binascii import crc32

MAP_VERSION = 8  # changes when anything here does; the laptop writes to no board with another
XIP = 0x10000000  # where the processor sees the flash
SECTOR = 4096  # bytes that are erased at once
PAGE = 256  # bytes that are programmed at once
FLASH = 0x200000
PROGRAM_END = 0x60000
STORAGE = PROGRAM_END  # where rp2.Flash begins to count

SLOTS = ("a", "b")
# name: (offset in flash, bytes)
REGIONS = {
    "a": (0x60000, 0x84000),
    "b": (0xE4000, 0x84000),
    "rulesets": (0x168000, 0x18000),
    "data": (0x180000, 0x80000),
}

MAGIC = b"PXPS"
_FORMAT = "<4sII32s32s"  # magic, sequence, bytes of the file system, its SHA-256, label
_LAST = 0xFFFFFFFF
HEADER = 80
MARKS = 256
CONFIRMED = 0  # this firmware has reached the menu
TOLD = 1  # the coaches were told that it failed
STARTS = 64  # one mark for each start before it was confirmed
EXCUSED = 128  # one for each of them that was stopped by a hand, not by a fault
MARK_COUNT = 64  # of STARTS, of EXCUSED
MAX_STARTS = 3  # failed ones, before the other slot is taken


def capacity(name):
    """Return how many bytes a ROM file system in the region ``name`` may have."""
    return REGIONS[name][1] - SECTOR


def pack_header(sequence, length, digest, label):
    """Return the header page (256 bytes): ``digest`` is 32 bytes, ``label`` up to 32 of UTF-8."""
    head = struct.pack(_FORMAT, MAGIC, sequence, length, digest, label.encode()[:32])
    page = head + struct.pack("<I", crc32(head))
    return page + b"\xff" * (PAGE - len(page))


def read_header(sector):
    """Return (sequence, bytes, SHA-256, label) of a region's first sector; None if not whole.

    A label that is no text, or a sequence that none can follow, is none of ours, whatever the
    checksum says: a board has to start.
    """
    head = bytes(sector[: HEADER - 4])
    if head[:4] != MAGIC or struct.unpack("<I", sector[HEADER - 4 : HEADER])[0] != crc32(head):
        return None
    _, sequence, length, digest, label = struct.unpack(_FORMAT, head)
    try:
        words = label.rstrip(b"\0").decode()
    except UnicodeError:
        return None
    return (sequence, length, digest, words) if sequence != _LAST else None


def is_marked(sector, mark):
    """Tell whether a mark is set; one that was cut off while it was written counts as set."""
    return sector[MARKS + mark] != 0xFF


def next_mark(sector, first):
    """Return the first of ``MARK_COUNT`` marks from ``first`` that is not set, or None."""
    for mark in range(first, first + MARK_COUNT):
        if not is_marked(sector, mark):
            return mark
    return None


def has_failed(sector):
    """Tell whether a firmware was started in vain so often that the other one is to be taken."""
    if is_marked(sector, CONFIRMED):
        return False
    starts = next_mark(sector, STARTS)
    excused = next_mark(sector, EXCUSED)
    if starts is None or excused is None:
        return True
    return starts - STARTS - (excused - EXCUSED) >= MAX_STARTS


def choose(a, b):
    """Return (slot to start, slot that was given up) by the first sectors of both slots.

    The newest whole one starts unless it has failed; either may be None.  If all have failed,
    the newest is tried on.
    """
    whole = []
    for name, sector in zip(SLOTS, (a, b)):
        header = read_header(sector)
        if header is not None:
            whole.append((header[0], name, has_failed(sector)))
    whole.sort(reverse=True)
    for _, name, failed in whole:
        if not failed:
            newest = whole[0][1]
            return name, None if newest == name else newest
    return (whole[0][1] if whole else None), None


def to_fill(a, b):
    """Return (slot that a new firmware is written to, its sequence number).

    That is never the one that has proven itself: the newest that reached the menu, or the one
    that would start if none has.
    """
    best = choose(a, b)[0]
    highest = 0
    proven = None
    for name, sector in zip(SLOTS, (a, b)):
        header = read_header(sector)
        if header is not None:
            highest = max(highest, header[0])
            if is_marked(sector, CONFIRMED) and (proven is None or header[0] > proven[0]):
                proven = header[0], name
    if proven is not None:
        best = proven[1]
    return ("b" if best == "a" else "a"), highest + 1
