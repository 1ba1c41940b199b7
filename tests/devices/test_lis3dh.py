"""Tests the accelerometer's driver with the emulated sensor: registers, FIFO and unplugging."""

import json
from itertools import pairwise

import pytest

from host_tools.twin.twin import BoardError

BUILD_SENSORS_PROGRAM = """
import json, time, micropython
from machine import I2C, Pin
from pixelpitch.devices.drivers.lis3dh import LIS3DH
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000, timeout=10000)
"""


def test_the_registers_are_set_as_documented(power_on):
    """die.md gives the settings: +-16 g, 400 Hz, normal mode, FIFO in stream mode."""
    twin = power_on("mini16")
    twin.run(BUILD_SENSORS_PROGRAM + "die = LIS3DH(i2c, 0x18)\n")
    registers = twin.parts.die._registers
    assert registers[0x20] == 0x77
    assert registers[0x23] & 0x38 == 0x30  # the range is +-16 g, and high resolution is off
    assert registers[0x24] & 0x40
    assert registers[0x2E] >> 6 == 2


def test_samples_are_in_milli_g_and_none_is_missing(power_on):
    twin = power_on("mini16")
    twin.parts.die._acceleration_at = lambda nanos: (-1008, 0, 15984)
    script = (
        "die = LIS3DH(i2c, 0x18)\n"
        "counts = []\n"
        "for _ in range(5):\n"
        "    time.sleep_ms(20)\n"
        "    samples = die.read()\n"
        "    counts.append(len(samples))\n"
        "print(json.dumps([counts, samples, die.overruns, die.losses, die.present]))\n"
    )
    counts, samples, overruns, lost, present = json.loads(twin.run(BUILD_SENSORS_PROGRAM + script))
    assert all(7 <= count <= 10 for count in counts)
    assert {tuple(sample) for sample in samples} == {(-1008, 0, 15984)}
    assert (overruns, lost, present) == (0, 0, True)
    assert twin.parts.die.losses == 0


def test_each_sample_is_read_exactly_once(power_on):
    """The emulated sensor delivers consecutive numbers instead of measurements. The driver must
    read them without a gap.
    """
    twin = power_on("mini16")
    twin.parts.die._acceleration_at = lambda nanos: (
        48 * (int(nanos / 2_500_000 + 0.5) % 300),
        0,
        0,
    )
    script = (
        "die = LIS3DH(i2c, 0x18)\n"
        "seen = []\n"
        "for wait in (20, 5, 40, 1, 60, 20):\n"
        "    time.sleep_ms(wait)\n"
        "    seen += [x // 48 for x, y, z in die.read()]\n"
        "print(json.dumps(seen))\n"
    )
    seen = json.loads(twin.run(BUILD_SENSORS_PROGRAM + script))
    assert len(seen) > 50
    steps = {(b - a) % 300 for a, b in pairwise(seen)}
    assert steps == {1}


def test_reading_the_sensor_allocates_nothing(power_on):
    twin = power_on("mini16")
    script = (
        "die = LIS3DH(i2c, 0x18)\n"
        "def many():\n"
        "    for _ in range(6):\n"
        "        time.sleep_ms(20)\n"
        "        die.read()\n"
        "many()\n"
        "for count in range(5, 13):\n"  # a pause of 20 ms can leave 5 to 12 samples in the FIFO
        "    die._parts[count] = die._raw[: 6 * count]\n"
        "    die._lists[count] = die._samples[:count]\n"
        "micropython.heap_lock()\n"
        "try:\n"
        "    many()\n"
        "finally:\n"
        "    micropython.heap_unlock()\n"
        "print('none')\n"
    )
    assert twin.run(BUILD_SENSORS_PROGRAM + script) == "none\r\n"


def test_lost_samples_are_counted(power_on):
    twin = power_on("mini16")
    script = (
        "die = LIS3DH(i2c, 0x18)\n"
        "time.sleep_ms(20)\n"
        "die.read()\n"
        "time.sleep_ms(200)\n"
        "print(len(die.read()), die.overruns, die.losses)\n"
    )
    count, overruns, lost = map(int, twin.run(BUILD_SENSORS_PROGRAM + script).split())
    assert (count, overruns) == (32, 1)
    assert abs(lost - twin.parts.die.losses) <= 1
    assert lost >= 45


def test_an_unplugged_sensor_gives_none_and_is_found_again(power_on):
    twin = power_on("mini16")
    twin.run(BUILD_SENSORS_PROGRAM + "die = LIS3DH(i2c, 0x18)\ntime.sleep_ms(20)\ndie.read()")
    twin.parts.die.unplug()
    script = (
        "answers = []\n"
        "start = time.ticks_ms()\n"
        "while time.ticks_ms() - start < 300:\n"
        "    answers.append(die.read() is None)\n"
        "    time.sleep_ms(20)\n"
        "print(json.dumps([all(answers), die.present, str(die.fault)]))\n"
    )
    assert json.loads(twin.run(script)) == [True, False, "no LIS3DH at 0x18: nothing answers"]
    twin.parts.die.plug_in()
    script = (
        "start = time.ticks_ms()\n"
        "while not die.read():\n"
        "    time.sleep_ms(5)\n"
        "print(time.ticks_ms() - start)\n"
    )
    assert int(twin.run(script)) <= 280
    # the sensor lost all settings when it was unplugged, so they were set again
    assert twin.parts.die._registers[0x20] == 0x77


