"""Stores the simulator's data in memory or in a folder.

The data are files, and the simulated flash memory of the journal, which records an unfinished
match.

::

    >>> flash = Flash(2)
    >>> flash.erase(1)
    >>> flash.program(1, 8, b"\\x7f")
    >>> flash.program(1, 8, b"\\xbf")
    >>> flash.read(1, 7, 3)
    b'\\xff?\\xff'

The user's folder is ``user_folder()``: platformdirs' data folder of Pixelpitch, or
``PIXELPITCH_DATA``. Only one simulator at a time can use it.
"""

import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import regular_file

JOURNAL_SECTOR_COUNT = 12  # sectors of the journal
JOURNAL_SECTOR_BYTES = 4096
JOURNAL_PAGE_BYTES = 256  # one operation programs at most a page
DATA_FOLDER_VARIABLE = "PIXELPITCH_DATA"
JOURNAL_FILE_NAME = "journal.bin"
# Longer files are not read; the largest stored file is about 20 KB.
MAX_STORED_FILE_BYTES = 1_000_000
_FILE_NAME_PATTERN = re.compile(r"[a-z0-9][a-z0-9_.-]*(/[a-z0-9][a-z0-9_.-]*)?")


def torn_contents(
    old_content: bytes, new_content: bytes, random_source: random.Random
) -> list[bytes]:
    """Return four contents of flash memory that a power cut during a change may leave.

    They are ``old_content``, ``new_content``, and two random mixtures of both.
    """
    changed = [at for at in range(len(old_content)) if old_content[at] != new_content[at]]
    cut = random_source.randrange(changed[0], changed[-1] + 2) if changed else 0
    some = int.from_bytes(random_source.randbytes(len(old_content)), "big")
    mixed = int.from_bytes(old_content, "big") & some | int.from_bytes(new_content, "big") & ~some
    return [
        old_content,
        new_content[:cut] + old_content[cut:],
        mixed.to_bytes(len(old_content), "big"),
        new_content,
    ]


class Flash:
    """Simulated flash memory: programming clears bits, erasing sets all bits of a sector.

    It implements the interface ``flash`` of ``pixelpitch.devices``. ``data`` is its initial
    content, by default zeros: the flash of a new board may contain any bytes, and need not be
    erased. ``on_change(offset, bytes)`` is called after each change.
    """

    def __init__(
        self,
        sectors: int = JOURNAL_SECTOR_COUNT,
        data: bytes = b"",
        on_change: Callable[[int, bytes], None] | None = None,
    ) -> None:
        self.sectors = sectors
        self.data = bytearray(data or bytes(JOURNAL_SECTOR_BYTES * sectors))
        self.erased = [0] * sectors
        self.programmed = 0
        self._on_change = on_change

    def read(self, sector: int, at: int, length: int) -> bytes:
        """Return ``length`` bytes of a sector from offset ``at``."""
        start = self._start(sector, at, length, JOURNAL_SECTOR_BYTES)
        return bytes(self.data[start : start + length])

    def program(self, sector: int, at: int, data: bytes) -> None:
        """Clear each bit from offset ``at`` that is 0 in ``data``; all must lie in one page."""
        start = self._start(sector, at, len(data), JOURNAL_PAGE_BYTES)
        old = self.data[start : start + len(data)]
        new = bytes([a & b for a, b in zip(old, data, strict=True)])
        self.programmed += 1
        self._write(start, new)

    def erase(self, sector: int) -> None:
        """Set all bits of a sector."""
        self.erased[sector] += 1
        self._write(self._start(sector, 0, 0, JOURNAL_SECTOR_BYTES), b"\xff" * JOURNAL_SECTOR_BYTES)

    def _write(self, start: int, new: bytes) -> None:
        self.data[start : start + len(new)] = new
        if self._on_change is not None:
            self._on_change(start, new)

    def _start(self, sector: int, at: int, length: int, within: int) -> int:
        last = at + max(length, 1) - 1
        if not (0 <= sector < self.sectors and at >= 0 and last < JOURNAL_SECTOR_BYTES):
            raise ValueError(
                f"got sector {sector}, bytes {at}..{last}, expected those of the flash"
            )
        if at // within != last // within:
            raise ValueError(f"got bytes {at}..{last}, expected bytes of one page of {within}")
        return JOURNAL_SECTOR_BYTES * sector + at


class MemoryFiles:
    """Files in memory, with the interface ``files`` of ``pixelpitch.devices``.

    ``content`` is {name: bytes}.
    """

    def __init__(self, content: dict[str, bytes] | None = None) -> None:
        self.content = dict(content or {})

    def load(self, name: str) -> bytes:
        """Return the content of ``name``, or b"" if it does not exist."""
        return self.content.get(name, b"")

    def save(self, name: str, data: bytes) -> None:
        """Store ``data`` as ``name``."""
        self.content[name] = bytes(data)

    def rename(self, name: str, new_name: str) -> None:
        """Rename the file ``name`` to ``new_name``, replacing an existing file."""
        self.content[new_name] = self.content.pop(name)

    def remove(self, name: str) -> None:
        """Remove ``name`` if it exists."""
        self.content.pop(name, None)

    def names(self, folder: str) -> list[str]:
        """Return the names of the files in ``folder``, sorted, without the folder."""
        start = folder + "/"
        return sorted(name[len(start) :] for name in self.content if name.startswith(start))


