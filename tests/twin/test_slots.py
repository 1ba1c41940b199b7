"""A new firmware on trial: confirmed by the menu, given up after three starts that fail."""

from binascii import crc32

import pytest

from host_tools.flash.flash_map import flash_map
from host_tools.twin import Twin
from host_tools.twin.files import files_in
from host_tools.twin.flash_time import observe_writes
from host_tools.twin.image import base_alone, with_firmware
from host_tools.twin.twin import BoardError
from tests.devices.conftest import files_of
from tests.devices.test_power_on import BARE, app
from tests.twin.conftest import MakeTwin
from tests.twin.flashing import confirmed, firmware, program


def both_slots(new: dict[str, bytes], old: dict[str, bytes] | None = None) -> bytes:
    """Return a flash with a proven firmware in slot a and a newer one in slot b."""
    flash = confirmed(with_firmware(base_alone(), old or firmware("old"), "pitch32"))
    return with_firmware(flash, new, "pitch32", "b", 2)


def lines_of(twin: Twin) -> str:
    return bytes(twin.chip.output).decode(errors="replace")


def says(twin: Twin, words: str, milliseconds: float) -> bool:
    return twin.wait_until(lambda: words in lines_of(twin), milliseconds)


def starts(twin: Twin) -> int:
    """Return how many starts of slot b are marked."""
    head = twin.flash()[flash_map.REGIONS["b"][0] :][:512]
    free = flash_map.next_mark(head, flash_map.STARTS)
    assert free is not None
    return free - flash_map.STARTS


def test_the_new_one_starts_on_trial_and_confirms(new_twin: MakeTwin) -> None:
    twin = new_twin(flash=both_slots(firmware("new")))
    assert says(twin, "started new b True", 1000), lines_of(twin)
    twin.wait(50)
    twin.reset()
    assert says(twin, "started new b False", 1000), lines_of(twin)
    assert starts(twin) == 1


