"""Makes one UF2 file for a bare Pico or Pico 2: the base image, and a firmware in slot a.

The base images are stored in ``firmware/image``, so no C compiler is needed. Flashing the file also
erases the header of slot b, so that slot a starts. Data and installed rulesets on the board stay.
"""

import binascii
from pathlib import Path
from typing import TYPE_CHECKING

from ..common import board_folder
from ..common.board_file import controller
from . import FlashError, build, romfs, uf2
from .chips import RP2040, Chip
from .flash_map import flash_map
from .header import make_header as make_header
from .name_tables import base_path, number_names

if TYPE_CHECKING:
    from .link import Link

# Free space that must remain in a slot with the firmware, English and two more languages.
MIN_FREE_SLOT_BYTES = 35 * 1024
# Modules of screens that are opened only from the menu, when no match is on the heap. The build
# adds no table of name numbers to them (``name_tables``), so MicroPython builds it on the heap.
# This saves 3 KB of a slot and costs 3 KB of heap while these screens are open.
_MENU_ONLY_MODULES = tuple(
    f"pixelpitch/app/screens/{each}"
    for each in (
        "selftest/",
        "games.mpy",
        "league.mpy",
        "name_entry.mpy",
        "season.mpy",
        "setup.mpy",
        "unfinished.mpy",
        "wireless.mpy",
    )
)


def base_image(path: Path | None = None, chip: Chip = RP2040) -> bytes:
    """Return a chip's base image; raises FlashError if it is missing or too large."""
    path = path or base_path(chip)
    try:
        program = path.read_bytes()
    except OSError:
        raise FlashError(f"got no base image {str(path)!r}, expected it: make image") from None
    check_program(program, path.name, chip)
    return program


def has_different_base(link: "Link", chip: Chip = RP2040) -> bool:
    """Return True if the board's base image differs from the one stored in this repository."""
    program = base_image(chip=chip)
    return bool(link.read_value(f"base_crc({len(program)})", int) != binascii.crc32(program))


def expect_chip(board: str, chip: Chip) -> None:
    """Raise FlashError if the microcontroller module of ``board`` does not exist with ``chip``.

    A board for a Pico may have a Pico 2, but an RP2040-Zero always has an RP2040.
    """
    if not fits_module(board, chip):
        module = controller(board_folder.load_board(board))
        raise FlashError(
            f"{board} is for the module {module}, expected a board for a Pico: its pins fit a"
            f" {chip.sold_as}"
        )


def fits_module(board: str, chip: Chip) -> bool:
    """Return True if the microcontroller module of ``board`` exists with ``chip``."""
    return chip is RP2040 or controller(board_folder.load_board(board)) == "Pico"


def check_program(program: bytes, name: str, chip: Chip = RP2040) -> None:
    """Raise FlashError if the base image ``program``, called ``name`` in the error, is too large.

    It must end before the firmware slots.
    """
    if len(program) > chip.program_end:
        raise FlashError(
            f"{name} is a program of {len(program)} bytes, expected at most"
            f" {chip.program_end}: behind it lies slot a (flash_map.py)"
        )


def pack_files(
    files: dict[str, bytes],
    region: str = "a",
    for_other_base: bool = False,
    chip: Chip = RP2040,
) -> bytes:
    """Return ``files`` as a ROM file system; raises FlashError if it is too large for ``region``.

    By default, names in the compiled modules (such as those of functions) are replaced by their
    numbers in the base image of ``chip``, so the result only runs with this base image. With
    ``for_other_base``, the names stay. The result then runs with any base image, but takes a fifth
    more space.
    """

    def replace_names(path: str, content: bytes) -> bytes:
        """Replace the names in the .mpy file ``content`` by numbers (see ``name_tables``)."""
        if for_other_base:
            return content  # a different base image has other numbers for the names
        return number_names(content, chip, with_table=not path.startswith(_MENU_ONLY_MODULES))

    content = romfs.pack_romfs(files, replace_names)
    capacity = chip.capacity(region)
    if len(content) > capacity:
        raise FlashError(
            f"{region}: got {len(content)} bytes of files, expected at most {capacity}: leave a"
            " ruleset out"
        )
    return content


def image_pages(program: bytes, content: bytes, board: str, chip: Chip = RP2040) -> uf2.FlashPages:
    """Return the pages of a UF2 file: the base image ``program``, and ``content`` in slot a.

    ``board`` is a name in ``boards/``, or the path of a board's folder.
    """
    board = board_folder.board_folder(board).name
    start = chip.regions["a"][0]
    return uf2.fill_sectors(
        {
            **uf2.split_pages(program, 0),
            **uf2.split_pages(make_header(content, 1, board), start),
            **uf2.split_pages(content, start + flash_map.SECTOR),
            **uf2.split_pages(b"\xff", chip.regions["b"][0]),
        }
    )


def make_image(board: str, chip: Chip = RP2040) -> bytes:
    """Return the UF2 file that turns a bare Pico or Pico 2 into a ``board``."""
    expect_chip(board, chip)
    content = pack_files(build.firmware_files(board, chip=chip), chip=chip)
    return uf2.write_uf2(image_pages(base_image(chip=chip), content, board, chip), chip)
