"""The model of the flash cache has the right misses and waiting times.

The chip's counters count the misses.
"""

from types import SimpleNamespace

import pytest

from host_tools.flash import flash_cache
from host_tools.twin import Twin, chip

# This program reads words at `at`, `at + step`, ... repeatedly, with code that runs in SRAM.
READ_WORDS_PROGRAM = """
import machine, micropython
from time import ticks_us, ticks_diff
@micropython.viper
def read(at: int, step: int, words: int, rounds: int):
    for _ in range(rounds):
        p = at
        for _ in range(words):
            ptr32(p)[0]
            p += step
read(0x10000000, 4, 1, 1)
machine.mem32[0x1400000c] = machine.mem32[0x14000010] = 0
start = ticks_us()
read({at}, {step}, {words}, {rounds})
took = ticks_diff(ticks_us(), start)
print(machine.mem32[0x14000010] - machine.mem32[0x1400000c], took)
"""
# The interpreter causes misses, too. Between two runs, the number of misses varies by at most this
# much.
TOLERATED_CACHE_MISSES = 300
pytestmark = pytest.mark.skipif(chip.Cache is None, reason="no compiler: there is no cache")


@pytest.mark.parametrize(
    ("at", "step", "words", "rounds", "misses"),
    [
        # A line of 8 bytes is filled in two halves, so its two words cause two misses.
        (0x10010000, 4, 1024, 1, 1024),
        (0x10010000, 4, 1024, 4, 1024),
        # The cache has two ways of 1024 lines. Two addresses 8 KB apart stay cached; a third one
        # evicts them.
        (0x10010000, 0x2000, 2, 1000, 2),
        (0x10010000, 0x2000, 3, 1000, 3000),
        # These 32 KB are twice the size of the cache and are read in order, so every read misses.
        (0x10010000, 8, 4096, 2, 8192),
        # SRAM is not cached.
        (0x20020000, 4, 1024, 4, 0),
    ],
)
@pytest.mark.long
def test_the_cache_misses_like_a_two_way_cache_of_16_kb(
    pico: Twin, at: int, step: int, words: int, rounds: int, misses: int
) -> None:
    """See RP2040 data sheet 2.6.3. According to raspberrypi/pico-feedback#307, a line is filled in
    two halves.
    """
    idle, busy = (
        int(
            pico.run(READ_WORDS_PROGRAM.format(at=at, step=step, words=words, rounds=each)).split()[
                0
            ]
        )
        for each in (0, rounds)
    )
    assert abs(busy - idle - misses) <= TOLERATED_CACHE_MISSES


def test_reads_that_bypass_the_cache_always_wait(pico: Twin) -> None:
    """The alias at 0x13000000 bypasses the cache."""
    cached, past = (
        int(pico.run(READ_WORDS_PROGRAM.format(at=at, step=0, words=1, rounds=10_000)).split()[1])
        for at in (0x10010000, 0x13010000)
    )
    cycles = (past - cached) * 200 / 10_000  # a microsecond is 200 cycles
    assert abs(cycles - flash_cache.CACHE_MISS_CYCLES) < 1


def test_a_board_file_can_set_the_measured_time_of_a_cache_miss() -> None:
    assert flash_cache.miss_cycles(SimpleNamespace()) == flash_cache.CACHE_MISS_CYCLES
    assert flash_cache.miss_cycles(SimpleNamespace(FLASH_MISS_CYCLES=60)) == 60


@pytest.mark.parametrize("sets", [0, 3, 8192])
def test_a_cache_size_that_is_no_power_of_two_is_refused(sets: int) -> None:
    with pytest.raises(ValueError, match=f"got {sets} sets, expected a power of 2 up to 4096"):
        chip.Cache(sets, 46)
