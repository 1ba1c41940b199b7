"""Reads qstrs (interned names) and strings of .mpy files of MicroPython 1.25; writes qstrs."""

from collections.abc import Sequence
from typing import NamedTuple

_HEADER_BYTES = 4
_STR, _TUPLE = 5, 10  # type codes of constants
# Type codes of None, False, True and Ellipsis, after which no data follow.
_DATALESS_CODES = (1, 2, 3, 4)


class MpyContents(NamedTuple):
    """The qstrs (interned names) and strings of an .mpy file.

    ``qstrs``                       each is bytes, or a number in MicroPython's table of names
    ``texts``                       the string constants
    ``qstrs_start``, ``qstrs_end``  where the qstrs are in the file
    """

    qstrs: list[bytes | int]
    texts: list[bytes]
    qstrs_start: int
    qstrs_end: int


def parse_mpy(mpy: bytes) -> MpyContents:
    """Return the qstrs and the strings of the .mpy file ``mpy``, in the order of the file."""
    at = _HEADER_BYTES
    qstrs: list[bytes | int] = []
    texts: list[bytes] = []

    def read_number() -> int:
        """Read a number with 7 bits per byte, the highest bits first."""
        nonlocal at
        value = 0
        while True:
            byte = mpy[at]
            at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def read_constant() -> None:
        """Read a constant; add it to ``texts`` if it is a string."""
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
    qstrs_start = at
    for _ in range(count):
        length = read_number()
        if length & 1:
            qstrs.append(length >> 1)
        else:
            length >>= 1
            qstrs.append(mpy[at : at + length])
            at += length + 1  # a qstr ends with a zero byte
    qstrs_end = at
    for _ in range(objects):
        read_constant()
    return MpyContents(qstrs, texts, qstrs_start, qstrs_end)


def replace_qstrs(mpy: bytes, contents: MpyContents, qstrs: Sequence[bytes | int]) -> bytes:
    """Return the .mpy file ``mpy`` with ``qstrs`` in place of its own.

    ``contents`` is the result of ``parse_mpy``. The number of qstrs must not change, because the
    code refers to them by index.
    """
    coded = bytearray()
    for qstr in qstrs:
        if isinstance(qstr, int):
            coded += _encode_number(qstr << 1 | 1)
        else:
            coded += _encode_number(len(qstr) << 1) + qstr + b"\0"
    return mpy[: contents.qstrs_start] + coded + mpy[contents.qstrs_end :]


def _encode_number(value: int) -> bytes:
    """Return ``value`` with 7 bits per byte, the highest first; the last byte has bit 7 clear."""
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.append(0x80 | value & 0x7F)
    return bytes(reversed(digits))
