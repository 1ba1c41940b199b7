"""A simulated console: what the board writes is kept until it is read, as much as USB keeps.

::

    >>> console = Console()
    >>> console.write(b"abc", 1)
    3
    >>> console.take()
    b'bc'
"""

FIFO = 256  # bytes that the RP2040's USB stack keeps
PIECE = 64  # the most that the board writes in a step


class Console:
    """The interface ``console`` of ``pixelpitch.devices``."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._sent_bytes = bytearray()

    def read(self) -> bytes | None:
        """Return the next line that was said."""
        return self._lines.pop(0) if self._lines else None

    def write(self, data: bytes, at: int) -> int:
        """Take what there is room for."""
        end = min(len(data), at + PIECE, at + FIFO - len(self._sent_bytes))
        self._sent_bytes += data[at:end]
        return end

    def say(self, words: str) -> None:
        """Say a line to the board."""
        self._lines.append(words.encode())

    def take(self) -> bytes:
        """Return what the board has written since the last call."""
        data = bytes(self._sent_bytes)
        self._sent_bytes.clear()
        return data
