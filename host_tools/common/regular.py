"""Opens what comes from outside: only regular files, and no more of one than expected.

A device may have no end (/dev/zero), and a FIFO waits for its other end.  A name ending and a link
say nothing about either, so the file itself is asked, before and after it is opened.
"""

import os
import stat

# Never wait for the other end of a FIFO or a line (POSIX; elsewhere there are none to open).
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class NotRegular(OSError):
    """Something that is no regular file; ``strerror`` says what it is."""

    def __init__(self, mode: int, path: str) -> None:
        super().__init__(None, "it is " + kind(mode), path)


def read(path: str | os.PathLike[str], most: int) -> bytes:
    """Return up to ``most`` bytes of a regular file; raises OSError, NotRegular for anything else.

    A zero byte in the name raises ValueError.
    """
    expect_regular_file(path)  # opening a device may already do something: look before
    handle = os.open(path, _FLAGS)
    with open(handle, "rb") as file:
        _expect(os.fstat(handle), path)  # and after: the name may lead elsewhere by now
        return file.read(most)


def read_whole(path: str | os.PathLike[str], largest: int) -> bytes:
    """Return a regular file of at most ``largest`` bytes; raises OSError."""
    data = read(path, largest + 1)
    if len(data) > largest:
        raise OSError(None, f"it has more than {largest} bytes", str(path))
    return data


def expect_regular_file(path: str | os.PathLike[str]) -> None:
    """Raise OSError unless ``path`` is a regular file, or a link to one."""
    _expect(os.stat(path), path)


def kind(mode: int) -> str:
    """Return in words what is no regular file."""
    if stat.S_ISDIR(mode):
        return "a directory"
    return "a FIFO" if stat.S_ISFIFO(mode) else "a device or socket"


def _expect(status: os.stat_result, path: str | os.PathLike[str]) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotRegular(status.st_mode, os.fspath(path))
