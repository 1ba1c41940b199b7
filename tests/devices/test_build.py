"""The boot code creates the right devices from the files of built-in and of custom boards."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from boards import mini16
from host_tools.common.board_file import board_errors
from host_tools.simulator.devices import PAD_KEY_NAMES
from pixelpitch.ticks import TICKS_PERIOD

BUILD_DEVICES_PROGRAM = """
import json, time
from boards import {board} as board
from pixelpitch.devices.build import build
devices = build(board, {{"beep": ((1400, 12),)}})
"""


def power_on_board(power_on, facts):
    """Return an emulated board whose board file contains ``facts``, {name: value}; also check that
    the file has no faults.
    """
    board = SimpleNamespace(**facts)
    assert board_errors(board) == []
    return power_on(board, text="".join(f"{name} = {value!r}\n" for name, value in facts.items()))


@pytest.mark.parametrize("board", ["pitch32", "mini16", "strip32x8", "strips32x16", "zero16"])
@pytest.mark.long
def test_every_device_of_the_board_works(power_on, board):
    twin = power_on(board)
    script = (
        "time.sleep_ms(20)\n"
        "die, tray = devices.motion.read()\n"
        "devices.sound.play('beep')\n"
        "devices.pixels.show(bytearray([2] * (3 * board.WIDTH * board.HEIGHT)), 128)\n"
        "if devices.text: devices.text.show(['hello'] + [''] * 7)\n"
        "devices.tick()\n"
        "time.sleep_ms(15)\n"
        "print(json.dumps([len(die), tray and len(tray), devices.pads.down()]))\n"
    )
    die, tray, down = json.loads(twin.run(BUILD_DEVICES_PROGRAM.format(board=board) + script))
    assert die >= 7
    is_whole = board in ("pitch32", "strips32x16")
    assert tray >= 7 if is_whole else tray is None
    assert down == 0
    assert set(twin.lights()) == {1}
    assert twin.text() == (["hello"] + [""] * 7 if is_whole else [""])
    assert bool(twin.sound()) == is_whole


def test_a_board_works_with_a_sensor_that_appears_later_and_without_its_display(power_on):
    twin = power_on("pitch32")
    twin.parts.die.unplug()
    twin.parts.display.is_plugged_in = False
    script = "print(devices.text, devices.motion.read()[0])"
    assert twin.run(BUILD_DEVICES_PROGRAM.format(board="pitch32") + script) == "None None\r\n"
    twin.parts.die.plug_in()
    script = "time.sleep_ms(260)\ndevices.motion.read()\ntime.sleep_ms(20)\n"
    script += "print(len(devices.motion.read()[0]) > 5)"
    assert twin.run(script) == "True\r\n"


def test_the_clock_of_the_board_wraps_at_the_period_of_ticks(power_on):
    twin = power_on("mini16")
    assert twin.run(f"import time\nprint(time.ticks_add({TICKS_PERIOD} - 1, 1))") == "0\r\n"


@pytest.mark.long
def test_a_board_of_a_third_party_needs_only_its_folder(power_on):
    """A board file outside the repository sets four small panels, different pins and the other I2C
    bus.
    """
    facts: dict[str, Any] = {
        "NAME": "mine",
        "ABOUT": "four panels of 8 x 8 on a shared cluster",
        "DRIVERS": {"pixels": "ws2812", "pads": "pads", "motion": "lis3dh", "sound": "piezo"},
        "WIDTH": 16,
        "HEIGHT": 16,
        "PANELS": ((0, 0, 0, 8, 8), (1, 8, 0, 8, 8), (4, 0, 8, 8, 8), (5, 8, 8, 8, 8)),
        "WIRING": "top left columns serpentine",
        "BUDGET_MA": 900,
        "CHANNEL_MA": 12,
        "IDLE_UA": 600,
        "PADS": ((6, 7, 8, 9, 10, 11),),
        "MENU": 12,
        "I2C": (1, 26, 27, 100000),
        "DIE": 0x19,
        "DIE_INTERRUPT": None,
        "TRAY": None,
        "TRAY_INTERRUPT": None,
        "TEXT": None,
        "BUZZER": 13,
        "SUPPLY_SENSE": None,
        "LIGHT_SENSE": None,
        "UART": None,
        "SPARE": (),
    }
    twin = power_on_board(power_on, facts)
    script = (
        "devices.pixels.show(bytearray(at & 7 for at in range(768)), 256)\n"
        "while devices.pixels.busy: pass\n"
        "print(devices.pads.down(), len(devices.motion.read()[0]) > 0)\n"
    )
    twin.parts.pads.press("shared", PAD_KEY_NAMES[5])
    assert twin.run(BUILD_DEVICES_PROGRAM.format(board="mine") + script) == "32 True\r\n"
    twin.wait(10)
    assert twin.lights() == bytes(at & 7 for at in range(768))


@pytest.mark.long
def test_a_board_without_sensors_needs_no_bus(power_on):
    """With ``I2C = None``, pads and lights work as usual, and a pad may use a pin of the bus."""
    drivers = {name: driver for name, driver in mini16.DRIVERS.items() if name != "motion"}
    facts = {key: value for key, value in vars(mini16).items() if key.isupper()}
    facts.update(NAME="mine", DRIVERS=drivers, DIE=None, I2C=None, MENU=4)
    twin = power_on_board(power_on, facts)
    script = (
        "devices.tick()\n"
        "print(devices.bus, devices.die_bus, devices.motion.read(), devices.motion.faults())\n"
    )
    said = "None None [None, None] ('', '')\r\n"
    assert twin.run(BUILD_DEVICES_PROGRAM.format(board="mine") + script) == said
    twin.parts.pads.press("shared", PAD_KEY_NAMES[5])
    assert twin.run("devices.tick()\nprint(devices.pads.down())") == "32\r\n"


@pytest.mark.long
def test_the_board_measures_the_supply_voltage_in_millivolts(power_on):
    """The voltage at GP27 is half of the supply voltage (boards/README.md, "LED current")."""
    twin = power_on("pitch32")
    twin.run(BUILD_DEVICES_PROGRAM.format(board="pitch32"))
    for volts in (5.0, 4.4, 0.0):
        twin.parts.set_supply(volts)
        assert abs(int(twin.run("print(devices.supply())")) - 1000 * volts) < 10
    assert power_on("mini16").run(
        BUILD_DEVICES_PROGRAM.format(board="mini16") + "print(devices.supply)"
    ) == ("None\r\n")
