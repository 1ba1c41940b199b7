"""Finds the drive of a Pico in BOOTSEL mode, and flashes the Pico through it.

The drive appears if BOOTSEL is held at power on, and after ``bootloader()``. Its file INFO_UF2.TXT
identifies the chip (RP2040 data sheet 2.8.4, RP2350 data sheet 5.5). Copying a UF2 file onto the
drive flashes the board. On macOS and Windows, this has not been tested.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from ..common import regular_file
from . import FlashError
from .chips import CHIPS, RP2040, Chip

UF2_INFO_FILE = "INFO_UF2.TXT"
DRIVE_LABELS_FOLDER = Path("/dev/disk/by-label")
# macOS mounts drives in this folder; a second RPI-RP2 is called "RPI-RP2 1".
MAC_VOLUMES_FOLDER = Path("/Volumes")
_CHUNK_BYTES = 64 * 1024
_MAX_INFO_BYTES = 4096  # bytes of INFO_UF2.TXT that are read


def mounted_folders(system: str = sys.platform, volumes: Path = MAC_VOLUMES_FOLDER) -> list[Path]:
    """Return the folders at which drives are mounted, on Linux, macOS or Windows."""
    if system == "win32":
        return [Path(f"{letter}:\\") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    if system == "darwin":
        return sorted(volumes.glob("*"))
    return linux_mounts(Path("/proc/mounts"))


def linux_mounts(table: Path) -> list[Path]:
    """Return the mount points of FAT drives in ``table``, a file like /proc/mounts."""
    try:
        rows = [line.split() for line in table.read_text(errors="replace").splitlines()]
    except OSError:
        return []
    # The table writes a space in a path as \040.
    return [
        Path(row[1].encode().decode("unicode_escape"))
        for row in rows
        if len(row) > 2 and row[2] in ("vfat", "msdos", "exfat", "fuseblk")
    ]


def find_drives(folders: Callable[[], list[Path]] = mounted_folders) -> list[Path]:
    """Return the folders of all drives that belong to a known chip in BOOTSEL mode."""
    return [folder for folder in folders() if chip_of(folder) is not None]


def chip_of(folder: Path) -> Chip | None:
    """Return the chip whose drive is ``folder``, as INFO_UF2.TXT says, or None."""
    try:
        info = regular_file.read_up_to(folder / UF2_INFO_FILE, _MAX_INFO_BYTES).decode(
            errors="replace"
        )
    except OSError:
        return None
    words = [line.partition("Board-ID:")[2].strip() for line in info.splitlines()]
    return next((each for each in CHIPS if each.drive in words), None)


def expect_chip(folder: Path, chip: Chip) -> None:
    """Raise FlashError unless the drive ``folder`` belongs to ``chip``."""
    found_chip = chip_of(folder)
    if found_chip is not chip:
        received = found_chip.name if found_chip else "no drive of a board"
        raise FlashError(f"got {received} at {folder}, expected an {chip.name} ({chip.sold_as})")


def wait_for_drive(
    seconds: float, folders: Callable[[], list[Path]] = mounted_folders, *, chip: Chip = RP2040
) -> Path:
    """Wait until exactly one drive is mounted, and return its folder.

    Raises FlashError if no drive appears within ``seconds``, if there are several, or if the drive
    belongs to a different chip.
    """
    end = time.monotonic() + seconds
    while True:
        drives = find_drives(folders)
        if len(drives) == 1:
            expect_chip(drives[0], chip)
            return drives[0]
        if drives:
            raise several_boards_error([str(each) for each in drives])
        if time.monotonic() > end:
            label = DRIVE_LABELS_FOLDER / chip.drive
            where = f": mount it (udisksctl mount -b {label})" if label.exists() else ""
            raise FlashError(
                f"got no drive {chip.drive} within {seconds:g} s, expected the board's{where};"
                " or hold BOOTSEL while you plug it in, and flash again"
            )
        time.sleep(0.2)


def several_boards_error(boards: list[str]) -> FlashError:
    """Return the error for several connected ``boards``, of which one or more are drives."""
    names = ", ".join(boards)
    return FlashError(f"got {len(boards)} boards: {names}; expected one: unplug the others")


def copy_to_drive(folder: Path, data: bytes, progress: Callable[[int, int], None]) -> None:
    """Copy the UF2 file ``data`` onto the drive ``folder``; raises FlashError.

    ``progress`` is called with (copied bytes, all bytes). The drive disappears after the last
    block, often before the file is closed; that counts as success.
    """
    copied = 0
    try:
        with open(folder / "pixelpitch.uf2", "wb", buffering=0) as file:
            while copied < len(data):
                copied += file.write(data[copied : copied + _CHUNK_BYTES])
                progress(copied, len(data))
            os.fsync(file.fileno())
    except PermissionError as error:
        raise FlashError(f"no permission to write to {folder}: {error.strerror}") from None
    except OSError as error:
        if copied == len(data) and not (folder / UF2_INFO_FILE).exists():
            return  # the drive is gone, because the board has received everything and restarted
        raise FlashError(
            f"lost the drive {folder} after {copied} of {len(data)} bytes ({error.strerror}): hold"
            " BOOTSEL while you plug it in, and flash again"
        ) from None
