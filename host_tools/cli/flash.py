"""Puts this firmware onto a board on USB, or onto a bare Pico.

A board receives the sectors that differ, in the slot that is not in use, and the command compares a
hash on the board. Then the board switches to that slot and restarts. Settings, unfinished matches
and the board's name stay. If the transfer is cut off, the old firmware still starts; run the
command again. The board also returns to the old firmware if the new one fails three times before it
shows the menu.

A bare Pico or Pico 2 (plug it in while you hold BOOTSEL), or one with a different MicroPython,
receives the base image and the firmware. The command asks before it erases anything there. Every
chip other than RP2040 and RP2350 is refused.

Without --port the command uses the only board that is plugged in. Without --board a board keeps its
kind, and a new board becomes pitch32.
"""

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

from ..common import board_folder
from ..common.parser import InputError, Parser, add_languages, add_port, checked_board
from ..common.progress import byte_progress

if TYPE_CHECKING:
    from ..flash.chips import Chip

EXAMPLE_COMMAND = "pixelpitch flash --board mini16"
MAX_BOARD_NAME_CHARACTERS = 32
DEFAULT_NEW_BOARD_NAME = "pitch32"
# The drive appears within 2 s; a desktop may need several seconds more to mount it.
DRIVE_MOUNT_TIMEOUT_S = 20


def add_arguments(parser: Parser) -> None:
    """Add this command's arguments to ``parser``."""
    add_port(parser)
    parser.add_argument(
        "--board", metavar="BOARD", help="a name from `pixelpitch board list`, or a folder's path"
    )
    add_languages(parser)
    parser.add_argument("--name", metavar="NAME", help="a name for the board, e.g. 'the bar's'")
    parser.add_argument("--yes", action="store_true", help="erase a foreign board without asking")


def run(args: argparse.Namespace) -> int:
    """Flash the board on USB, or the Pico whose drive is mounted."""
    if args.name is not None and not (
        args.name.isprintable() and 0 < len(args.name) <= MAX_BOARD_NAME_CHARACTERS
    ):
        raise InputError(
            f"got --name {args.name!r}, expected 1..{MAX_BOARD_NAME_CHARACTERS} characters"
        )
    # Imported late, because mpremote would slow down other commands.
    from ..flash import chips, drive, ports

    if args.board is not None:
        checked_board(args.board)
    try:
        drives = drive.find_drives() if args.port is None else []
        if drives:
            boards = [ports.describe_port(each) for each in ports.board_ports()]
            if len(drives) + len(boards) > 1:
                raise drive.several_boards_error([*map(str, drives), *boards])
            chip = drive.chip_of(drives[0]) or chips.RP2040
            _copy_to_drive(args, str(drives[0]), lambda: drives[0], chip)
        else:
            _flash_over_usb(args, ports.choose_port(args.port))
    except KeyboardInterrupt:
        print("stopped: the old firmware still starts; flash again to finish", file=sys.stderr)
        raise
    return 0


def _flash_over_usb(args: argparse.Namespace, port: str) -> None:
    from ..flash import chips, drive, install, link
    from ..flash.flash_map import flash_map

    with link.Link(port) as board:
        about = board.about
        chip = chips.chip_of_machine(about["machine"]) or chips.RP2040
        print(f"{port}: {about['machine']}, MicroPython {'.'.join(map(str, about['version']))}")
        if about["map"] == flash_map.MAP_VERSION:
            _flash(board, args, install.active_slot(about)[1], chip)
            return
        if args.name is not None:
            raise InputError("got --name for a board without our base image: flash it first")
        _confirm(args, f"{port} has another MicroPython: its program and files are replaced")
        board.restart_as_drive()
    _copy_to_drive(
        args, port, lambda: drive.wait_for_drive(DRIVE_MOUNT_TIMEOUT_S, chip=chip), chip, asked=True
    )


def _flash(link: Any, args: argparse.Namespace, board: str, chip: "Chip") -> None:
    from ..flash import build, image, install

    where = args.board or board or DEFAULT_NEW_BOARD_NAME
    if not args.board and board and board not in board_folder.board_names():
        raise InputError(
            f"got a board of the kind {board!r}, expected one in boards/: give its folder's path"
            " with --board"
        )
    image.expect_chip(where, chip)
    other_base = image.has_different_base(link, chip)
    files = build.firmware_files(where, languages=args.language, chip=chip)
    content = image.pack_files(files, for_other_base=other_base, chip=chip)
    kind = board_folder.board_folder(where).name
    started = time.monotonic()
    with byte_progress("flashing") as bar:
        result = install.install(link, content, kind, args.name, bar)
    link.restart()
    called = args.name or link.about["name"]
    whose = f"{kind} {called!r}" if called else kind
    if result.writes:
        print(
            f"{whose}: firmware of {len(content) / 1000:.1f} KB in slot {result.slot}, sent"
            f" {result.writes} of {result.sectors} sectors in {time.monotonic() - started:.1f} s;"
            " restarted"
        )
    elif result.changed:
        print(f"now {whose}, in slot {result.slot}: no sector sent; restarted")
    else:
        print(f"{whose} is up to date in slot {result.slot}: nothing sent; restarted")
    if other_base:
        print("its base image differs from this checkout's: make a file with `pixelpitch image`")


def _copy_to_drive(
    args: argparse.Namespace, what: str, wait_for_drive: Any, chip: "Chip", asked: bool = False
) -> None:
    """Copy base image and firmware onto a ``chip`` in BOOTSEL mode, which appears as a drive.

    ``what`` is the part of the question to the user that names this device. ``wait_for_drive()``
    waits for the drive and returns its path. ``asked`` is True if the user has already agreed.
    """
    from ..flash import drive, image

    if args.name is not None:
        raise InputError("got --name for a board that shows its drive: flash it first, then name")
    where = args.board or DEFAULT_NEW_BOARD_NAME
    data = image.make_image(where, chip)
    if not asked:
        _confirm(args, f"{what}: its program is replaced; data of Pixelpitch stays")
    with byte_progress("flashing") as bar:
        drive.copy_to_drive(wait_for_drive(), data, bar)
    kind = board_folder.board_folder(where).name
    print(f"{kind}: {len(data) / 1000:.0f} KB copied; the board restarts into the menu")


def _confirm(args: argparse.Namespace, what: str) -> None:
    """Ask the user to agree to ``what``; raises InputError if the user does not agree."""
    if args.yes:
        return
    if not sys.stdin.isatty():
        raise InputError(f"{what}; expected a yes, or --yes where nobody can be asked")
    if input(f"{what}. Go on? [y/N] ").strip().lower() not in ("y", "yes"):
        raise InputError("stopped: nothing was written")
