"""Emulates the duration of erase and program operations of the flash, and observes them.

On a board, the processor can neither read flash nor handle interrupts until an operation has ended.
Here the flash's status register reports busy for the duration that is set. Typical times of a
W25Q16JV are:

* 45 ms to erase a sector, at most 400 ms
* 0.4 ms to program a page, at most 3 ms
"""

from collections.abc import Callable
from typing import Any

from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
)

_BUSY_BIT = 1  # bit of status register 1
# Number of bytes that each command changes (W25Q16JV data sheet 8.2: 20h, D8h, 02h).
_CHANGED_BYTES = {CMD_SECTOR_ERASE: 4096, CMD_BLOCK_ERASE: 65536, CMD_PAGE_PROGRAM: 256}


def observe_writes(rp2040: Any, on_write: Callable[[int, bytes, bytes], None]) -> None:
    """Call ``on_write(offset, before, after)`` after each erase and program operation from now on.

    ``offset`` is in bytes from the start of the flash. ``before`` and ``after`` are the contents of
    the whole sector, block or page.
    """
    ssi = rp2040.ssi
    apply = ssi._apply_command

    def apply_and_observe() -> None:
        """Apply the flash command, then report the bytes that it changed."""
        words = bytes(ssi._tx_buffer)
        enabled = ssi._write_enabled
        at = int.from_bytes(words[1:4], "big") if len(words) >= 4 else 0
        size = _CHANGED_BYTES.get(words[0] if words else 0, 0)
        at -= at % size if size else 0
        before = bytes(rp2040.flash[at : at + size])
        apply()
        if size and enabled:
            on_write(at, before, bytes(rp2040.flash[at : at + size]))

    ssi._apply_command = apply_and_observe


class FlashTime:
    """Makes operations on the flash of ``rp2040`` last ``erase_ms`` and ``program_ms``.

    Both are 0 at first. ``erased`` counts the erased sectors.
    """

    def __init__(self, rp2040: Any) -> None:
        self.erase_ms = 0.0
        self.program_ms = 0.0
        self.erased = 0
        self._clock = rp2040.clock
        self._ssi = ssi = rp2040.ssi
        self._shift = ssi._shift_byte
        self._apply = ssi._apply_command
        self._ready = 0.0  # time in ns at which the operation ends
        ssi._shift_byte = self._exchange_byte
        ssi._apply_command = self._observe_command

    def _exchange_byte(self, value: int) -> int:
        received: int = self._shift(value)
        if self._ssi._tx_buffer[0] == CMD_READ_STATUS_1 and self._clock.nanos < self._ready:
            return received | _BUSY_BIT
        return received

    def _observe_command(self) -> None:
        command = self._ssi._tx_buffer[0] if self._ssi._tx_buffer else None
        self._apply()
        if command == CMD_SECTOR_ERASE:
            self.erased += 1
            self._ready = self._clock.nanos + 1e6 * self.erase_ms
        elif command == CMD_PAGE_PROGRAM:
            self._ready = self._clock.nanos + 1e6 * self.program_ms
