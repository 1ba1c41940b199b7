"""The driver copes with a bus that is held low, a slow bus, and a display that appears late."""

import json

import pytest

from host_tools.twin import Twin
from host_tools.twin.bus import SCL_RISE_NS

BUILD_BUS_PROGRAM = """
import json, time
from boards import {board} as board
from pixelpitch.devices.build import build
start = time.ticks_ms()
devices = build(board, {{}})
took = time.ticks_ms() - start
def steps(milliseconds):
    counts = [0, 0]
    end = time.ticks_add(time.ticks_ms(), milliseconds)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        for which, samples in enumerate(devices.motion.read()):
            counts[which] += len(samples or ())
        devices.tick()
        time.sleep_ms(20)
    return counts
"""
SLOW_BUS_PROGRAM = """
class slow:
    pass
for name in dir(board):
    setattr(slow, name, getattr(board, name))
slow.I2C = (0, 4, 5, 100000)
slow.DIE_I2C = (1, 2, 3, 100000)
slow.__name__ = board.__name__
devices = build(slow, {})
"""


@pytest.mark.parametrize("clocks", [1, 9])
@pytest.mark.long
def test_clock_pulses_free_the_bus_of_a_chip_interrupted_in_a_byte(power_on, clocks):
    """A chip that was interrupted while it sent a byte holds SDA low until it has received the
    remaining clock pulses (I2C specification UM10204, 3.1.16).
    """
    twin = power_on("pitch32")
    twin.parts.wire.hold_sda_low(clocks)
    twin.parts.die_wire.hold_sda_low(clocks)
    said = twin.run(
        BUILD_BUS_PROGRAM.format(board="pitch32") + "print(json.dumps([steps(100), took]))"
    )
    counts, took = json.loads(said)
    assert min(counts) > 25
    assert took < 200
    assert not twin.parts.wire.is_held_low()
    assert not twin.parts.die_wire.is_held_low()


@pytest.mark.long
def test_scl_is_near_the_requested_rate_but_not_above_it(power_on):
    """The limit is 400 kHz (LIS3DH data sheet, table 7). See also RP2040 data sheet 4.3.14.2."""
    twin = power_on("pitch32")
    for hertz in (200_000_000, 125_000_000):
        twin.run(
            f"import machine\nmachine.freq({hertz})\n" + BUILD_BUS_PROGRAM.format(board="pitch32")
        )
        assert 2500 <= twin.parts.bus.period_ns() - SCL_RISE_NS < 2500 + 4 * 1e9 / hertz
    twin.run(SLOW_BUS_PROGRAM)
    assert 10000 <= twin.parts.bus.period_ns() - SCL_RISE_NS < 10040


def test_without_the_recovery_the_bus_remains_blocked(power_on):
    """Shows that the recovery is needed: after a transfer on a bus that was held low, the I2C
    controller remains stuck even when the bus is free again.
    """
    twin = power_on("pitch32")
    twin.parts.wire.hold_sda_low()
    script = (
        "from machine import I2C, Pin\n"
        "i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000, timeout=5000)\n"
        "for _ in range(3):\n"
        "    try:\n        i2c.readfrom_mem(0x19, 0x0f, 1)\n"
        "    except OSError as error:\n        print(error.errno)\n"
    )
    assert twin.run(script).split() == ["110"] * 3


@pytest.mark.long
def test_the_bus_recovers_within_a_second_from_a_chip_that_holds_it(power_on):
    twin = power_on("pitch32")
    twin.run(BUILD_BUS_PROGRAM.format(board="pitch32") + "steps(60)")
    twin.parts.wire.hold_sda_low(7)
    counts, freed = json.loads(twin.run("print(json.dumps([steps(300), devices.bus.recoveries]))"))
    # The sensor measures 120 samples in 300 ms. Some get lost, because its FIFO overflows while the
    # bus is held low.
    assert counts[1] > 60
    assert counts[0] > 100
    assert freed == 1
    assert min(json.loads(twin.run("print(json.dumps(steps(100)))"))) > 25


