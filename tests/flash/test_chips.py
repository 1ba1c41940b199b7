"""The table of chip differences and the RP2350's base image agree with the data sheets."""

import re
import struct
from pathlib import Path

import pytest

from host_tools.common.folders import FIRMWARE, IMAGE
from host_tools.flash import FlashError, build, chips, image, name_tables
from host_tools.flash.chips import CHIPS, RP2040, RP2350

FLASH_MAP_SOURCE = (IMAGE / "frozen" / "flash_map.py").read_text(encoding="utf-8")
SLOTS_SOURCE = (IMAGE / "frozen" / "slots.py").read_text(encoding="utf-8")
DRIVERS_FOLDER = FIRMWARE / "pixelpitch" / "devices" / "drivers"
WATCHDOG_DRIVER = "pixelpitch/devices/drivers/watchdog.mpy"
# {chip: address WATCHDOG_BASE}; RP2040 data sheet 4.7.6 and 2.1.2, RP2350 data sheet 12.9.7 and
# 2.1.3. The clear alias is 0x3000 above it. The first two scratch registers are at the offsets 0x0c
# and 0x10.
WATCHDOG_BASES = {"rp2040": 0x40058000, "rp2350": 0x400D8000}


def read_driver_constants(source: str) -> dict[str, object]:
    """Return the constants in a driver's source. The driver cannot be imported, because it uses the
    chip's modules.
    """
    lines = [line for line in source.splitlines() if re.match(r"_[A-Z_]+ = ", line)]
    names: dict[str, object] = {"const": int}
    exec("\n".join(lines), names)
    return names


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.id)
def test_each_chip_gets_the_addresses_of_its_watchdog(chip):
    base = WATCHDOG_BASES[chip.id]
    assert (
        read_driver_constants(chips.adapt_source(SLOTS_SOURCE, chip))["_WATCHDOG_CLEAR"]
        == base + 0x3000
    )
    watchdog = read_driver_constants(
        chips.adapt_source((DRIVERS_FOLDER / "watchdog.py").read_text(), chip)
    )
    assert (watchdog["_CONTROL_CLEAR"], watchdog["_SCRATCH"]) == (base + 0x3000, base + 0x0C)
    rulesets = read_driver_constants(
        chips.adapt_source((DRIVERS_FOLDER / "ruleset_flash.py").read_text(), chip)
    )
    assert rulesets["_SCRATCH"] == base + 0x10


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.id)
def test_each_chip_gets_its_flash_map(chip):
    names: dict[str, object] = {}
    exec(chips.adapt_source(FLASH_MAP_SOURCE, chip), names)
    assert names["REGIONS"] == chip.regions
    assert (names["FLASH"], names["PROGRAM_END"]) == (chip.flash, chip.program_end)
    assert names["STORAGE"] == chip.program_end
    # this address is the same on both chips: RP2040 data sheet 2.2, RP2350 data sheet 2.2
    assert names["XIP"] == 0x10000000
    # rp2.Flash begins at ``program_end``. This header of the base image gives the size of
    # rp2.Flash.
    head = (IMAGE / "PIXELPITCH" / "mpconfigboard.h").read_text(encoding="utf-8")
    size = f"({chip.flash // 1024} * 1024 - 0x{chip.program_end:05x})"
    assert f"#define MICROPY_HW_FLASH_STORAGE_BYTES          {size}\n" in head


def test_adapting_a_source_to_a_chip_changes_no_rp2040_value_and_no_line_number():
    """Tracebacks and the base image contain line numbers, so adapting a source must not move a
    line.
    """
    paths = [*(IMAGE / "frozen").glob("*.py"), *DRIVERS_FOLDER.glob("*.py")]
    changed = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert chips.adapt_source(text, RP2040) == text, path
        other = chips.adapt_source(text, RP2350)
        assert other.count("\n") == text.count("\n")
        if other != text:
            changed.add(path.name)
    assert changed == {"flash_map.py", "slots.py", "watchdog.py", "ruleset_flash.py"}


def test_only_drivers_differ_between_the_firmwares_of_the_chips():
    one, other = (build.firmware_files("pitch32", chip=chip) for chip in CHIPS)
    differing = {path for path in one if one[path] != other[path]}
    assert differing == {WATCHDOG_DRIVER, "pixelpitch/devices/drivers/ruleset_flash.mpy"}
    assert [len(one[path]) for path in differing] == [len(other[path]) for path in differing]


