"""The firmware of a board on USB is updated from the page, into the slot that is not in use.

Whatever fails, one of the two firmwares starts. The board is that of ``test_usb.py``.
"""

from typing import Any

import pytest

from host_tools.flash import build, image
from host_tools.flash.chips import RP2350
from host_tools.flash.flash_map import flash_map
from host_tools.twin import bootrom
from host_tools.twin.image import with_firmware as with_firmware_of
from tests.flash.flash_board import FlashBoard, with_firmware
from tests.web.conftest import Opens
from tests.web.hands import wait_until
from tests.web.usb import BYTES, SAID, SERIAL, connect, open_dialog, plug, said

pytestmark = pytest.mark.browser

START, LENGTH = flash_map.REGIONS["b"]
OLD_STARTS = "The old firmware starts, or the new one if all of it has arrived."
CHANGED = (3, 40)  # sectors of the file system that the board lacks in ``nearly``


@pytest.fixture(scope="module")
def whole() -> bytes:
    """The flash of a board that was made of a Pico with this firmware, in slot a."""
    return bootrom.copy_uf2(b"\xff" * flash_map.FLASH, image.make_image("pitch32"))


def nearly(whole: bytes) -> FlashBoard:
    """Return a board with other firmware in slot a and all but a few sectors of this one in b."""
    start = flash_map.REGIONS["a"][0]
    slot = bytearray(whole[start : start + LENGTH])
    for sector in (-1, *CHANGED):
        at = (sector + 1) * flash_map.SECTOR
        slot[at : at + flash_map.SECTOR] = b"\xff" * flash_map.SECTOR
    flash = whole[:start] + b"\xff" * LENGTH + bytes(slot) + whole[START + LENGTH :]
    return FlashBoard(with_firmware(flash))


def begin(opens: Opens, board: FlashBoard) -> Any:
    """Return a page with the board in its dialog."""
    page = opens(script=SERIAL, query=BYTES)
    plug(page, lambda data: board.hears(data) if board.is_on else None)
    open_dialog(page)
    connect(page)
    return page


def update(page: Any) -> str:
    """Update the firmware; return the page's last message."""
    page.click("#usb-update")
    return said(page)


def starts(board: FlashBoard) -> str | None:
    """Return the slot that the base image chooses."""
    heads = [board.flash[flash_map.REGIONS[slot][0] :][:4096] for slot in flash_map.SLOTS]
    slot: str | None = flash_map.choose(*heads)[0]
    return slot


def has_it(board: FlashBoard, whole: bytes) -> bool:
    """Return True if slot b has the content of this firmware."""
    start = flash_map.REGIONS["a"][0] + flash_map.SECTOR
    length = flash_map.read_header(whole[start - flash_map.SECTOR :][:4096])[1]
    there = START + flash_map.SECTOR
    return board.flash[there : there + length] == whole[start : start + length]


def test_the_other_slot_gets_the_pages_firmware(opens: Opens, whole: bytes) -> None:
    board = nearly(whole)
    page = begin(opens, board)
    assert page.input_value("#usb-kind") == "pitch32"
    words = update(page)
    assert "is in slot b and starts when you close this." in words
    assert "base image" not in words
    assert sum("put(" in each for each in board.scripts[-200:]) >= len(CHANGED)
    assert has_it(board, whole)
    assert starts(board) == "b"
    assert "firmware in slot b" in page.inner_text("#usb-facts")
    assert "has this firmware already: nothing was sent" in update(page)
    page.select_option("#usb-kind", "mini16")
    page.route("**/mini16.uf2", lambda route: route.fulfill(body=image.make_image("mini16")[:-512]))
    assert "did not arrive whole" in update(page)
    page.unroute("**/mini16.uf2")
    page.click("#usb form button")
    wait_until(page, "!window.serial.port.readable")
    assert board.restarts == 1


