"""Parameters of the RP2040's flash cache, for the emulator's model of it (``twin/loop.pyx``).

The chip executes code in flash through a two-way cache of 16 KB (data sheet 2.6.3). A line has 8
bytes, but a miss reads only one word of it (raspberrypi/pico-feedback, issue 307). With the boot
code for a W25Q080, reading a word takes 8 + 4 + 8 = 20 flash clocks, which are 40 processor cycles.

- The model assumes that SSI and chip select add 6 cycles, and that a miss replaces the line that
  was used less recently.
- It leaves out DMA reads of flash, exception vectors, and the streaming FIFO.
- A board's file may set ``FLASH_MISS_CYCLES`` to the value that `pixelpitch bringup` has measured.
"""

from typing import Any

CACHE_BYTES = 16 * 1024
CACHE_WAY_COUNT = 2
CACHE_LINE_BYTES = 8
CACHE_MISS_CYCLES = 46
CACHE_SET_COUNT = CACHE_BYTES // (CACHE_WAY_COUNT * CACHE_LINE_BYTES)


def miss_cycles(board: Any) -> int:
    """Return how many cycles a cache miss takes on ``board``, by default CACHE_MISS_CYCLES."""
    return int(getattr(board, "FLASH_MISS_CYCLES", CACHE_MISS_CYCLES))
