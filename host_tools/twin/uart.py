"""What is wired to the board's UART: bytes in both directions, at the pace of its baud rate."""

from collections import deque
from typing import Any

BAUD = 115_200
_BITS = 10  # start, eight data bits, stop
_BYTE_NANOS = round(1e9 * _BITS / BAUD)


class Uart:
    """The far end of UART ``number``; ``received`` is what the board has sent.

    ``lost`` counts bytes that came while the chip's FIFO of 32 was full, as in a flash erase.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.received = bytearray()
        self.lost = 0
        self._waiting: deque[int] = deque()

    def attach(self, rp2040: Any) -> None:
        """Solder it to the UART's pins."""
        self._uart = rp2040.uart[self.number]
        self._uart.on_byte = self.received.append
        # The emulator's would raise the interrupt of an empty FIFO for ever: it comes when the
        # FIFO runs empty (PL011, 3.3.9), and MicroPython fills it without waiting for that.
        self._uart.check_interrupts = self._check_interrupts
        self._rp2040 = rp2040
        self._alarm = rp2040.clock.create_alarm(self._next)
        self._runs = False

    def send(self, data: bytes) -> None:
        """Send ``data`` to the board, a byte every 87 us."""
        self._waiting.extend(data)
        if self._waiting and not self._runs:
            self._runs = True
            self._alarm.schedule(_BYTE_NANOS)

    def take(self) -> bytes:
        """Return what the board has sent since the last call."""
        data = bytes(self.received)
        self.received.clear()
        return data

    def _check_interrupts(self) -> None:
        uart = self._uart
        self._rp2040.set_interrupt(uart.irq, bool(uart._interrupt_status & uart._interrupt_mask))

    def _next(self) -> None:
        byte = self._waiting.popleft()
        if self._uart.rx_fifo.full:
            self.lost += 1
        else:
            self._uart.feed_byte(byte)
        if self._waiting:
            self._alarm.schedule(_BYTE_NANOS)
        else:
            self._runs = False
