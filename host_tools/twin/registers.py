"""Calls functions when the firmware writes registers of the chip."""

from collections.abc import Callable
from typing import Any

_RESETS_KEY = 0x4000C  # RESETS in RP2040.peripherals


class WatchedRegisters:
    """A wrapper around a register block that calls ``on_write(offset, value)`` after each write."""

    def __init__(self, block: Any, on_write: Callable[[int, int], None]) -> None:
        self._block = block
        self._tell = on_write
        self.read_uint32 = block.read_uint32  # called often, so it bypasses __getattr__

    def __getattr__(self, name: str) -> Any:
        return getattr(self._block, name)

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register and call ``on_write``."""
        self._block.write_uint32(offset, value)
        self._tell(offset, value)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """Write a register through its set, clear or XOR alias and call ``on_write``."""
        self._block.write_uint32_atomic(offset, value, atomic_type)
        self._tell(offset, value)


def watch_resets(rp2040: Any, bit: int, on_reset: Callable[[], None]) -> None:
    """Call ``on_reset`` when the firmware resets a block of the chip (RP2040 data sheet 2.14).

    ``bit`` is the number of the block's bit in the register RESETS. rp2040py only stores this
    register's value and resets nothing.
    """
    resets = rp2040.peripherals[_RESETS_KEY]

    def on_write(offset: int, value: int) -> None:
        """Call ``on_reset`` when a write to the register at ``offset`` sets the reset bit."""
        if offset == 0 and resets.read_uint32(0) >> bit & 1:
            on_reset()

    rp2040.peripherals[_RESETS_KEY] = WatchedRegisters(resets, on_write)
