"""Packs MicroPython and the firmware into one UF2 file. Hold BOOTSEL while you plug the Pico in,
then drag the file onto the drive that appears. The Pico restarts and shows the menu. Settings,
unfinished matches and records on the board stay.

With --chip rp2350 the file is for a Pico 2 or Pico 2 W. They ignore a file for a Pico, and a Pico
ignores a file for them.
"""

import argparse
from pathlib import Path

from ..common import files
from ..common.parser import InputError, Parser, add_board, add_languages, checked_board

EXAMPLE_COMMAND = "pixelpitch image --board pitch32 --out pixelpitch.uf2"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_board(parser)
    add_languages(parser)
    parser.add_argument(
        "--chip",
        metavar="CHIP",
        default="rp2040",
        help="rp2040 (Pico, Pico W; the default) or rp2350 (Pico 2, Pico 2 W)",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        default="pixelpitch.uf2",
        help="the file to write; default pixelpitch.uf2",
    )


def run(args: argparse.Namespace) -> int:
    """Write the UF2 file and print its size."""
    from ..flash import build, chips, image, uf2

    hardware = checked_board(args.board)
    chip = chips.chip_by_id(args.chip)
    image.expect_chip(args.board, chip)
    out = Path(args.out)
    if out.suffix != ".uf2":
        raise InputError(f"got --out {args.out!r}, expected a name that ends in .uf2")
    files_there = build.firmware_files(args.board, languages=args.language, chip=chip)
    content = image.pack_files(files_there, chip=chip)
    data = uf2.write_uf2(
        image.image_pages(image.base_image(chip=chip), content, args.board, chip), chip
    )

    files.write_bytes(args.out, data)
    limit = chip.capacity("a")
    on = "" if chip is chips.RP2040 else f" on an {chip.name}"
    print(
        f"{args.out}: {len(data) / 1000:.0f} KB for {hardware.NAME}{on}; firmware"
        f" {len(content) / 1024:.0f} of {limit / 1024:.0f} KB, {(limit - len(content)) // 1024} KB"
        " free"
    )
    return 0