def test_a_short_bus_fault_loses_no_sample_in_the_fifo(power_on):
    """After a bus fault of 50 ms, all samples are still in the sensor's FIFO. After 150 ms, only
    those of the last 80 ms are.
    """
    twin = power_on("mini16")
    script = (
        "die = LIS3DH(i2c, 0x18)\n"
        "class Stumbling:\n"
        "    def readfrom_mem_into(self, *args):\n"
        "        raise OSError(5)\n"
        "bus = die._i2c\n"
        "found = []\n"
        "for silent in (50, 150):\n"
        "    time.sleep_ms(20)\n"
        "    die.read()\n"
        "    die._i2c = Stumbling()\n"
        "    for _ in range(silent // 10):\n"
        "        time.sleep_ms(10)\n"
        "        assert die.read() is None\n"
        "    die._i2c = bus\n"
        "    found.append((len(die.read()), die.lost_samples, die.present))\n"
        "    time.sleep_ms(20)\n"
        "    found.append((len(die.read()) > 5, die.lost_samples, die.present))\n"
        "print(json.dumps(found))\n"
    )
    short, after, long, later = json.loads(twin.run(BUILD_SENSORS_PROGRAM + script))
    assert 18 <= short[0] <= 32
    assert short[1:] == [0, True]
    assert after == later == [True, 0, True]
    assert long[0] == 32
    assert 20 <= long[1] <= 45


def test_the_driver_tries_an_absent_sensor_four_times_a_second(power_on):
    """If a sensor does not answer, the driver tries it every 250 ms and not in each step."""
    twin = power_on("mini16")
    twin.parts.die.unplug()
    script = (
        "die = LIS3DH(i2c, 0x18, required=False)\n"
        "asked = 0\n"
        "usual = die._set_up\n"
        "def counted():\n"
        "    global asked\n"
        "    asked += 1\n"
        "    usual()\n"
        "die._set_up = counted\n"
        "start = time.ticks_ms()\n"
        "while time.ticks_ms() - start < 600:\n"
        "    die.read()\n"
        "    time.sleep_ms(10)\n"
        "print(asked)\n"
    )
    assert twin.run(BUILD_SENSORS_PROGRAM + script).strip() == "2"


def test_a_sensor_recovers_from_a_short_loss_of_power(power_on):
    """A sensor that was unplugged and plugged in between two readings answers but delivers no
    samples.
    """
    twin = power_on("mini16")
    twin.run(BUILD_SENSORS_PROGRAM + "die = LIS3DH(i2c, 0x18)\ntime.sleep_ms(20)\ndie.read()")
    twin.parts.die.unplug()
    twin.parts.die.plug_in()
    script = (
        "start = time.ticks_ms()\n"
        "while not die.read():\n"
        "    time.sleep_ms(10)\n"
        "print(time.ticks_ms() - start)\n"
    )
    assert int(twin.run(script)) <= 400


def test_a_different_chip_is_refused_and_the_error_names_its_address(power_on):
    twin = power_on("pitch32")
    with pytest.raises(BoardError, match="OSError: no LIS3DH at 0x1a: nothing answers"):
        twin.run(BUILD_SENSORS_PROGRAM + "LIS3DH(i2c, 0x1A)")
    twin.parts.tray._registers[0x0F] = 0x44
    words = "no LIS3DH at 0x19: WHO_AM_I is 0x44, expected 0x33"
    with pytest.raises(BoardError, match="OSError: " + words):
        twin.run("LIS3DH(i2c, 0x19)")
    assert twin.run("print(LIS3DH(i2c, 0x19, required=False).read())") == "None\r\n"


def test_die_and_tray_are_read_together(power_on):
    twin = power_on("pitch32")
    twin.parts.die._acceleration_at = lambda nanos: (48, 96, 144)
    twin.parts.tray._acceleration_at = lambda nanos: (-48, -96, -144)
    script = (
        "from pixelpitch.devices.motion import Motion\n"
        "die = LIS3DH(I2C(1, sda=Pin(2), scl=Pin(3), freq=400000), 0x18)\n"
        "motion = Motion(die, LIS3DH(i2c, 0x19))\n"
        "time.sleep_ms(20)\n"
        "die, tray = motion.read()\n"
        "print(json.dumps([die[0], tray[0]]))\n"
    )
    assert json.loads(twin.run(BUILD_SENSORS_PROGRAM + script)) == [[48, 96, 144], [-48, -96, -144]]
    twin.parts.die.unplug()
    script = (
        "time.sleep_ms(20)\n"
        "die, tray = motion.read()\n"
        "print(die, len(tray) > 5, Motion(motion.die).read()[1])\n"
    )
    assert twin.run(script) == "None True None\r\n"
