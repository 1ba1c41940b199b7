"""Reads the names and the strings of an .mpy file of MicroPython 1.25, and writes its names."""

from collections.abc import Sequence
from typing import NamedTuple

_HEADER_BYTES = 4
_STR, _TUPLE = 5, 10  # type codes of constants
# Type codes of None, False, True and Ellipsis, after which no data follow.
_DATALESS_CODES = (1, 2, 3, 4)


class MpyContents(NamedTuple):
    """The names and strings of an .mpy file.

    A name is bytes, or a number in MicroPython's table of names. ``texts`` are the string
    constants. The names are at ``names_start`` to ``names_end`` in the file.
    """

    names: list[bytes | int]
    texts: list[bytes]
    names_start: int
    names_end: int


def parse_mpy(mpy: bytes) -> MpyContents:
    """Return the names and the strings of the .mpy file ``mpy``, in the order of the file."""
    at = _HEADER_BYTES
    names: list[bytes | int] = []
    texts: list[bytes] = []

    def read_number() -> int:
        nonlocal at
        value = 0
        while True:
            byte = mpy[at]
            at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def read_constant() -> None:
        nonlocal at
        kind = mpy[at]
        at += 1
        if kind in _DATALESS_CODES:
            return
        length = read_number()
        if kind == _TUPLE:
            for _ in range(length):
                read_constant()
            return
        if kind == _STR:
            texts.append(mpy[at : at + length])
        at += length + (kind in (_STR, _STR + 1))  # str and bytes end with a zero

    count = read_number()
    objects = read_number()
    names_start = at
    for _ in range(count):
        length = read_number()
        if length & 1:
            names.append(length >> 1)
        else:
            length >>= 1
            names.append(mpy[at : at + length])
            at += length + 1  # a name ends with a zero byte
    names_end = at
    for _ in range(objects):
        read_constant()
    return MpyContents(names, texts, names_start, names_end)


def replace_names(mpy: bytes, contents: MpyContents, names: Sequence[bytes | int]) -> bytes:
    """Return the .mpy file ``mpy`` with ``names`` in place of its names.

    ``contents`` is the result of ``parse_mpy``. The number of names must stay the same, because the
    code refers to them by index.
    """
    coded = bytearray()
    for name in names:
        if isinstance(name, int):
            coded += _encode_number(name << 1 | 1)
        else:
            coded += _encode_number(len(name) << 1) + name + b"\0"
    return mpy[: contents.names_start] + coded + mpy[contents.names_end :]


def _encode_number(value: int) -> bytes:
    """Return ``value`` with 7 bits per byte, the highest first; the last byte has bit 7 clear."""
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.append(0x80 | value & 0x7F)
    return bytes(reversed(digits))
