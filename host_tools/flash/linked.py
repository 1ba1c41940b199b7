"""Names by number: the table that MicroPython reads in place instead of building it on the heap.

A module's code names everything through a table of its own, which MicroPython fills with the
numbers that the names have on this board, two bytes each.  The base image has nearly all names of
the firmware in its own table, so their numbers are known here: they are put behind the code, and
the image's loader takes them from there if each one is that name's number (``patches/0003``).
A module with a name that the base lacks gets no table; on another base the loader builds one.

Behind the code, in 16 bits each: the number of each name in the order of the .mpy, how many, MARK.
The loader wants the end of the file at an even address: ``romfs`` sees to that.
"""

import struct
from functools import cache

from . import mpy
from .flash_map import FROZEN

BASE = FROZEN.parent / "base.bin"
MARK = 0x5150
_ADDRESS = 0x10000000  # of the base image, where the RP2040 sees its flash
_POOL = struct.Struct("<6I")  # pool before, names before and a flag, room, names, hashes, lengths
_MOST = 10_000  # names of a pool


def linked(content: bytes) -> bytes:
    """Return an .mpy file with its table; as it is if the base lacks one of its names."""
    numbers_there = _of_the_base()
    used = mpy.contents(content).names
    fitting = [each if isinstance(each, int) else numbers_there.get(each) for each in used]
    table = [each for each in fitting if each is not None]
    if len(table) < len(used):
        return content
    return content + struct.pack(f"<{len(used) + 2}H", *table, len(used), MARK)


@cache
def _of_the_base() -> dict[bytes, int]:
    return numbers(BASE.read_bytes())  # once, not for each of some 200 files


def numbers(program: bytes) -> dict[bytes, int]:
    """Return {name: its number} of the base image ``program``, from MicroPython's own pools.

    The first pool follows none, each other one says where the one before it lies.
    """
    pools = {}
    for at in range(0, len(program) - _POOL.size, 4):
        before = _POOL.unpack_from(program, at)[0]
        names = (
            _pool(program, at) if before == 0 or before - _ADDRESS in range(len(program)) else []
        )
        if names:
            pools[before] = (at, names)
    names_there: list[bytes] = []
    before = 0
    while before in pools:
        at, names = pools[before]
        names_there += names
        before = _ADDRESS + at
    return {name: number for number, name in enumerate(names_there)}


def _pool(program: bytes, at: int) -> list[bytes]:
    """Return the names of the pool at ``at``; [] if there is none."""
    _, _, _, count, _, lengths = _POOL.unpack_from(program, at)
    lengths -= _ADDRESS
    if not (0 < count < _MOST and 0 <= lengths < len(program) - count):
        return []
    if at + _POOL.size + 4 * count > len(program):
        return []
    names = []
    for index, address in enumerate(struct.unpack_from(f"<{count}I", program, at + _POOL.size)):
        start = address - _ADDRESS
        end = start + program[lengths + index]
        if not 0 <= start <= end < len(program) or program[end] or 0 in program[start:end]:
            return []
        names.append(program[start:end])
    return names
