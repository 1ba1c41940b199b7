"""Reads files whose names come from a user, but only regular files of limited size.

A device may be endless (/dev/zero), and opening a FIFO blocks until another process opens its other
end. Therefore the kind of file is checked before and after opening.
"""

import os
import stat

# O_NONBLOCK avoids blocking on a FIFO or a serial line; only POSIX has it.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class NotRegularError(OSError):
    """The path is not a regular file; ``strerror`` names the kind of file that it is."""

    def __init__(self, mode: int, path: str) -> None:
        super().__init__(None, "it is " + file_kind(mode), path)


def read_up_to(path: str | os.PathLike[str], max_bytes: int) -> bytes:
    """Return up to ``max_bytes`` bytes of a regular file.

    Raises NotRegularError for any other kind of file. Raises another OSError if the file cannot be
    read, and ValueError for a zero byte in the name.
    """
    expect_regular_file(path)  # checked before opening, because opening a device may have effects
    handle = os.open(path, _FLAGS)
    with open(handle, "rb") as file:
        # Checked again: the file may have been replaced since the first check.
        _expect_regular_mode(os.fstat(handle), path)
        return file.read(max_bytes)


def read_whole(path: str | os.PathLike[str], max_bytes: int) -> bytes:
    """Return the content of a regular file; raises OSError if it exceeds ``max_bytes`` bytes."""
    data = read_up_to(path, max_bytes + 1)
    if len(data) > max_bytes:
        raise OSError(None, f"it has more than {max_bytes} bytes", str(path))
    return data


def expect_regular_file(path: str | os.PathLike[str]) -> None:
    """Raise OSError unless ``path`` is a regular file, or a link to one."""
    _expect_regular_mode(os.stat(path), path)


def file_kind(mode: int) -> str:
    """Return the name of a kind of file (FIFO, device, ...) from its ``mode``."""
    if stat.S_ISDIR(mode):
        return "a directory"
    return "a FIFO" if stat.S_ISFIFO(mode) else "a device or socket"


def _expect_regular_mode(status: os.stat_result, path: str | os.PathLike[str]) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotRegularError(status.st_mode, os.fspath(path))
