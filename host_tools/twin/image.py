"""Makes the flash content with which a twin starts: base image, firmware in slot a, data files.

Base image and firmware come from this repository, or with ``--uf2`` from a UF2 file of `pixelpitch
image`. The blocks of that file are written by the model of the boot ROM.
"""

import functools
from pathlib import Path

from pixelpitch.storage.ruleset_region import DIRECTORY_COUNT, SECTOR_BYTES

from ..common import board_folder
from ..flash import FlashError, image, uf2
from ..flash.flash_map import flash_map
from ..ruleset import RulesetError, directory
from ..ruleset.package import Package
from . import bootrom
from .files import with_files


def make_flash(
    board: str, from_file: str | None, firmware: dict[str, bytes] | None, files: dict[str, bytes]
) -> bytes:
    """Return 2 MB of flash for ``board``; raises FlashError.

    ``board``      a name in ``boards/``, or the path of a board's folder
    ``from_file``  a UF2 file with base image and firmware, or None
    ``firmware``   {path: content} of slot a; None means this checkout's firmware, {} an empty slot
    ``files``      {path: content} of the data region
    """
    if from_file is not None:
        flash = flash_from_uf2(from_file)
    elif firmware is None:
        flash = _full_flash(board)
    else:
        label = board_folder.board_folder(board).name
        flash = (
            with_firmware(base_image_flash(), firmware, label) if firmware else base_image_flash()
        )
    return with_files(flash, files) if files else flash


def flash_from_uf2(path: str) -> bytes:
    """Return the content of an erased flash after the UF2 file ``path`` was copied onto it.

    Raises FlashError.
    """
    try:
        data = Path(path).read_bytes()
    except OSError:
        raise FlashError(f"got --uf2 {path!r}, expected a UF2 file to read") from None
    uf2.read_uf2(data, Path(path).name)
    return bootrom.copy_uf2(bootrom.ERASED_FLASH, data)


def board_of_uf2(path: str) -> str:
    """Return the name of the board in slot a of the UF2 file ``path``; "" if there is none.

    Raises FlashError.
    """
    start = flash_map.REGIONS["a"][0]
    head = flash_map.read_header(flash_from_uf2(path)[start : start + flash_map.SECTOR])
    return head[3] if head else ""


def with_rulesets(flash: bytes, *packages: tuple[Package, bool]) -> bytes:
    """Return ``flash`` with rulesets installed.

    Each of ``packages`` is (package, True if it is in use or False for a previous version).
    """
    start, length = flash_map.REGIONS["rulesets"]
    return flash[:start] + ruleset_region(*packages) + flash[start + length :]


def ruleset_region(*packages: tuple[Package, bool]) -> bytes:
    """Return the content of the flash region for rulesets, with ``packages`` in it.

    ``packages`` is as in ``with_rulesets``. Raises RulesetError if they do not fit.
    """
    contents = bytearray()
    entries = []
    for each, active in packages:
        entries.append(directory.make_entry(each, DIRECTORY_COUNT + len(contents) // SECTOR_BYTES))
        entries[-1].active = active
        contents += each.content.ljust(
            SECTOR_BYTES * directory.sector_count(len(each.content)), b"\xff"
        )
    sector = directory.Directory(b"").pack(entries)
    result = (sector + b"\xff" * SECTOR_BYTES * (DIRECTORY_COUNT - 1) + contents).ljust(
        directory.RULESETS_REGION_BYTES, b"\xff"
    )
    if len(result) > directory.RULESETS_REGION_BYTES:
        raise RulesetError(
            f"got rulesets of {len(contents)} bytes, expected at most"
            f" {directory.RULESETS_REGION_BYTES - DIRECTORY_COUNT * SECTOR_BYTES}"
        )
    return result


def with_firmware(
    flash: bytes, firmware: dict[str, bytes], label: str, slot: str = "a", sequence: int = 1
) -> bytes:
    """Return ``flash`` with newly installed ``firmware`` ({path: content}) in ``slot``."""
    return with_content(flash, image.pack_files(firmware, slot), label, slot, sequence)


def with_content(
    flash: bytes, content: bytes, label: str, slot: str = "a", sequence: int = 1
) -> bytes:
    """Return ``flash`` with the newly installed file system ``content`` in ``slot``."""
    start, length = flash_map.REGIONS[slot]
    head = image.make_header(content, sequence, label).ljust(flash_map.SECTOR, b"\xff")
    region = (head + content).ljust(length, b"\xff")
    return flash[:start] + region + flash[start + length :]


@functools.cache
def base_image_flash() -> bytes:
    """Return a flash content with only the base image, written by the model of the boot ROM."""
    return bootrom.copy_uf2(
        bootrom.ERASED_FLASH, uf2.write_uf2(uf2.split_pages(image.base_image(), 0))
    )


@functools.cache
def _full_flash(board: str) -> bytes:
    return bootrom.copy_uf2(bootrom.ERASED_FLASH, image.make_image(board))
