"""The names of the firmware, for MicroPython's own table in flash.

    python -m host_tools.flash.names        # rewrite firmware/image/names.h

MicroPython keeps each name once.  One that its own table lacks takes 6 bytes of the heap, and
a search through all others of its kind whenever a module is imported; the path of a module's file
and its dotted name are such names, too, and lie on the heap whole.  So the base image is built with
the names of the firmware of its day.  A firmware with other names runs on it as well.

A text that is too long for mpy-cross to make a name of it takes 16 bytes of the heap, and none
where the table has it: the shortest ones fill the room that the names leave.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from ..common import board_folder
from . import mpy
from .build import firmware_files
from .linked import BASE

NAMES = BASE.parent / "names.h"
MOUNTED = "/firmware/"  # where the base image mounts a slot
ROOM = 95_000  # bytes of flash that names may take behind MicroPython itself
_EACH = 7  # bytes of a name beside its letters: their end, address, length and hash
_LONGEST = 255  # bytes of a name
_TITLE = (
    "// The firmware's names, as lines of the port's qstrdefsport.h: written by\n"
    "// `python -m host_tools.flash.names`, which `make image KEEP=1` runs.\n"
    "// *FORMAT-OFF*\n"
)


def names_in(content: bytes) -> list[str]:
    """Return the names that an .mpy file brings along, in its order.

    Not those that it takes from MicroPython's fixed table.
    """
    return [each.decode() for each in mpy.contents(content).names if isinstance(each, bytes)]


def texts_in(content: bytes) -> list[str]:
    """Return the texts of an .mpy file that are too long for mpy-cross to make names of them."""
    return [each.decode() for each in mpy.contents(content).texts if len(each) <= _LONGEST]


def names_of(files: dict[str, bytes]) -> set[str]:
    """Return all names of a firmware, {path: content}: those in it and the paths of its modules."""
    names = {MOUNTED + path for path in files if path.endswith(".mpy")}
    for path, content in files.items():
        if path.endswith(".mpy"):
            names.update(names_in(content))
    return {name for name in names if _is_plain(name)}


def base_names(path: Path = NAMES) -> set[str]:
    """Return the names that the base image is built with."""
    lines = path.read_text(encoding="ascii").splitlines()
    return {line[2:-1] for line in lines if line.startswith("Q(")}


def texts_of(files: dict[str, bytes]) -> set[str]:
    """Return all long texts of a firmware, {path: content}."""
    texts: set[str] = set()
    for path, content in files.items():
        if path.endswith(".mpy"):
            texts.update(texts_in(content))
    return {text for text in texts if _is_plain(text)}


def text(names: Iterable[str]) -> str:
    """Return names as the file that the base image is built with."""
    return _TITLE + "".join(f"Q({name})\n" for name in sorted(names))


def that_fit(names: Iterable[str], room: int = ROOM) -> set[str]:
    """Return the names that fit into ``room`` bytes: first the paths, then the shortest ones.

    A path costs the heap all its letters, any other name the same whatever its length.
    """
    result: set[str] = set()
    for name in sorted(names, key=lambda each: (not each.startswith(MOUNTED), len(each), each)):
        room -= len(name) + _EACH
        if room < 0:
            break
        result.add(name)
    return result


def _is_plain(name: str) -> bool:
    """Return whether a name passes through the build's shell and preprocessor as it is."""
    return name.isascii() and name.isprintable() and '"' not in name and "\\" not in name


def main(arguments: list[str] | None = None) -> int:
    """Write the names of the firmware of all boards."""
    argparse.ArgumentParser(prog="names").parse_args(arguments)
    names: set[str] = set()
    texts: set[str] = set()
    for board in board_folder.names():
        files = firmware_files(board)
        names |= names_of(files)
        texts |= texts_of(files)
    fitting = that_fit(names)
    left = ROOM - sum(len(name) + _EACH for name in fitting)
    also = that_fit(texts - names, left)
    NAMES.write_text(text(fitting | also), encoding="ascii")
    print(f"{len(fitting)} of {len(names)} names, {len(also)} of {len(texts)} texts")
    return 0


if __name__ == "__main__":
    main()
