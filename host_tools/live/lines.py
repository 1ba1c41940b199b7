"""Bytes of a serial line in, JSON objects of the live view out; noise costs nothing.

The page for a browser runs it, too (MicroPython): the dialect is the firmware's.

::

    >>> lines = Lines()
    >>> list(lines.feed(b'{"e": "ended"}' + bytes([10]) + b'noise' + bytes([10]) + b'{"e": '))
    [('{"e": "ended"}', {'e': 'ended'})]
    >>> lines.strange
    1
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

LONGEST = 4096  # bytes; the board's have 1,536 at most


class Lines:
    """Takes bytes apart; ``strange`` counts the lines that were none of the live view."""

    def __init__(self) -> None:
        self.strange = 0
        self._rest = bytearray()
        self._skips = False  # the rest of a line that is too long

    def feed(self, data: bytes) -> "Iterator[tuple[str, dict[str, Any]]]":
        """Yield (text, object) of each line that ``data`` ends."""
        *whole, rest = data.split(b"\n")
        for piece in whole:
            self._add(piece)
            line, skipped = bytes(self._rest), self._skips
            self._rest = bytearray()
            self._skips = False
            message = None if skipped else _read(line)
            if message is not None:
                yield line.decode().strip(), message
            elif skipped or line.strip():
                self.strange += 1
        self._add(rest)

    def _add(self, piece: bytes) -> None:
        if len(self._rest) + len(piece) > LONGEST:
            self._skips = True
            self._rest = bytearray()
        elif not self._skips:
            self._rest += piece


def _read(line: bytes) -> "dict[str, Any] | None":
    try:
        message = json.loads(line.decode())
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        return None
    return message if isinstance(message, dict) and isinstance(message.get("e"), str) else None
