"""Splits the bytes of a serial line into JSON objects of the live view and ignores other lines.

The web page also runs this module, on MicroPython.

::

    >>> lines = LineParser()
    >>> list(lines.feed(b'{"e": "ended"}' + bytes([10]) + b'noise' + bytes([10]) + b'{"e": '))
    [('{"e": "ended"}', {'e': 'ended'})]
    >>> lines.foreign_lines
    1
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MAX_LINE_BYTES = 4096  # longer lines are dropped; a board sends at most 1,536 bytes


class LineParser:
    """Finds JSON objects in received bytes; ``foreign_lines`` counts all other lines."""

    def __init__(self) -> None:
        self.foreign_lines = 0
        self._rest = bytearray()
        self._skips = False  # True while the rest of a line that is too long is skipped

    def feed(self, data: bytes) -> "Iterator[tuple[str, dict[str, Any]]]":
        """Yield (text, object) for each line that ``data`` completes."""
        *whole, rest = data.split(b"\n")
        for piece in whole:
            self._add(piece)
            line, skipped = bytes(self._rest), self._skips
            self._rest = bytearray()
            self._skips = False
            message = None if skipped else _parse_line(line)
            if message is not None:
                yield line.decode().strip(), message
            elif skipped or line.strip():
                self.foreign_lines += 1
        self._add(rest)

    def _add(self, piece: bytes) -> None:
        if len(self._rest) + len(piece) > MAX_LINE_BYTES:
            self._skips = True
            self._rest = bytearray()
        elif not self._skips:
            self._rest += piece


def _parse_line(line: bytes) -> "dict[str, Any] | None":
    try:
        message = json.loads(line.decode())
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        return None
    return message if isinstance(message, dict) and isinstance(message.get("e"), str) else None
