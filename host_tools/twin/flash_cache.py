"""The RP2040's flash cache: the figures of the model that ``loop.pyx`` runs, and its registers.

The chip executes from flash through 16 KB of cache in two ways (data sheet 2.6.3).  Its lines of 8
bytes have halves that are valid by themselves, so that a miss reads one word (the cache's designer
in raspberrypi/pico-feedback, issue 307).  The second-stage boot code of a W25Q080 reads a word in
8 + 4 + 8 = 20 clocks of a flash clocked at half the processor's rate: 40 cycles.

Assumed: 6 cycles more for the SSI and chip select; the line of a set that was used last stays.  Not
in the model: DMA that reads flash, the vectors of an exception, the streaming FIFO.
`pixelpitch bringup` measures a miss on a board; a board's file may say ``FLASH_MISS_CYCLES``.
"""

from typing import Any

from rp2040py.peripherals.xip_ctrl import CTR_ACC, CTR_HIT, FLUSH, RPXIPCtrl

BYTES = 16 * 1024
WAYS = 2
LINE = 8
MISS_CYCLES = 46
SETS = BYTES // (WAYS * LINE)
_KEY = 0x14000  # XIP_CTRL, in RP2040.peripherals
_MOST = 0xFFFFFFFF  # the counters saturate


def miss_cycles(board: Any) -> int:
    """Return what a miss costs on ``board``: what its file says, or the model's figure."""
    return int(getattr(board, "FLASH_MISS_CYCLES", MISS_CYCLES))


class XipControl(RPXIPCtrl):
    """XIP_CTRL with counters of ``cache``; a write sets one to 0, any access of FLUSH flushes."""

    def __init__(self, rp2040: Any, cache: Any) -> None:
        super().__init__(rp2040, "XIP_CTRL_BASE")
        self._cache = cache
        self._since = {CTR_HIT: 0, CTR_ACC: 0}
        rp2040.peripherals[_KEY] = rp2040.xip_ctrl = self

    def reset(self) -> None:
        """Be as after power on."""
        super().reset()
        self._cache.flush()

    def read_uint32(self, offset: int) -> int:
        """Return a register."""
        if offset in self._since:
            return min(self._count(offset) - self._since[offset], _MOST)
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
