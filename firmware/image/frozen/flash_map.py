"""Defines the regions of the Pico's 2 MB of flash, for the board and for the laptop.

It is frozen into the base image; host_tools imports it to pack images and to flash boards::

    0x000000  program (MicroPython and what is frozen)   384 KB
    0x060000  slot "a": a firmware                       528 KB
    0x0e4000  slot "b": another firmware                 528 KB
    0x168000  "rulesets" installed beside the firmware    96 KB
    0x180000  "data": littlefs, settings and records     512 KB

A slot, and the region "rulesets", begins with a sector that has the header (``HEADER`` bytes)
and the marks (one page, from ``MARKS`` on); the ROM file system follows in the next sector.  The
header is written last, after the file system was verified, so a valid header means a whole region.

A mark is one byte, 0xff until it is set.  Flash can clear bits at any time without an erase, so
setting a mark takes one page program.
"""

import struct
from binascii import crc32

MAP_VERSION = 8  # raised with each change here; the laptop flashes no board with another version
XIP = 0x10000000  # the processor's address of the first byte of flash
SECTOR = 4096  # bytes of an erase
PAGE = 256  # bytes of a page program
FLASH = 0x200000
PROGRAM_END = 0x60000
STORAGE = PROGRAM_END  # rp2.Flash counts its offsets from here

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
TOLD = 1  # the coaches have seen the message that this firmware failed
STARTS = 64  # one mark for each start before CONFIRMED was set
EXCUSED = 128  # one mark for each of these starts that a user stopped, e.g. with Ctrl-C
MARK_COUNT = 64  # number of the marks from STARTS on, and of those from EXCUSED on
MAX_STARTS = 3  # failed starts after which the board starts the other slot


def capacity(name):
    """Return the largest size in bytes of a ROM file system in the region ``name``."""
    return REGIONS[name][1] - SECTOR


def pack_header(sequence, length, digest, label):
    """Return the page (256 bytes) with a header; ``label`` is cut to 32 bytes of UTF-8."""
    head = struct.pack(_FORMAT, MAGIC, sequence, length, digest, label.encode()[:32])
    page = head + struct.pack("<I", crc32(head))
    return page + b"\xff" * (PAGE - len(page))


def read_header(sector):
    """Return (sequence, bytes, SHA-256, label) from a region's first sector; None if invalid.

    Even with a right checksum a header is invalid if its label is not UTF-8 or its sequence is the
    highest number: the board must start with any content of the flash.
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
    """Return True if ``mark`` is set, even if a power cut interrupted the setting."""
    return sector[MARKS + mark] != 0xFF


def next_mark(sector, first):
    """Return the first unset mark of the ``MARK_COUNT`` marks from ``first`` on, or None."""
    for mark in range(first, first + MARK_COUNT):
        if not is_marked(sector, mark):
            return mark
    return None


def has_failed(sector):
    """Return True if a firmware has failed ``MAX_STARTS`` times without reaching the menu."""
    if is_marked(sector, CONFIRMED):
        return False
    starts = next_mark(sector, STARTS)
    excused = next_mark(sector, EXCUSED)
    if starts is None or excused is None:
        return True
    return starts - STARTS - (excused - EXCUSED) >= MAX_STARTS


def choose(a, b):
    """Return (slot to start, slot that was given up); ``a`` and ``b`` are their first sectors.

    The newest valid slot starts unless it has failed.  Either result may be None.  If both slots
    have failed, the newest is started again.
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
    """Return (slot for a new firmware, its sequence number) from the first sectors of both slots.

    The new firmware never overwrites the newest one that has reached the menu or, if neither has,
    the one that would start now.
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
