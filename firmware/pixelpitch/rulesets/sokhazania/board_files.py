"""Finds board files.  A module of its own, so that listing the options reads no board."""

import os
import sys

from ...rules import data

LONGEST = 65536  # bytes; the largest board has some 10 KB
_RULESET = "sokhazania"
_REGULAR = 0x8000  # of the type in a mode, its upper four bits (POSIX)


def is_path(path_or_name: str) -> bool:
    """True for a file (anything with "/" or ending ".board"), not a built-in board's name."""
    return "/" in path_or_name or path_or_name.endswith(".board")


def names() -> list:
    """The names of the built-in boards and of those that were installed, sorted."""
    built_in = [entry[:-6] for entry in os.listdir(_here()) if entry.endswith(".board")]
    return sorted(built_in + data.names(_RULESET))


def board_path(path_or_name: str) -> str:
    """The file of a board."""
    return path_or_name if is_path(path_or_name) else _file(path_or_name, ".board")


def choices_path(path_or_name: str) -> str:
    """The file beside a board's that says which of two tracks is better (see `opponents`)."""
    if not is_path(path_or_name):
        return _file(path_or_name, ".choices")
    whole = path_or_name.endswith(".board")
    return (path_or_name[:-6] if whole else path_or_name) + ".choices"


def is_readable(path: str) -> bool:
    """True for a file of at most LONGEST bytes: a device may have no end, a FIFO waits for one.

    :raises OSError: nothing is there.
    """
    status = os.stat(path)
    return status[0] & 0xF000 == _REGULAR and status[6] <= LONGEST


def _file(name, ending):
    return (data.folder(_RULESET, name) or _here()) + "/" + name + ending


def _here():
    # The package's: on a board only packages have a file.
    path = str(sys.modules[__name__[: __name__.rfind(".")]].__file__)
    return path[: max(path.rfind("/"), path.rfind("\\"))]
