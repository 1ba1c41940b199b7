"""Reads the names and the strings of an .mpy file of MicroPython 1.25."""

from typing import NamedTuple

_HEADER = 4  # bytes
_STR, _TUPLE = 5, 10  # codes of constants' types
_PLAIN = (1, 2, 3, 4)  # codes of None, False, True and Ellipsis, which have no data


class Contents(NamedTuple):
    """``names`` are bytes, or numbers in MicroPython's fixed table; ``texts`` are str constants."""

    names: list[bytes | int]
    texts: list[bytes]


def contents(mpy: bytes) -> Contents:
    """Return the names and the strings of the file content ``mpy``, in its order."""
    at = _HEADER
    names: list[bytes | int] = []
    texts: list[bytes] = []

    def number() -> int:
        nonlocal at
        value = 0
        while True:
            byte = mpy[at]
            at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def constant() -> None:
        nonlocal at
        kind = mpy[at]
        at += 1
        if kind in _PLAIN:
            return
        length = number()
        if kind == _TUPLE:
            for _ in range(length):
                constant()
            return
        if kind == _STR:
            texts.append(mpy[at : at + length])
        at += length + (kind in (_STR, _STR + 1))  # str and bytes end with a zero

    count = number()
    objects = number()
    for _ in range(count):
        length = number()
        if length & 1:
            names.append(length >> 1)
        else:
            length >>= 1
            names.append(mpy[at : at + length])
            at += length + 1  # ends with a zero
    for _ in range(objects):
        constant()
    return Contents(names, texts)
