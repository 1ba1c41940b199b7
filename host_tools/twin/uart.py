"""Emulates a device at the board's UART that sends and receives bytes at the baud rate."""

from collections import deque
from typing import Any

BAUD_RATE = 115_200
_BITS_PER_BYTE = 10  # start bit, eight data bits, stop bit
_BYTE_NANOS = round(1e9 * _BITS_PER_BYTE / BAUD_RATE)


class Uart:
    """The device at the other end of UART ``number``; ``received`` holds the bytes from the board.

    The FIFO of the chip has 32 bytes. ``lost`` counts the bytes that arrived when it was full, for
    example during a flash erase.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.received = bytearray()
        self.lost = 0
        self._waiting: deque[int] = deque()

    def attach(self, rp2040: Any) -> None:
        """Connect the device to the UART."""
        self._uart = rp2040.uart[self.number]
        self._uart.on_byte = self.received.append
        # The emulator would raise the interrupt for an empty FIFO all the time. The chip raises it
        # only when the FIFO becomes empty (PL011, 3.3.9). MicroPython works in both cases.
        self._uart.check_interrupts = self._check_interrupts
        self._rp2040 = rp2040
        self._alarm = rp2040.clock.create_alarm(self._next)
        self._runs = False

    def send(self, data: bytes) -> None:
        """Send ``data`` to the board, one byte every 87 us."""
        self._waiting.extend(data)
        if self._waiting and not self._runs:
            self._runs = True
            self._alarm.schedule(_BYTE_NANOS)

    def pop_output(self) -> bytes:
        """Return the bytes that the board has sent since the last call."""
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
