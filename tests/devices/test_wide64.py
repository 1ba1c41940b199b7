"""The third-party board wide64, with its 64 x 32 LEDs on eight data lines and its own sensor
driver, works on the emulated chip.
"""

from pathlib import Path

import pytest

from host_tools.common import board_folder

BOARD_FOLDER = Path(__file__).resolve().parent.parent / "boards" / "wide64"


@pytest.mark.long
def test_the_board_works_with_its_own_driver(power_on):
    board = board_folder.load_board(str(BOARD_FOLDER))
    twin = power_on(
        board,
        text=(BOARD_FOLDER / "__init__.py").read_text(),
        **{"boards/wide64/adxl345.py": (BOARD_FOLDER / "adxl345.py").read_bytes()},
    )
    twin.parts.pads.press("right", "ok")
    script = (
        "import gc, time\n"
        "from boards import wide64 as board\n"
        "from pixelpitch.devices.build import build\n"
        "gc.collect()\n"
        "before = gc.mem_free()\n"
        "devices = build(board, {})\n"
        "gc.collect()\n"
        "used = before - gc.mem_free()\n"
        "devices.pixels.show(bytearray(at * 7 & 15 for at in range(6144)), 256)\n"
        "while devices.pixels.busy: pass\n"
        "devices.text.show(['wide'] + [''] * 7)\n"
        "devices.tick()\n"
        "devices.sound.play('none')\n"
        "print(devices.pads.down(), devices.motion.read(), used < 40000)\n"
        "print(devices.motion.faults()[0])\n"
    )
    lines = twin.run(script).splitlines()
    assert lines[0] == f"{1 << 10} [None, None] True"
    # The emulated board has LIS3DH sensors, which the driver for the ADXL345 must refuse.
    assert lines[1] == "I2C 0 (GP4, GP5): no ADXL345 at 0x53: DEVID 0x00"
    twin.wait(15)
    assert twin.lights() == bytes(at * 7 & 15 for at in range(6144))
    assert twin.text()[0] == "wide"
