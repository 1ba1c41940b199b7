"""What the RP2040's boot ROM does with a UF2 that is copied onto its drive.

As usb/virtual_disk.c of pico-bootrom-rp2040 does it: it erases one sector, that of the block's
address, whenever the first block of another 16 block *numbers* arrives, and programming only
clears bits.  The emulator's own loader copies, and so would hide what a UF2 lacks.
"""

import struct

from ..flash.flash_map import flash_map
from ..flash.uf2 import BLOCK, FAMILY

_MAGICS = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_MOST_BLOCKS = 123_000  # more than the drive can take
_BLOCKS_A_SECTOR = flash_map.SECTOR // flash_map.PAGE
ERASED = b"\xff" * flash_map.FLASH


class NotWhole(ValueError):
    """Blocks were missing: a Pico would wait for them and not restart."""


def copy_onto(flash: bytes, data: bytes, cut_off: bool = False) -> bytes:
    """Return 2 MB of flash after ``data`` (a UF2 file) was copied onto the drive.

    Blocks for another chip are passed over.  Raises NotWhole if the board would not restart,
    unless the copy was ``cut_off`` by a pulled plug.
    """
    after = bytearray(flash)
    erased: set[int] = set()
    numbers: set[int] = set()
    total = None
    for at in range(0, len(data) - BLOCK + 1, BLOCK):
        first, second, _, address, size, number, blocks, family = struct.unpack_from(
            "<8I", data, at
        )
        (end,) = struct.unpack_from("<I", data, at + BLOCK - 4)
        if (first, second) != _MAGICS or (end, family, size) != (_MAGIC_END, FAMILY, 256):
            continue
        if blocks != total:  # another file: counting starts again
            total, erased, numbers = blocks, set(), set()
        if number >= blocks or blocks > _MOST_BLOCKS or number in numbers:
            continue
        numbers.add(number)
        offset = address - flash_map.XIP
        if number // _BLOCKS_A_SECTOR not in erased:
            erased.add(number // _BLOCKS_A_SECTOR)
            sector = offset - offset % flash_map.SECTOR
            after[sector : sector + flash_map.SECTOR] = b"\xff" * flash_map.SECTOR
        for index, byte in enumerate(data[at + 32 : at + 32 + size]):
            after[offset + index] &= byte
    if not cut_off and (total is None or len(numbers) != total):
        raise NotWhole(f"got {len(numbers)} blocks, expected {total}")
    return bytes(after)