@pytest.mark.long
def test_a_short_circuited_bus_is_retried_at_intervals(power_on):
    twin = power_on("mini16")
    twin.run(BUILD_BUS_PROGRAM.format(board="mini16"))
    twin.parts.wire.hold_sda_low(10**9)
    freed, why = json.loads(
        twin.run("steps(400)\nprint(json.dumps([devices.bus.recoveries, devices.motion.faults()]))")
    )
    assert 2 <= freed <= 4  # the driver tries to free the bus at most every 100 ms
    assert why[0] == "I2C 0 (GP4, GP5) is held down: a short, or a lead half in"


def test_a_short_circuit_of_the_die_affects_only_the_die(power_on):
    """The tray and the display have a separate bus, so they keep working while the die's bus is
    shorted. The driver reports which bus is faulty.
    """
    twin = power_on("pitch32")
    twin.run(BUILD_BUS_PROGRAM.format(board="pitch32"))
    twin.parts.die_wire.hold_sda_low(10**9)
    counts, why, freed = json.loads(
        twin.run(
            "steps(300)\ndevices.text.show(['on'] + [''] * 7)\n"
            "print(json.dumps([steps(400), devices.motion.faults(), devices.bus.recoveries]))"
        )
    )
    assert counts[0] == 0
    # the sensor measures 160 samples in 400 ms; the driver has not read the last ones
    assert counts[1] > 150
    assert why == ["I2C 1 (GP2, GP3) is held down: a short, or a lead half in", ""]
    assert freed == 0
    assert twin.text()[0] == "on"


@pytest.mark.long
def test_checking_the_bus_allocates_nothing(power_on):
    twin = power_on("pitch32")
    script = (
        "import micropython\nsteps(200)\nmicropython.heap_lock()\n"
        "try:\n    devices.tick()\nfinally:\n    micropython.heap_unlock()\nprint('none')\n"
    )
    assert twin.run(BUILD_BUS_PROGRAM.format(board="pitch32") + script) == "none\r\n"


@pytest.mark.long
def test_complete_bursts_and_lines_are_transferred_at_100_khz(power_on):
    """At 100 kHz, the FIFO's 32 samples take 20 ms, and a line of text takes 14 ms."""
    twin = power_on("pitch32")
    script = (
        "time.sleep_ms(200)\n"
        "counts = [len(each or ()) for each in devices.motion.read()]\n"
        "devices.text.show(['x' * 16] * 8)\n"
        "longest = 0\n"
        "for _ in range(8):\n"
        "    start = time.ticks_ms()\n"
        "    devices.tick()\n"
        "    longest = max(longest, time.ticks_ms() - start)\n"
        "print(json.dumps([counts, devices.motion.faults(), longest, devices.bus.recoveries]))\n"
    )
    counts, why, longest, freed = json.loads(
        twin.run(BUILD_BUS_PROGRAM.format(board="pitch32") + SLOW_BUS_PROGRAM + script)
    )
    assert counts == [32, 32]
    assert why == ["", ""]
    assert longest < 20  # limit in ms; each step transfers one line
    assert freed == 0
    assert twin.text() == ["x" * 16] * 8


@pytest.mark.parametrize(("hertz", "max_us"), [(100_000, 40000), (400_000, 10000)])
def test_the_timeout_follows_the_clock_rate(power_on, hertz, max_us):
    """At any clock rate, the timeout is twice the time of the longest burst, which has 195
    bytes.
    """
    twin: Twin = power_on("mini16")
    said = twin.run(
        f"from pixelpitch.devices.i2c_bus import timeout_us\nprint(timeout_us({hertz}))"
    )
    assert 1.5 * 195 * 9e6 / hertz < int(said) <= max_us


@pytest.mark.long
def test_a_display_connected_later_is_found(power_on):
    twin = power_on("pitch32")
    twin.parts.display.is_plugged_in = False
    assert twin.run(BUILD_BUS_PROGRAM.format(board="pitch32") + "print(devices.text)") == "None\r\n"
    twin.parts.display.is_plugged_in = True
    script = (
        # simulates that two seconds have passed
        "devices._looked = time.ticks_add(time.ticks_ms(), -2000)\n"
        "steps(30)\n"
        "devices.text.show(['late'] + [''] * 7)\n"
        "steps(300)\n"
    )
    twin.run(script)
    assert twin.text() == ["late"] + [""] * 7
