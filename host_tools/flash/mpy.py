"""What an .mpy file of MicroPython 1.25 brings along: the names its code uses, and its texts."""

from typing import NamedTuple

_HEADER = 4  # bytes before the numbers
_STR, _TUPLE = 5, 10  # kinds of constants
_PLAIN = (1, 2, 3, 4)  # None, False, True, ...: nothing follows


class Contents(NamedTuple):
    """``names``: each as it is used, or its number in MicroPython's fixed table; ``texts``: str."""

    names: list[bytes | int]
    texts: list[bytes]


def contents(mpy: bytes) -> Contents:
    """Return the names and the texts of a file, in its order."""
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
        at += length + (kind in (_STR, _STR + 1))  # a zero follows a str and bytes

    count = number()
    objects = number()
    for _ in range(count):
        length = number()
        if length & 1:
            names.append(length >> 1)
        else:
            length >>= 1
            names.append(mpy[at : at + length])
            at += length + 1  # a zero follows
    for _ in range(objects):
        constant()
    return Contents(names, texts)
