"""Finds the parts of a new package that the board already has in an older version of it.

The board sends a checksum of each block of the older versions. The new package is then made of
blocks that the board copies and of parts that are sent. The web page also runs this module, so it
uses only features of MicroPython.
"""

import struct
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Part = tuple[int, int, int]

# With this block size, changing one line of a small game transfers 100 bytes of the package and 400
# bytes of checksums.
COMPARED_BLOCK_BYTES = 64


def block_places(checksums: bytes, start: int) -> "dict[int, int]":
    """Return {checksum: place} of the blocks of an older version on the board.

    A place is an offset in bytes from the start of the region for rulesets. The first block is at
    ``start``.
    """
    count = len(checksums) // 4
    numbers = struct.unpack(f"<{count}I", checksums)
    return {number: start + at * COMPARED_BLOCK_BYTES for at, number in enumerate(numbers)}


def split_parts(content: bytes, board_blocks: "dict[int, int]") -> "list[Part]":
    """Split ``content`` into parts, each either on the board already or to be sent.

    A part is (start, end, place). ``place`` is the offset of the same bytes on the board, or -1 if
    the part must be sent. ``board_blocks`` is {checksum: place} of the blocks on the board.
    Different blocks may have equal checksums, so the board must verify the hash of the whole
    result.
    """
    view = memoryview(content)
    result: "list[Part]" = []  # noqa: UP037  MicroPython has no such name
    at = begin = 0  # everything before ``begin`` is already in a part
    while at + COMPARED_BLOCK_BYTES <= len(content) and board_blocks:
        place = board_blocks.get(crc32(view[at : at + COMPARED_BLOCK_BYTES]))
        if place is None:
            at += 1
            continue
        if begin < at:
            result.append((begin, at, -1))
        begin = at + COMPARED_BLOCK_BYTES
        before = result[-1] if result else (0, 0, -1)
        if before[2] >= 0 and before[2] + before[1] - before[0] == place:
            result[-1] = (before[0], begin, before[2])
        else:
            result.append((at, begin, place))
        at = begin
    if begin < len(content):
        result.append((begin, len(content), -1))
    return result


def clip_parts(parts: "Sequence[Part]", start: int, end: int) -> "list[Part]":
    """Return the parts that overlap the range ``start`` to ``end``, cut to that range."""
    result = []
    for first, last, place in parts:
        low, high = max(first, start), min(last, end)
        if low < high:
            result.append((low, high, place + low - first if place >= 0 else -1))
    return result