@pytest.mark.parametrize("language", ["de", "af"])
@pytest.mark.long(but=["de"])
def test_a_slot_with_another_language_is_that_of_the_command(
    opens: Opens, whole: bytes, language: str
) -> None:
    files = build.firmware_files("pitch32", languages=(language,))
    board = nearly(with_firmware_of(whole, files, "pitch32"))
    page = begin(opens, board)
    names = page.locator("#usb-language option").all_inner_texts()
    assert names[0] == "English"
    assert "English, Deutsch" in names
    assert page.input_value("#usb-language") == "en"
    page.select_option("#usb-language", language)
    page.route(f"**/language-{language}.zip", lambda route: route.fulfill(body=b""))
    assert update(page).startswith("The other language did not come")
    assert starts(board) == "a"
    page.unroute(f"**/language-{language}.zip")
    assert "is in slot b" in update(page)
    content = image.pack_files(files)
    first = START + flash_map.SECTOR
    assert board.flash[first : first + len(content)] == content
    assert "has this firmware already" in update(page)


@pytest.mark.parametrize("stage", ["_writer.survey", "put(3,", "put(40,", "finish("])
@pytest.mark.long(but=["put(40,"])
def test_the_cable_is_cut_while_it_is_sent(opens: Opens, whole: bytes, stage: str) -> None:
    board = nearly(whole)
    page = begin(opens, board)

    def pull(script: str) -> str:
        board.is_on = False
        return ""

    board.answers = [(stage, pull)]
    assert update(page).endswith(f"choose it again. {OLD_STARTS}")
    assert starts(board) == "a"
    board.answers = []
    board.replug()
    connect(page)
    assert "is in slot b" in update(page)
    assert has_it(board, whole)
    assert starts(board) == "b"


@pytest.mark.parametrize("operation", [0, 1, 2, 10, 17, 18, 30, 34, 35])
@pytest.mark.long(but=["10"])
def test_the_power_fails_while_it_is_written(opens: Opens, whole: bytes, operation: int) -> None:
    board = nearly(whole)
    page = begin(opens, board)
    board.dies_after = board.operations + operation
    words = update(page)
    if board.is_on:  # there are fewer operations
        assert starts(board) == "b"
        return
    assert OLD_STARTS in words
    # Half of the header's page is its whole header: the new firmware has arrived.
    assert starts(board) == "a" or has_it(board, whole)
    board.replug()
    connect(page)
    update(page)
    assert (starts(board), has_it(board, whole)) == ("b", True)


def test_a_lying_board_keeps_its_old_firmware(opens: Opens, whole: bytes) -> None:
    """It says three times that the hash differs; it raises an error; it has another base image."""
    board = nearly(whole)
    page = begin(opens, board)
    board.answers = [("finish(", "False\n")]
    assert update(page).startswith("The board does not hold what was sent")
    assert starts(board) == "a"
    board.answers = [("put(", OSError("sector 3"))]
    board.flash[START + 9 * 4096 : START + 10 * 4096] = bytes(4096)
    assert update(page) == f"The board says: OSError: sector 3 {OLD_STARTS}"
    board.answers = [("base_crc", "1\n")]
    puts = sum("put(" in each for each in board.scripts)
    assert "base image differs" in update(page)
    assert sum("put(" in each for each in board.scripts) == puts
    assert starts(board) == "a"
    wait_until(page, SAID, "Make a board of a Pico")


def test_a_pico_2_gets_the_firmware_of_its_chip(opens: Opens) -> None:
    """A file for the other chip is refused before anything is written."""
    whole = bootrom.copy_uf2(
        b"\xff" * RP2350.flash, image.make_image("pitch32", RP2350), chip=RP2350
    )
    starts, there = (RP2350.regions[slot][0] + flash_map.SECTOR for slot in "ab")
    length = flash_map.read_header(whole[starts - flash_map.SECTOR :][:4096])[1]
    content = whole[starts : starts + length]
    board = FlashBoard(with_firmware(whole, chip=RP2350), RP2350)
    board.flash[there : there + length] = content
    board.flash[there : there + flash_map.SECTOR] = b"\xff" * flash_map.SECTOR
    page = begin(opens, board)
    page.route(
        "**/pitch32-rp2350.uf2", lambda route: route.fulfill(body=image.make_image("pitch32"))
    )
    assert "did not arrive whole" in update(page)
    assert board.operations == 0
    page.unroute("**/pitch32-rp2350.uf2")
    assert "is in slot b" in update(page)
    assert board.flash[there : there + length] == content
    assert flash_map.read_header(board.flash[there - flash_map.SECTOR :][:4096])[1] == length
