"""Checks the third-party board tests/boards/wide64 and plays on it, with its own sensor driver.

The board has 64 x 32 LEDs in eight panels, and accelerometers of a different make than ours. No
file outside the tests names it.
"""

import shutil
import struct
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

from boards import pitch32
from host_tools.common import board_folder
from host_tools.common.board_file import board_errors
from host_tools.micropython import MicroPython
from host_tools.simulator.headless import Player
from tests.players import choose

BOARD_FOLDER = Path(__file__).resolve().parent / "wide64"
ROOT = BOARD_FOLDER.parent.parent.parent


@pytest.fixture
def board() -> ModuleType:
    """Return the board of 64 x 32 lights."""
    return board_folder.load_board(str(BOARD_FOLDER))


def test_the_board_has_no_faults(board: ModuleType) -> None:
    assert board_errors(board) == []
    assert board.__name__ == "boards.wide64"
    assert "boards.wide64" not in sys.modules  # the file is read, not imported
    assert board_folder.load_driver(".adxl345", board)["FIFO_SAMPLES"] == 32


def test_a_path_to_a_built_in_board_loads_that_board() -> None:
    assert board_folder.load_board(str(ROOT / "boards" / "pitch32")) is pitch32


def find_faults_after_change(
    tmp_path: Path, old: str, new: str, name: str = "__init__.py"
) -> list[str]:
    """Return the errors of the board after replacing ``old`` by ``new`` in its file ``name``."""
    folder = tmp_path / "wide64"
    shutil.copytree(BOARD_FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return board_errors(board_folder.load_board(str(folder)))


def test_a_board_that_cannot_be_built_is_refused(tmp_path: Path) -> None:
    assert find_faults_after_change(tmp_path / "1", '".adxl345"', '".adxl346"') == [
        "DRIVERS names .adxl346 for motion, but there is no adxl346.py in wide64's folder"
    ]
    assert find_faults_after_change(tmp_path / "2", "DIE = 0x53", "DIE = 0x18") == [
        "DIE has the I2C address 0x18, but such a part has 0x53 or 0x1d"
    ]
    assert find_faults_after_change(
        tmp_path / "3", 'INTERFACE_NAME = "motion"', "", "adxl345.py"
    ) == ["DRIVERS names .adxl345 for motion, but it serves None"]
    assert find_faults_after_change(
        tmp_path / "4", "def make(i2c, address)", "def make(i2c)", "adxl345.py"
    ) == ["DRIVERS names .adxl345 for motion, but it has no make(i2c, address)"]
    (found,) = find_faults_after_change(tmp_path / "5", "def make", "def def make", "adxl345.py")
    assert found.startswith("DRIVERS names .adxl345 for motion, but adxl345.py cannot be read")
    found = find_faults_after_change(tmp_path / "6", "WIDTH = 64", "WIDTH = 72")[0]
    assert found.startswith("WIDTH ")
    assert " 72" in found


@pytest.mark.long
def test_the_board_plays_a_match_from_the_menu(tmp_path: Path) -> None:
    player = Player(str(BOARD_FOLDER))
    choose(player, "Games", "Soccer Dice", "Start")
    player.wait(200)
    assert player.place == "play"
    assert player.text()[1] == "You are Red and"
    for face in (5, 2, 4):
        player.throw(face)
        player.settle()
    assert player.match is not None
    pixels: Any = player.devices.pixels
    assert (pixels.width, pixels.height) == (64, 32)
    assert any(pixels.frame)
    assert pixels.maximum <= 6000
    picture = tmp_path / "wide64.png"
    player.save_picture(str(picture))
    with Image.open(picture) as image:
        assert image.width > image.height


def test_a_board_without_a_die_plays_with_the_virtual_die(tmp_path: Path) -> None:
    folder = tmp_path / "wide64"
    shutil.copytree(BOARD_FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "__init__.py"
    text = (
        path.read_text().replace("DIE = 0x53", "DIE = None").replace("TRAY = 0x1D", "TRAY = None")
    )
    path.write_text(text.replace('"motion": ".adxl345", ', ""))
    board = board_folder.load_board(str(folder))
    assert board_errors(board) == []
    player = Player(board, "dicesoccer", {"first": "left"})
    before = player.match.to_bytes()
    player.hold("left ok", 600)
    player.wait(1500)
    assert player.match.to_bytes() != before
    with pytest.raises(ValueError, match="a board with a die"):
        player.plug_die_in()


# This program runs the driver on MicroPython. A model of the chip has the data sheet's registers.
READ_DIE_PROGRAM = '''
from boards.wide64 import adxl345

class Chip:
    """Registers of an ADXL345 (data sheet, table 19): DEVID, POWER_CTL, FIFO and its status."""

    def __init__(self):
        self.is_plugged_in = True
        self.registers = {0x00: 0xE5}
        self.waiting = []

    def feed(self, samples):
        stream = self.registers.get(0x38) == 0x80 and self.registers.get(0x2D) == 8
        if stream:  # 32 in the FIFO and one in the output registers
            self.waiting = (self.waiting + samples)[-33:]

    def readfrom_mem_into(self, address, register, into):
        if not self.is_plugged_in or address != 0x53:
            raise OSError(5)
        if register == 0x39:
            into[0] = len(self.waiting)
        elif register == 0x32:
            assert len(into) == 6
            into[:] = self.waiting.pop(0)
        else:
            into[0] = self.registers.get(register, 0)

    def writeto_mem(self, address, register, data):
        if not self.is_plugged_in or address != 0x53:
            raise OSError(5)
        self.registers[register] = data[0]
        if register == 0x38:
            self.waiting = []
'''


@pytest.mark.long
def test_the_driver_reads_the_chip_according_to_its_data_sheet() -> None:
    machine = MicroPython(ROOT / "firmware")
    for name in ("__init__", "adxl345"):
        machine.write(f"/boards/wide64/{name}.py", (BOARD_FOLDER / f"{name}.py").read_bytes())
    machine.write("/boards/__init__.py", "")
    raw = [struct.pack("<hhh", 256, -256, 0), struct.pack("<hhh", 1, -4096, 4095)]
    script = READ_DIE_PROGRAM + (
        "import time\n"
        "chip = Chip()\n"
        "sensor = adxl345.make(chip, 0x53)\n"
        "print(sensor.read())\n"
        "print(chip.registers[0x2C], chip.registers[0x31])\n"
        f"chip.feed({raw!r})\n"
        "print(sensor.read())\n"
        f"chip.feed({raw[:1]!r} * 50)\n"
        "print(len(sensor.read()), sensor.read())\n"
        "chip.is_plugged_in = False\n"
        "print(sensor.read(), sensor.fault is not None)\n"
        "chip.is_plugged_in = True\n"
        "chip.registers = {0x00: 0xE5}\n"
        "time.sleep_ms(260)\n"
        "print(sensor.read(), chip.registers[0x2D])\n"
        "chip.registers[0] = 0x33\n"
        "other = adxl345.make(chip, 0x53)\n"
        "print(other.read(), other.fault)\n"
    )
    assert machine.run(script).splitlines() == [
        "[]",
        "12 11",
        "[[998, -999, 0], [3, -15975, 15970]]",
        "33 []",
        "None True",
        "[] 8",
        "None no ADXL345 at 0x53: DEVID 0x33",
    ]
