"""The page updates the firmware of a board on USB, in the slot that is not in use. Whatever fails,
one of the two firmwares starts.

The board is simulated, as in ``test_usb.py``.
"""

from typing import Any

import pytest

from host_tools.flash import build, image
from host_tools.flash.chips import RP2350
from host_tools.flash.flash_map import flash_map
from host_tools.twin import bootrom
from host_tools.twin.image import with_firmware as with_firmware_of
from tests.flash.flash_board import FlashBoard, add_firmware
from tests.web.conftest import PageOpener
from tests.web.hands import wait_until
from tests.web.usb import (
    FAKE_SERIAL_SCRIPT,
    MESSAGE_CONTAINS_SCRIPT,
    SLOW_PORT_QUERY,
    connect_board,
    open_usb_dialog,
    plug_in_board,
    wait_for_message,
)

pytestmark = pytest.mark.browser

SLOT_B_START, SLOT_B_LENGTH = flash_map.REGIONS["b"]
OLD_FIRMWARE_STARTS_MESSAGE = "The old firmware starts, or the new one if all of it has arrived."
# Sectors of the file system in which ``make_nearly_updated_board`` differs from this firmware.
CHANGED_SECTOR_NUMBERS = (
    3,
    40,
)


@pytest.fixture(scope="module")
def flash_with_firmware() -> bytes:
    """Return the flash of a board with this firmware in slot a."""
    return bootrom.copy_uf2(b"\xff" * flash_map.FLASH, image.make_image("pitch32"))


def make_nearly_updated_board(flash_with_firmware: bytes) -> FlashBoard:
    """Return a board that has this firmware in slot b except for a few sectors, and a different
    firmware in slot a.
    """
    start = flash_map.REGIONS["a"][0]
    slot = bytearray(flash_with_firmware[start : start + SLOT_B_LENGTH])
    for sector in (-1, *CHANGED_SECTOR_NUMBERS):
        at = (sector + 1) * flash_map.SECTOR
        slot[at : at + flash_map.SECTOR] = b"\xff" * flash_map.SECTOR
    flash = (
        flash_with_firmware[:start]
        + b"\xff" * SLOT_B_LENGTH
        + bytes(slot)
        + flash_with_firmware[SLOT_B_START + SLOT_B_LENGTH :]
    )
    return FlashBoard(add_firmware(flash))


def open_page_with_board(open_page: PageOpener, board: FlashBoard) -> Any:
    """Return a page whose dialog for boards is open. In the dialog, ``board`` is connected."""
    page = open_page(script=FAKE_SERIAL_SCRIPT, query=SLOW_PORT_QUERY)
    plug_in_board(page, lambda data: board.receive(data) if board.is_on else None)
    open_usb_dialog(page)
    connect_board(page)
    return page


def update_firmware(page: Any) -> str:
    """Update the firmware and return the page's last message."""
    page.click("#usb-update")
    return wait_for_message(page)


def find_starting_slot(board: FlashBoard) -> str | None:
    """Return the slot whose firmware the base image would start, or None."""
    heads = [board.flash[flash_map.REGIONS[slot][0] :][:4096] for slot in flash_map.SLOTS]
    slot: str | None = flash_map.choose(*heads)[0]
    return slot


def is_updated(board: FlashBoard, flash_with_firmware: bytes) -> bool:
    """Return True if slot b has the complete content of this firmware."""
    start = flash_map.REGIONS["a"][0] + flash_map.SECTOR
    length = flash_map.read_header(flash_with_firmware[start - flash_map.SECTOR :][:4096])[1]
    there = SLOT_B_START + flash_map.SECTOR
    return board.flash[there : there + length] == flash_with_firmware[start : start + length]


def test_the_firmware_of_the_page_is_written_to_the_other_slot(
    open_page: PageOpener, flash_with_firmware: bytes
) -> None:
    board = make_nearly_updated_board(flash_with_firmware)
    page = open_page_with_board(open_page, board)
    assert page.input_value("#usb-kind") == "pitch32"
    words = update_firmware(page)
    assert "is in slot b and starts when you close this." in words
    assert "base image" not in words
    assert sum("put(" in each for each in board.scripts[-200:]) >= len(CHANGED_SECTOR_NUMBERS)
    assert is_updated(board, flash_with_firmware)
    assert find_starting_slot(board) == "b"
    assert "firmware in slot b" in page.inner_text("#usb-facts")
    assert "has this firmware already: nothing was sent" in update_firmware(page)
    page.select_option("#usb-kind", "mini16")
    page.route("**/mini16.uf2", lambda route: route.fulfill(body=image.make_image("mini16")[:-512]))
    assert "did not arrive completely" in update_firmware(page)
    page.unroute("**/mini16.uf2")
    page.click("#usb form button")
    wait_until(page, "!window.serial.port.readable")
    assert board.restarts == 1


