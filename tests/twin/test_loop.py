"""Our loop that runs the emulated CPU behaves exactly like that of rp2040py, to the nanosecond.

The comparison uses a flash without access time, because rp2040py has no flash cache.
"""

import pytest

from host_tools.flash import flash_cache
from host_tools.twin import chip, pace
from tests.twin.conftest import TwinFactory

# The script computes, sleeps, drives lights with PIO and DMA, uses a bus, divides and raises
# exceptions.
LOOP_SCRIPT = """
import time
import rp2
from machine import I2C, Pin
@rp2.asm_pio(out_init=rp2.PIO.OUT_LOW, autopull=True, pull_thresh=8)
def line():
    out(pins, 1)
out = rp2.StateMachine(0, line, freq=2_000_000, out_base=Pin(22))
out.active(1)
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)
for each in range(3):
    time.sleep_ms(7)
    out.put(0xa4, 24)
    print(time.ticks_us(), i2c.scan(), 1000003 // (each + 1))
try:
    i2c.readfrom(9, 1)
except OSError as error:
    print(error)
"""


@pytest.mark.long
def test_our_cpu_loop_gives_the_same_times_as_the_loop_of_rp2040py(
    new_twin: TwinFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    if chip.Loop is None:
        pytest.skip("no compiler, or no Cython: there is only one")
    seen = []
    monkeypatch.setattr(flash_cache, "CACHE_MISS_CYCLES", 0)
    for loop, carry_out in ((chip.Loop, pace.carry_out), (None, None)):
        monkeypatch.setattr(chip, "Loop", loop)
        monkeypatch.setattr(pace, "carry_out", carry_out)
        twin = new_twin()
        said = twin.run(LOOP_SCRIPT)
        frames = list(twin.panels.lines[0].frames)
        seen.append((said, twin.milliseconds, twin.chip.rp2040.core.cycles, frames))
    assert seen[0] == seen[1]
    assert seen[0][0].count("\n") == 4
    assert len(seen[0][3]) >= 2
