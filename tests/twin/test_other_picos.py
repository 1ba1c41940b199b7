"""A Pico W runs the same image. A chip that has no image is refused with a one-line message."""

import pytest

from host_tools.cli import main
from host_tools.flash import board_helpers
from host_tools.flash.flash_map import flash_map
from host_tools.twin import Twin
from host_tools.twin.console import PseudoTerminal
from tests.devices.conftest import DRIVER_FILES, collect_board_files
from tests.twin.conftest import TwinFactory

# Pins of a Pico W: WL_ON, WL_D, WL_CS, WL_CLK (data sheet of the Pico W, 2.1).
WIRELESS_PINS = (
    23,
    24,
    25,
    29,
)
BUILD_CHECK_PROGRAM = (
    "from boards import pitch32 as board\n"
    "from pixelpitch.devices.build import build\n"
    "devices = build(board, {})\n"
    "import time\ntime.sleep_ms(20)\n"
    "print(len(devices.motion.read()[0]) > 5)\n"
)


def attach_wireless_chip(twin: Twin) -> None:
    """Attach the wireless chip of a Pico W to the emulated board and press RESET."""
    from rp2040py.external.cyw43 import Cyw43439

    Cyw43439().attach(twin.chip.rp2040)
    twin.reset()


@pytest.mark.long
def test_a_pico_w_boots_the_image_with_its_radio_off(new_twin: TwinFactory) -> None:
    """The image has no wireless driver, so a Pico W has as much storage as a Pico."""
    twin = new_twin(firmware=collect_board_files("pitch32", *DRIVER_FILES))
    attach_wireless_chip(twin)
    twin.stop()
    assert twin.run(BUILD_CHECK_PROGRAM) == "True\r\n"
    levels = [twin.chip.rp2040.gpio[pin].function_select for pin in WIRELESS_PINS]
    assert levels == [31] * 4  # the pins are not configured, so the radio has no power
    assert flash_map.REGIONS["data"][0] + flash_map.REGIONS["data"][1] == flash_map.FLASH
    pins = twin.run("from machine import Pin\nprint([p for p in dir(Pin.board)])")
    assert not [pin for pin in WIRELESS_PINS if f"GP{pin}'" in pins]


@pytest.mark.parametrize("command", ["doctor", "flash", "selftest"])
@pytest.mark.long(but=["selftest"])
def test_a_chip_without_an_image_is_refused_in_one_line(
    pico: Twin,
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    helpers = board_helpers.HELPERS_PROGRAM.replace(
        "os.uname().machine", "'Raspberry Pi Pico2 with RP2350-RISCV'"
    )
    assert helpers != board_helpers.HELPERS_PROGRAM
    monkeypatch.setattr(board_helpers, "HELPERS_PROGRAM", helpers)
    with PseudoTerminal(pico) as port:
        assert main([command, "--port", port]) == 2
    error = capsys.readouterr().err
    assert "got Raspberry Pi Pico2 with RP2350-RISCV at " in error
    assert error.endswith("expected an RP2040 or RP2350\n")
    assert error.count("\n") == 1
