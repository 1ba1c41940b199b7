"""A simulated USB console. Its buffer is as large as that of a real board's USB stack.

::

    >>> console = SimulatedConsole()
    >>> console.write(b"abc", 1)
    3
    >>> console.pop_output()
    b'bc'
"""

USB_FIFO_BYTES = 256  # the RP2040's USB stack buffers this number of bytes
MAX_BYTES_PER_STEP = 64  # the board writes at most this number of bytes in a step


class SimulatedConsole:
    """A simulated USB console, with the interface ``console`` of ``pixelpitch.devices``."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._sent_bytes = bytearray()

    def read(self) -> bytes | None:
        """Return the next line from the laptop, or None."""
        return self._lines.pop(0) if self._lines else None

    def write(self, data: bytes, at: int) -> int:
        """Accept as many bytes of ``data`` as fit into the buffer, beginning at the index ``at``.

        Return the index after the last accepted byte.
        """
        end = min(len(data), at + MAX_BYTES_PER_STEP, at + USB_FIFO_BYTES - len(self._sent_bytes))
        self._sent_bytes += data[at:end]
        return end

    def send_line(self, line: str) -> None:
        """Send a line to the board."""
        self._lines.append(line.encode())

    def pop_output(self) -> bytes:
        """Return the bytes that the board has written since the last call."""
        data = bytes(self._sent_bytes)
        self._sent_bytes.clear()
        return data
