"""Reads and writes files that the user names; every error is an InputError in one line."""

import json
import os
import stat
import sys
from collections.abc import Callable
from typing import Any

from . import regular_file
from .errors import InputError

MAX_TEXT_FILE_BYTES = 4_000_000  # limit for a text file; the longest match record has about 10 KB


def display_name(path: str) -> str:
    """Return how an error message names ``path``; the path "-" means stdin."""
    return "stdin" if path == "-" else path


def read_bytes(path: str, max_bytes: int, description: str = "a file to read") -> bytes:
    """Return the content of the file ``path``, or of stdin for ``-``.

    ``description`` names the expected file in an error message. Raises InputError if the content is
    longer than ``max_bytes`` or cannot be read. Only a regular file is opened (``regular_file``).
    """
    try:
        data = (
            _read_stdin(max_bytes + 1)
            if path == "-"
            else regular_file.read_up_to(path, max_bytes + 1)
        )
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, regular_file.NotRegularError):
            reason += "; - reads stdin"
        raise InputError(f"got {display_name(path)!r}, expected {description}: {reason}") from None
    if len(data) > max_bytes:
        size = f"{max_bytes // 1_000_000} MB" if max_bytes >= 1_000_000 else f"{max_bytes} bytes"
        raise InputError(f"{display_name(path)}: got more than {size}, expected {description}")
    return data


def _read_stdin(most: int) -> bytes:
    if sys.stdin is None:
        raise ValueError("it is closed")
    return sys.stdin.buffer.read(most)


def read_text(path: str) -> str:
    """Return the text of the file ``path``, or of stdin for ``-``.

    Raises InputError if the file cannot be read, is longer than ``MAX_TEXT_FILE_BYTES``, or is not
    UTF-8.
    """
    data = read_bytes(path, MAX_TEXT_FILE_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = "byte " + str(error.start + 1)
        raise InputError(
            f"{display_name(path)}: got {place} that is no UTF-8, expected text"
        ) from None


def read_json(path: str) -> Any:
    """Return the JSON value in the file ``path``, or in stdin for ``-``.

    Raises InputError that names line and column.
    """
    text = read_text(path)
    try:
        return json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        received = repr(text[error.pos : error.pos + 12]) if error.pos < len(text) else "the end"
        place = f"line {error.lineno}, column {error.colno}"
        problem = error.msg[0].lower() + error.msg[1:]
        raise InputError(
            display_name(path)
            + ": "
            + place
            + ": got "
            + received
            + ", expected JSON ("
            + problem
            + ")"
        ) from None
    except (ValueError, RecursionError) as error:
        words = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise InputError(display_name(path) + ": got JSON that is odd (" + words + ")") from None


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        names = [key for key, _ in pairs]
        twice = [key for key in result if names.count(key) > 1]
        raise ValueError("field " + repr(twice[0]) + " stands there twice")
    return result


def _refuse_constant(word: str) -> Any:
    raise ValueError(word + " is no number")


def write_atomically(path: str, write: Callable[[str], None]) -> None:
    """Write the file ``path`` atomically.

    ``write(temporary_path)`` must write the content to a new file at that path, in the same folder.
    This file is then synced and renamed to ``path``. Raises InputError if this fails, or if
    ``path`` is a FIFO or a device. After a failure an existing file is unchanged, and no temporary
    file is left.
    """
    expect_writable(path)
    target = os.path.realpath(path)
    folder, last = os.path.split(target)
    stem, ending = os.path.splitext(last)
    temporary = os.path.join(folder, f".{stem[:200]}.{os.getpid()}{ending[-20:]}")
    try:
        write(temporary)
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError("cannot write " + repr(path) + ": " + reason) from None
    finally:
        if os.path.exists(temporary):
            os.unlink(temporary)
    _sync_folder(folder)


def expect_writable(path: str) -> None:
    """Raise InputError if ``path`` cannot be written. Call this before a long computation."""
    try:
        target = os.path.realpath(path)
        mode = os.stat(target).st_mode if os.path.lexists(target) else None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot write {path!r}: {reason}") from None
    if mode is not None and not stat.S_ISREG(mode):
        raise InputError(
            f"got {path!r}, which is {regular_file.file_kind(mode)}, expected a file to write"
        )
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise InputError("cannot write " + repr(path) + ": No such file or directory")
    # Writing creates a file and renames it, so the folder must be writable, not the old file.
    if not os.access(folder, os.W_OK):
        raise InputError("cannot write " + repr(path) + ": Permission denied")


def expect_replaceable(path: str, expected_start: str, description: str) -> None:
    """Raise InputError if ``path`` is a file that the user probably named by mistake.

    A file may be replaced only if it is empty or begins with ``expected_start``. ``description``
    says in the message what the expected file is.
    """
    if path == "-":
        return
    expect_writable(path)
    if not os.path.exists(path):
        return
    head = expected_start.encode()
    try:
        content = regular_file.read_up_to(path, len(head))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot write {path!r}: {reason}") from None
    if content not in (b"", head):
        raise InputError(
            f"got {path!r}, which is no {description}, expected a new name or an old {description}"
        )


def write_bytes(path: str, data: bytes) -> None:
    """Write ``data`` to ``path`` atomically; raises InputError."""

    def write_temporary(temporary_path: str) -> None:
        """Write the data to the file ``temporary_path``."""
        with open(temporary_path, "wb") as file:
            file.write(data)

    write_atomically(path, write_temporary)


def write_text(path: str, text: str) -> None:
    """Write ``text`` to ``path`` atomically, or to stdout for ``-``; raises InputError."""
    if path == "-":
        sys.stdout.write(text)
    else:
        write_bytes(path, text.encode())


def _sync_folder(folder: str) -> None:
    if os.name != "posix":
        return  # only POSIX systems can open a directory
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
