"""The whole firmware runs on the emulated board, and its LEDs show exactly what the renderer
computes.
"""

import pytest

from host_tools.twin import Twin
from host_tools.twin.latency import start_match
from pixelpitch import rulesets
from pixelpitch.current import dimmed
from pixelpitch.render.renderer import Renderer
from tests.twin.conftest import TwinFactory

# Maximum age in ms of the frame that the LEDs show: sending the next one takes time, and the chip's
# clock starts later than the emulated time.
MAX_FRAME_AGE_MS = 150


def shows_lights_exactly(twin: Twin, lights: Renderer) -> bool:
    """Return True if every LED of the emulated board shows what ``lights`` computes for this
    moment, or for a moment up to ``MAX_FRAME_AGE_MS`` ago.
    """
    image = twin.lights()
    now = int(twin.milliseconds)
    for ticks in range(now, now - MAX_FRAME_AGE_MS, -1):
        lights.draw(ticks)
        if bytes(dimmed(value, lights.scale) for value in lights.frame) == image:
            return True
    return False


@pytest.mark.long
def test_every_led_of_the_menu_has_the_computed_colour(new_twin: TwinFactory) -> None:
    twin = new_twin(firmware=None)
    twin.wait_for_lights()
    twin.wait(60)
    assert len(twin.lights()) == 3 * 512
    assert shows_lights_exactly(twin, Renderer(twin.board))
    other = Renderer(twin.board)
    other.brightness += 1
    assert not shows_lights_exactly(twin, other), "this test would see anything"


@pytest.mark.long
def test_a_die_may_be_unplugged_and_plugged_in_during_a_match(twin_at_menu: TwinFactory) -> None:
    twin = twin_at_menu()
    start_match(twin)  # starts Soccer Dice
    twin.wait(100)
    assert twin.text()[:3] == ["R 0-0 B", "Red: throw. The", "higher number"]
    lights = Renderer(twin.board)
    match = rulesets.load("dicesoccer")()
    lights.show(match.scene(), int(twin.milliseconds), instantly=True)
    assert shows_lights_exactly(twin, lights)
    twin.unplug_die()
    assert twin.wait_until(lambda: "No die" in " ".join(twin.text()), 500)
    twin.plug_die_in()
    twin.throw(4)
    assert twin.wait_until(lambda: "Blue: throw" in " ".join(twin.text()), 2000)
    assert twin.current_ma() <= twin.board.BUDGET_MA
    assert twin.faults() == []


@pytest.mark.long
def test_a_short_in_the_lead_of_the_die_is_reported_and_stops_nothing_else(
    twin_at_menu: TwinFactory,
) -> None:
    twin = twin_at_menu()
    tray = twin.parts.tray
    assert tray is not None
    start_match(twin)
    twin.parts.die_wire.hold_sda_low(10**9)  # SDA is shorted to ground
    assert twin.wait_until(lambda: "No die: is its lead in?" in " ".join(twin.text()), 1500)
    carried, lost = twin.parts.bus.bytes, tray.losses
    twin.wait(500)
    # 200 samples of six bytes are due; it is enough that the bus has carried most of them
    assert twin.parts.bus.bytes > carried + 1000
    assert tray.losses == lost
    twin.parts.die_wire.hold_sda_low(1)  # the next clock pulse ends the short
    assert twin.wait_until(lambda: not twin.parts.die_wire.is_held_low(), 500)
    twin.wait(600)  # waits until the sensor is found and the detector finds the die at rest
    twin.throw(4)
    assert twin.wait_until(lambda: "Blue: throw" in " ".join(twin.text()), 2000)
    assert twin.faults() == []
