"""UF2 files obey the boot ROM's rules, and every invalid file is refused with a one-line error."""

import struct

import pytest

from host_tools.flash import FlashError, uf2
from host_tools.flash.chips import RP2040, RP2350
from host_tools.flash.flash_map import flash_map
from host_tools.twin import bootrom

PROGRAM_CONTENT = bytes(range(256)) * 40  # a program of 2.5 sectors
PROGRAMMED_FLASH = bytes(flash_map.FLASH)  # a flash in which every bit is programmed (0)


def write_example_uf2() -> bytes:
    """Return a UF2 file with a program and the data of a slot."""
    return uf2.write_uf2(
        {**uf2.split_pages(PROGRAM_CONTENT, 0), **uf2.split_pages(b"slot", 0x60000)}
    )


def write_changed_uf2(offset: int, value: int, block: int = 3) -> bytes:
    """Return the example UF2 file with ``value`` (32 bits) at ``offset`` in ``block``."""
    data = bytearray(write_example_uf2())
    struct.pack_into("<I", data, block * uf2.UF2_BLOCK_BYTES + offset, value)
    return bytes(data)


def test_a_written_uf2_file_is_read_back_unchanged():
    pages = uf2.read_uf2(write_example_uf2(), "x")
    assert b"".join([pages[at] for at in sorted(pages)])[: len(PROGRAM_CONTENT)] == PROGRAM_CONTENT
    assert pages[0x60000][:4] == b"slot"
    assert len(pages) % 16 == 0


def test_the_boot_rom_writes_exactly_the_pages_of_the_file():
    after = bootrom.copy_uf2(PROGRAMMED_FLASH, write_example_uf2())
    sectors = {0, 1, 2, 0x60}
    for number in range(flash_map.FLASH // flash_map.SECTOR):
        found = after[number * flash_map.SECTOR : (number + 1) * flash_map.SECTOR]
        if number not in sectors:
            assert found == bytes(flash_map.SECTOR), number
    assert after[: len(PROGRAM_CONTENT)] == PROGRAM_CONTENT
    assert after[0x60000:0x60004] == b"slot"


@pytest.mark.parametrize(("chip", "other"), [(RP2040, RP2350), (RP2350, RP2040)])
def test_each_chip_ignores_the_file_for_the_other_chip(chip, other):
    """The family IDs are from github.com/microsoft/uf2, utils/uf2families.json, and from the RP2350
    data sheet, 5.5.3.
    """
    assert (RP2040.family, RP2350.family) == (0xE48BFF56, 0xE48BFF59)
    used = bytes(chip.flash)
    data = uf2.write_uf2(uf2.split_pages(PROGRAM_CONTENT, chip.regions["b"][0]), chip)
    assert {struct.unpack_from("<I", data, at + 28)[0] for at in range(0, len(data), 512)} == {
        chip.family
    }
    at = chip.regions["b"][0]
    assert (
        bootrom.copy_uf2(used, data, chip=chip)[at : at + len(PROGRAM_CONTENT)] == PROGRAM_CONTENT
    )
    with pytest.raises(bootrom.MissingBlocks, match="got 0 blocks"):
        bootrom.copy_uf2(bytes(other.flash), data, chip=other)
    with pytest.raises(FlashError) as caught:
        uf2.read_uf2(data, "x.uf2", other)
    expected = f"expected one for {other.name} (0x{other.family:08x})"
    assert str(caught.value) == f"x.uf2 is for {chip.name}, {expected}"


def test_the_boot_rom_of_a_pico_2_writes_exactly_the_pages_of_the_file():
    """The RP2350's boot ROM erases the sector of each address that a file writes. Only the RP2040
    needs files with complete sectors, which do no harm on the RP2350.
    """
    used = bytes(RP2350.flash)
    data = uf2.write_uf2(
        {**uf2.split_pages(PROGRAM_CONTENT, 0), **uf2.split_pages(b"slot", 0x80000)}, RP2350
    )
    after = bootrom.copy_uf2(used, data, chip=RP2350)
    assert after[: len(PROGRAM_CONTENT)] == PROGRAM_CONTENT
    assert after[0x80000:0x80004] == b"slot"
    assert after[0x3000:0x80000] + after[0x81000:] == used[0x3000:0x80000] + used[0x81000:]


def test_without_whole_sectors_the_boot_rom_would_destroy_pages(monkeypatch):
    """A model of the boot ROM shows the damage that ``fill_sectors`` prevents."""
    monkeypatch.setattr(uf2, "fill_sectors", lambda pages: pages)
    after = bootrom.copy_uf2(PROGRAMMED_FLASH, write_example_uf2())
    assert after[0x60000:0x60004] != b"slot"


def test_the_boot_rom_does_not_restart_after_a_file_that_lacks_blocks():
    with pytest.raises(bootrom.MissingBlocks, match="got 32 blocks, expected 64"):
        bootrom.copy_uf2(PROGRAMMED_FLASH, write_example_uf2()[: 32 * uf2.UF2_BLOCK_BYTES])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "got x.uf2 of 0 bytes, expected a UF2 file"),
        (b"no image at all" * 100, "expected a UF2 file"),
        (write_changed_uf2(28, 0xE48BFF59), "x.uf2 is for RP2350, expected one for RP2040"),
        (
            write_changed_uf2(28, 0x12345678),
            "is for family 0x12345678, expected one for RP2040",
        ),
        (
            write_example_uf2()[: 20 * uf2.UF2_BLOCK_BYTES],
            "x.uf2 is cut off: got 20 blocks, expected 64",
        ),
        (
            write_example_uf2()[: 20 * uf2.UF2_BLOCK_BYTES + 100],
            "expected a UF2 file (blocks of 512)",
        ),
        (write_changed_uf2(508, 0), "block 3 is damaged, expected a whole UF2 file"),
        (write_changed_uf2(0, 0), "block 3 is damaged"),
        (write_changed_uf2(12, 0x20000000), "block 3, 0x20000000, is not in the Pico's flash"),
    ],
)
def test_an_invalid_uf2_file_is_reported_in_one_line(data, words):
    with pytest.raises(FlashError) as caught:
        uf2.read_uf2(data, "x.uf2")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
