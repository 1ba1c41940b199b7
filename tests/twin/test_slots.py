"""A new firmware is on trial until it shows the menu. If it fails to do so at three starts, the old
firmware returns.
"""

from binascii import crc32

import pytest

from host_tools.flash.flash_map import flash_map
from host_tools.twin import Twin
from host_tools.twin.files import read_files
from host_tools.twin.flash_time import observe_writes
from host_tools.twin.image import base_image_flash, with_firmware
from host_tools.twin.twin import BoardError
from tests.devices.conftest import collect_board_files
from tests.devices.test_power_on import MINIMAL_MODULES, make_app
from tests.twin.conftest import TwinFactory
from tests.twin.flashing import make_firmware, make_named_firmware, mark_confirmed


def flash_with_both_slots(
    new_firmware: dict[str, bytes], old_firmware: dict[str, bytes] | None = None
) -> bytes:
    """Return a flash with the confirmed firmware ``old_firmware`` in slot a and the newer firmware
    ``new_firmware`` in slot b.
    """
    flash = mark_confirmed(
        with_firmware(base_image_flash(), old_firmware or make_named_firmware("old"), "pitch32")
    )
    return with_firmware(flash, new_firmware, "pitch32", "b", 2)


def read_output(twin: Twin) -> str:
    """Return what the emulated board has written to USB."""
    return bytes(twin.chip.output).decode(errors="replace")


def wait_for_output(twin: Twin, expected_output: str, milliseconds: float) -> bool:
    """Run the emulated board until it writes ``expected_output``; return False after a timeout."""
    return twin.wait_until(lambda: expected_output in read_output(twin), milliseconds)


def count_starts(twin: Twin) -> int:
    """Return how many starts are marked in the header of the emulated board's slot b."""
    head = twin.flash()[flash_map.REGIONS["b"][0] :][:512]
    free = flash_map.next_mark(head, flash_map.STARTS)
    assert free is not None
    return free - flash_map.STARTS


def test_a_new_firmware_starts_on_trial_and_is_confirmed(new_twin: TwinFactory) -> None:
    twin = new_twin(flash=flash_with_both_slots(make_named_firmware("new")))
    assert wait_for_output(twin, "started new b True", 1000), read_output(twin)
    twin.wait(50)
    twin.reset()
    assert wait_for_output(twin, "started new b False", 1000), read_output(twin)
    assert count_starts(twin) == 1


FAULTY_FIRMWARES = {
    "it raises": make_firmware("raise ValueError('no good')"),
    "it cannot be imported": {
        **make_firmware("pass"),
        "pixelpitch/__init__.py": b"import none_such",
    },
    "it hangs": make_firmware("import time\nwhile True: time.sleep_ms(500)"),
    "it restarts": make_firmware("import machine\nmachine.reset()"),
}


@pytest.mark.parametrize("fault", FAULTY_FIRMWARES)
def test_after_three_failed_starts_the_old_firmware_returns(
    new_twin: TwinFactory, fault: str
) -> None:
    twin = new_twin(flash=flash_with_both_slots(FAULTY_FIRMWARES[fault]))
    words = "started old a False The new firmware failed 3 times: back to the old one"
    assert wait_for_output(twin, words, 40_000), read_output(twin)
    assert count_starts(twin) == 3
    twin.wait(50)
    twin.reset()
    # the message about the failure is shown only once
    assert wait_for_output(twin, "started old a False \r\n", 1000), read_output(twin)


def test_after_three_power_cuts_on_trial_the_old_firmware_returns(new_twin: TwinFactory) -> None:
    """A firmware on trial that loses power three times counts as failed."""
    twin = new_twin(
        flash=flash_with_both_slots(make_firmware("import time\nprint('on trial')\ntime.sleep(1)"))
    )
    for count in (1, 2, 3):
        assert wait_for_output(twin, "on trial", 1000), count
        assert count_starts(twin) == count
        twin.power_cycle()
    assert wait_for_output(twin, "started old a False", 1000), read_output(twin)


def test_ctrl_c_does_not_count_as_a_failed_start(new_twin: TwinFactory) -> None:
    twin = new_twin(
        flash=flash_with_both_slots(make_firmware("import time\nprint('waits')\ntime.sleep(3)"))
    )
    for count in range(1, 5):
        assert wait_for_output(twin, "waits", 1000), read_output(twin)
        twin.chip.send(b"\x03")
        assert wait_for_output(twin, ">>>", 500)
        assert count_starts(twin) == count
        twin.reset()
    assert wait_for_output(twin, "waits", 1000), read_output(twin)
    twin.chip.send(b"\x03")
    # the watchdog is off, so the board does not restart and the console still works
    twin.wait(9000)
    assert twin.run("print(6 * 7)") == "42\r\n"


def test_a_failing_firmware_is_started_again_if_it_is_the_only_one(new_twin: TwinFactory) -> None:
    flash = with_firmware(base_image_flash(), FAULTY_FIRMWARES["it raises"], "pitch32")
    twin = new_twin(flash=flash)
    assert wait_for_output(twin, "ValueError: no good", 1000)
    twin.wait(4000)  # the board does not restart, so the console is available
    assert twin.run("print(6 * 7)") == "42\r\n"


