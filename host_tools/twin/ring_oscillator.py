"""Emulates the ring oscillator's random bit, from which the board gets its random numbers.

In rp2040py this bit is always 1, so ``os.urandom`` would always return the same byte. Here it is
random but determined by a seed, so that two runs are equal.
"""

import random
from typing import Any

from rp2040py.peripherals.peripheral import BasePeripheral

_KEY = 0x40060  # ROSC in RP2040.peripherals
_STATUS, _RANDOMBIT = 0x18, 0x1C  # RP2040 data sheet 2.17.8
_STABLE_AND_ENABLED = 1 << 31 | 1 << 12


class RingOscillator(BasePeripheral):
    """The registers of ROSC, which always runs; each read of RANDOMBIT returns a random bit."""

    def __init__(self, rp2040: Any, seed: int = 1) -> None:
        super().__init__(rp2040, "ROSC_BASE")
        self._draw = random.Random(seed)
        self._registers: dict[int, int] = {}
        rp2040.peripherals[_KEY] = self

    def read_uint32(self, offset: int) -> int:
        """Return a random bit, the status, or the stored value of a different register."""
        if offset == _RANDOMBIT:
            return self._draw.getrandbits(1)
        return _STABLE_AND_ENABLED if offset == _STATUS else self._registers.get(offset, 0)

    def write_uint32(self, offset: int, value: int) -> None:
        """Store the value of a register, without any effect."""
        self._registers[offset] = value & 0xFFFFFFFF