def test_the_machine_name_of_a_board_ends_with_its_chip():
    """MicroPython builds the names: MICROPY_HW_BOARD_NAME, "with", MICROPY_HW_MCU_NAME."""
    expected = {
        "Raspberry Pi Pico with RP2040": RP2040,
        "Pixelpitch with RP2040": RP2040,
        "Pixelpitch with RP2350": RP2350,
        "Raspberry Pi Pico2 W with RP2350": RP2350,
        "Raspberry Pi Pico2 with RP2350-RISCV": None,
        "ESP32C3 module with ESP32C3": None,
        "RP2350": None,
        "": None,
    }
    assert {words: chips.chip_of_machine(words) for words in expected} == expected
    with pytest.raises(FlashError, match=r"^got chip 'esp32', expected rp2040 or rp2350$"):
        chips.chip_by_id("esp32")


def read_words(address: int, word_count: int) -> tuple[int, ...]:
    """Return ``word_count`` 32-bit words of the RP2350 base image, from ``address`` on."""
    return struct.unpack_from(f"<{word_count}I", image.base_image(chip=RP2350), address)


def test_the_vector_table_of_the_rp2350_is_where_its_boot_rom_expects_it():
    """The image definition block has no entry point, so the boot ROM takes the stack pointer and
    the reset handler from a vector table at the start of the image (RP2350 data sheet 5.9.5.1). The
    table has 16 + 52 vectors (3.2).
    """
    stack, *handlers = read_words(0, 68)
    assert stack == 0x20082000  # the end of the SRAM of 520 KB (RP2350 data sheet 2.2.3)
    end = 0x10000000 + len(image.base_image(chip=RP2350))
    for number, handler in enumerate(handlers, start=1):
        assert handler % 2 == 1, number  # odd, because it is an address of Thumb code
        assert 0x10000110 <= handler < end, number


def test_the_image_definition_block_follows_the_data_sheet():
    """The block must be in the first 4 KB, declare a secure Arm executable for the RP2350, and form
    a closed loop with the other blocks (RP2350 data sheet 5.9.5.1).
    """
    program = image.base_image(chip=RP2350)
    at = program.index(struct.pack("<I", 0xFFFFDED3))
    assert at % 4 == 0
    assert at < 4096
    start, image_type, last, following, end = read_words(at, 5)
    assert (start, image_type, last, end) == (0xFFFFDED3, 0x10210142, 0x000001FF, 0xAB123579)
    # The last block of the image has only an IGNORED item and links back to the first block (RP2350
    # data sheet 5.9.3.4).
    second = read_words(at + following, 5)
    assert second[0] == 0xFFFFDED3
    assert second[1] & 0xFF == 0xFE
    assert second[3] + following == 1 << 32
    assert second[4] == 0xAB123579
    assert at + following + 20 == len(program)


def test_the_image_of_the_rp2350_ends_before_its_slots_and_has_the_names_of_the_firmware():
    program = image.base_image(chip=RP2350)
    assert len(program) < RP2350.program_end
    with pytest.raises(FlashError, match="is a program of 524289 bytes, expected at most 524288"):
        image.check_program(bytes(RP2350.program_end + 1), "x", RP2350)
    assert set(name_tables.name_numbers(image.base_image())) <= set(
        name_tables.name_numbers(program)
    )
    content = build.firmware_files("mini16", chip=RP2350)[WATCHDOG_DRIVER]
    assert name_tables.append_name_table(content, RP2350) != content


def test_both_linker_scripts_get_the_same_order_of_functions():
    """Patch 0011 adds to the RP2350's linker script what patch 0005 adds to the RP2040's."""
    added = []
    for name in ("0005-rp2-hot-code.patch", "0011-rp2350-hot-code.patch"):
        text = (IMAGE / "patches" / name).read_text(encoding="utf-8")
        lines = [line[1:].strip() for line in text.splitlines() if re.match(r"\+(?!\+)", line)]
        added.append([line.replace("*libc.a: *lib_a", "*libc.a:*lib_a") for line in lines])
    assert added[0] == added[1]
    assert len(added[0]) > 20


def test_the_page_and_the_laptop_use_the_same_module_of_chips():
    """The page contains the module ``chips`` because the module ``exchange`` imports it."""
    from host_tools.web.build import SENDING_MODULES

    assert "flash/chips.py" in SENDING_MODULES
    assert Path(chips.__file__).name == "chips.py"
