"""Packs a ROM file system, whose files MicroPython reads and executes in place, in flash.

Each file ends at an even address, and an .mpy file has a table of its names (``name_tables``). The
format is that of MicroPython's ``extmod/vfs_rom.c``: nested records of kind, length and payload.
The web page also runs this module, on MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Every file system begins with these bytes. They are the kind of its outermost record.
_HEADER = b"\xd2\xcd\x31"
_DATA, _FOLDER, _FILE = 2, 4, 5  # kinds of records


def pack_romfs(files: "dict[str, bytes]", replace_names: "Any" = None) -> bytes:
    """Return a file system with ``files`` ({path: content}).

    The same files always give the same bytes. ``replace_names(path, content)`` is called for each
    .mpy file and returns the content to store, with the file's table of names. The default is
    ``name_tables.append_name_table``.
    """
    if replace_names is None:
        from .name_tables import append_name_table  # imported late: it reads the base image, a file

        def replace_names(_: str, content: bytes) -> bytes:
            """Append a table of name numbers to the .mpy file ``content``."""
            return append_name_table(content)

    tree: "dict[str, Any]" = {}  # noqa: UP037  MicroPython has no such name
    for path, content in files.items():
        parts = path.split("/")
        at = tree
        for folder in parts[:-1]:
            at = at.setdefault(folder, {})
        at[parts[-1]] = replace_names(path, content) if path.endswith(".mpy") else content
    content = _folder_records(tree)
    length = _encode_number(len(content))
    if (len(_HEADER) + len(length)) % 2:
        length = b"\x80" + length  # so that records begin at even addresses
    return _HEADER + length + content


def _folder_records(tree: "dict[str, Any]") -> bytes:
    """Return the records of a folder's files and folders."""
    parts = []
    for name in sorted(tree):
        each = tree[name]
        named = _encode_number(len(name.encode())) + name.encode()
        if isinstance(each, dict):
            parts.append(_make_record(_FOLDER, named + _folder_records(each)))
        else:
            parts.append(_make_record(_FILE, named + _make_record(_DATA, each)))
    return b"".join(parts)


def _make_record(kind: int, payload: bytes) -> bytes:
    """Return a record of even length, so that the next record begins at an even address."""
    length = _encode_number(len(payload))
    if (1 + len(length) + len(payload)) % 2:
        length = b"\x80" + length  # a leading zero digit makes the length even
    return bytes((kind,)) + length + payload


def _encode_number(value: int) -> bytes:
    """Return ``value`` with 7 bits per byte, the highest first; the last byte has bit 7 clear."""
    digits = [value & 0x7F]
    value >>= 7
    while value:
        digits.append(0x80 | value & 0x7F)
        value >>= 7
    return bytes(reversed(digits))


def unpack_romfs(content: bytes) -> "dict[str, bytes]":
    """Return {path: content} of the files in a file system that ``pack_romfs`` has made."""
    length, at = _read_number(content, len(_HEADER))
    result: "dict[str, bytes]" = {}  # noqa: UP037  MicroPython has no such name
    _read_records(content, at, at + length, "", result)
    return result


def _read_records(
    content: bytes, at: int, end: int, folder: str, result: "dict[str, bytes]"
) -> None:
    """Read the records from the offset ``at`` to ``end``; add their files to ``result``.

    ``folder`` is the path of the folder to which the records belong.
    """
    while at < end:
        kind = content[at]
        length, start = _read_number(content, at + 1)
        at = start + length
        size, name = _read_number(content, start)
        path = folder + bytes(content[name : name + size]).decode()
        if kind == _FOLDER:
            _read_records(content, name + size, at, path + "/", result)
        else:
            length, start = _read_number(content, name + size + 1)  # the record of the file's data
            result[path] = content[start : start + length]


def _read_number(content: bytes, at: int) -> "tuple[int, int]":
    """Return (the number at the offset ``at``, the offset after it)."""
    value = content[at] & 0x7F
    while content[at] & 0x80:
        at += 1
        value = value << 7 | content[at] & 0x7F
    return value, at + 1
