"""Lists the firmware's names for MicroPython's built-in table of names, which is in flash.

    python -m host_tools.flash.names        # rewrite firmware/image/names.h

MicroPython stores (interns) each name once. A name that is not in its built-in table takes 6 bytes
of heap and makes each import slower. The paths and dotted names of modules are interned, too.
Therefore the base image is built with the names of the current firmware. Firmware with other names
still runs on it.

A string that is too long for mpy-cross to intern takes 16 bytes of heap, but none if it is in the
table. The shortest of these strings fill the space that the names leave free.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from ..common import board_folder
from ..common.folders import IMAGE
from . import mpy
from .build import firmware_files

NAMES_FILE = IMAGE / "names.h"
FIRMWARE_MOUNT_POINT = "/firmware/"  # where the base image mounts a slot
MAX_FROZEN_NAMES_BYTES = 95_000  # limit for the names, stored after MicroPython's program in flash
# Bytes that a name takes in addition to its letters: terminator, address, length and hash.
_NAME_OVERHEAD = 7
_MAX_NAME_BYTES = 255  # limit for the length of a name
_TITLE = (
    "// The firmware's names, as lines of the port's qstrdefsport.h: written by\n"
    "// `python -m host_tools.flash.names`, which `make image KEEP=1` runs.\n"
    "// *FORMAT-OFF*\n"
)


def names_in(content: bytes) -> list[str]:
    """Return the names in an .mpy file, in the order in which they occur.

    Names in MicroPython's fixed table are left out.
    """
    return [each.decode() for each in mpy.parse_mpy(content).qstrs if isinstance(each, bytes)]


def texts_in(content: bytes) -> list[str]:
    """Return the strings of an .mpy file that are too long for mpy-cross to intern."""
    return [each.decode() for each in mpy.parse_mpy(content).texts if len(each) <= _MAX_NAME_BYTES]


def all_names_of(files: dict[str, bytes]) -> set[str]:
    """Return all names in the firmware ``files`` ({path: content}) and the paths of its modules."""
    names = {FIRMWARE_MOUNT_POINT + path for path in files if path.endswith(".mpy")}
    for path, content in files.items():
        if path.endswith(".mpy"):
            names.update(names_in(content))
    return {name for name in names if _is_plain(name)}


def base_names(path: Path = NAMES_FILE) -> set[str]:
    """Return the names in the file ``path`` (names.h), which are built into the base image."""
    lines = path.read_text(encoding="ascii").splitlines()
    return {line[2:-1] for line in lines if line.startswith("Q(")}


def long_strings_of(files: dict[str, bytes]) -> set[str]:
    """Return the strings of ``files`` ({path: content}) that mpy-cross cannot intern."""
    texts: set[str] = set()
    for path, content in files.items():
        if path.endswith(".mpy"):
            texts.update(texts_in(content))
    return {text for text in texts if _is_plain(text)}


def names_header(names: Iterable[str]) -> str:
    """Return the content of names.h, which is compiled into the base image."""
    return _TITLE + "".join(f"Q({name})\n" for name in sorted(names))


def fitting_names(names: Iterable[str], max_bytes: int = MAX_FROZEN_NAMES_BYTES) -> set[str]:
    """Return the names that fit into ``max_bytes`` bytes of flash: paths first, then the shortest.

    Paths are preferred because the letters of a path in the base image take no heap. Any other name
    saves the same few bytes, so short ones are preferred.
    """
    result: set[str] = set()
    for name in sorted(
        names, key=lambda each: (not each.startswith(FIRMWARE_MOUNT_POINT), len(each), each)
    ):
        max_bytes -= len(name) + _NAME_OVERHEAD
        if max_bytes < 0:
            break
        result.add(name)
    return result


def _is_plain(name: str) -> bool:
    """Return True if a name needs no escaping in the build's shell and preprocessor."""
    return name.isascii() and name.isprintable() and '"' not in name and "\\" not in name


def main(arguments: list[str] | None = None) -> int:
    """Write names.h with the names of the firmware for all boards."""
    argparse.ArgumentParser(prog="names").parse_args(arguments)
    names: set[str] = set()
    texts: set[str] = set()
    for board in board_folder.board_names():
        files = firmware_files(board)
        names |= all_names_of(files)
        texts |= long_strings_of(files)
    fitting = fitting_names(names)
    left = MAX_FROZEN_NAMES_BYTES - sum(len(name) + _NAME_OVERHEAD for name in fitting)
    also = fitting_names(texts - names, left)
    NAMES_FILE.write_text(names_header(fitting | also), encoding="ascii")
    print(f"{len(fitting)} of {len(names)} names, {len(also)} of {len(texts)} texts")
    return 0


if __name__ == "__main__":
    main()
