"""Packs MicroPython (the stored base image) and the firmware into one UF2 file. Hold BOOTSEL while
you plug the Pico in, then drag the file onto the drive that appears; the Pico restarts into the
menu. Settings, saves and records on the board are kept. The command needs no C compiler."""

import argparse
from pathlib import Path

from ..common import files
from ..common.parser import InputError, Parser, add_languages, expect_flashable

EXAMPLE = "pixelpitch image --board pitch32 --out pixelpitch.uf2"


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    parser.add_argument(
        "--board",
        metavar="BOARD",
        default="pitch32",
        help="the kind of board: see pixelpitch board list",
    )
    add_languages(parser)
    parser.add_argument(
        "--out", metavar="FILE", default="pixelpitch.uf2", help="default pixelpitch.uf2"
    )


def run(args: argparse.Namespace) -> int:
    """Write the UF2 file and print its size."""
    from ..flash import build, image, uf2
    from ..flash.flash_map import flash_map

    expect_flashable(args.board)
    out = Path(args.out)
    if out.suffix != ".uf2":
        raise InputError(f"got --out {args.out!r}, expected a name that ends in .uf2")
    content = image.packed(build.firmware_files(args.board, languages=args.language))
    data = uf2.write(image.pages(image.base(), content, args.board))

    files.write_bytes(args.out, data)
    room = flash_map.capacity("a")
    print(
        f"{args.out}: {len(data) / 1000:.0f} KB for {args.board}; firmware"
        f" {len(content) / 1024:.0f} of {room / 1024:.0f} KB, {(room - len(content)) // 1024} KB"
        " free"
    )
    return 0
