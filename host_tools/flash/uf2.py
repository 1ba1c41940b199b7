"""Converts {flash offset: 256 bytes} to a UF2 file for a chip and back.

A block has 512 bytes, of which 256 are payload. The boot ROM restarts when it has received all
blocks. Sources: github.com/microsoft/uf2, and usb/virtual_disk.c of pico-bootrom-rp2040.

The RP2350 accepts the same format with its own family id. A partition table would redirect its
writes, but our boards have none (RP2350 data sheet, 5.5.3).
"""

import struct

from . import FlashError
from .chips import RP2040, Chip
from .flash_map import flash_map

UF2_BLOCK_BYTES = 512
_MAGICS = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_FAMILIES = {
    0xE48BFF56: "RP2040",
    0xE48BFF59: "RP2350",
    0xE48BFF5A: "RP2350 (RISC-V)",
    0xE48BFF57: "RP2xxx, absolute",
}
_HEADER_FORMAT = "<8I"
FlashPages = dict[int, bytes]


def read_uf2(data: bytes, name: str, chip: Chip = RP2040) -> FlashPages:
    """Return {flash offset: 256 bytes} of the UF2 file ``data`` for ``chip``.

    Raises FlashError, whose message names the file as ``name``.
    """
    if not data or len(data) % UF2_BLOCK_BYTES or struct.unpack_from("<2I", data) != _MAGICS:
        raise FlashError(f"got {name} of {len(data)} bytes, expected a UF2 file (blocks of 512)")
    pages: FlashPages = {}
    count = len(data) // UF2_BLOCK_BYTES
    for number in range(count):
        block = data[number * UF2_BLOCK_BYTES : (number + 1) * UF2_BLOCK_BYTES]
        *magics, flags, address, size, index, total, family = struct.unpack_from(
            _HEADER_FORMAT, block
        )
        if tuple(magics) != _MAGICS or struct.unpack("<I", block[-4:])[0] != _MAGIC_END:
            raise FlashError(f"{name}: block {number} is damaged, expected a whole UF2 file")
        if flags & _HAS_FAMILY and family != chip.family:
            received = _FAMILIES.get(family, f"family 0x{family:08x}")
            raise FlashError(
                f"{name} is for {received}, expected one for {chip.name} (0x{chip.family:08x})"
            )
        if total != count or index != number:
            raise FlashError(
                f"{name} is cut off: got {count} blocks, expected {total}; fetch or pack it again"
            )
        offset = address - flash_map.XIP
        if size != flash_map.PAGE or offset % flash_map.PAGE or not 0 <= offset < chip.flash:
            raise FlashError(f"{name}: block {number}, 0x{address:08x}, is not in the Pico's flash")
        pages[offset] = block[32 : 32 + size]
    return pages


def write_uf2(pages: FlashPages, chip: Chip = RP2040) -> bytes:
    """Return the UF2 file of ``pages`` for ``chip``, with erased pages added to fill each sector.

    The boot ROM erases one sector for every 16 blocks, whatever their addresses are. Without the
    added pages it would program sectors that it has not erased.
    """
    pages = fill_sectors(pages)
    out = bytearray()
    for number, offset in enumerate(sorted(pages)):
        address = flash_map.XIP + offset
        head = (*_MAGICS, _HAS_FAMILY, address, flash_map.PAGE, number, len(pages), chip.family)
        out += struct.pack(_HEADER_FORMAT, *head) + pages[offset].ljust(UF2_BLOCK_BYTES - 36, b"\0")
        out += struct.pack("<I", _MAGIC_END)
    return bytes(out)


def fill_sectors(pages: FlashPages) -> FlashPages:
    """Return ``pages`` with erased pages added, so that all sectors with pages are complete."""
    blank = b"\xff" * flash_map.PAGE
    sectors = sorted({offset // flash_map.SECTOR for offset in pages})
    return {
        offset: pages.get(offset, blank)
        for sector in sectors
        for offset in range(
            sector * flash_map.SECTOR, (sector + 1) * flash_map.SECTOR, flash_map.PAGE
        )
    }


def split_pages(content: bytes, offset: int) -> FlashPages:
    """Split ``content`` into pages, with the first one at ``offset`` in flash."""
    size = flash_map.PAGE
    return {
        offset + at: content[at : at + size].ljust(size, b"\xff")
        for at in range(0, len(content), size)
    }