class FolderFiles:
    """Files in a folder of the laptop, with the interface ``files`` of ``pixelpitch.devices``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, name: str) -> bytes:
        """Return the content of the file; b"" if it does not exist. Raises OSError."""
        try:
            return regular_file.read_whole(self._path(name), MAX_STORED_FILE_BYTES)
        except FileNotFoundError:
            return b""

    def save(self, name: str, data: bytes) -> None:
        """Write the file atomically: a temporary file is synced and renamed; raises OSError."""
        path = self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        beside.unlink(missing_ok=True)  # this path may be a FIFO, or a link to another file
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)

    def rename(self, name: str, new_name: str) -> None:
        """Rename the file ``name`` to ``new_name``; raises OSError."""
        self._path(name).replace(self._path(new_name))

    def remove(self, name: str) -> None:
        """Remove the file if it exists."""
        self._path(name).unlink(missing_ok=True)

    def names(self, folder: str) -> list[str]:
        """Return the names of the files in ``folder``, sorted."""
        try:
            names = [path.name for path in self._path(folder).iterdir() if path.is_file()]
        except OSError:
            return []
        return sorted(name for name in names if not name.endswith(".new"))

    def _path(self, name: str) -> Path:
        if not _FILE_NAME_PATTERN.fullmatch(name):
            raise ValueError(f"got file {name!r}, expected a name, or a folder and a name")
        return self._folder / name


class Store:
    """The ``files`` and the ``flash`` of one board, here only in memory."""

    def __init__(self) -> None:
        self.files: Any = MemoryFiles()
        self.flash: Any = Flash()
        self.no_store_reason = ""  # a sentence that says why nothing is stored on disk, or ""
        self.notice = ""  # a sentence about an unreadable file that was renamed, or ""

    def close(self) -> None:
        """Release the store for other processes."""


class MemoryStore(Store):
    """A store in memory; ``no_store_reason`` says why nothing is stored on disk."""

    def __init__(self, why: str) -> None:
        super().__init__()
        self.no_store_reason = why


class FolderStore(Store):
    """A store in ``folder``.

    Raises OSError if the folder is read-only, or if another process has locked it.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        expect_files(folder)
        self._lock = (folder / "lock").open("ab")
        try:
            _lock(self._lock)
            path = folder / JOURNAL_FILE_NAME
            size = JOURNAL_SECTOR_COUNT * JOURNAL_SECTOR_BYTES
            old = regular_file.read_up_to(path, size + 1) if path.exists() else b""
            self.notice = ""
            if len(old) != size:
                if old:
                    received = path.stat().st_size
                    self.notice = _rename_unusable(path, f"{received} bytes, expected {size}")
                path.write_bytes(bytes(size))
                old = b""
            self._handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except BaseException:
            self._lock.close()
            raise
        self.files = FolderFiles(folder)
        self.flash = Flash(JOURNAL_SECTOR_COUNT, old, self._write)
        self.no_store_reason = ""

    def close(self) -> None:
        """Close the store, so that another process can open it."""
        os.close(self._handle)
        self._lock.close()

    def _write(self, at: int, data: bytes) -> None:
        os.lseek(self._handle, at, os.SEEK_SET)
        os.write(self._handle, data)
        os.fsync(self._handle)


def expect_files(folder: Path) -> None:
    """Raise OSError if ``folder`` or one of its subfolders contains a FIFO, a device or a socket.

    Links to regular files are allowed, because they can be opened safely.
    """
    if not folder.is_dir():
        return
    for path in sorted([folder, *folder.iterdir()]):
        for each in sorted(path.iterdir()) if path.is_dir() else [path]:
            if each.exists() and not each.is_dir():
                regular_file.expect_regular_file(each)


def _rename_unusable(path: Path, received: str) -> str:
    """Rename the unusable file ``path``; return a sentence with its new name.

    ``received`` says what is wrong with the file.
    """
    number = 1
    while True:
        other = path.with_suffix(".bad" + (str(number) if number > 1 else ""))
        if not other.exists():
            path.rename(other)
            return f"{path.name} could not be read: {received}. It is kept as {other.name}."
        number += 1


def user_folder() -> Path:
    """Return the folder in which the user's simulator stores its data."""
    path = os.environ.get(DATA_FOLDER_VARIABLE)
    if path:
        return Path(path)
    import platformdirs  # imported late: few commands need it

    return Path(platformdirs.user_data_dir("pixelpitch", appauthor=False))


def user_store() -> Store:
    """Return the store in ``user_folder()``, or a ``MemoryStore`` with the reason."""
    folder = user_folder()
    try:
        return FolderStore(folder)
    except BlockingIOError:
        return MemoryStore("another simulator is open: nothing of this one is kept")
    except OSError as error:
        return MemoryStore(
            f"nothing is kept: {error.filename or folder}: {error.strerror or error}"
        )


def _lock(file: Any) -> None:
    """Lock ``file`` for this process until it is closed; raises BlockingIOError."""
    if os.name == "nt":
        import msvcrt  # Windows has no fcntl

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError as error:
            raise BlockingIOError from error
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
