"""On the emulated chip, the firmware receives the throw of a wireless die through the bridge's
program.
"""

from typing import Any

import pytest

from host_tools.twin import Twin
from pixelpitch.storage.settings import WIRELESS, Settings
from tests.bridge import air as around
from tests.bridge import chain
from tests.players import choose, choose_friend_as_opponent, scroll_text_of

pytestmark = [pytest.mark.twin, pytest.mark.long]
BRIDGE_STEP_MS = 100


@pytest.mark.usefixtures("emulator")
def test_a_roll_of_a_pixels_die_is_the_outcome_of_the_throw() -> None:
    settings = Settings()
    settings.set("die", WIRELESS)
    settings.wireless = [(b"P1a2b3c4d", "any", "Ada")]
    twin: Any = Twin("pitch32", files={"settings.txt": settings.to_text().encode()})
    link = chain.Chain(late=(20, 300), loss=5)
    die = around.Pixels(link.air, b"\xc1\x02\x1a\x2b\x3c\x4d")
    uart, wire = twin.parts.uart, link.air.wire

    def run_for(ms: int) -> None:
        """Run the emulated board and the bridge for ``ms``, with the wire between them."""
        for _ in range(0, ms, BRIDGE_STEP_MS):
            twin.wait(BRIDGE_STEP_MS)
            wire.to_bridge += uart.pop_output()
            link.pass_time(BRIDGE_STEP_MS)
            uart.send(bytes(wire.to_board))
            wire.to_board = bytearray()

    twin.wait_for_lights()
    run_for(600)
    choose(twin, "Games", "Soccer Dice")
    choose_friend_as_opponent(twin)
    choose(twin, "Start")
    run_for(3000)
    die.roll(5)
    run_for(3000)
    assert "Out of the box." in scroll_text_of(twin), "the tray felt nothing"
    box = twin.parts.box
    box.throw(6, twin.chip.clock.nanos)  # a die falls into the box
    tray = [each[1] for each in box._pairs]
    impact = next(at for at, each in enumerate(tray) if sum(axis * axis for axis in each) > 1500**2)
    die.roll(5, handling_ms=int(impact * 2.5) - 100, rolling_ms=700)
    run_for(int(impact * 2.5) + 2000)
    assert "Red throws 6" in scroll_text_of(twin), twin.text()
    assert uart.lost == 0
