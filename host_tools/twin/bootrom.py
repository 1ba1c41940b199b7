"""Models how the boot ROM writes a UF2 file that is copied onto its drive.

The emulator's own loader simply copies the data, so it would not find errors in a UF2 file.

* The RP2040's boot ROM (usb/virtual_disk.c of pico-bootrom-rp2040) divides the blocks into groups
  of 16 by their *numbers*. When the first block of a group arrives, it erases the sector at the
  address of this block.
* The RP2350's boot ROM (nsboot/usb_virtual_disk.c of pico-bootrom-rp2350) erases a sector when the
  first block for this sector arrives.

In both, programming only clears bits.
"""

import struct

from ..flash.chips import RP2040, XIP_BASE, Chip
from ..flash.flash_map import flash_map
from ..flash.uf2 import UF2_BLOCK_BYTES

_MAGICS = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_MAX_BLOCKS = 123_000  # a file with more blocks would not fit on the drive
_BLOCKS_PER_SECTOR = flash_map.SECTOR // flash_map.PAGE
ERASED_FLASH = b"\xff" * flash_map.FLASH


class MissingBlocks(ValueError):
    """Blocks of the UF2 file are missing, so that a real board would wait and not restart."""


def copy_uf2(flash: bytes, data: bytes, cut_off: bool = False, chip: Chip = RP2040) -> bytes:
    """Return the flash of ``chip`` after the UF2 file ``data`` was copied onto its drive.

    ``flash`` is the content before. Blocks for a different chip are ignored. Raises MissingBlocks
    if blocks are missing, because the board would not restart, unless ``cut_off`` says that the
    copy was interrupted.
    """
    after = bytearray(flash)
    erased: set[int] = set()
    numbers: set[int] = set()
    total = None
    for at in range(0, len(data) - UF2_BLOCK_BYTES + 1, UF2_BLOCK_BYTES):
        first, second, _, address, size, number, blocks, family = struct.unpack_from(
            "<8I", data, at
        )
        (end,) = struct.unpack_from("<I", data, at + UF2_BLOCK_BYTES - 4)
        if (first, second) != _MAGICS or (end, family, size) != (_MAGIC_END, chip.family, 256):
            continue
        if blocks != total:  # a block that states a different total belongs to a different file
            total, erased, numbers = blocks, set(), set()
        if number >= blocks or blocks > _MAX_BLOCKS or number in numbers:
            continue
        numbers.add(number)
        offset = address - XIP_BASE
        unit = number // _BLOCKS_PER_SECTOR if chip is RP2040 else offset // flash_map.SECTOR
        if unit not in erased:
            erased.add(unit)
            sector = offset - offset % flash_map.SECTOR
            after[sector : sector + flash_map.SECTOR] = b"\xff" * flash_map.SECTOR
        for index, byte in enumerate(data[at + 32 : at + 32 + size]):
            after[offset + index] &= byte
    if not cut_off and (total is None or len(numbers) != total):
        raise MissingBlocks(f"got {len(numbers)} blocks, expected {total}")
    return bytes(after)
