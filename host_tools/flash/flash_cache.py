"""The RP2040's flash cache: the figures of the model that the twin runs (``twin/loop.pyx``).

The chip executes from flash through 16 KB of cache in two ways (data sheet 2.6.3).  Its lines of 8
bytes have halves that are valid by themselves, so that a miss reads one word (the cache's designer
in raspberrypi/pico-feedback, issue 307).  The second-stage boot code of a W25Q080 reads a word in
8 + 4 + 8 = 20 clocks of a flash clocked at half the processor's rate: 40 cycles.

Assumed: 6 cycles more for the SSI and chip select; the line of a set that was used last stays.  Not
in the model: DMA that reads flash, the vectors of an exception, the streaming FIFO.
`pixelpitch bringup` measures a miss on a board; a board's file may say ``FLASH_MISS_CYCLES``.
"""

from typing import Any

BYTES = 16 * 1024
WAYS = 2
LINE = 8
MISS_CYCLES = 46
SETS = BYTES // (WAYS * LINE)


def miss_cycles(board: Any) -> int:
    """Return what a miss costs on ``board``: what its file says, or the model's figure."""
    return int(getattr(board, "FLASH_MISS_CYCLES", MISS_CYCLES))
