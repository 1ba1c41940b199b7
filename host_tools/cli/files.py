"""Files that matter: read with a clear complaint, written whole or not at all."""

import json
import os
import stat
import sys
from collections.abc import Callable
from typing import Any

from .parser import InputError

_LARGEST = 4_000_000  # bytes; the longest record is some 10 KB


def name(path: str) -> str:
    """Return ``path`` as an error names it."""
    return "stdin" if path == "-" else path


def read_text(path: str) -> str:
    """Return the text of the file ``path``, or of stdin for ``-``.

    Raises InputError if it cannot be read or is no text.
    """
    try:
        if path == "-":
            data = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"got {name(path)!r}, expected a file to read: {reason}") from None
    if len(data) > _LARGEST:
        raise InputError(name(path) + ": got more than 4 MB, expected a small text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = "byte " + str(error.start + 1)
        raise InputError(f"{name(path)}: got {place} that is no UTF-8, expected text") from None


def read_json(path: str) -> Any:
    """Return the JSON value in ``path`` (``-``: stdin); InputError names line and column."""
    text = read_text(path)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        came = repr(text[error.pos : error.pos + 12]) if error.pos < len(text) else "the end"
        place = f"line {error.lineno}, column {error.colno}"
        problem = error.msg[0].lower() + error.msg[1:]
        raise InputError(
            name(path) + ": " + place + ": got " + came + ", expected JSON (" + problem + ")"
        ) from None
    except (ValueError, RecursionError) as error:
        words = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise InputError(name(path) + ": got JSON that is odd (" + words + ")") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [key for key, _ in pairs]
        twice = [key for key in made if names.count(key) > 1]
        raise ValueError("field " + repr(twice[0]) + " stands there twice")
    return made


def _no_constant(word: str) -> Any:
    raise ValueError(word + " is no number")


def write_whole(path: str, write: Callable[[str], None]) -> None:
    """Let ``write(other_path)`` make a file beside ``path``, sync it, rename it to ``path``.

    An existing file is replaced in one step; whatever fails, it stays as it was
    and nothing is left beside it.  A device such as ``/dev/null`` is written as
    it is: renaming would take its place.
    """
    expect_writable(path)
    target = os.path.realpath(path)
    if _is_device(target):
        write(target)
        return
    folder, last = os.path.split(target)
    stem, ending = os.path.splitext(last)
    beside = os.path.join(folder, f".{stem}.{os.getpid()}{ending}")
    try:
        write(beside)
        with open(beside, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(beside, target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError("cannot write " + repr(path) + ": " + reason) from None
    finally:
        if os.path.exists(beside):
            os.unlink(beside)
    _sync_folder(folder)


def expect_writable(path: str) -> None:
    """Raise InputError if ``path`` surely cannot be written, before long work for it."""
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    if os.path.isdir(target):
        raise InputError("got the directory " + repr(path) + ", expected a file to write")
    if not os.path.isdir(folder):
        raise InputError("cannot write " + repr(path) + ": No such file or directory")
    # A file is replaced, which its folder must allow; a device is written itself.
    if not os.access(target if _is_device(target) else folder, os.W_OK):
        raise InputError("cannot write " + repr(path) + ": Permission denied")


def _is_device(target: str) -> bool:
    return os.path.exists(target) and not stat.S_ISREG(os.stat(target).st_mode)


def write_text(path: str, text: str) -> None:
    """Write ``text`` to ``path`` whole or not at all; ``-`` is stdout."""

    def write(beside: str) -> None:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)

    if path == "-":
        sys.stdout.write(text)
    else:
        write_whole(path, write)


def _sync_folder(folder: str) -> None:
    if os.name != "posix":
        return  # elsewhere a directory cannot be opened
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