def test_a_slot_with_a_damaged_file_system_is_not_started(new_twin: TwinFactory) -> None:
    flash = flash_with_both_slots(make_named_firmware("new"))
    at = flash_map.REGIONS["b"][0] + flash_map.SECTOR
    twin = new_twin(flash=flash[:at] + bytes(64) + flash[at + 64 :])
    assert wait_for_output(twin, "started old a False The new firmware failed", 30_000), (
        read_output(twin)
    )


@pytest.mark.parametrize("label", [b"\xff\xfe", b"pitch32\xc3"])
def test_a_slot_with_an_invalid_label_is_not_started(new_twin: TwinFactory, label: bytes) -> None:
    flash = bytearray(flash_with_both_slots(make_named_firmware("new")))
    at = flash_map.REGIONS["b"][0]
    head = flash[at : at + flash_map.HEADER - 4 - 32] + label.ljust(32, b"\0")
    flash[at : at + flash_map.HEADER] = head + crc32(head).to_bytes(4, "little")
    twin = new_twin(flash=bytes(flash))
    assert wait_for_output(twin, "started old a False", 1000), read_output(twin)


def test_a_worn_sector_of_a_slot_is_written_twice_and_then_reported(new_twin: TwinFactory) -> None:
    """While the worn sector is written, the firmware in the other slot runs; afterwards the board
    still starts.
    """
    twin = new_twin(flash=flash_with_both_slots(make_named_firmware("new")))
    assert wait_for_output(twin, "started new b True", 1000)
    twin.stop()
    start = flash_map.REGIONS["a"][0]
    tries = []

    def damage_worn_sector(address: int, old_content: bytes, new_content: bytes) -> None:
        """Damage the worn sector whenever it is written."""
        if address == start + 3 * 4096:  # this address is in sector 2 of the slot's file system
            tries.append(address)
            twin.chip.rp2040.flash[address] = 0x55 if len(tries) <= wrong else new_content[0]

    observe_writes(twin.chip.rp2040, damage_worn_sector)
    script = "import slots\nwriter = slots.Writer('a')\nwriter.put(2, bytes(4096))\nprint('kept')"
    wrong = 2  # the first attempt to erase and the first attempt to program fail
    assert twin.run(script) == "kept\r\n"
    tries.clear()
    wrong = 99
    words = "sector 2 of the flash does not keep what is written, tried twice: the chip is worn"
    with pytest.raises(BoardError, match=words):
        twin.run(script)
    assert len(tries) == 4


def test_the_base_image_without_firmware_says_how_to_install_it(new_twin: TwinFactory) -> None:
    twin = new_twin(flash=base_image_flash())
    twin.start()
    assert wait_for_output(twin, "No firmware on this board: pixelpitch flash, or drag", 1000)


def test_rulesets_run_directly_from_the_flash_region_for_rulesets(new_twin: TwinFactory) -> None:
    source = "import sys\nsys.path.append('/rulesets')\nimport yourgame\nprint(yourgame.NAME)"
    flash = with_firmware(base_image_flash(), make_firmware(source), "pitch32")
    game = {"yourgame/__init__.py": b"NAME = 'mine'\n"}
    twin = new_twin(flash=with_firmware(flash, game, "yourgame", "rulesets"))
    assert wait_for_output(twin, "mine", 1000), read_output(twin)
    # damaged rulesets are ignored, and the firmware starts
    start = flash_map.REGIONS["rulesets"][0]
    flash = twin.flash()
    twin = new_twin(flash=flash[:start] + b"PXPX" + flash[start + 4 :])
    assert wait_for_output(twin, "no module named 'yourgame'", 1000), read_output(twin)


def make_firmware_with_step(body: str) -> dict[str, bytes]:
    """Return the real boot code and drivers, with a session that runs ``body`` in every step."""
    return {**collect_board_files("pitch32", *MINIMAL_MODULES), **make_app(body)}


@pytest.mark.long
def test_our_boot_code_confirms_the_firmware_after_the_menu_has_run(new_twin: TwinFactory) -> None:
    twin = new_twin(flash=flash_with_both_slots(make_firmware_with_step("pass")))
    assert wait_for_output(twin, "sat down", 2000)
    at = flash_map.REGIONS["b"][0] + flash_map.MARKS + flash_map.CONFIRMED
    assert twin.flash()[at] == 0xFF
    twin.wait(700)
    assert twin.flash()[at] == 0


@pytest.mark.long
def test_our_boot_code_reports_that_the_new_firmware_failed(new_twin: TwinFactory) -> None:
    twin = new_twin(
        flash=flash_with_both_slots(
            make_firmware_with_step("raise ValueError('no good')"), make_firmware_with_step("pass")
        )
    )
    message = "The new firmware failed 3 times: back to the old one"
    assert wait_for_output(twin, message, 60_000), read_output(twin)
    twin.wait(300)
    shown = " ".join(twin.text())
    assert "PIXELPITCH" in shown
    assert "failed 3 times" in " ".join(shown.split())
    twin.wait(8000)
    log = read_files(twin.flash())["errors.log"].decode()
    assert log.count("ValueError: no good") == 3
    assert message in log
    twin.chip.output.clear()
    twin.reset()
    assert wait_for_output(twin, "sat down", 3000)
    assert message not in read_output(twin)
