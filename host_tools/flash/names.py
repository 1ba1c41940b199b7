"""The names of the firmware, for MicroPython's own table in flash.

    python -m host_tools.flash.names        # write firmware/image/names.h anew

MicroPython keeps each name once.  One that its own table lacks takes 6 bytes of the heap, and
a search through all others of its kind whenever a module is imported; the path of a module's file
and its dotted name are such names, too, and lie on the heap whole.  So the base image is built with
the names of the firmware of its day.  A firmware with other names runs on it as well.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from .build import board_names, firmware_files
from .image import BASE

NAMES = BASE.parent / "names.h"
MOUNTED = "/firmware/"  # where the base image mounts a slot
ROOM = 60_000  # bytes of flash that names may take behind MicroPython itself
_EACH = 7  # bytes of a name beside its letters: their end, address, length and hash
_HEADER = 4  # bytes of an .mpy before its numbers
_TITLE = (
    "// The firmware's names, as lines of the port's qstrdefsport.h: written by\n"
    "// `python -m host_tools.flash.names`, which `make image KEEP=1` runs.\n"
    "// *FORMAT-OFF*\n"
)


def names_in(mpy: bytes) -> list[str]:
    """Return the names that an .mpy file of MicroPython 1.25 brings along, in its order.

    Not those that it takes from MicroPython's fixed table.
    """
    at = _HEADER

    def number() -> int:
        nonlocal at
        value = 0
        while True:
            byte = mpy[at]
            at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    count = number()
    number()  # of objects
    found = []
    for _ in range(count):
        length = number()
        if length & 1 == 0:
            length >>= 1
            found.append(mpy[at : at + length].decode())
            at += length + 1  # a zero follows
    return found


def names_of(files: dict[str, bytes]) -> set[str]:
    """Return all names of a firmware, {path: content}: those in it and the paths of its modules."""
    found = {MOUNTED + path for path in files if path.endswith(".mpy")}
    for path, content in files.items():
        if path.endswith(".mpy"):
            found.update(names_in(content))
    return {name for name in found if _is_plain(name)}


def kept(path: Path = NAMES) -> set[str]:
    """Return the names that the base image is built with."""
    lines = path.read_text(encoding="ascii").splitlines()
    return {line[2:-1] for line in lines if line.startswith("Q(")}


def text(names: Iterable[str]) -> str:
    """Return names as the file that the base image is built with."""
    return _TITLE + "".join(f"Q({name})\n" for name in sorted(names))


def that_fit(names: Iterable[str], room: int = ROOM) -> set[str]:
    """Return the names that fit into ``room`` bytes: first the paths, then the shortest ones.

    A path costs the heap all its letters, any other name the same whatever its length.
    """
    found: set[str] = set()
    for name in sorted(names, key=lambda each: (not each.startswith(MOUNTED), len(each), each)):
        room -= len(name) + _EACH
        if room < 0:
            break
        found.add(name)
    return found


def _is_plain(name: str) -> bool:
    """Return whether a name passes through the build's shell and preprocessor as it is."""
    return name.isascii() and name.isprintable() and '"' not in name and "\\" not in name


def main(arguments: list[str] | None = None) -> int:
    """Write the names of the firmware of all boards."""
    argparse.ArgumentParser(prog="names").parse_args(arguments)
    found: set[str] = set()
    for board in board_names():
        found |= names_of(firmware_files(board))
    fitting = that_fit(found)
    NAMES.write_text(text(fitting), encoding="ascii")
    print(f"{len(fitting)} of {len(found)} names")
    return 0


if __name__ == "__main__":
    main()
