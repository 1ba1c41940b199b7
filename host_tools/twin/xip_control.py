"""Emulates the control registers and counters of the flash cache (RP2040 data sheet 2.6.3)."""

from typing import Any

from rp2040py.peripherals.xip_ctrl import CTR_ACC, CTR_HIT, FLUSH, RPXIPCtrl

_KEY = 0x14000  # XIP_CTRL in RP2040.peripherals
_MAX_COUNT = 0xFFFFFFFF  # the counters saturate


class XipControl(RPXIPCtrl):
    """The register block XIP_CTRL, whose counters are those of ``cache``.

    Writing to a counter clears it. Any access to FLUSH flushes the cache.
    """

    def __init__(self, rp2040: Any, cache: Any) -> None:
        super().__init__(rp2040, "XIP_CTRL_BASE")
        self._cache = cache
        self._since = {CTR_HIT: 0, CTR_ACC: 0}
        rp2040.peripherals[_KEY] = rp2040.xip_ctrl = self

    def reset(self) -> None:
        """Reset the registers and flush the cache."""
        super().reset()
        self._cache.flush()

    def read_uint32(self, offset: int) -> int:
        """Return the value of a register."""
        if offset in self._since:
            return min(self._count(offset) - self._since[offset], _MAX_COUNT)
        if offset == FLUSH:
            self._cache.flush()
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """Set a register."""
        if offset in self._since:
            self._since[offset] = self._count(offset)
        elif offset == FLUSH:
            self._cache.flush()
        else:
            super().write_uint32(offset, value)

    def _count(self, offset: int) -> int:
        accesses = int(self._cache.fetches + self._cache.reads)
        if offset == CTR_ACC:
            return accesses
        return accesses - int(self._cache.fetch_misses + self._cache.read_misses)