@pytest.mark.parametrize("language", ["de", "af"])
@pytest.mark.long(but=["de"])
def test_the_page_writes_the_same_slot_as_the_command_for_a_second_language(
    open_page: PageOpener, flash_with_firmware: bytes, language: str
) -> None:
    files = build.firmware_files("pitch32", languages=(language,))
    board = make_nearly_updated_board(with_firmware_of(flash_with_firmware, files, "pitch32"))
    page = open_page_with_board(open_page, board)
    names = page.locator("#usb-language option").all_inner_texts()
    assert names[0] == "English"
    assert "English, Deutsch" in names
    assert page.input_value("#usb-language") == "en"
    page.select_option("#usb-language", language)
    page.route(f"**/language-{language}.zip", lambda route: route.fulfill(body=b""))
    assert update_firmware(page).startswith("The other language could not be loaded")
    assert find_starting_slot(board) == "a"
    page.unroute(f"**/language-{language}.zip")
    assert "is in slot b" in update_firmware(page)
    content = image.pack_files(files)
    first = SLOT_B_START + flash_map.SECTOR
    assert board.flash[first : first + len(content)] == content
    assert "has this firmware already" in update_firmware(page)


@pytest.mark.parametrize("stage", ["_writer.survey", "put(3,", "put(40,", "finish("])
@pytest.mark.long(but=["put(40,"])
def test_one_firmware_starts_if_the_cable_is_pulled_during_the_update(
    open_page: PageOpener, flash_with_firmware: bytes, stage: str
) -> None:
    board = make_nearly_updated_board(flash_with_firmware)
    page = open_page_with_board(open_page, board)

    def pull_cable(script: str) -> str:
        """Disconnect the simulated board in place of running ``script``."""
        board.is_on = False
        return ""

    board.answers = [(stage, pull_cable)]
    assert update_firmware(page).endswith(f"choose it again. {OLD_FIRMWARE_STARTS_MESSAGE}")
    assert find_starting_slot(board) == "a"
    board.answers = []
    board.replug()
    connect_board(page)
    assert "is in slot b" in update_firmware(page)
    assert is_updated(board, flash_with_firmware)
    assert find_starting_slot(board) == "b"


@pytest.mark.parametrize("operation", [0, 1, 2, 10, 17, 18, 30, 34, 35])
@pytest.mark.long(but=["10"])
def test_one_firmware_starts_if_the_power_fails_during_the_update(
    open_page: PageOpener, flash_with_firmware: bytes, operation: int
) -> None:
    board = make_nearly_updated_board(flash_with_firmware)
    page = open_page_with_board(open_page, board)
    board.dies_after = board.operations + operation
    words = update_firmware(page)
    if board.is_on:  # the update was complete before the power could fail
        assert find_starting_slot(board) == "b"
        return
    assert OLD_FIRMWARE_STARTS_MESSAGE in words
    # If the power fails while the flash page with the header is written, the first half of the page
    # is stored. It contains the whole header, so the new firmware is complete.
    assert find_starting_slot(board) == "a" or is_updated(board, flash_with_firmware)
    board.replug()
    connect_board(page)
    update_firmware(page)
    assert (find_starting_slot(board), is_updated(board, flash_with_firmware)) == ("b", True)


def test_a_board_with_wrong_answers_keeps_its_old_firmware(
    open_page: PageOpener, flash_with_firmware: bytes
) -> None:
    """In turn, the board says that the hash of the new firmware is wrong, raises an error, and has
    a different base image.
    """
    board = make_nearly_updated_board(flash_with_firmware)
    page = open_page_with_board(open_page, board)
    board.answers = [("finish(", "False\n")]
    assert update_firmware(page).startswith("The board did not store what was sent")
    assert find_starting_slot(board) == "a"
    board.answers = [("put(", OSError("sector 3"))]
    board.flash[SLOT_B_START + 9 * 4096 : SLOT_B_START + 10 * 4096] = bytes(4096)
    assert (
        update_firmware(page) == f"The board says: OSError: sector 3 {OLD_FIRMWARE_STARTS_MESSAGE}"
    )
    board.answers = [("base_crc", "1\n")]
    puts = sum("put(" in each for each in board.scripts)
    assert "base image differs" in update_firmware(page)
    assert sum("put(" in each for each in board.scripts) == puts
    assert find_starting_slot(board) == "a"
    wait_until(page, MESSAGE_CONTAINS_SCRIPT, "Turn a Pico into a board")


def test_a_pico_2_gets_the_firmware_for_its_chip(open_page: PageOpener) -> None:
    """A file for the other chip is refused before anything is written."""
    flash_with_firmware = bootrom.copy_uf2(
        b"\xff" * RP2350.flash, image.make_image("pitch32", RP2350), chip=RP2350
    )
    starts, there = (RP2350.regions[slot][0] + flash_map.SECTOR for slot in "ab")
    length = flash_map.read_header(flash_with_firmware[starts - flash_map.SECTOR :][:4096])[1]
    content = flash_with_firmware[starts : starts + length]
    board = FlashBoard(add_firmware(flash_with_firmware, chip=RP2350), RP2350)
    board.flash[there : there + length] = content
    board.flash[there : there + flash_map.SECTOR] = b"\xff" * flash_map.SECTOR
    page = open_page_with_board(open_page, board)
    page.route(
        "**/pitch32-rp2350.uf2", lambda route: route.fulfill(body=image.make_image("pitch32"))
    )
    assert "did not arrive completely" in update_firmware(page)
    assert board.operations == 0
    page.unroute("**/pitch32-rp2350.uf2")
    assert "is in slot b" in update_firmware(page)
    assert board.flash[there : there + length] == content
    assert flash_map.read_header(board.flash[there - flash_map.SECTOR :][:4096])[1] == length
