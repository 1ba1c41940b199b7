"""Makes one UF2 file for a bare Pico: the base image, and a firmware in slot a.

The base image is stored in ``firmware/image/base.bin``, so no C compiler is needed. Flashing the
file changes neither data nor installed rulesets. It erases the header of slot b, so that slot a
starts.
"""

import binascii
from pathlib import Path
from typing import TYPE_CHECKING

from . import FlashError, build, romfs, uf2
from .flash_map import flash_map
from .header import header as header

if TYPE_CHECKING:
    from .link import Link
from .linked import BASE, linked, numbered

# Bytes that our own firmware must leave free in a slot with English and two more languages.
RESERVE = 48 * 1024


def base(path: Path = BASE) -> bytes:
    """Return the base image's program; raises FlashError if it is missing or too large."""
    try:
        program = path.read_bytes()
    except OSError:
        raise FlashError(f"got no base image {str(path)!r}, expected it: make image") from None
    check_program(program, path.name)
    return program


def other_base(link: "Link") -> bool:
    """Return True if the board's base image differs from the one stored in this repository."""
    program = base()
    return bool(link.value(f"base_crc({len(program)})", int) != binascii.crc32(program))


def check_program(program: bytes, name: str) -> None:
    """Raise FlashError if a program is so large that it overlaps the slots."""
    if len(program) > flash_map.PROGRAM_END:
        raise FlashError(
            f"{name} is a program of {len(program)} bytes, expected at most"
            f" {flash_map.PROGRAM_END}: behind it lies slot a (flash_map.py)"
        )


def packed(files: dict[str, bytes], region: str = "a", for_other_base: bool = False) -> bytes:
    """Return ``files`` as a ROM file system; raises FlashError if it exceeds ``region``.

    It runs on the stored base image only, unless it is ``for_other_base``: then its modules keep
    their names, and it is a fifth larger.
    """
    content = romfs.pack(files, linked if for_other_base else numbered)
    room = flash_map.capacity(region)
    if len(content) > room:
        raise FlashError(
            f"{region}: got {len(content)} bytes of files, expected at most {room}: leave a"
            " ruleset out"
        )
    return content


def pages(program: bytes, content: bytes, board: str) -> uf2.Pages:
    """Return the UF2 file's pages: ``program``, and ``content`` for ``board`` in slot a."""
    start = flash_map.REGIONS["a"][0]
    return uf2.whole_sectors(
        {
            **uf2.pages_of(program, 0),
            **uf2.pages_of(header(content, 1, board), start),
            **uf2.pages_of(content, start + flash_map.SECTOR),
            **uf2.pages_of(b"\xff", flash_map.REGIONS["b"][0]),
        }
    )


def make(board: str) -> bytes:
    """Return the UF2 file that turns a bare Pico into ``board`` with the game."""
    return uf2.write(pages(base(), packed(build.firmware_files(board)), board))
