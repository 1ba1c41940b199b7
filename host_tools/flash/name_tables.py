"""Appends a table of name numbers to .mpy files, which MicroPython then reads in place.

The code of a module refers to names (of functions, attributes and so on) through a table with a
two-byte number for each name. MicroPython normally builds this table on the heap when it loads the
module, because a name may have a different number on each board.

But the base image contains nearly all names of the firmware, with fixed numbers. Therefore the
build appends the table to the module, and the table takes no heap. The loader in the base image
first checks that each number stands for the right name (``patches/0003``). If one does not, it
builds the table on the heap.

The appended data are 16-bit numbers: the number of each name in the order of the .mpy file, the
count of names, and NAME_TABLE_MARK. They must end at an even address, which ``romfs`` ensures.

If the base image is known, the module does not need the text of names: ``number_names`` replaces
each name by its number. That saves a fifth of a slot, but such a module works only on that base
image. Installed rulesets must survive a new base image, so they contain their names.
"""

import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ..common.folders import IMAGE
from . import mpy
from .chips import RP2040, XIP_BASE, Chip

NAME_TABLE_MARK = 0x5150
_BASE_ADDRESS = XIP_BASE  # address at which the base image begins
# MicroPython stores names in blocks called pools. Header of a pool in the base image:
# - address of the previous pool, or 0
# - number of names in all earlier pools, combined with a flag
# - capacity
# - number of names
# - addresses of the hashes and of the lengths
_POOL_HEAD = struct.Struct("<6I")
_MAX_POOL_NAMES = 10_000  # limit for the number of names in a pool


def base_path(chip: Chip = RP2040) -> Path:
    """Return the file of the stored base image for ``chip``."""
    return IMAGE / ("base.bin" if chip is RP2040 else f"base-{chip.id}.bin")


def append_name_table(content: bytes, chip: Chip = RP2040) -> bytes:
    """Return the .mpy file ``content`` with the table of its names added.

    If the base image of ``chip`` lacks one of the names, return the file unchanged.
    """
    return content + _number_table(mpy.parse_mpy(content).qstrs, chip)


def number_names(content: bytes, chip: Chip = RP2040, with_table: bool = True) -> bytes:
    """Return the .mpy file ``content`` with names replaced by their numbers.

    The result runs only on the stored base image of ``chip``. With ``with_table``, the table of
    these numbers is appended. Without it, the file has two bytes less for each name, but the loader
    builds the table on the heap. If the base image lacks a name, the name stays as text and there
    is no table.
    """
    numbers_there = _base_numbers(base_path(chip))
    read = mpy.parse_mpy(content)
    names = [
        each if isinstance(each, int) else numbers_there.get(each, each) for each in read.qstrs
    ]
    numbered = mpy.replace_qstrs(content, read, names)
    return numbered + _number_table(names, chip) if with_table else numbered


def _number_table(names: Sequence[bytes | int], chip: Chip) -> bytes:
    """Return the table to append to an .mpy file with ``names``; some may already be numbers.

    Return b"" if the base image of ``chip`` lacks one of the names.
    """
    numbers_there = _base_numbers(base_path(chip))
    fitting = [each if isinstance(each, int) else numbers_there.get(each) for each in names]
    table = [each for each in fitting if each is not None]
    if len(table) < len(names):
        return b""
    return struct.pack(f"<{len(names) + 2}H", *table, len(names), NAME_TABLE_MARK)


@cache
def _base_numbers(path: Path) -> dict[bytes, int]:
    # Cached, because a build needs these numbers for each of about 200 files.
    return name_numbers(path.read_bytes())


def name_numbers(program: bytes) -> dict[bytes, int]:
    """Return {name: its number} in the base image ``program``, from MicroPython's pools of names.

    Each pool contains the address of the previous one, or 0 in the first pool.
    """
    pools = {}
    for at in range(0, len(program) - _POOL_HEAD.size, 4):
        before = _POOL_HEAD.unpack_from(program, at)[0]
        names = (
            _pool_names(program, at)
            if before == 0 or before - _BASE_ADDRESS in range(len(program))
            else []
        )
        if names:
            pools[before] = (at, names)
    names_there: list[bytes] = []
    before = 0
    while before in pools:
        at, names = pools[before]
        names_there += names
        before = _BASE_ADDRESS + at
    return {name: number for number, name in enumerate(names_there)}


def _pool_names(program: bytes, at: int) -> list[bytes]:
    """Return the names of the pool at the address ``at``, or [] if there is no valid pool."""
    _, _, _, count, _, lengths = _POOL_HEAD.unpack_from(program, at)
    lengths -= _BASE_ADDRESS
    if not (0 < count < _MAX_POOL_NAMES and 0 <= lengths < len(program) - count):
        return []
    if at + _POOL_HEAD.size + 4 * count > len(program):
        return []
    names = []
    for index, address in enumerate(
        struct.unpack_from(f"<{count}I", program, at + _POOL_HEAD.size)
    ):
        start = address - _BASE_ADDRESS
        end = start + program[lengths + index]
        if not 0 <= start <= end < len(program) or program[end] or 0 in program[start:end]:
            return []
        names.append(program[start:end])
    return names
