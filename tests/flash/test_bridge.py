"""Command `pixelpitch bridge flash` finds the bridge's port, recognises the program on the bridge,
and sends our program.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.flash import FlashError, bridge, link
from host_tools.micropython import MicroPython
from tests.flash.fake_board import FakeBoard
from tests.flash.serial_ports import PlugFunction, make_port

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

PICO_PORT = make_port("/dev/ttyACM0", 0x2E8A, 0x0005, "Board in FS mode")
BRIDGE_PORT = make_port("/dev/ttyACM1", 0x303A, 0x1001, "USB JTAG/serial debug unit")
FOREIGN_ESP_PORT = make_port("/dev/ttyACM2", 0x303A, 0x1001)
MODEM_PORT = make_port("/dev/ttyUSB0", 0x1A86, 0x7523)


def make_fake_esp32(
    program: bytes | None, *answers: Any, machine: str = "ESP32C3 module"
) -> FakeBoard:
    """Return a fake ESP32 whose main.py is ``program``."""
    if program is None:
        look = "none\n"
    else:
        look = f"{len(program)} {bridge.program_digest(program)}\n{program[:200].decode()!r}\n"
    return FakeBoard(
        *answers,
        ("implementation[2]", repr(machine) + "\n"),
        ("implementation[1]", "(1, 26, 0)\n"),
        ("import bluetooth", look),
        ("main.new', 'rb'", bridge.program_digest(bridge.bridge_program()) + "\n"),
    )


def test_the_esp32_is_found_next_to_a_board_and_a_modem(set_ports: PlugFunction) -> None:
    set_ports(PICO_PORT, MODEM_PORT, BRIDGE_PORT)
    assert bridge.choose_port(None) == "/dev/ttyACM1"
    assert bridge.choose_port("/dev/ttyUSB0") == "/dev/ttyUSB0"
    with pytest.raises(FlashError, match="got the Pico at /dev/ttyACM0, expected the bridge"):
        bridge.choose_port("/dev/ttyACM0")
    set_ports(PICO_PORT)
    with pytest.raises(FlashError, match="got no ESP32-C3, expected one on USB"):
        bridge.choose_port(None)


def test_the_esp32_with_the_bridge_program_is_chosen_if_two_are_plugged_in(
    set_ports: PlugFunction,
) -> None:
    with (
        make_fake_esp32(bridge.bridge_program()) as here,
        make_fake_esp32(b'"""The wireless die."""') as die,
    ):
        set_ports(
            make_port(die.port, *bridge.ESPRESSIF_USB_IDS),
            PICO_PORT,
            make_port(here.port, *bridge.ESPRESSIF_USB_IDS),
        )
        assert bridge.choose_port(None) == here.port
    with make_fake_esp32(None) as here, make_fake_esp32(None) as other:
        set_ports(
            make_port(other.port, *bridge.ESPRESSIF_USB_IDS),
            make_port(here.port, *bridge.ESPRESSIF_USB_IDS),
        )
        with pytest.raises(FlashError, match="got 2 boards"):
            bridge.choose_port(None)


@pytest.mark.long
def test_the_program_arrives_unchanged_on_micropython(output_of: Callable[..., str]) -> None:
    """MicroPython on this machine stands in for the bridge. It runs the scripts that `bridge flash`
    would send, with a file system in memory.
    """
    with make_fake_esp32(None) as board:
        said = output_of(["bridge", "flash", "--port", board.port])
        scripts = [each for each in board.scripts if "main.new" in each or "file." in each]
    assert "copied; restarted" in said
    machine = MicroPython()
    machine.write("/main.py", b"an old one")
    check = f"print(open('/main.py', 'rb').read() == {bridge.bridge_program()!r})"
    steps = machine.run_steps([*scripts, check])
    assert steps[-2].stdout == ""
    assert steps[-1].stdout == "True\n"
    assert steps[-3].stdout.strip() == bridge.program_digest(bridge.bridge_program())


def test_a_bridge_that_already_has_the_program_is_only_restarted(
    output_of: Callable[..., str],
) -> None:
    with make_fake_esp32(bridge.bridge_program()) as board:
        assert "has this program already" in output_of(["bridge", "flash", "--port", board.port])
        assert not [each for each in board.scripts if "main.new" in each]


@pytest.mark.long
def test_a_different_program_is_replaced_only_with_the_option_yes(
    error_of: Callable[..., str], output_of: Callable[..., str], run: Any
) -> None:
    with make_fake_esp32(b'"""Somebody\'s weather station."""') as board:
        code, _, err = run(["bridge", "flash", "--port", board.port])
        assert code == 2
        assert "got a different program" in err
        assert err.count("\n") == 1
        assert "copied" in output_of(["bridge", "flash", "--yes", "--port", board.port])


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ([("implementation[2]", "'Raspberry Pi Pico with RP2040'\n")], "expected an ESP32"),
        ([("implementation[1]", "(1, 20, 0)\n")], "expected 1.24 or newer"),
        ([("import bluetooth", "no bluetooth\n")], "without Bluetooth"),
        ([("main.new', 'rb'", "0\n")], "SHA-256"),
    ],
)
@pytest.mark.long(but=["answers1-expected 1.24 or newer", "answers2-without Bluetooth"])
def test_a_device_that_cannot_be_a_bridge_is_refused(run: Any, answers: Any, words: str) -> None:
    with make_fake_esp32(None, *answers) as board:
        code, _, err = run(["bridge", "flash", "--port", board.port])
    assert code == 2
    assert words in err
    assert err.count("\n") == 1


def test_without_an_answer_the_error_says_where_to_get_micropython(
    monkeypatch: Any, run: Any
) -> None:
    import pty
    import tty

    monkeypatch.setattr(link, "_EMULATED_LIMIT_S", 1)
    master, slave = pty.openpty()
    tty.setraw(slave)
    import os

    code, _, err = run(["bridge", "flash", "--port", os.ttyname(slave)])
    os.close(master)
    os.close(slave)
    assert code == 2
    assert "micropython.org/download/ESP32_GENERIC_C3" in err
