"""Erasing flash stops the whole board, including interrupts. An erase takes 45 ms typically and 400
ms at most.
"""

import json

import pytest

ERASE_PROGRAM = """
import json, rp2, time
from boards import pitch32 as board
from pixelpitch.devices.build import build
devices = build(board, {{}})
flash = rp2.Flash(start=0x100000 - 0x60000, len=0x1000)
frame = bytearray([8] * (3 * board.WIDTH * board.HEIGHT))
for _ in range(4):
    devices.motion.read()
    time.sleep_ms(20)
devices.pixels.show(frame, 256)
start = time.ticks_ms()
flash.ioctl(6, 0)
stalled = time.ticks_diff(time.ticks_ms(), start)
die, tray = devices.motion.read()
print(json.dumps([stalled, len(die), len(tray), devices.motion.losses]))
while devices.pixels.busy: pass
"""


@pytest.mark.parametrize("erase_ms", [45, pytest.param(150, marks=pytest.mark.long)])
def test_during_an_erase_lost_samples_are_counted_and_no_frame_is_torn(power_on, erase_ms):
    """While the flash is erased, the program stands still. The sensor's FIFO holds 80 ms of
    samples; if the erase takes longer, the driver reports the number of lost samples.
    """
    twin = power_on("pitch32")
    twin.chip.flash_time.erase_ms = erase_ms
    stalled, die, tray, lost = json.loads(twin.run(ERASE_PROGRAM.format()))
    assert erase_ms <= stalled < erase_ms + 10
    # number of samples that the sensor has measured since the last reading
    felt = (erase_ms + 20) * 400 // 1000
    if felt <= 32:
        assert lost == [0, 0]
        assert abs(die - felt) <= 3
    else:
        assert die == tray == 32
        assert all(abs(each - (felt - 32)) <= 4 for each in lost)
    assert abs(twin.parts.die.losses - lost[0]) <= 4
    assert twin.faults() == []
    assert [len(set(line.latched)) for line in twin.panels.lines] == [1, 1]