FAULTS = {
    "it raises": program("raise ValueError('no good')"),
    "it cannot be imported": {**program("pass"), "pixelpitch/__init__.py": b"import none_such"},
    "it hangs": program("import time\nwhile True: time.sleep_ms(500)"),
    "it restarts": program("import machine\nmachine.reset()"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_three_starts_that_fail_bring_the_old_one_back(new_twin: MakeTwin, fault: str) -> None:
    twin = new_twin(flash=both_slots(FAULTS[fault]))
    words = "started old a False The new firmware failed 3 times: back to the old one"
    assert says(twin, words, 40_000), lines_of(twin)
    assert starts(twin) == 3
    twin.wait(50)
    twin.reset()
    assert says(twin, "started old a False \r\n", 1000), lines_of(twin)  # it is said once


def test_power_lost_at_any_start_loses_nothing(new_twin: MakeTwin) -> None:
    """Cut while it is on trial: three times, then it counts as failed."""
    twin = new_twin(flash=both_slots(program("import time\nprint('on trial')\ntime.sleep(1)")))
    for count in (1, 2, 3):
        assert says(twin, "on trial", 1000), count
        assert starts(twin) == count
        twin.power_cycle()
    assert says(twin, "started old a False", 1000), lines_of(twin)


def test_a_hand_that_stops_it_is_no_fault(new_twin: MakeTwin) -> None:
    twin = new_twin(flash=both_slots(program("import time\nprint('waits')\ntime.sleep(3)")))
    for count in range(1, 5):
        assert says(twin, "waits", 1000), lines_of(twin)
        twin.chip.send(b"\x03")
        assert says(twin, ">>>", 500)
        assert starts(twin) == count
        twin.reset()
    assert says(twin, "waits", 1000), lines_of(twin)
    twin.chip.send(b"\x03")
    twin.wait(9000)  # the watchdog is off: the console stays
    assert twin.run("print(6 * 7)") == "42\r\n"


def test_without_another_firmware_it_is_not_given_up(new_twin: MakeTwin) -> None:
    flash = with_firmware(base_alone(), FAULTS["it raises"], "pitch32")
    twin = new_twin(flash=flash)
    assert says(twin, "ValueError: no good", 1000)
    twin.wait(4000)  # it does not restart: the console is free
    assert twin.run("print(6 * 7)") == "42\r\n"


def test_a_slot_whose_file_system_is_damaged_gives_way_too(new_twin: MakeTwin) -> None:
    flash = both_slots(firmware("new"))
    at = flash_map.REGIONS["b"][0] + flash_map.SECTOR
    twin = new_twin(flash=flash[:at] + bytes(64) + flash[at + 64 :])
    assert says(twin, "started old a False The new firmware failed", 30_000), lines_of(twin)


@pytest.mark.parametrize("label", [b"\xff\xfe", b"pitch32\xc3"])
def test_a_header_that_is_no_text_gives_way_whatever_its_checksum(
    new_twin: MakeTwin, label: bytes
) -> None:
    flash = bytearray(both_slots(firmware("new")))
    at = flash_map.REGIONS["b"][0]
    head = flash[at : at + flash_map.HEADER - 4 - 32] + label.ljust(32, b"\0")
    flash[at : at + flash_map.HEADER] = head + crc32(head).to_bytes(4, "little")
    twin = new_twin(flash=bytes(flash))
    assert says(twin, "started old a False", 1000), lines_of(twin)


def test_a_worn_sector_of_a_slot_is_tried_twice_and_refused_in_words(new_twin: MakeTwin) -> None:
    """The firmware that runs is the other one, and it still starts."""
    twin = new_twin(flash=both_slots(firmware("new")))
    assert says(twin, "started new b True", 1000)
    twin.stop()
    start = flash_map.REGIONS["a"][0]
    tries = []

    def written(at: int, before: bytes, after: bytes) -> None:
        if at == start + 3 * 4096:  # a page of sector 2 of the file system
            tries.append(at)
            twin.chip.rp2040.flash[at] = 0x55 if len(tries) <= wrong else after[0]

    observe_writes(twin.chip.rp2040, written)
    script = "import slots\nwriter = slots.Writer('a')\nwriter.put(2, bytes(4096))\nprint('kept')"
    wrong = 2  # the erase, and the first program
    assert twin.run(script) == "kept\r\n"
    tries.clear()
    wrong = 99
    words = "sector 2 of the flash does not keep what is written, tried twice: the chip is worn"
    with pytest.raises(BoardError, match=words):
        twin.run(script)
    assert len(tries) == 4


def test_a_base_alone_says_what_to_do(new_twin: MakeTwin) -> None:
    twin = new_twin(flash=base_alone())
    twin.start()
    assert says(twin, "No firmware on this board: pixelpitch flash, or drag", 1000)


def test_rulesets_lie_beside_the_firmware_and_are_executed_in_place(new_twin: MakeTwin) -> None:
    source = "import sys\nsys.path.append('/rulesets')\nimport yourgame\nprint(yourgame.NAME)"
    flash = with_firmware(base_alone(), program(source), "pitch32")
    game = {"yourgame/__init__.py": b"NAME = 'mine'\n"}
    twin = new_twin(flash=with_firmware(flash, game, "yourgame", "rulesets"))
    assert says(twin, "mine", 1000), lines_of(twin)
    # Damaged, they are left out; the firmware starts.
    start = flash_map.REGIONS["rulesets"][0]
    flash = twin.flash()
    twin = new_twin(flash=flash[:start] + b"PXPX" + flash[start + 4 :])
    assert says(twin, "no module named 'yourgame'", 1000), lines_of(twin)


def table(body: str) -> dict[str, bytes]:
    """Return the real boot code and drivers with a session whose every step is ``body``."""
    return {**files_of("pitch32", *BARE), **app(body)}


@pytest.mark.long
def test_our_boot_confirms_when_the_menu_has_run_for_a_moment(new_twin: MakeTwin) -> None:
    twin = new_twin(flash=both_slots(table("pass")))
    assert says(twin, "sat down", 2000)
    at = flash_map.REGIONS["b"][0] + flash_map.MARKS + flash_map.CONFIRMED
    assert twin.flash()[at] == 0xFF
    twin.wait(700)
    assert twin.flash()[at] == 0


@pytest.mark.long
def test_our_boot_tells_that_the_new_one_was_given_up(new_twin: MakeTwin) -> None:
    twin = new_twin(flash=both_slots(table("raise ValueError('no good')"), table("pass")))
    told = "The new firmware failed 3 times: back to the old one"
    assert says(twin, told, 60_000), lines_of(twin)
    twin.wait(300)
    shown = " ".join(twin.text())
    assert "PIXELPITCH" in shown
    assert "failed 3 times" in " ".join(shown.split())
    twin.wait(8000)
    log = files_in(twin.flash())["errors.log"].decode()
    assert log.count("ValueError: no good") == 3
    assert told in log
    twin.chip.output.clear()
    twin.reset()
    assert says(twin, "sat down", 3000)
    assert told not in lines_of(twin)
