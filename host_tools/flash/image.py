"""One file for a bare Pico: the base image and a firmware in slot a, as a UF2.

The base image is kept in ``firmware/image/base.bin``, so this needs no C compiler.  Data and
installed rulesets are not touched; slot b loses its header, so that what is dragged onto the
drive is what starts.
"""

import hashlib
from pathlib import Path

from . import FlashError, build, romfs, uf2
from .flash_map import flash_map
from .linked import BASE

# Bytes of a slot that our own firmware leaves free.  Wanted are 48 KB, which a language with its
# lessons nearly takes; missed since coaches resign and agree draws, a faulty lesson is survived
# and the die has a bus of its own.
RESERVE = 32 * 1024


def base(path: Path = BASE) -> bytes:
    """Return the program of the base image; raises FlashError."""
    try:
        program = path.read_bytes()
    except OSError:
        raise FlashError(f"got no base image {str(path)!r}, expected it: make image") from None
    check_program(program, path.name)
    return program


def check_program(program: bytes, name: str) -> None:
    """Raise FlashError if a program reaches into the slots."""
    if len(program) > flash_map.PROGRAM_END:
        raise FlashError(
            f"{name} is a program of {len(program)} bytes, expected at most"
            f" {flash_map.PROGRAM_END}: behind it lies slot a (flash_map.py)"
        )


def packed(files: dict[str, bytes], region: str = "a") -> bytes:
    """Return ``files`` as a ROM file system that fits into ``region``; raises FlashError."""
    content = romfs.pack(files)
    room = flash_map.capacity(region)
    if len(content) > room:
        raise FlashError(
            f"{region}: got {len(content)} bytes of files, expected at most {room}: leave a"
            " ruleset out"
        )
    return content


def header(content: bytes, sequence: int, label: str) -> bytes:
    """Return the header page for a ROM file system."""
    digest = hashlib.sha256(content).digest()
    return flash_map.pack_header(sequence, len(content), digest, label)


def pages(program: bytes, content: bytes, board: str) -> uf2.Pages:
    """Return the pages of the one file: ``program``, and ``content`` for ``board`` in slot a."""
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
    """Return the UF2 that makes a bare Pico the game, for the board ``board``."""
    return uf2.write(pages(base(), packed(build.firmware_files(board)), board))
